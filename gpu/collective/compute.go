// This file computes what collectives give, from what all ranks have brought, in the order of the ranks.

package collective

import (
	"encoding/binary"
	"math"
	"slices"

	"github.com/cujs/cujs/internal/arith"
	"github.com/cujs/cujs/internal/element"
)

// results are what each rank gets of a collective; brought has the bytes of each.
func (d Description) results(brought [][]byte, scales []float64) [][]byte {
	out := make([][]byte, len(brought))
	switch d.Kind {
	case AllReduce, Reduce, ReduceScatter:
		sum := d.reduce(brought, scales)
		for r := range out {
			switch {
			case d.Kind == ReduceScatter:
				out[r] = piece(sum, r, len(out))
			case d.Kind == AllReduce || r == d.Root:
				out[r] = sum
			}
		}
	case Broadcast:
		fill(out, brought[d.Root])
	case AllGather, Split, Meet:
		fill(out, slices.Concat(brought...))
	case Gather:
		out[d.Root] = slices.Concat(brought...)
	case Scatter:
		for r := range out {
			out[r] = piece(brought[d.Root], r, len(out))
		}
	case AllToAll:
		for r := range out {
			for _, from := range brought {
				out[r] = append(out[r], piece(from, r, len(out))...)
			}
		}
	}
	return out
}

func fill(out [][]byte, data []byte) {
	for r := range out {
		out[r] = data
	}
}

// piece is part r of n equal ones.
func piece(data []byte, r, n int) []byte {
	each := len(data) / n
	return data[r*each : (r+1)*each]
}

// reduce combines elements one after the other, rank 0 first. Numbers of fewer than 32 bits are combined as f32
// and rounded once; integers wrap around.
func (d Description) reduce(brought [][]byte, scales []float64) []byte {
	out := make([]byte, len(brought[0]))
	size := d.Type.Size()
	values := make([]uint64, len(brought))
	for at := 0; at < len(out); at += size {
		for r, data := range brought {
			values[r] = load(data[at:], size)
		}
		store(out[at:], size, d.combine(values, scales))
	}
	return out
}

func (d Description) combine(values []uint64, scales []float64) uint64 {
	switch t := d.Type; {
	case t.Element() == element.F64:
		return math.Float64bits(fold(d.Reduction, values, scales, math.Float64frombits))
	case t == E4M3 || t == E5M2 || t.Element().Float():
		return t.encode(fold(d.Reduction, values, scales, func(bits uint64) float32 { return float32(t.decode(bits)) }))
	case t.Element().Signed():
		shift := 64 - 8*t.Size()
		return uint64(fold(d.Reduction, values, scales, func(bits uint64) int64 { return int64(bits<<shift) >> shift }))
	}
	return fold(d.Reduction, values, scales, func(bits uint64) uint64 { return bits })
}

// fold combines the values of the ranks.
func fold[T int64 | uint64 | float32 | float64](by Reduction, values []uint64, scales []float64, decode func(uint64) T) T {
	var sum T
	for r, bits := range values {
		v := decode(bits)
		if by == Scaled {
			v *= T(scales[r])
		}
		switch {
		case r == 0:
			sum = v
		case by == Prod:
			sum *= v
		case by == Max:
			sum = max(sum, v)
		case by == Min:
			sum = min(sum, v)
		default:
			sum += v
		}
	}
	if by == Avg {
		sum /= T(len(values))
	}
	return sum
}

// load and store move the bits of an element of so many bytes.
func load(data []byte, size int) uint64 {
	var word [8]byte
	copy(word[:], data[:size])
	return binary.LittleEndian.Uint64(word[:])
}

func store(data []byte, size int, bits uint64) {
	var word [8]byte
	binary.LittleEndian.PutUint64(word[:], bits)
	copy(data[:size], word[:])
}

// decode is the number that bits of a floating-point type mean; encode rounds one, to nearest even.
func (t Type) decode(bits uint64) float64 {
	if t >= E4M3 {
		small, _ := arith.MatrixElementOf(t.String())
		return small.Number(bits)
	}
	return t.Element().Decode(bits)
}

func (t Type) encode(v float32) uint64 {
	if t >= E4M3 {
		small, _ := arith.MatrixElementOf(t.String())
		return small.Round(float64(v))
	}
	bits, _ := t.Element().Encode(float64(v))
	return bits
}
