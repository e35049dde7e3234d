// This file says how structs travel by value.

package cfunc

import (
	"encoding/binary"
	"reflect"
	"unsafe"
)

// twoWords is the size up to which System V's and Arm's conventions pass a struct in registers.
const twoWords = 16

// inMemory tells whether System V's convention passes a value on the stack and answers it in memory.
func inMemory(t *Type) bool { return t.Kind == Struct && t.Size > twoWords }

// classes tells which words of a struct of at most two hold floating-point numbers only: System V
// passes those in vector registers. It is nil for a struct in memory.
func classes(t *Type) []bool {
	if inMemory(t) {
		return nil
	}
	floats := make([]bool, (t.Size+7)/8)
	for i := range floats {
		floats[i] = true
	}
	leaves(t, 0, func(s *Type, offset int) {
		if !s.Kind.Float() {
			floats[offset/8] = false
		}
	})
	return floats
}

// leaves calls f for each scalar in t, which lies at offset.
func leaves(t *Type, offset int, f func(s *Type, offset int)) {
	switch t.Kind {
	case Struct:
		for _, field := range t.Fields {
			leaves(field.Type, offset+field.Offset, f)
		}
	case Array:
		for i := range t.Length {
			leaves(t.Of, offset+i*t.Of.Size, f)
		}
	default:
		f(t, offset)
	}
}

// carrier is the Go type that has purego pass a value of t where C expects it. Purego looks at the fields of
// structs one by one, and places those wrongly that have gaps between them, structs in structs and both kinds
// of numbers in a word. So it gets one that travels alike and has whole words.
func carrier(t *Type, system, processor string) reflect.Type {
	switch {
	case t.Kind != Struct, system == "darwin" && processor == "arm64": // which packs the stack by the fields' alignment
		return t.goes
	case system == "windows" && processor == "amd64": // by the size alone
		return fields(t.Size, reflect.TypeFor[byte]())
	case processor == "arm64":
		return armCarrier(t)
	case inMemory(t):
		return fields((t.Size+7)/8, reflect.TypeFor[uint64]())
	}
	var words []reflect.StructField
	for i, float := range classes(t) {
		word := reflect.TypeFor[uint64]()
		if float {
			word = reflect.TypeFor[float64]()
		}
		words = append(words, reflect.StructField{Name: "F" + string(rune('0'+i)), Type: word})
	}
	return reflect.StructOf(words)
}

// armCarrier is carrier for Arm's convention: up to four floating-point numbers of one type travel in vector
// registers, other structs of up to two words in those of integers, larger ones by address.
func armCarrier(t *Type) reflect.Type {
	var first *Type
	count, same := 0, true
	if t.Size <= 4*Scalar(F64).Size {
		leaves(t, 0, func(s *Type, _ int) {
			if first == nil {
				first = s
			}
			count, same = count+1, same && s == first && s.Kind.Float()
		})
	}
	if same && count > 0 && count <= 4 {
		var numbers []reflect.StructField
		for i := range count {
			numbers = append(numbers, reflect.StructField{Name: "F" + string(rune('0'+i)), Type: first.goes})
		}
		return reflect.StructOf(numbers)
	}
	return fields((t.Size+7)/8, reflect.TypeFor[uint64]())
}

// fields is a struct with an array of n elements.
func fields(n int, of reflect.Type) reflect.Type {
	return reflect.StructOf([]reflect.StructField{{Name: "F0", Type: reflect.ArrayOf(n, of)}})
}

// aligned is memory of n bytes, aligned for every type.
func aligned(n int) []byte {
	words := make([]uint64, (n+7)/8)
	return unsafe.Slice((*byte)(unsafe.Pointer(unsafe.SliceData(words))), n)
}

func addressOf(memory []byte) uintptr { return uintptr(unsafe.Pointer(unsafe.SliceData(memory))) }

// word is word i of a struct; what is beyond its end is zero.
func word(memory []byte, i int) uint64 {
	if rest := memory[8*i:]; len(rest) >= 8 {
		return binary.NativeEndian.Uint64(rest)
	}
	var last [8]byte
	copy(last[:], memory[8*i:])
	return binary.NativeEndian.Uint64(last[:])
}

// setWord writes word i of a struct, as far as it reaches.
func setWord(memory []byte, i int, bits uint64) {
	var bytes [8]byte
	binary.NativeEndian.PutUint64(bytes[:], bits)
	copy(memory[8*i:], bytes[:])
}
