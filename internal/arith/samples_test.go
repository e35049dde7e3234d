// This file chooses operands: the edges of each type, and random values of the
// kinds that find mistakes.

package arith

import (
	"math"
	"math/rand/v2"

	"github.com/cujs/cujs/ptx"
)

// edges are the remarkable patterns of each type.
var edges = func() map[ptx.Type][]uint64 {
	all := map[ptx.Type][]uint64{}
	for t := ptx.S8; t <= ptx.F32x2; t++ {
		if t.Bits() <= 64 {
			all[t] = edgesOf(t)
		}
	}
	return all
}()

func edgesOf(t ptx.Type) []uint64 {
	switch {
	case t == ptx.Pred:
		return []uint64{0, 1}
	case formats[t] != nil:
		return floatEdges(formats[t])
	case t == ptx.E4M3x2 || t == ptx.E5M2x2:
		return []uint64{0, 0x7f7e, 0x7c7b, 0xfcff, 0x8001, 0x3807, 0x0408}
	}
	return integerEdges(t.Bits())
}

func integerEdges(bits int) []uint64 {
	mask := ^uint64(0) >> (64 - bits)
	var edges []uint64
	for _, v := range []uint64{0, 1, 2, 3, 5, 7, 8, 15, 16, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 0x7fff, 0x8000, 0xffff, 0x10000,
		0x7fffffff, 0x80000000, 0xffffffff, 0x100000000, 1<<63 - 1, 1 << 63, 0x5555555555555555, 0x0123456789abcdef, 0x807f00ff80ff017f} {
		edges = append(edges, v&mask, -v&mask)
	}
	return append(edges, mask>>1, mask>>1+1)
}

func floatEdges(f *format) []uint64 {
	one := uint64(1<<(f.exponent-1)-1) << f.fraction
	normal := uint64(1) << f.fraction
	var edges []uint64
	for _, m := range []uint64{0, 1, 2, 3, normal / 2, normal - 1, normal, normal + 1, 2*normal - 1, 2 * normal, one - normal,
		one - normal/2, one - 2, one - 1, one, one + 1, one + normal/2, one + normal - 1, one + normal, one + normal + normal/4, one + 2*normal,
		one + 7*normal - 1, one + 7*normal, f.limit - normal, f.limit - 2*normal, f.limit - 2, f.limit - 1, f.limit, f.limit + 1, f.nan, f.nan - 1, f.limit + normal/4 + 5, f.limit + normal/2 + 9,
		one + uint64(f.fraction)*normal, one + uint64(f.fraction)*normal - 1} {
		m &= f.magnitude()
		edges = append(edges, m, m|f.sign())
	}
	return edges
}

// random is a random pattern: for floating-point numbers often one whose
// exponent is near that of one, so that operations have something to round.
func random(t ptx.Type, r *rand.Rand) uint64 {
	if t.Lanes() == 2 && t.Bits() > 16 {
		half := t.Element()
		return random(half, r) | random(half, r)<<half.Bits()
	}
	f := formats[t]
	switch {
	case t == ptx.Pred:
		return r.Uint64() & 1
	case r.IntN(3) == 0:
		return edges[t][r.IntN(len(edges[t]))]
	case f != nil && r.IntN(2) == 0:
		return f.fromFloat64((r.Float64()-0.5)*math.Ldexp(1, r.IntN(12)-3), nearestEven)
	case f != nil:
		return r.Uint64() & (f.sign() | f.magnitude())
	}
	return r.Uint64() >> (r.IntN(t.Bits()) + 64 - t.Bits())
}

// operands are one lane's a, b, c and d.
type operands [4]uint64

// laneCount is how many lanes of a form are compared.
const laneCount = 4096

// operandsFor chooses n lanes for a form. The same form and n always give the
// same operands.
func operandsFor(s Selection, form sample, n int) []operands {
	name := form.name
	r := rand.New(rand.NewPCG(uint64(len(name)), seed(name)))
	first, last := edges[s.Sources[0]], edges[s.Sources[len(s.Sources)-1]]
	lanes := make([]operands, n)
	for i := range lanes {
		for j, t := range s.Sources {
			if j == 4 {
				lanes[i][3] = lanes[i][3]&0xff | random(t, r)<<8
			} else {
				lanes[i][j] = random(t, r)
			}
		}
		if len(s.Sources) <= 2 && i < len(first)*len(last) {
			lanes[i][0] = first[i%len(first)]
			if len(s.Sources) == 2 {
				lanes[i][1] = last[i/len(first)]
			}
		}
	}
	for i := range lanes {
		restrict(form, s, i, &lanes[i])
	}
	return lanes
}

// restrict keeps operands within what the ISA defines, and chooses those that
// are no register: the table of lop3, and the carry flag, which stands in d.
func restrict(form sample, s Selection, lane int, l *operands) {
	switch {
	case s.Carry != nil:
		l[3] = uint64(lane) & 1
	case form.opcode == "lop3":
		l[3] = l[3]&^0xff | form.table()
	case form.opcode == "bfe":
		l[1], l[2] = l[1]&0xff, l[2]&0xff
	case form.opcode == "bfi":
		l[2], l[3] = l[2]&0xff, l[3]&0xff
	case form.opcode == "fns":
		l[1] &= 31
		if uint32(l[2]) == 1<<31 {
			l[2] = 1
		}
	}
}

// table is the immediate operand of lop3.
func (f sample) table() uint64 { return seed(f.name) & 0xff }

func seed(name string) uint64 {
	h := uint64(14695981039346656037)
	for _, c := range []byte(name) {
		h = (h ^ uint64(c)) * 1099511628211
	}
	return h
}
