// This file calls functions of scalars by the trampoline of package foreign: the System V
// convention for AMD64.

package cfunc

import "github.com/cujs/cujs/bindings/internal/foreign"

// registers is how many words the convention passes in registers.
const registers = 6

// direct is where each argument of a function goes.
type direct struct {
	places []int8 // of a parameter: the word, or -1 - the vector register
	words  int    // used, those in registers included where any is on the stack
	floats bool   // vector registers matter
	result *Type
	block  *foreign.Block
}

// place finds the places of a function's arguments, nil where the trampoline cannot call it.
func place(s Signature) *direct {
	if !foreign.Direct || s.Result.Kind == Struct {
		return nil
	}
	d := &direct{places: make([]int8, len(s.Parameters)), floats: s.Variadic || s.Result.Kind.Float(), result: s.Result}
	words, vectors, stack := 0, 0, 0
	for i, p := range s.Parameters {
		switch {
		case p.Kind == Struct:
			return nil
		case p.Kind.Float() && vectors < foreign.MaxFloats:
			d.places[i], d.floats = int8(-1-vectors), true
			vectors++
		case !p.Kind.Float() && words < registers:
			d.places[i] = int8(words)
			words++
		default:
			d.places[i] = int8(registers + stack)
			stack++
		}
	}
	if registers+stack > foreign.MaxWords {
		return nil
	}
	if d.words = words; stack > 0 {
		d.words = registers + stack
	}
	d.block = new(foreign.Block)
	return d
}

// call passes the values. A function that calls back may come here again meanwhile, by the same
// Function: the block is taken for the call.
func (d *direct) call(address uintptr, values []Value) Value {
	b := d.block
	if b == nil {
		b = new(foreign.Block)
	}
	d.block = nil
	for i, at := range d.places {
		if at < 0 {
			b.Floats[-1-at] = values[i].Bits
		} else {
			b.Words[at] = uintptr(values[i].Bits)
		}
	}
	bits := uint64(0)
	if d.floats {
		bits = uint64(b.CallFloats(address, d.words))
	} else {
		bits = uint64(b.Call(address, d.words))
	}
	if d.result.Kind.Float() {
		bits = b.Float
	}
	d.block = b
	return Value{Bits: Narrow(d.result, bits)}
}
