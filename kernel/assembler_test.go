// This file runs what NVIDIA's assembler has got wrong: comparisons with NaN, nested
// minima and maxima of negations, differences from upper halves of products, ordered loads, votes.

package kernel_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"math/bits"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// corners are numbers in threes: each with each and each.
var corners = []int32{0, 1, -1, 5, -7, 123456, -123456, 2147483647, -2147483647, -2147483648}

// TestComparisonsWithNaN compares with constants what is below zero of no number:
// all of the comparisons are false of NaN.
func TestComparisonsWithNaN(t *testing.T) {
	d := openDevice(t)
	given := []float32{float32(math.NaN()), 1, -1, 0, float32(math.Inf(1)), float32(math.Inf(-1)), 0.5, float32(math.NaN())}
	comparisons := []string{"E >= 0", "E > -1", "0 <= E", "-1 < E", "-E <= 0", "-E < 1", "0 >= -E", "E >= (E > 2 ? -1 : -2)", "E > f16(-1)", "-E < f16(1)"}
	for _, of := range []string{"Math.abs(v)", "f32(f16(Math.abs(v)))", "f64(Math.abs(v))", "Math.abs(f16(v))", "(v < 0 ? 1 : Math.abs(v))", "Math.abs(Math.min(v, 3))", "Math.exp(v)", "Math.abs(f64(v))"} {
		text := "(x, f) => {\n const i = grid(1)\nif (i >= f.length) return\nconst v = f[i]\n"
		for k, c := range comparisons {
			text += fmt.Sprintf("x[10 * i + %d] = %s ? 1 : 0\n", k, strings.ReplaceAll(c, "E", of))
		}
		for _, o := range []kernel.Options{{}, {Debug: true}, {FastMath: true}} {
			got := make([]int32, len(comparisons)*len(given))
			d.launch(t, text+"}", o, 1, len(given), got, given)
			for i, x := range got {
				v := given[i/len(comparisons)]
				if want := map[bool]int32{true: 1}[v == v]; x != want {
					t.Errorf("%+v: %s of %s, v = %v: got %d, want %d", o, comparisons[i%len(comparisons)], of, v, x, want)
				}
			}
		}
	}
}

// TestNegationsInExtremes takes the least and the largest of three numbers, of
// which some are negated, in every way in which they can be written.
func TestNegationsInExtremes(t *testing.T) {
	d := openDevice(t)
	n := int32(len(corners) * len(corners) * len(corners))
	negative := func(_, z int32) int32 { return -z }
	negations := map[string]func(y, z int32) int32{
		"-z": negative, "0 - z | 0": negative, "Math.imul(z, -1)": negative, "Math.imul(-1, z)": negative, "z / -1 | 0": negative, "-(z >>> 0 | 0)": negative,
		"~z + 1 | 0": negative, "~z": func(_, z int32) int32 { return ^z }, "y - z | 0": func(y, z int32) int32 { return y - z },
		"y > 3 ? -z : z": func(y, z int32) int32 {
			if y > 3 {
				return -z
			}
			return z
		},
	}
	for text, negation := range negations {
		x, y, z, out := make([]int32, n), make([]int32, n), make([]int32, n), make([]int32, 6*n)
		var want []int32
		for i := range n {
			m := int32(len(corners))
			x[i], y[i], z[i] = corners[i/(m*m)], corners[i/m%m], corners[i%m]
			w := negation(y[i], z[i])
			u := func(v int32) uint32 { return uint32(v) }
			want = append(want, max(x[i], y[i], w), max(x[i], min(y[i], w)), min(x[i], y[i], w), min(x[i], max(y[i], w)),
				int32(max(u(x[i]), u(y[i]), u(w))), int32(min(u(x[i]), u(y[i]), u(w))))
		}
		source := fmt.Sprintf(`(X, Y, Z, out) => {
			const i = grid(1)
			if (i >= X.length) return
			const x = X[i], y = Y[i], z = Z[i], w = %s, a = x >>> 0, b = y >>> 0, c = w >>> 0
			out[6 * i] = Math.max(x, Math.max(y, w)); out[6 * i + 1] = Math.max(x, Math.min(y, w))
			out[6 * i + 2] = Math.min(Math.min(w, y), x); out[6 * i + 3] = Math.min(x, Math.max(y, w))
			out[6 * i + 4] = Math.max(a, Math.max(b, c)) | 0; out[6 * i + 5] = Math.min(Math.min(b, c), a) | 0
		}`, text)
		for _, debug := range []bool{false, true} {
			clear(out)
			d.launch(t, source, kernel.Options{Debug: debug}, int(n+127)/128, 128, x, y, z, out)
			if !slices.Equal(out, want) {
				at := slices.IndexFunc(want, func(int32) bool { return true })
				for at < len(want) && out[at] == want[at] {
					at++
				}
				i := at / 6
				t.Errorf("w = %s, debug %t: result %d of %d, %d, %d is %d, want %d", text, debug, at%6, x[i], y[i], z[i], out[at], want[at])
			}
		}
	}
}

// TestUpperHalves subtracts powers of two from upper halves of products.
func TestUpperHalves(t *testing.T) {
	d := openDevice(t)
	const n = 64
	x, shift, out := make([]uint32, n), make([]uint64, n), make([]uint64, 2*n)
	var want []uint64
	for i := range x {
		x[i], shift[i] = 0xfedcba98>>(i%32), uint64(i)
		high, _ := bits.Mul32(x[i], x[i])
		signed := int64(int32(x[i])) * int64(int32(x[i])) >> 32
		want = append(want, uint64(high)-1<<i, uint64(signed)-1<<i)
	}
	source := `(X, S, out) => {
		const i = grid(1), x = X[i], y = x | 0, power = u64(1n << (S[i] & 63n))
		out[2 * i] = u64(u64(mulhi(x, x)) - power); out[2 * i + 1] = u64(u64(i64(mulhi(y, y))) - power)
	}`
	for _, debug := range []bool{false, true} {
		clear(out)
		d.launch(t, source, kernel.Options{Debug: debug}, 1, n, x, shift, out)
		if !slices.Equal(out, want) {
			t.Errorf("debug %t: got %x, want %x", debug, out, want)
		}
	}
}

// TestOrderedLoadsWithoutUse loads in order what nobody needs: s is never read.
// In place of the acquire load ptxas left nothing, the descriptor of the kernel's
// other accesses included.
func TestOrderedLoadsWithoutUse(t *testing.T) {
	d := openDevice(t)
	const n = 32
	x, y := make([]int32, n), make([]int64, 2*n)
	source := `(x, y) => {
		const t = grid(1), a = x[t], s = local('i32', 4)
		s[1] = 2
		const product = y[2 * t] * y[2 * t + 1]
		for (let j = 0; j < 9; j++) s[Atomics.load(x, t) & 3] = a
		y[2 * t] = product
	}`
	for _, debug := range []bool{false, true} {
		for i := range n {
			x[i], y[2*i], y[2*i+1] = int32(i), int64(i), 3
		}
		p := d.launch(t, source, kernel.Options{Debug: debug, Exact: true}, 1, n, x, y)
		for i := range n {
			if want := int64(3 * i); y[2*i] != want {
				t.Fatalf("debug %t: product %d is %d, want %d\n%s", debug, i, y[2*i], want, p.PTX)
			}
		}
		if strings.Contains(p.PTX, "ld.acquire.gpu") || !strings.Contains(p.PTX, "fence.acq_rel.gpu") {
			t.Errorf("debug %t:\n%s", debug, p.PTX)
		}
	}
}

// TestVotesWithoutUse has a warp vote, and nobody ask for the outcome: the threads
// meet, and a second such vote must not crash the assembler.
func TestVotesWithoutUse(t *testing.T) {
	d := openDevice(t)
	x := make([]int32, 32)
	for _, debug := range []bool{false, true} {
		p := d.launch(t, `x => {
			const i = grid(1), odd = (i & 1) !== 0, mask = warp.ballot(odd)
			if (odd) x[i] = warp.reduceAdd(1, mask)
			for (let j = 0; j < 3; j++) warp.ballot(!0)
		}`, kernel.Options{Debug: debug}, 1, 32, x)
		if x[0] != 0 || x[1] != 16 || strings.Count(p.PTX, "vote.sync") != 1 {
			t.Errorf("debug %t: %v\n%s", debug, x, p.PTX)
		}
	}
}

// TestFoundPrograms runs random programs that a GPU or the emulated device have once got wrong: their texts, which
// the generator of today may not write again.
func TestFoundPrograms(t *testing.T) {
	c := &comparison{t: t, device: openDevice(t), engine: newEngine(t), summary: &summary{}}
	text, err := os.ReadFile("testdata/found.json")
	if err != nil {
		t.Fatal(err)
	}
	var found []struct {
		Seed    uint64 // with which it was found
		Source  []string
		Helpers map[string]string
		Threads int
		Given   [][]byte // what the buffers of randomKinds hold
	}
	if err := json.Unmarshal(text, &found); err != nil {
		t.Fatal(err)
	}
	for _, f := range found {
		p := &randomProgram{seed: f.Seed, source: strings.Join(f.Source, "\n"), helpers: maps.Clone(goHelpers), threads: f.Threads, given: f.Given}
		for _, k := range otherBuffers {
			p.given = append(p.given, make([]byte, f.Threads*elements*k.size))
		}
		for name, text := range f.Helpers {
			p.helpers[name] = kernel.Source{File: name + ".js", Line: 1, Column: 1, Text: text}
		}
		if _, err := c.engine.answer(p); err != nil {
			t.Errorf("seed %d: %v", f.Seed, err)
		}
		for _, m := range []mode{{}, {debug: true}, {unoptimized: true}} {
			if _, err := p.compile(0, m); err != nil {
				t.Errorf("seed %d, %+v: %s", f.Seed, m, frame(err))
			} else if values := c.differs(c.device, p, m); values != "" {
				t.Errorf("seed %d, %+v: %s", f.Seed, m, values)
			}
		}
	}
}
