package kernel_test

import (
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// TestPackedHalves runs kernels of f16 and bf16 with pairs computed at once, and again with one element an access. The
// bits are the same, of infinities, NaN and what is below normal, too.
func TestPackedHalves(t *testing.T) {
	d := openDevice(t)
	packed := regexp.MustCompile(`(\w+)[.\w]*\.b?f16x2 `)
	for _, c := range []struct{ element, body, want string }{
		{"f16", "x[j] + y[j]", "add add"}, {"f16", "x[j] - y[j]", "sub sub"}, {"f16", "x[j] * y[j]", "mul mul"}, {"f16", "-x[j]", "sub sub"},
		{"f16", "Math.abs(x[j])", "sub max sub max"}, {"f16", "Math.max(x[j] + y[j], 0)", "add max add max"}, {"f16", "Math.min(Math.max(x[j], -1), y[j])", "max min max min"},
		{"f16", "x[j] * 0.5", "mul mul"}, {"f16", "x[j] * 0.1", ""}, {"f16", "x[j] * y[j] + x[j]", ""}, {"f16", "Math.min(x[j], 0.1)", "min min"}, {"f16", "(x[j] + y[j]) + y[j]", ""},
		{"f16", "x[j]", ""}, {"f16", "x[j] * x[j ^ 1]", "mul mul"}, {"f16", "k < 2 ? x[j] + y[j] : x[j] / y[j]", "add"},
		{"bf16", "x[j] + y[j]", "fma fma"}, {"bf16", "x[j] - y[j]", "fma fma"}, {"bf16", "x[j] * y[j]", ""}, {"bf16", "-x[j]", "fma fma"},
		{"bf16", "Math.abs(x[j]) - 0.5", "fma max fma fma max fma"}, {"bf16", "Math.max(x[j] - y[j], 0)", "fma max fma max"},
	} {
		source := "(x, y, out) => { const i = 4 * grid(1); for (let k = 0; k < 4; k++) { const j = i + k; out[j] = " + c.body + " } }"
		var results [][]uint16
		for _, aligned := range []bool{true, false} {
			buffer := kernel.Buffer(c.element)
			buffer.Aligned = aligned
			p, err := kernel.Compile(kernel.Source{File: "pack.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{buffer, buffer, buffer}, kernel.Options{Target: kernel.Target{SM: 80}})
			if err != nil {
				t.Fatal(frame(err))
			}
			assemble(t, p)
			var names []string
			for _, m := range packed.FindAllStringSubmatch(p.PTX, -1) {
				names = append(names, m[1])
			}
			if got := strings.Join(names, " "); aligned && got != c.want || !aligned && got != "" {
				t.Errorf("%s of %s: %q, want %q in\n%s", c.body, c.element, got, c.want, p.PTX)
			}
			const n = 4096
			r := rand.New(rand.NewPCG(3, 4))
			x, y, out := make([]uint16, n), make([]uint16, n), make([]uint16, n)
			for i := range n {
				x[i], y[i] = uint16(r.Uint32()), uint16(r.Uint32())
				switch i % 4 {
				case 0: // near each other
					y[i] = x[i] ^ uint16(r.Uint32()&0x83ff)
				case 1: // around the least
					x[i], y[i] = x[i]&0x87ff, y[i]&0x87ff
				}
			}
			d.run(t, p, n/4/128, 128, 0, x, y, out)
			results = append(results, out)
		}
		if !slices.Equal(results[0], results[1]) {
			for i, v := range results[0] {
				if w := results[1][i]; v != w {
					t.Fatalf("%s of %s: element %d is %#x in a pair and %#x alone", c.body, c.element, i, v, w)
				}
			}
		}
	}
}

// TestWideNarrowAccesses reads and writes four neighbours of 16 or 8 bits at once.
func TestWideNarrowAccesses(t *testing.T) {
	d := openDevice(t)
	for _, element := range []string{"f16", "bf16", "i16", "u16", "i8", "u8"} {
		buffer := kernel.Buffer(element)
		buffer.Aligned = true
		source := "(x, y) => { const i = 4 * grid(1), t = shared('" + element + "', 128); for (let k = 0; k < 4; k++) t[4 * threadIdx.x + k] = x[i + k]; syncthreads(); for (let k = 0; k < 4; k++) y[i + k] = t[4 * (threadIdx.x ^ 1) + k] }"
		p, err := kernel.Compile(kernel.Source{File: "wide.js", Line: 1, Column: 1, Text: source}, []kernel.Argument{buffer, buffer}, kernel.Options{})
		if err != nil {
			t.Fatal(frame(err))
		}
		assemble(t, p)
		if n := strings.Count(p.PTX, ".v4."); n != 4 {
			t.Errorf("%s: %d wide accesses, want 4 in\n%s", element, n, p.PTX)
		}
		if strings.HasSuffix(element, "8") {
			wideNarrow[uint8](t, d, p, element)
		} else {
			wideNarrow[uint16](t, d, p, element)
		}
	}
}

// wideNarrow runs a kernel that exchanges neighbouring fours.
func wideNarrow[E uint8 | uint16](t *testing.T, d *device, p *kernel.Program, element string) {
	t.Helper()
	x, y := make([]E, 128), make([]E, 128)
	for i := range x {
		x[i] = E(i * 117) // no NaN, which a copy would make the usual one
	}
	d.run(t, p, 1, 32, 0, x, y)
	for i, v := range y {
		if v != x[i^4] {
			t.Fatalf("%s: element %d is %#x, want %#x", element, i, v, x[i^4])
		}
	}
}
