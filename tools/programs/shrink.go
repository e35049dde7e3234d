// This file makes a program that goes wrong as small as it can be.

package programs

import (
	"slices"

	"github.com/cujs/cujs/ptx"
)

// Shrink looks for a smaller program that is still wrong: it drops
// instructions, and replaces some by inputs that hold what they compute. It
// returns the program with its inputs' values; wrong is asked often.
func (p *Program) Shrink(values [][]uint64, wrong func(*Program, [][]uint64) bool) (*Program, [][]uint64) {
	for again := true; again; {
		again = false
		for i := len(p.Code) - 1; i >= 0; i-- {
			if i >= len(p.Code) {
				continue
			}
			if q := p.without(i); q.defined() && len(q.Code) > 0 && wrong(q, values) {
				p, again = q, true
				continue
			}
			if q, more := p.given(i, values); q != nil && wrong(q, more) {
				p, values, again = q, more, true
			}
		}
	}
	return p, values
}

// without is the program less an instruction, or less the chain that it
// belongs to.
func (p *Program) without(i int) *Program {
	q := *p
	q.Code = slices.Clone(p.Code)
	if n := p.Code[i].chain; n != 0 {
		q.Code = slices.DeleteFunc(q.Code, func(in Instruction) bool { return in.chain == n })
	} else {
		q.Code = slices.Delete(q.Code, i, i+1)
	}
	return &q
}

// defined says whether no instruction reads, or keeps, what none has written.
func (p *Program) defined() bool {
	written := make([]bool, len(p.Widths))
	for i := range p.Inputs {
		written[i] = true
	}
	for _, in := range p.Code {
		for r := range written {
			if (in.reads(r) || in.Guard >= 0 && in.Into == r) && !written[r] {
				return false
			}
		}
		for _, r := range in.writes() {
			written[r] = true
		}
	}
	return true
}

// given is the program with an instruction's result as an input; nil when that
// cannot be.
func (p *Program) given(i int, values [][]uint64) (*Program, [][]uint64) {
	in := p.Code[i]
	if in.chain != 0 || in.Guard >= 0 || in.Second >= 0 || len(p.Code) == 1 || !p.readAfter(in.Into, i) {
		return nil, nil
	}
	q := p.without(i)
	more := append(slices.Clone(values), p.Evaluate(values)[in.Into])
	for _, other := range q.Code {
		if slices.Contains(other.writes(), in.Into) {
			return nil, nil // the value at the end would be another
		}
	}
	q.Inputs = append(slices.Clone(p.Inputs), map[int]ptx.Type{1: ptx.Pred, 16: ptx.B16, 32: ptx.B32, 64: ptx.B64}[p.Widths[in.Into]])
	q.move(in.Into, len(p.Inputs))
	return q, more
}

// move gives a register a lower number, and those between one more each.
func (p *Program) move(from, to int) {
	number := func(r int) int {
		switch {
		case r == from:
			return to
		case r >= to && r < from:
			return r + 1
		}
		return r
	}
	widths, loose := slices.Clone(p.Widths), slices.Clone(p.loose)
	for r, bits := range p.Widths {
		widths[number(r)], loose[number(r)] = bits, p.loose[r]
	}
	p.Widths, p.loose = widths, loose
	for i := range p.Code {
		in := &p.Code[i]
		in.Into, in.Guard, in.Second = number(in.Into), number(in.Guard), number(in.Second)
		in.Sources = slices.Clone(in.Sources)
		for k := range in.Sources {
			in.Sources[k].Register = number(in.Sources[k].Register)
		}
	}
}
