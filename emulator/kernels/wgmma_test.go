// This file multiplies matrices by warpgroups, in every shape, type and layout of
// wgmma, on either device, with numbers whose sums are exact.

package kernels

import (
	"fmt"
	"os/exec"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// A warpgroup is one form of wgmma.
type warpgroup struct {
	n       int
	d, a, b string
	// registers says that registers hold A. across says of A and B whether rows of A,
	// columns of B, are contiguous instead of k.
	registers bool
	across    [2]bool
	// swizzle mixes the pieces of 16 bytes of each 16 << swizzle; slice is the number of
	// the instruction's k within such a span.
	swizzle, slice int
	negative       [2]bool
	fresh          bool // D is the product alone
	random         random
}

func (w warpgroup) inner() int { return 256 / elements[w.a].bits }

func (w warpgroup) sixteen() bool { return elements[w.a].bits == 16 }

func (w warpgroup) String() string {
	more := ""
	for _, m := range []struct {
		on   bool
		name string
	}{{w.registers, ".registers"}, {w.across[0], ".across-a"}, {w.across[1], ".across-b"}, {w.negative[0], ".minus-a"},
		{w.negative[1], ".minus-b"}, {w.fresh, ".fresh"}} {
		if m.on {
			more += m.name
		}
	}
	return fmt.Sprintf("m64n%dk%d.%s.%s.%s.swizzle%d.slice%d%s", w.n, w.inner(), w.d, w.a, w.b, w.swizzle, w.slice, more)
}

// warpgroups is every combination of types and layouts, with some of the shapes.
func warpgroups() (list []warpgroup) {
	add := func(n int, d, a, b string) {
		for swizzle := range 4 {
			w := warpgroup{n: n, d: d, a: a, b: b, swizzle: swizzle}
			if swizzle > 1 {
				w.slice = 1<<swizzle/2 - 1
			}
			list = append(list, w)
			w.registers = true
			list = append(list, w)
			if !w.sixteen() {
				continue
			}
			w.slice, w.across = 0, [2]bool{false, true}
			list = append(list, w)
			w.registers = false
			list = append(list, w)
			w.across, w.negative = [2]bool{true, true}, [2]bool{true, swizzle == 1}
			list = append(list, w)
			w.across, w.negative, w.fresh = [2]bool{true, false}, [2]bool{}, true
			list = append(list, w)
		}
	}
	for _, n := range []int{8, 24, 64, 256} {
		add(n, "f32", "bf16", "bf16")
	}
	add(128, "f32", "f16", "f16")
	add(40, "f16", "f16", "f16")
	add(96, "f32", "tf32", "tf32")
	for i, a := range []string{"e4m3", "e5m2"} {
		for k, b := range []string{"e4m3", "e5m2"} {
			add(16+8*(i+2*k), "f32", a, b)
			add(200, "f16", a, b)
		}
	}
	for i, a := range []string{"s8", "u8"} {
		add(16<<(3*i), "s32", a, "s8")
		add(24, "s32", a, "u8")
	}
	return list
}

// place is where an element of a matrix begins: pieces of 16 bytes lie together in atoms
// of 8 lines as wide as the swizzle, along k or across it.
func (w warpgroup) place(across bool, row, k, bits int) (bytes int) {
	x, y := k*bits/8, row
	if across {
		x, y = row*bits/8, k
	}
	at := w.shape(across)
	if w.swizzle == 0 {
		return y/8*at.stride + x/16*at.leading + y%8*16 + x%16
	}
	span := 16 << w.swizzle
	x += 32 * w.slice
	line := y/8*at.stride + x/span*at.leading + y%8*span + x%span
	return line ^ line>>7&(1<<w.swizzle-1)<<4
}

// A pitch is how far atoms are from each other, in bytes: along what is contiguous, and
// across.
type pitch struct{ leading, stride int }

// shape chooses pitches that leave no atom in another's place.
func (w warpgroup) shape(across bool) pitch {
	atom := 8 * 16 << w.swizzle
	switch {
	case across && w.swizzle == 0: // two atoms in k, then the next piece of the row
		return pitch{2 * atom, atom}
	case across:
		return pitch{2 * atom, atom}
	case w.swizzle == 0:
		return pitch{atom, 2 * atom}
	}
	return pitch{16, atom}
}

// leftBytes and rightBytes are the room of A and B in shared memory.
const (
	leftBytes  = 8192
	rightBytes = 32768
)

// descriptor is all of a matrix descriptor but the address.
func (w warpgroup) descriptor(across bool) uint64 {
	at := w.shape(across)
	if across && w.swizzle == 0 { // the ISA exchanges them there
		at.leading, at.stride = at.stride, at.leading
	}
	return uint64(at.leading)>>4<<16 | uint64(at.stride)>>4<<32 | uint64(4-w.swizzle)&3<<62
}

// text is a kernel that copies both operands to shared memory, multiplies, and stores D.
func (w warpgroup) text() string {
	var b strings.Builder
	count := w.n / 2 * elements[w.d].bits / 32
	fmt.Fprintf(&b, `.version %s
.target sm_90a
.address_size 64
.visible .entry multiply(.param .u64 in, .param .u64 left, .param .u64 c, .param .u64 out) {
	.reg .b32 %%t, %%r<9>, %%d<%d>, %%a<4>; .reg .b64 %%in, %%left, %%c, %%out, %%x<3>; .reg .pred %%p<3>;
	.shared .align 1024 .b8 s[%d];
	mov.u32 %%t, %%tid.x; ld.param.u64 %%in, [in]; ld.param.u64 %%left, [left]; ld.param.u64 %%c, [c]; ld.param.u64 %%out, [out];
	mov.u32 %%r1, s; shl.b32 %%r2, %%t, 2; add.u32 %%r1, %%r1, %%r2; mad.wide.u32 %%in, %%t, 4, %%in; mov.u32 %%r2, 0;
copy:
	ld.global.b32 %%r3, [%%in]; st.shared.b32 [%%r1], %%r3;
	add.u64 %%in, %%in, 512; add.u32 %%r1, %%r1, 512; add.u32 %%r2, %%r2, 512; setp.lt.u32 %%p1, %%r2, %d;
	@%%p1 bra copy;
	fence.proxy.async.shared::cta;
	bar.sync 0;
`, w.version(), count, leftBytes+rightBytes, leftBytes+rightBytes)
	var d []string
	fmt.Fprintf(&b, "mad.wide.u32 %%left, %%t, 16, %%left;\nld.global.v4.b32 {%%a0, %%a1, %%a2, %%a3}, [%%left];\n")
	fmt.Fprintf(&b, "mad.wide.u32 %%c, %%t, %d, %%c;\nmad.wide.u32 %%out, %%t, %d, %%out;\n", 4*count, 4*count)
	for i := range count {
		d = append(d, fmt.Sprintf("%%d%d", i))
		fmt.Fprintf(&b, "ld.global.b32 %%d%d, [%%c+%d];\n", i, 4*i)
	}
	for i, across := range w.across {
		fmt.Fprintf(&b, "mov.u32 %%r4, s; add.u32 %%r4, %%r4, %d; shr.u32 %%r4, %%r4, 4; cvt.u64.u32 %%x%d, %%r4; or.b64 %%x%d, %%x%d, %#x;\n",
			i*leftBytes+32*w.slice, i, i, i, w.descriptor(across))
	}
	a, tail := "%x0", ""
	if w.registers {
		a = "{%a0, %a1, %a2, %a3}"
	}
	if w.d != "s32" {
		for _, negative := range w.negative {
			tail += map[bool]string{false: ", 1", true: ", -1"}[negative]
		}
	}
	if w.sixteen() {
		for i, across := range w.across {
			if i > 0 || !w.registers {
				tail += map[bool]string{false: ", 0", true: ", 1"}[across]
			}
		}
	}
	predicate := 1
	if w.fresh {
		predicate = 0
	}
	fmt.Fprintf(&b, "mov.u32 %%r5, %d; setp.ne.u32 %%p2, %%r5, 0;\nwgmma.fence.sync.aligned;\n", predicate)
	fmt.Fprintf(&b, "wgmma.mma_async.sync.aligned.m64n%dk%d.%s.%s.%s {%s}, %s, %%x1, %%p2%s;\n", w.n, w.inner(), w.d, w.a, w.b, strings.Join(d, ", "), a, tail)
	b.WriteString("wgmma.commit_group.sync.aligned;\nwgmma.wait_group.sync.aligned 0;\n")
	for i := range count {
		fmt.Fprintf(&b, "st.global.b32 [%%out+%d], %%d%d;\n", 4*i, i)
	}
	b.WriteString("ret;\n}\n")
	return b.String()
}

func (w warpgroup) version() string {
	if w.a != w.b && w.d == "s32" {
		return "8.4"
	}
	return "8.0"
}

func (w warpgroup) sampleA(row, k int) uint64 {
	return w.random.or(0, w.a, row*19+k*3+row*k, 0, row, k)
}

func (w warpgroup) sampleB(k, column int) uint64 {
	return w.random.or(1, w.b, k*11+column*5+2*k*column, 0, k, column)
}

func (w warpgroup) sampleC(row, column int) uint64 {
	return w.random.or(2, w.d, row*3+column, 0, row, column)
}

// run multiplies, and returns the patterns of D, row by row.
func (w warpgroup) run(b *bench) []uint64 {
	shared, left := make([]byte, leftBytes+rightBytes), make([]uint32, 4*128)
	bits := elements[w.a].bits
	put := func(at int, v uint64) {
		for i := range bits / 8 {
			shared[at+i] = byte(v >> (8 * i))
		}
	}
	for k := range w.inner() {
		for row := range 64 {
			put(w.place(w.across[0], row, k, bits), w.sampleA(row, k))
		}
		for column := range w.n {
			put(leftBytes+w.place(w.across[1], column, k, bits), w.sampleB(k, column))
		}
	}
	per := 32 / bits
	cells := w.n / 2 * elements[w.d].bits / 32
	c := make([]uint32, 128*cells)
	for lane := range 128 {
		lay(left, lane, 4, 0, 4*per, bits, func(lane, i int) (int, int) {
			row, k := fourBlocks(per)(lane%32>>2, lane%4, i)
			return lane/32*16 + row, k
		}, w.sampleA)
		lay(c, lane, cells, 0, w.n/2, elements[w.d].bits, w.result, w.sampleC)
	}
	out := zeros[uint32](b, len(c))
	b.launch("multiply", shape(1, 128), upload(b, shared), upload(b, left), upload(b, c), out)
	got, d := download[uint32](b, out), make([]uint64, 64*w.n)
	width := elements[w.d].bits
	for lane := range 128 {
		for i := range w.n / 2 {
			row, column := w.result(lane, i)
			bit := i * width
			d[row*w.n+column] = uint64(got[lane*cells+bit/32]) >> (bit % 32) << (64 - width) >> (64 - width)
		}
	}
	return d
}

// result places D in the lanes (9.7.15.5, figure of D).
func (w warpgroup) result(lane, i int) (row, column int) {
	return lane/32*16 + lane%32/4 + i/2%2*8, i/4*8 + lane%4*2 + i%2
}

// terms are what an element of D is the sum of, the element of C first.
func (w warpgroup) terms(row, column int) []float64 {
	list := []float64{0}
	if !w.fresh {
		list[0] = elements[w.d].value(w.sampleC(row, column))
	}
	sign := 1.0
	if w.negative[0] != w.negative[1] {
		sign = -1
	}
	for k := range w.inner() {
		list = append(list, sign*elements[w.a].value(w.sampleA(row, k))*elements[w.b].value(w.sampleB(k, column)))
	}
	return list
}

func TestWarpgroupProducts(t *testing.T) {
	for _, w := range warpgroups() {
		t.Run(w.String(), func(t *testing.T) {
			for i, v := range w.run(newBench(t, "wgmma", w.text(), emulator.Options{Check: checks(t)})) {
				want := 0.0
				for _, x := range w.terms(i/w.n, i%w.n) {
					want += x
				}
				if w.d == "s32" {
					want = float64(int32(int64(want)))
				}
				if x := elements[w.d].value(v); x != want {
					t.Fatalf("row %d, column %d is %v, want %v", i/w.n, i%w.n, x, want)
				}
			}
		})
	}
}

// TestWarpgroupsAssemble has ptxas of CUDA 12 or later assemble every form, without a warning
// that the products wait for each other.
func TestWarpgroupsAssemble(t *testing.T) {
	out, err := exec.Command(devicetest.NeedPtxas(t), "--version").CombinedOutput()
	if _, release, ok := strings.Cut(string(out), "release "); err != nil || !ok || strings.HasPrefix(release, "11.") {
		t.Skip("this ptxas is older than wgmma")
	}
	for _, w := range warpgroups() {
		t.Run(w.String(), func(t *testing.T) { devicetest.Assemble(t, "sm_90a", w.text()) })
	}
}
