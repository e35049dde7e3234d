// This file calls functions.

package cfunc

import (
	"fmt"
	"math"
	"reflect"
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/native"
)

// A Signature is what a function takes and answers.
type Signature struct {
	Parameters []*Type
	Result     *Type // Scalar(Void) for none
	// Variadic says that the last parameters, from Fixed on, belong to the `...` of a function whose
	// arguments vary in number. C passes them as i32 or larger, and as f64.
	Variadic bool
	Fixed    int
}

// A Value is an argument or a result. A scalar is its bits: integers extended to 64 bits as their
// sign has it, an F32 in the lower half. A struct is its bytes, as many as its type has.
type Value struct {
	Bits   uint64
	Memory []byte
}

// MaxParameters is how many arguments a call may have.
const MaxParameters = 20

// A Function is a function of C, ready to be called. Calls from several goroutines must have a
// Function each.
type Function struct {
	signature Signature
	address   uintptr
	direct    *direct       // nil: through purego
	through   reflect.Value // what purego made of it
	arguments []reflect.Value
}

// New prepares the function at address. The error says what this system cannot pass.
func New(address uintptr, s Signature) (*Function, error) {
	if len(s.Parameters) > MaxParameters {
		return nil, fmt.Errorf("a function may have at most %d parameters, this has %d", MaxParameters, len(s.Parameters))
	}
	for i, p := range s.Parameters {
		if p.Kind == Void || p.Kind == Array {
			return nil, fmt.Errorf("parameter %d: C passes no %s", i, p.Kind)
		}
	}
	if s.Result.Kind == Array {
		return nil, fmt.Errorf("result: C answers no array")
	}
	f := &Function{signature: s, address: address}
	if f.direct = place(s); f.direct != nil {
		return f, nil
	}
	if err := variadicError(s); err != nil {
		return nil, err
	}
	return f, f.bindThrough()
}

// variadicError says where purego cannot call a function whose arguments vary in number: it tells
// callees on AMD64 that the vector registers are empty, and Apple's and Microsoft's conventions for
// Arm pass what varies elsewhere than what does not.
func variadicError(s Signature) error {
	switch on := runtime.GOOS + "/" + runtime.GOARCH; {
	case !s.Variadic || on == "linux/arm64" || on == "windows/amd64":
		return nil
	default:
		return fmt.Errorf("functions with a variable number of arguments cannot be called on %s", on)
	}
}

// bindThrough has purego make a Go function of the C one. It panics for what it cannot pass.
func (f *Function) bindThrough() (err error) {
	defer func() {
		if x := recover(); x != nil {
			err = fmt.Errorf("%v", x)
		}
	}()
	in := make([]reflect.Type, len(f.signature.Parameters))
	for i, p := range f.signature.Parameters {
		in[i] = p.carried
	}
	var out []reflect.Type
	if f.signature.Result.Kind != Void {
		out = []reflect.Type{f.signature.Result.carried}
	}
	made := reflect.New(reflect.FuncOf(in, out, false))
	native.Bind(made.Interface(), f.address)
	f.through = made.Elem()
	f.arguments = make([]reflect.Value, len(in))
	return nil
}

// Call calls the function with one value for each parameter. The caller keeps alive what addresses
// among them point to.
func (f *Function) Call(values []Value) Value {
	if f.direct != nil {
		return f.direct.call(f.address, values)
	}
	for i, p := range f.signature.Parameters {
		f.arguments[i] = reflected(p, values[i])
	}
	results := f.through.Call(f.arguments)
	clear(f.arguments)
	if len(results) == 0 {
		return Value{}
	}
	return valueOf(f.signature.Result, results[0])
}

// reflected is v as the Go type that stands for t.
func reflected(t *Type, v Value) reflect.Value {
	place := reflect.New(t.carried)
	if t.Kind == Struct {
		copy(unsafe.Slice((*byte)(place.UnsafePointer()), t.Size), v.Memory)
		return place.Elem()
	}
	Store(place.UnsafePointer(), t, v.Bits)
	return place.Elem()
}

// valueOf is the Value in a Go value that stands for t.
func valueOf(t *Type, r reflect.Value) Value {
	place := reflect.New(t.carried)
	place.Elem().Set(r)
	if t.Kind == Struct {
		return Value{Memory: unsafe.Slice((*byte)(place.UnsafePointer()), t.Size)}
	}
	return Value{Bits: Load(place.UnsafePointer(), t)}
}

// Load reads the scalar of type t at an address, as the bits of a Value.
func Load(at unsafe.Pointer, t *Type) uint64 {
	switch t.Kind {
	case Bool, U8:
		return uint64(*(*uint8)(at))
	case I8:
		return uint64(*(*int8)(at))
	case U16:
		return uint64(*(*uint16)(at))
	case I16:
		return uint64(*(*int16)(at))
	case U32, F32:
		return uint64(*(*uint32)(at))
	case I32:
		return uint64(*(*int32)(at))
	}
	return *(*uint64)(at)
}

// Store writes the scalar of type t with these bits at an address.
func Store(at unsafe.Pointer, t *Type, bits uint64) {
	switch t.Size {
	case 1:
		*(*uint8)(at) = uint8(bits)
	case 2:
		*(*uint16)(at) = uint16(bits)
	case 4:
		*(*uint32)(at) = uint32(bits)
	case 8:
		*(*uint64)(at) = bits
	}
}

// Narrow is what a register's bits mean as t: C leaves the upper part of narrow results undefined.
func Narrow(t *Type, bits uint64) uint64 {
	return Load(unsafe.Pointer(&bits), t)
}

// Float is the number that the bits of an F32 or F64 are.
func Float(t *Type, bits uint64) float64 {
	if t.Kind == F32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

// FloatBits are the bits of a number as an F32 or F64.
func FloatBits(t *Type, x float64) uint64 {
	if t.Kind == F32 {
		return uint64(math.Float32bits(float32(x)))
	}
	return math.Float64bits(x)
}

// Copy is the same function for another goroutine.
func (f *Function) Copy() *Function {
	c := &Function{signature: f.signature, address: f.address, through: f.through, arguments: make([]reflect.Value, len(f.arguments))}
	if f.direct != nil {
		c.direct = place(f.signature)
	}
	return c
}
