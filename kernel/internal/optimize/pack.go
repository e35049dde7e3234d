// This file computes pairs of 16-bit floats in one instruction, where that gives the same bits.
//
// A kernel computes f16 and bf16 as f32 and rounds where it stores. For one sum, difference or product of two f16,
// or sum or difference of two bf16, that is what one rounding gives: f32 has more than twice their bits (S. Figueroa,
// When is double rounding innocuous?, 1995). A product of bf16 is not among them: it may lie below what f32 holds
// exactly. Minima, maxima and the sign go through rounding. A product with a sum rounds as f32 first, so it stays.

package optimize

import (
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel/internal/ir"
)

// packedSM is the architecture from which on pairs have all operations.
const packedSM = 80

// packHalves makes stores of neighbouring f16 or bf16 store pairs, which are computed and loaded as pairs, where
// that takes fewer instructions.
func packHalves(f *ir.Function) bool {
	p := &packer{f: f, words: map[*ir.Value][]*ir.Value{}, before: map[*ir.Value][]*ir.Value{}}
	for _, b := range f.Blocks {
		for _, v := range b.Values {
			if v.Op == ir.Store && v.Width > 1 && (v.Args[1].Type == ir.F16 || v.Args[1].Type == ir.BF16) {
				p.store(v)
			}
		}
	}
	if len(p.before) == 0 {
		return false
	}
	for _, b := range f.Blocks {
		var list []*ir.Value
		for _, v := range b.Values {
			list = append(append(list, p.before[v]...), v)
			if v.Op == ir.Extract && p.words[v.Args[0]] != nil { // something may take the half alone
				word := p.words[v.Args[0]][v.Bits/2]
				v.Text = []string{".reg .b16 other; mov.b32 {$0, other}, $1;", ".reg .b16 other; mov.b32 {other, $0}, $1;"}[v.Bits%2]
				v.Op, v.Args, v.Bits = ir.Assembly, []*ir.Value{word}, 0
			}
		}
		b.Values = list
	}
	return true
}

// A packer holds what it puts in front of values.
type packer struct {
	f      *ir.Function
	words  map[*ir.Value][]*ir.Value // pairs by the wide load that had their halves
	before map[*ir.Value][]*ir.Value

	at    *ir.Value // the store
	half  ir.Type
	found map[twoFloats]*pair
	made  map[*pair]*ir.Value
}

// Two floats are rounded to a pair, or have its values exactly.
type twoFloats struct {
	a, b  *ir.Value
	exact bool
}

// A pair is what two values of 16 bits become: an operation on other pairs, or the values themselves.
type pair struct {
	op   ir.Op // Invalid for the values
	a, b *ir.Value
	args []*pair
}

// mostNested bounds the operations on the way to a store.
const mostNested = 8

func (p *packer) store(v *ir.Value) {
	p.at, p.half, p.found, p.made = v, v.Args[1].Type, map[twoFloats]*pair{}, map[*pair]*ir.Value{}
	var pairs []*pair
	operations := 0
	for i := 1; i < len(v.Args); i += 2 {
		one := p.halves(v.Args[i], v.Args[i+1], mostNested)
		pairs = append(pairs, one)
		if one.op != ir.Invalid {
			operations++
		}
	}
	if operations == 0 {
		return
	}
	v.Args = v.Args[:1]
	for _, one := range pairs {
		v.Args = append(v.Args, p.make(one))
	}
	v.Width /= 2
}

// halves is the pair of two values of 16 bits.
func (p *packer) halves(a, b *ir.Value, depth int) *pair {
	if a.Op == ir.Convert && b.Op == ir.Convert && a.Args[0].Type == ir.F32 && b.Args[0].Type == ir.F32 && depth > 0 {
		if one := p.rounded(a.Args[0], b.Args[0], false, depth-1); one != nil {
			return one
		}
	}
	return &pair{a: a, b: b}
}

// rounded is the pair of two f32 that are rounded to it; nil where one operation does not do that. With exact they
// have to have its values already.
func (p *packer) rounded(a, b *ir.Value, exact bool, depth int) *pair {
	key := twoFloats{a, b, exact}
	one, known := p.found[key]
	if !known && a.Op == b.Op && depth > 0 {
		one = p.operation(a, b, exact, depth)
	}
	p.found[key] = one
	return one
}

// operation is rounded for two values of one operation.
func (p *packer) operation(a, b *ir.Value, exact bool, depth int) *pair {
	switch a.Op {
	case ir.Convert:
		if a.Args[0].Type == p.half && b.Args[0].Type == p.half {
			return p.halves(a.Args[0], b.Args[0], depth)
		}
		return nil
	case ir.Const:
		low, first := p.narrow(a)
		high, second := p.narrow(b)
		if exact && !(first && second) {
			return nil
		}
		return &pair{a: low, b: high}
	case ir.Mul:
		if p.half == ir.BF16 || exact {
			return nil
		}
		exact = true
	case ir.Add, ir.Sub:
		if exact {
			return nil
		}
		exact = true
	case ir.Min, ir.Max, ir.Neg, ir.Abs:
	default:
		return nil
	}
	one := &pair{op: a.Op}
	for i := range a.Args {
		arg := p.rounded(a.Args[i], b.Args[i], exact, depth-1)
		if arg == nil {
			return nil
		}
		one.args = append(one.args, arg)
	}
	return one
}

// narrow is a constant of 16 bits, and whether the f32 is the same number.
func (p *packer) narrow(v *ir.Value) (*ir.Value, bool) {
	x := element.F32.Decode(v.Bits)
	c := p.f.NewValue(ir.Const, p.half, v.Pos)
	c.Bits, _ = element.Type(p.half).Encode(x)
	return c, element.Type(p.half).Decode(c.Bits) == x
}

// A packedOperation is an instruction on pairs, and constants behind its operands.
type packedOperation struct {
	text      string
	constants []uint64
}

// Pairs of 1, -1 and -0.
const (
	ones       = 0x3f803f80 // of bf16
	minusOnes  = 0xbf80bf80
	minusZeros = 0x80008000
)

// packedOperations are those of sm_80. Sums of bf16 are what its one instruction for arithmetic makes of them. The sign
// changes by a difference, which makes the one NaN of NaN, as a conversion does.
var packedOperations = map[ir.Type]map[ir.Op]packedOperation{
	ir.F16: {ir.Add: {"add.rn.f16x2 $0, $1, $2;", nil}, ir.Sub: {"sub.rn.f16x2 $0, $1, $2;", nil}, ir.Mul: {"mul.rn.f16x2 $0, $1, $2;", nil},
		ir.Min: {"min.NaN.f16x2 $0, $1, $2;", nil}, ir.Max: {"max.NaN.f16x2 $0, $1, $2;", nil}, ir.Neg: {"sub.rn.f16x2 $0, $2, $1;", []uint64{minusZeros}}},
	ir.BF16: {ir.Add: {"fma.rn.bf16x2 $0, $1, $3, $2;", []uint64{ones}}, ir.Sub: {"fma.rn.bf16x2 $0, $2, $3, $1;", []uint64{minusOnes}},
		ir.Min: {"min.NaN.bf16x2 $0, $1, $2;", nil}, ir.Max: {"max.NaN.bf16x2 $0, $1, $2;", nil}, ir.Neg: {"fma.rn.bf16x2 $0, $1, $2, $3;", []uint64{minusOnes, minusZeros}}},
}

// make gives a pair's word, in front of the store.
func (p *packer) make(one *pair) *ir.Value {
	if p.made[one] != nil {
		return p.made[one]
	}
	var w *ir.Value
	switch one.op {
	case ir.Invalid:
		w = p.joined(one.a, one.b)
	case ir.Abs:
		x := p.make(one.args[0])
		w = p.operate(ir.Max, x, p.operate(ir.Neg, x))
	default:
		var args []*ir.Value
		for _, a := range one.args {
			args = append(args, p.make(a))
		}
		w = p.operate(one.op, args...)
	}
	p.made[one] = w
	return w
}

// joined is the word of two values.
func (p *packer) joined(a, b *ir.Value) *ir.Value {
	switch {
	case a.Op == ir.Const && b.Op == ir.Const:
		return p.constant(a.Bits | b.Bits<<16)
	case a.Op == ir.Extract && b.Op == ir.Extract && a.Args[0] == b.Args[0] && a.Args[0].Op == ir.Load && a.Bits%2 == 0 && b.Bits == a.Bits+1:
		return p.loaded(a.Args[0])[a.Bits/2]
	}
	for _, v := range []*ir.Value{a, b} {
		if v.Op == ir.Const && v.Block == nil {
			v.Block = p.at.Block
			p.before[p.at] = append(p.before[p.at], v)
		}
	}
	return p.assembly("mov.b32 $0, {$1, $2};", a, b)
}

// loaded are the words that a wide load of halves loads instead.
func (p *packer) loaded(v *ir.Value) []*ir.Value {
	if p.words[v] != nil {
		return p.words[v]
	}
	load := p.f.NewValue(ir.Load, ir.U32, v.Pos, v.Args[0])
	load.Block, load.Space, load.Index, load.Width, load.Hint, load.ReadOnly = v.Block, v.Space, v.Index, v.Width/2, v.Hint, v.ReadOnly
	list, words := []*ir.Value{load}, []*ir.Value{load}
	if load.Width > 1 {
		words = nil
		for k := range load.Width {
			part := p.f.NewValue(ir.Extract, ir.U32, v.Pos, load)
			part.Block, part.Bits = v.Block, uint64(k)
			words = append(words, part)
		}
		list = append(list, words...)
	}
	p.words[v], p.before[v] = words, list
	return words
}

func (p *packer) operate(op ir.Op, args ...*ir.Value) *ir.Value {
	o := packedOperations[p.half][op]
	for _, bits := range o.constants {
		args = append(args[:len(args):len(args)], p.constant(bits))
	}
	return p.assembly(o.text, args...)
}

func (p *packer) constant(bits uint64) *ir.Value {
	w := p.add(ir.Const)
	w.Bits = bits
	return w
}

func (p *packer) assembly(text string, args ...*ir.Value) *ir.Value {
	w := p.add(ir.Assembly, args...)
	w.Text = text
	return w
}

func (p *packer) add(op ir.Op, args ...*ir.Value) *ir.Value {
	w := p.f.NewValue(op, ir.U32, p.at.Pos, args...)
	w.Block = p.at.Block
	p.before[p.at] = append(p.before[p.at], w)
	return w
}
