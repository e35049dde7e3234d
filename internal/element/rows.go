// This file is the table of element types.

package element

// The types: None is no type, F8E4M3 and F8E5M2 are those of the Open Compute Project (OFP8), F16 is
// IEEE 754 binary16, BF16 is the upper half of a binary32, and C64 and C128 are pairs of floats, the
// real part first. Of integers and of floats a later one is no smaller.
const (
	None Type = iota
	Bool
	I8
	U8
	I16
	U16
	I32
	U32
	I64
	U64
	F8E4M3
	F8E5M2
	F16
	BF16
	F32
	F64
	C64
	C128
)

// Last is the last type: enumerations that have more types begin theirs behind it.
const Last = C128

// A family is how the bits of an element are read.
type family uint8

const (
	logical  family = iota + 1 // a byte that is 0 or 1
	signed                     // two's complement
	unsigned                   // binary
	floating                   // sign, exponent and fraction
	paired                     // two floats
)

// A row is what is known of a type.
type row struct {
	name   string
	bytes  int
	family family
	format format // of a floating type
	part   Type   // of a pair
	array  string // the typed array that holds the elements, or their codes where JavaScript has none of such numbers
	usual  string // what C, NumPy and others call the type
	doc    string // what declarations say of it

	divided Type // of quotients, means and functions such as the root
	summed  Type // of sums and products
	wider   Type // the next wider signed integer, for an unsigned one and a signed one of its width; None: there is none
	alone   bool // it meets other types of numbers only when a program converts one of them

	numpy       string // kind and bytes, in npy and the CUDA array interface; empty where NumPy has no such type
	safetensors string // in safetensors; empty where there are no tensors of it
	dlpack      uint8  // the code of DLPack, DLDataTypeCode
}

// The codes of DLPack 1.1.
const (
	dlInt, dlUint, dlFloat, dlBfloat, dlComplex, dlBool, dlE4M3, dlE5M2 = 0, 1, 2, 4, 5, 6, 10, 12
)

// rows has a row for each type.
var rows = [...]row{
	None: {},
	Bool: {name: "bool", bytes: 1, family: logical, array: "Uint8Array", usual: "boolean bool_",
		divided: F32, summed: I32, numpy: "b1", safetensors: "BOOL", dlpack: dlBool},
	I8: {name: "i8", bytes: 1, family: signed, array: "Int8Array", usual: "char int8",
		doc:     "Signed integers of 8 bits, as the type of a kernel's parameter or variable; as a function, a conversion.",
		divided: F32, summed: I64, wider: I16, numpy: "i1", safetensors: "I8", dlpack: dlInt},
	U8: {name: "u8", bytes: 1, family: unsigned, array: "Uint8Array", usual: "byte uchar uint8", doc: "Unsigned integers of 8 bits.",
		divided: F32, summed: U64, wider: I16, numpy: "u1", safetensors: "U8", dlpack: dlUint},
	I16: {name: "i16", bytes: 2, family: signed, array: "Int16Array", usual: "short int16", doc: "Signed integers of 16 bits.",
		divided: F32, summed: I64, wider: I32, numpy: "i2", safetensors: "I16", dlpack: dlInt},
	U16: {name: "u16", bytes: 2, family: unsigned, array: "Uint16Array", usual: "ushort uint16", doc: "Unsigned integers of 16 bits.",
		divided: F32, summed: U64, wider: I32, numpy: "u2", safetensors: "U16", dlpack: dlUint},
	I32: {name: "i32", bytes: 4, family: signed, array: "Int32Array", usual: "int int32", doc: "Signed integers of 32 bits.",
		divided: F32, summed: I64, wider: I64, numpy: "i4", safetensors: "I32", dlpack: dlInt},
	U32: {name: "u32", bytes: 4, family: unsigned, array: "Uint32Array", usual: "uint unsigned uint32", doc: "Unsigned integers of 32 bits.",
		divided: F32, summed: U64, wider: I64, numpy: "u4", safetensors: "U32", dlpack: dlUint},
	I64: {name: "i64", bytes: 8, family: signed, array: "BigInt64Array", usual: "long int64", doc: "Signed integers of 64 bits.",
		divided: F64, summed: I64, numpy: "i8", safetensors: "I64", dlpack: dlInt},
	U64: {name: "u64", bytes: 8, family: unsigned, array: "BigUint64Array", usual: "ulong uint64", doc: "Unsigned integers of 64 bits.",
		divided: F64, summed: U64, numpy: "u8", safetensors: "U64", dlpack: dlUint},
	F8E4M3: {name: "f8e4m3", bytes: 1, family: floating, format: format{exponent: 4, fraction: 3, most: 0x7e, nan: 0x7f, clamps: true},
		array: "Uint8Array", usual: "e4m3 float8_e4m3fn", doc: "Floating point of 8 bits, 4 of them exponent: up to 448, without infinity.",
		divided: F8E4M3, summed: F32, alone: true, safetensors: "F8_E4M3", dlpack: dlE4M3},
	F8E5M2: {name: "f8e5m2", bytes: 1, family: floating, format: format{exponent: 5, fraction: 2, most: 0x7b, nan: 0x7f, clamps: true},
		array: "Uint8Array", usual: "e5m2 float8_e5m2", doc: "Floating point of 8 bits, 5 of them exponent: up to 57344.",
		divided: F8E5M2, summed: F32, alone: true, safetensors: "F8_E5M2", dlpack: dlE5M2},
	F16: {name: "f16", bytes: 2, family: floating, format: format{exponent: 5, fraction: 10, most: 0x7bff, nan: 0x7e00},
		array: "Uint16Array", usual: "half float16", doc: "IEEE floating point of 16 bits.",
		divided: F16, summed: F16, numpy: "f2", safetensors: "F16", dlpack: dlFloat},
	BF16: {name: "bf16", bytes: 2, family: floating, format: format{exponent: 8, fraction: 7, most: 0x7f7f, nan: 0x7fc0},
		array: "Uint16Array", usual: "bfloat16", doc: "bfloat16.",
		divided: BF16, summed: BF16, safetensors: "BF16", dlpack: dlBfloat},
	F32: {name: "f32", bytes: 4, family: floating, format: format{exponent: 8, fraction: 23, most: 0x7f7fffff, nan: 0x7fc00000},
		array: "Float32Array", usual: "float float32", doc: "Floating point of 32 bits.",
		divided: F32, summed: F32, numpy: "f4", safetensors: "F32", dlpack: dlFloat},
	F64: {name: "f64", bytes: 8, family: floating, format: format{exponent: 11, fraction: 52, most: 0x7fefffffffffffff, nan: 0x7ff8000000000000},
		array: "Float64Array", usual: "double float64", doc: "Floating point of 64 bits.",
		divided: F64, summed: F64, numpy: "f8", safetensors: "F64", dlpack: dlFloat},
	C64: {name: "c64", bytes: 8, family: paired, part: F32, array: "Float32Array", usual: "complex64",
		divided: C64, summed: C64, numpy: "c8", dlpack: dlComplex},
	C128: {name: "c128", bytes: 16, family: paired, part: F64, array: "Float64Array", usual: "complex128 complex",
		divided: C128, summed: C128, numpy: "c16", dlpack: dlComplex},
}
