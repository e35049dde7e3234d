// This file calls functions by the trampoline of package foreign: the System V convention for AMD64.

package cfunc

import "github.com/cujs/cujs/bindings/internal/foreign"

// registers is how many words the convention passes in registers.
const registers = 6

// direct is where each argument of a function goes. A place is a word, or -1 - a vector register.
type direct struct {
	scalars []scalarPlace
	structs []structPlace
	words   int  // used, those in registers included where any is on the stack
	floats  bool // vector registers matter
	result  *Type
	block   *foreign.Block
}

type scalarPlace struct {
	argument int
	at       int8
}

// A structPlace is where the words of a struct go.
type structPlace struct {
	argument int
	at       []int8
}

// free is what the arguments so far have left.
type free struct{ words, vectors, stack int }

// place finds the places of a function's arguments, nil where the trampoline cannot call it.
func place(s Signature) *direct {
	if !foreign.Direct {
		return nil
	}
	d := &direct{floats: s.Variadic || s.Result.Kind.Float() || s.Result.Kind == Struct, result: s.Result}
	var used free
	if inMemory(s.Result) {
		used.words = 1 // of the address where it goes
	}
	for i, p := range s.Parameters {
		if p.Kind == Struct {
			d.structs = append(d.structs, structPlace{i, used.record(p)})
		} else {
			d.scalars = append(d.scalars, scalarPlace{i, used.one(p.Kind.Float())})
		}
	}
	if registers+used.stack > foreign.MaxWords {
		return nil
	}
	d.floats = d.floats || used.vectors > 0
	if d.words = used.words; used.stack > 0 {
		d.words = registers + used.stack
	}
	d.block = new(foreign.Block)
	return d
}

// one takes the place of a scalar.
func (f *free) one(float bool) (at int8) {
	switch {
	case float && f.vectors < foreign.MaxFloats:
		f.vectors++
		return int8(-f.vectors)
	case !float && f.words < registers:
		f.words++
		return int8(f.words - 1)
	}
	return f.onStack()
}

// onStack takes a word of the stack. More than a call can have stay one too many.
func (f *free) onStack() int8 {
	f.stack = min(f.stack+1, foreign.MaxWords)
	return int8(registers + f.stack - 1)
}

// record takes the places of a struct's words: all in registers, or all on the stack.
func (f *free) record(t *Type) []int8 {
	at := make([]int8, 0, min((t.Size+7)/8, foreign.MaxWords))
	after := *f
	for _, float := range classes(t) {
		at = append(at, after.one(float))
	}
	if !inMemory(t) && after.stack == f.stack {
		*f = after
		return at
	}
	for at = at[:0]; len(at) < cap(at); {
		at = append(at, f.onStack())
	}
	return at
}

// call passes the values. A function that calls back may come here again meanwhile, by the same
// Function: the block is taken for the call.
func (d *direct) call(address uintptr, values []Value) Value {
	b := d.block
	if b == nil {
		b = new(foreign.Block)
	}
	d.block = nil
	for _, p := range d.scalars {
		set(b, p.at, values[p.argument].Bits)
	}
	for _, p := range d.structs {
		for i, at := range p.at {
			set(b, at, word(values[p.argument].Memory, i))
		}
	}
	v := d.answer(b, address)
	d.block = b
	return v
}

func set(b *foreign.Block, at int8, bits uint64) {
	if at < 0 {
		b.Floats[-1-at] = bits
	} else {
		b.Words[at] = uintptr(bits)
	}
}

// answer makes the call and reads its result.
func (d *direct) answer(b *foreign.Block, address uintptr) Value {
	if d.result.Kind == Struct {
		return d.answerStruct(b, address)
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
	return Value{Bits: Narrow(d.result, bits)}
}

// answerStruct reads a struct from the registers of results, or has C write it to memory.
func (d *direct) answerStruct(b *foreign.Block, address uintptr) Value {
	if inMemory(d.result) {
		memory := aligned(d.result.Size)
		b.Words[0] = addressOf(memory)
		b.CallFloats(address, d.words)
		return Value{Memory: memory}
	}
	first := uint64(b.CallFloats(address, d.words))
	words, floats := []uint64{first, uint64(b.Second)}, []uint64{b.Float, b.SecondFloat}
	memory := aligned(d.result.Size)
	for i, float := range classes(d.result) {
		from := &words
		if float {
			from = &floats
		}
		setWord(memory, i, (*from)[0])
		*from = (*from)[1:]
	}
	return Value{Memory: memory}
}
