// This file multiplies matrices with every shape and type of mma, on either
// device, with numbers whose sums are exact.

package kernels

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
)

// An element is a type of matrices: how wide it is, a sample, and what a
// pattern means.
type element struct {
	name   string // of a floating-point type
	bits   int
	sample func(i int) uint64
	value  func(bits uint64) float64
}

// float is a type whose samples are -2 to 2.
func float(name string, bits int, value func(uint64) float64, patterns ...uint64) element {
	return element{name, bits, func(i int) uint64 { return patterns[i*7%5] }, value}
}

// integer is a type whose samples are all of its values.
func integer(width int, signed bool) element {
	e := element{bits: width, sample: func(i int) uint64 { return uint64(i*37+i>>3) & (1<<width - 1) }}
	e.value = func(v uint64) float64 {
		if signed {
			return float64(int64(v<<(64-width)) >> (64 - width))
		}
		return float64(v << (64 - width) >> (64 - width))
	}
	return e
}

// binaryFloat is the value of a pattern with so many bits of exponent and
// mantissa.
func binaryFloat(exponent, mantissa int) func(uint64) float64 {
	bias := 1<<(exponent-1) - 1
	return func(v uint64) float64 {
		e, m := int(v>>mantissa&(1<<exponent-1)), float64(v&(1<<mantissa-1))/float64(int(1)<<mantissa)
		x := math.Ldexp(1+m, e-bias)
		if e == 0 {
			x = math.Ldexp(m, 1-bias)
		}
		return x * float64(1-2*int(v>>(exponent+mantissa)&1))
	}
}

func single(v uint64) float64 { return float64(math.Float32frombits(uint32(v))) }

var elements = map[string]element{
	"f16":  float("f16", 16, binaryFloat(5, 10), 0xc000, 0xbc00, 0, 0x3c00, 0x4000),
	"bf16": float("bf16", 16, binaryFloat(8, 7), 0xc000, 0xbf80, 0, 0x3f80, 0x4000),
	"e4m3": float("e4m3", 8, binaryFloat(4, 3), 0xc0, 0xb8, 0, 0x38, 0x40),
	"e5m2": float("e5m2", 8, binaryFloat(5, 2), 0xc0, 0xbc, 0, 0x3c, 0x40),
	"tf32": float("tf32", 32, single, 0xc0000000, 0xbf800000, 0, 0x3f800000, 0x40000000),
	"f32":  float("f32", 32, single, 0xc0000000, 0xbf800000, 0, 0x3f800000, 0x40000000),
	"f64": float("f64", 64, math.Float64frombits, math.Float64bits(-2), math.Float64bits(-1), 0, math.Float64bits(1),
		math.Float64bits(2)),
	"s8": integer(8, true), "u8": integer(8, false), "s4": integer(4, true), "u4": integer(4, false), "b1": integer(1, false),
	"s32": integer(32, true),
}

// A multiplication is one form of the instruction: d, a, b and c are types.
type multiplication struct {
	shape, layouts, d, a, b, c, more string
	target                           string
	sparse                           bool
	selector                         int // of a sparse one
	random                           random
}

func (m multiplication) size() (rows, columns, inner int) {
	fmt.Sscanf(m.shape, "m%dn%dk%d", &rows, &columns, &inner)
	return rows, columns, inner
}

func (m multiplication) quads() bool { return m.shape == "m8n8k4" && m.a == "f16" }

func (m multiplication) String() string {
	return strings.Join([]string{m.shape, m.layouts, m.d, m.a, m.b, m.c + m.more}, ".")
}

// multiplications is every form, as the ISA's syntax has them (9.7.14.5.14).
func multiplications() (list []multiplication) {
	add := func(shapes, layouts, d, a, b, c, more, target string) {
		for _, s := range strings.Fields(shapes) {
			list = append(list, multiplication{shape: s, layouts: layouts, d: d, a: a, b: b, c: c, more: more, target: target})
		}
	}
	for _, types := range []string{"f16 f16", "f32 f16", "f32 f32"} {
		d, c, _ := strings.Cut(types, " ")
		for _, l := range []string{"row.col", "col.row", "row.row", "col.col"} {
			add("m8n8k4", l, d, "f16", "f16", c, "", "sm_80")
		}
	}
	for _, d := range []string{"f16", "f32"} {
		add("m16n8k8 m16n8k16", "row.col", d, "f16", "f16", d, "", "sm_80")
		for _, ab := range []string{"e4m3 e4m3", "e4m3 e5m2", "e5m2 e4m3", "e5m2 e5m2"} {
			a, b, _ := strings.Cut(ab, " ")
			add("m16n8k16 m16n8k32", "row.col", d, a, b, d, "", "sm_89")
		}
	}
	add("m16n8k8 m16n8k16", "row.col", "f32", "bf16", "bf16", "f32", "", "sm_80")
	add("m16n8k4 m16n8k8", "row.col", "f32", "tf32", "tf32", "f32", "", "sm_80")
	add("m8n8k4", "row.col", "f64", "f64", "f64", "f64", "", "sm_80")
	add("m16n8k4 m16n8k8 m16n8k16", "row.col", "f64", "f64", "f64", "f64", "", "sm_90")
	for _, a := range []string{"s", "u"} {
		for _, b := range []string{"s", "u"} {
			for _, limited := range []string{"", ".satfinite"} {
				add("m8n8k16 m16n8k16 m16n8k32", "row.col"+limited, "s32", a+"8", b+"8", "s32", "", "sm_80")
				add("m8n8k32 m16n8k32 m16n8k64", "row.col"+limited, "s32", a+"4", b+"4", "s32", "", "sm_80")
			}
		}
	}
	add("m8n8k128 m16n8k128 m16n8k256", "row.col", "s32", "b1", "b1", "s32", ".xor.popc", "sm_80")
	add("m8n8k128 m16n8k128 m16n8k256", "row.col", "s32", "b1", "b1", "s32", ".and.popc", "sm_80")
	return list
}

// registers is how many registers of a lane hold a matrix.
func (m multiplication) registers(rows, columns int, typ string) int {
	n := rows * columns * elements[typ].bits
	if m.quads() {
		n *= 4
	}
	return n / 32 / max(32, elements[typ].bits)
}

// text is a kernel that loads what lanes hold, multiplies, and stores D.
func (m multiplication) text() string {
	rows, columns, inner := m.size()
	stored := inner
	if m.sparse {
		stored /= 2
	}
	var b strings.Builder
	fmt.Fprintf(&b, ".version %s\n.target %s\n.address_size 64\n.visible .entry multiply(.param .u64 in, .param .u64 out) {\n", m.version(), m.target)
	b.WriteString(".reg .b32 %t, %meta; .reg .b64 %in, %out;\nmov.u32 %t, %tid.x; ld.param.u64 %in, [in]; ld.param.u64 %out, [out];\n")
	var vectors []string
	offset := 0
	load := func(name string, n int, typ string) {
		width := max(32, elements[typ].bits)
		fmt.Fprintf(&b, ".reg .%s%d %%%s<%d>;\n", map[int]string{32: "b", 64: "f"}[width], width, name, n)
		var list []string
		for i := range n {
			list = append(list, fmt.Sprintf("%%%s%d", name, i))
			fmt.Fprintf(&b, "ld.global.b%d %s, [%%in+%d];\n", width, list[i], offset)
			offset += width / 8
		}
		vectors = append(vectors, "{"+strings.Join(list, ", ")+"}")
	}
	words := laneWords(m)
	fmt.Fprintf(&b, "mad.wide.u32 %%in, %%t, %d, %%in;\n", 4*words)
	load("a", m.registers(rows, stored, m.a), m.a)
	load("b", m.registers(inner, columns, m.b), m.b)
	load("c", m.registers(rows, columns, m.c), m.c)
	d := m.registers(rows, columns, m.d)
	width := max(32, elements[m.d].bits)
	fmt.Fprintf(&b, ".reg .%s%d %%d<%d>;\n", map[int]string{32: "b", 64: "f"}[width], width, d)
	var list []string
	for i := range d {
		list = append(list, "%d"+strconv.Itoa(i))
	}
	opcode, tail := "mma", ""
	if m.sparse {
		opcode, tail = "mma.sp", fmt.Sprintf(", %%meta, %d", m.selector)
		fmt.Fprintf(&b, "ld.global.b32 %%meta, [%%in+%d];\n", offset)
	}
	fmt.Fprintf(&b, "%s.sync.aligned.%s {%s}, %s%s;\n", opcode, m, strings.Join(list, ", "), strings.Join(vectors, ", "), tail)
	fmt.Fprintf(&b, "mad.wide.u32 %%out, %%t, %d, %%out;\n", d*width/8)
	for i, r := range list {
		fmt.Fprintf(&b, "st.global.b%d [%%out+%d], %s;\n", width, i*width/8, r)
	}
	b.WriteString("ret;\n}\n")
	return b.String()
}

// version is the first of PTX that has the form, as far as that matters: an older
// driver than one for CUDA 12.8 still takes most of them.
func (m multiplication) version() string {
	switch {
	case m.target != "sm_89": // without 8-bit floating-point numbers
		return "8.0"
	case m.d == "f16" || m.shape == "m16n8k16":
		return "8.7"
	}
	return "8.4"
}

// laneWords is how many words a lane loads.
func laneWords(m multiplication) int {
	rows, columns, inner := m.size()
	n, stored := 0, inner
	if m.sparse {
		n, stored = 2, inner/2
	}
	n += m.registers(rows, stored, m.a) * max(32, elements[m.a].bits) / 32
	n += m.registers(inner, columns, m.b) * max(32, elements[m.b].bits) / 32
	n += m.registers(rows, columns, m.c) * max(32, elements[m.c].bits) / 32
	return n + n%2
}

// placement is where lanes hold A, B, C and D.
func (m multiplication) placement() (a, b, c, d func(lane, i int) (row, column int)) {
	lanes := func(p place) func(int, int) (int, int) {
		return func(lane, i int) (int, int) { return p(lane>>2, lane%4, i) }
	}
	if m.quads() {
		byColumns := strings.Split(m.layouts, ".")
		a, b, c = quads(byColumns[0] == "col", byColumns[1] == "col", elements[m.c].bits)
		_, _, d = quads(false, false, elements[m.d].bits)
		return a, b, c, d
	}
	_, _, inner := m.size()
	n := 32 / min(32, elements[m.a].bits)
	if m.sparse { // A lies as the half of its columns would (9.7.14.6.2)
		left := fourBlocks(n)
		if inner == 8*n {
			left = twoRows(n)
		}
		return lanes(left), lanes(across(n)), lanes(results), lanes(results)
	}
	l := layouts[m.shape][elements[m.a].bits]
	return lanes(l.a), lanes(l.b), lanes(l.c), lanes(l.c)
}

// part is which of several products a lane belongs to.
func (m multiplication) part(lane int) int {
	if m.quads() {
		return lane >> 2 & 3
	}
	return 0
}

// sampleA, sampleB and sampleC are the patterns of the matrices of a product.
func (m multiplication) sampleA(part, row, k int) uint64 {
	return m.random.or(0, m.a, part*31+row*19+k*3+row*k, part, row, k)
}
func (m multiplication) sampleB(part, k, column int) uint64 {
	return m.random.or(1, m.b, part*17+k*11+column*5+2*k*column, part, k, column)
}
func (m multiplication) sampleC(part, row, column int) uint64 {
	if m.c == "s32" && m.random == 0 { // close to either end
		return uint64(uint32(math.MaxInt32 - (row*8+column)*(row&1) + row&1))
	}
	return m.random.or(2, m.c, part+row*3+column, part, row, column)
}

// want is an element of the result.
func (m multiplication) want(part, row, column int, left func(row, k int) float64) float64 {
	_, _, inner := m.size()
	sum := elements[m.c].value(m.sampleC(part, row, column))
	for k := range inner {
		x, y := left(row, k), elements[m.b].value(m.sampleB(part, k, column))
		switch m.more {
		case ".xor.popc":
			sum += float64(int(x) ^ int(y))
		default:
			sum += x * y
		}
	}
	if m.d == "s32" && strings.HasSuffix(m.layouts, "satfinite") {
		return min(max(sum, math.MinInt32), math.MaxInt32)
	} else if m.d == "s32" {
		return float64(int32(int64(sum)))
	}
	return sum
}

// lay puts the elements of a matrix into the words of the lanes, from a word on.
func lay(words []uint32, lane, stride, first, count, width int, at func(lane, i int) (int, int), sample func(row, column int) uint64) {
	for i := range count {
		row, column := at(lane, i)
		bit, v := i*width, sample(row, column)
		words[lane*stride+first+bit/32] |= uint32(v << (bit % 32))
		if width == 64 {
			words[lane*stride+first+bit/32+1] = uint32(v >> 32)
		}
	}
}

func TestMatrixProducts(t *testing.T) {
	for _, m := range multiplications() {
		t.Run(m.String(), func(t *testing.T) {
			b := newBench(t, "mma", m.text(), emulator.Options{Check: checks(t)})
			left := func(part int) func(row, k int) float64 {
				return func(row, k int) float64 { return elements[m.a].value(m.sampleA(part, row, k)) }
			}
			m.check(b, m.run(b, m.sampleA, nil), left)
		})
	}
}

// TestRoundedProducts has one product in each sum, (1 + 2⁻⁵²)² or its negative,
// which f64 rounds as the instruction says.
func TestRoundedProducts(t *testing.T) {
	const unit = 1 + 0x1p-52
	for _, rounding := range []string{".rn", ".rz", ".rm", ".rp"} {
		t.Run(rounding, func(t *testing.T) {
			m := multiplication{shape: "m8n8k4", layouts: "row.col", d: "f64", a: "f64", b: "f64", c: "f64", more: rounding, target: "sm_80"}
			b := newBench(t, "mma", m.text(), emulator.Options{Check: checks(t)})
			in, want := make([]float64, 32*4), make([]float64, 64) // a, b, c0 and c1 of a lane
			for lane := range 32 {
				row, k := lane/4, lane%4
				if k == row%4 {
					in[4*lane] = float64(1-row&4/2) * unit
				}
				in[4*lane+1] = unit
				product := float64(1 + 0x1p-51)
				if rounding == ".rp" && row < 4 || rounding == ".rm" && row >= 4 {
					product += 0x1p-52
				}
				want[2*lane] = product * float64(1-row&4/2)
				want[2*lane+1] = want[2*lane]
			}
			out := zeros[float64](b, 64)
			b.launch("multiply", shape(1, 32), upload(b, in), out)
			equal(b, "d", download[float64](b, out), want)
		})
	}
}

// run lays the matrices out, and returns what lanes have of D. meta gives
// the metadata of a sparse A.
func (m multiplication) run(b *bench, stored func(part, row, k int) uint64, meta func(lane int) uint32) []uint32 {
	rows, columns, inner := m.size()
	kept := inner
	if m.sparse {
		kept /= 2
	}
	a, right, c, _ := m.placement()
	stride := laneWords(m)
	words := make([]uint32, 32*stride)
	for lane := range 32 {
		part, first := m.part(lane), 0
		put := func(rows, columns int, typ string, at func(lane, i int) (int, int), sample func(part, row, column int) uint64) {
			width := elements[typ].bits
			n := m.registers(rows, columns, typ) * max(32, width)
			lay(words, lane, stride, first, n/width, width, at, func(row, column int) uint64 { return sample(part, row, column) })
			first += n / 32
		}
		put(rows, kept, m.a, a, stored)
		put(inner, columns, m.b, right, m.sampleB)
		put(rows, columns, m.c, c, m.sampleC)
		if meta != nil {
			words[lane*stride+first] = meta(lane)
		}
	}
	out := zeros[uint32](b, 32*m.registers(rows, columns, m.d)*max(32, elements[m.d].bits)/32)
	b.launch("multiply", shape(1, 32), upload(b, words), out)
	return download[uint32](b, out)
}

// check compares the lanes' registers with the product.
func (m multiplication) check(b *bench, got []uint32, left func(part int) func(row, k int) float64) {
	_, _, _, at := m.placement()
	width := elements[m.d].bits
	perLane := len(got) / 32 * 32 / width
	for lane := range 32 {
		for i := range perLane {
			row, column := at(lane, i)
			bit := i * width
			v := uint64(got[len(got)/32*lane+bit/32]) >> (bit % 32)
			if width == 64 {
				v |= uint64(got[len(got)/32*lane+bit/32+1]) << 32
			}
			part := m.part(lane)
			if x, want := elements[m.d].value(v<<(64-width)>>(64-width)), m.want(part, row, column, left(part)); x != want {
				b.Fatalf("lane %d, element %d (row %d, column %d) is %v, want %v", lane, i, row, column, x, want)
			}
		}
	}
}
