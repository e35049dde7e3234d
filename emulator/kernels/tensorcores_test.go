// This file compares what tensor cores compute, over random numbers, with what is
// published of them: bit by bit where there is a GPU.

package kernels

import (
	"fmt"
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// A random chooses patterns; 0 takes an element type's samples. Its value modulo 4
// says which: numbers around 1, all finite ones, small ones, or all patterns.
type random uint64

// or is a random pattern for an element of matrix number matrix, or sample i.
func (r random) or(matrix uint64, typ string, i, part, row, column int) uint64 {
	e := elements[typ]
	if r == 0 {
		return e.sample(i)
	}
	x := uint64(r)<<40 ^ matrix<<36 ^ uint64(part)<<32 ^ uint64(row)<<16 ^ uint64(column)
	for range 3 {
		x = (x ^ x>>29) * 0xbf58476d1ce4e5b9
	}
	v := x ^ x>>32
	exponent, mantissa := e.fields()
	if exponent == 0 || e.bits == 64 {
		return v & (1<<e.bits - 1)
	}
	v &= 1<<(1+exponent+mantissa) - 1
	biased := v >> mantissa & (1<<exponent - 1)
	rest := v &^ ((1<<exponent - 1) << mantissa)
	switch r % 4 {
	case 0:
		biased = 1<<(exponent-1) - 1 + x>>56%5 - 2
	case 1:
		if biased == 1<<exponent-1 {
			biased--
		}
	case 2:
		biased = x >> 56 % 4
	}
	return (rest | biased<<mantissa) << e.spare()
}

// fields are the bits of a floating-point type; 0 for integers.
func (e element) fields() (exponent, mantissa int) {
	switch e.name {
	case "f16":
		return 5, 10
	case "bf16":
		return 8, 7
	case "tf32":
		return 8, 10
	case "f32":
		return 8, 23
	case "e4m3":
		return 4, 3
	case "e5m2":
		return 5, 2
	}
	return 0, 0
}

func (e element) isNaN(v uint64) bool {
	exponent, mantissa := e.fields()
	limit := uint64(1<<exponent-1) << mantissa
	return exponent > 0 && v&(limit<<1-1|limit) > limit
}

// spare is the lowest bits that a type has and ignores.
func (e element) spare() int {
	if e.name == "tf32" {
		return 13
	}
	return 0
}

// bounds is how far the sum of terms may be from the exact one, in parts of the sum of
// magnitudes: each term is cut off, and the sum.
func bounds(a, d string, terms int) float64 {
	step := 0x1p-24
	if elements[a].bits == 8 {
		step = 0x1p-13
	}
	bound := float64(terms+1) * step
	if d == "f16" {
		bound += 0x1p-10
	}
	return bound
}

// TestTensorCoreSums multiplies random matrices. Results are near the exact ones, and
// on a GPU they are those of the emulated device, bit by bit. CUJS_PRODUCTS is how many
// times each form is tried.
func TestTensorCoreSums(t *testing.T) {
	rounds, err := strconv.Atoi(os.Getenv("CUJS_PRODUCTS"))
	if err != nil {
		rounds = 4
	}
	for _, w := range warpgroups() {
		if w.swizzle < 3 && !devicetest.OnGPU() {
			continue // layouts have their own test
		}
		t.Run("wgmma."+w.String(), func(t *testing.T) {
			b, twin := newBench(t, "wgmma", w.text(), emulator.Options{}), twinOf(t, w.text())
			for r := range rounds {
				w.random = random(r + 4)
				got := w.run(b)
				same(t, w.random, w.d, got, twin, w.run)
				for i, v := range got {
					if r%4 > 1 {
						break // subnormal numbers are cut off further up, and infinities have no bound
					}
					bounded(t, w.a, w.d, elements[w.d].value(v), w.terms(i/w.n, i%w.n))
				}
			}
		})
	}
	for _, m := range multiplications() {
		if m.a == "b1" || m.a == "f64" || m.quads() {
			continue
		}
		t.Run("mma."+m.String(), func(t *testing.T) {
			b, twin := newBench(t, "mma", m.text(), emulator.Options{}), twinOf(t, m.text())
			for r := range rounds {
				m.random = random(r + 4)
				got := m.elements(m.run(b, m.sampleA, nil))
				same(t, m.random, m.d, got, twin, func(b *bench) []uint64 { return m.elements(m.run(b, m.sampleA, nil)) })
			}
		})
	}
}

// TestSumsOfAnH200 has elements that an H200 computed, and the published model of its tensor
// cores does not: those of 8-bit numbers, and zeros.
func TestSumsOfAnH200(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("TestTensorCoreSums compares all elements")
	}
	api, err := emulator.Open(emulator.Options{Devices: "h200"})
	if err != nil {
		t.Fatal(err)
	}
	table, forms := openTable(t, api), map[string]func(random) []uint64{}
	for _, w := range warpgroups() {
		forms["wgmma."+w.String()] = func(r random) []uint64 {
			w.random = r
			return w.run(newBenchOn(t, table, "sums", w.text()))
		}
	}
	for _, m := range multiplications() {
		forms["mma."+m.String()] = func(r random) []uint64 {
			m.random = r
			return m.elements(m.run(newBenchOn(t, table, "sums", m.text()), m.sampleA, nil))
		}
	}
	text, err := os.ReadFile("testdata/sums-h200.txt")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(text)) {
		var form string
		var r random
		var i int
		var want uint64
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscan(line, &form, &r, &i, &want); err != nil || forms[form] == nil {
			t.Fatalf("%q: %v", line, err)
		}
		if got := forms[form](r)[i]; got != want {
			t.Errorf("%s, random %d, element %d: %#x, and the GPU has %#x", form, r, i, got, want)
		}
	}
}

// elements are the patterns of D in what lanes have of it.
func (m multiplication) elements(words []uint32) (list []uint64) {
	for _, v := range words {
		for bit := 0; bit < 32; bit += elements[m.d].bits {
			list = append(list, uint64(v)>>bit&(1<<elements[m.d].bits-1))
		}
	}
	return list
}

// twinOf is the program on an emulated device like the GPU; nil without a GPU.
func twinOf(t *testing.T, text string) *bench {
	if !devicetest.OnGPU() {
		return nil
	}
	api, err := emulator.Open(emulator.Options{Devices: "h200"})
	if err != nil {
		t.Fatal(err)
	}
	return newBenchOn(t, openTable(t, api), "twin", text)
}

// same compares the patterns of a GPU with those of its twin. All NaNs are alike.
func same(t *testing.T, r random, d string, got []uint64, twin *bench, run func(*bench) []uint64) {
	t.Helper()
	if twin == nil {
		return
	}
	different, shown := 0, 0
	for i, want := range run(twin) {
		x, y := elements[d].value(got[i]), elements[d].value(want)
		if got[i] == want || elements[d].isNaN(got[i]) && elements[d].isNaN(want) {
			continue
		}
		if different++; shown < 3 {
			shown++
			t.Logf("random %d, element %d: the GPU has %#x (%v), the emulated device %#x (%v)", r, i, got[i], x, want, y)
		}
	}
	if different > 0 {
		t.Errorf("random %d: %d of %d elements differ", r, different, len(got))
	}
}

// bounded fails the test for a sum that is too far from the exact one.
func bounded(t *testing.T, a, d string, got float64, terms []float64) {
	t.Helper()
	sum, magnitude := 0.0, 0.0
	for _, x := range terms {
		sum, magnitude = sum+x, magnitude+math.Abs(x)
	}
	limit := map[string]float64{"f32": math.MaxFloat32, "f16": 65504}[d]
	if d == "s32" || magnitude > limit || sum != sum {
		return
	}
	if bound := magnitude*bounds(a, d, len(terms)) + 0x1p-24*0x1p-100; math.Abs(got-sum) > bound+map[string]float64{"f16": 0x1p-25}[d]+0x1p-133 {
		t.Fatalf("a sum is %v, and exactly %v: %v apart, with magnitudes of %v", got, sum, got-sum, magnitude)
	}
}
