// This file multiplies sparse matrices with every shape and type of mma.sp.
//
// The ISA shows where lanes keep metadata in figures only (PTX ISA 9.1,
// figures 118 to 147): types of 16 bits and tf32 share a word between the rows
// g and g + 8, smaller types have a word for each.

package kernels

import (
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
)

// sparseMultiplications is every form of mma.sp that devices before sm_100 have,
// with each selector.
func sparseMultiplications() (list []multiplication) {
	add := func(shape, d, a, b, c, layouts, target string, selectors int) {
		for s := range selectors {
			list = append(list, multiplication{shape: shape, layouts: "row.col" + layouts, d: d, a: a, b: b, c: c, target: target, sparse: true, selector: s})
		}
	}
	for _, d := range []string{"f16", "f32"} {
		add("m16n8k16", d, "f16", "f16", d, "", "sm_80", 4)
		add("m16n8k32", d, "f16", "f16", d, "", "sm_80", 2)
	}
	add("m16n8k16", "f32", "bf16", "bf16", "f32", "", "sm_80", 4)
	add("m16n8k32", "f32", "bf16", "bf16", "f32", "", "sm_80", 2)
	add("m16n8k8", "f32", "tf32", "tf32", "f32", "", "sm_80", 4)
	add("m16n8k16", "f32", "tf32", "tf32", "f32", "", "sm_80", 2)
	for _, ab := range []string{"ss", "su", "us", "uu"} {
		for _, limited := range []string{"", ".satfinite"} {
			a, b := ab[:1], ab[1:]
			add("m16n8k32", "s32", a+"8", b+"8", "s32", limited, "sm_80", 2)
			add("m16n8k64", "s32", a+"8", b+"8", "s32", limited, "sm_80", 1)
			add("m16n8k64", "s32", a+"4", b+"4", "s32", limited, "sm_80", 2)
			add("m16n8k128", "s32", a+"4", b+"4", "s32", limited, "sm_80", 1)
		}
	}
	for _, ab := range []string{"e4m3.e4m3", "e4m3.e5m2", "e5m2.e4m3", "e5m2.e5m2"} {
		a, b, _ := strings.Cut(ab, ".")
		add("m16n8k64", "f32", a, b, "f32", "", "sm_89", 1)
	}
	return list
}

// indices is the four bits of metadata of a chunk, one of what the ISA allows.
func (m multiplication) indices(row, chunk int) int {
	if elements[m.a].bits == 32 {
		return []int{0b0100, 0b1110}[(row+chunk*3+row*chunk)%2]
	}
	return []int{0b0100, 0b1000, 0b1001, 0b1100, 0b1101, 0b1110}[(row*5+chunk*7+row*chunk)%6]
}

// metadata is what a lane holds: that of its group, if it is chosen.
func (m multiplication) metadata(lane int) (word uint32) {
	_, _, inner := m.size()
	g, t := lane/4, lane%4
	switch width := elements[m.a].bits; width {
	case 16, 32:
		chunks := inner * width / 64 // of 64 bits
		if chunks == 4 && t != m.selector || chunks == 8 && t/2 != m.selector {
			return 0xffffffff
		}
		for i := range 8 {
			word |= uint32(m.indices(g+i/4*8, i%4+t%2*(chunks-4))) << (4 * i)
		}
	default:
		chunks := inner * width / 32
		if chunks == 8 && t/2 != m.selector {
			return 0xffffffff
		}
		for i := range 8 {
			word |= uint32(m.indices(g+t%2*8, i+t/2*(chunks-8))) << (4 * i)
		}
	}
	return word
}

// kept lists the columns of A that are not zero, of one row in their order.
func (m multiplication) kept(row int) (columns []int) {
	_, _, inner := m.size()
	chunk, repeat := 4, 1
	switch elements[m.a].bits {
	case 32:
		chunk = 2
	case 4:
		chunk, repeat = 8, 2
	}
	for at := 0; at < inner; at += chunk {
		v := m.indices(row, at/chunk)
		if chunk == 2 {
			columns = append(columns, at+v>>3) // halves 0 and 1, or 2 and 3
			continue
		}
		for _, i := range []int{v & 3, v >> 2} {
			for k := range repeat {
				columns = append(columns, at+i*repeat+k)
			}
		}
	}
	return columns
}

func TestSparseProducts(t *testing.T) {
	for _, m := range sparseMultiplications() {
		t.Run(m.String()+"."+string(rune('0'+m.selector)), func(t *testing.T) {
			b := newBench(t, "mma.sp", m.text(), emulator.Options{Check: checks(t)})
			stored := func(part, row, k int) uint64 { return m.sampleA(part, row, m.kept(row)[k]) }
			left := func(part int) func(row, k int) float64 {
				return func(row, k int) float64 {
					if !slices.Contains(m.kept(row), k) {
						return 0
					}
					return elements[m.a].value(m.sampleA(part, row, k))
				}
			}
			m.check(b, m.run(b, stored, m.metadata), left)
		})
	}
}
