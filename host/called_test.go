package host

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
)

// A mistakenKernel is a kernel with a mistake, and how messages begin that tell of it: where a launch is checked, and where it
// is not; "" where the launch does not fail then.
type mistakenKernel struct{ name, code, checked, plain string }

// x has 10 elements, m 4 × 3, p 5 of two fields, xs two buffers of 4, none has none; n is 7.
const mistaken = `const cuda = require('cuda')
const k = cuda.kernel(function k(x, m, p, xs, none, n) {
  const tile = shared('f32', 4, 33), ring = shared('i32', 64), cells = shared({ at: 'i32', w: 'f32' }, 8), own = local('f32', 5)
  const t = threadIdx.x
  CODE
}, { params: { p: [{ at: 'i32', w: 'f32[2]' }] } })
const x = cuda.alloc('f32', 10).fill(1), m = cuda.alloc('f32', [4, 3]).fill(1), p = cuda.alloc('u8', 60).fill(0)
const a = cuda.alloc('f32', 4).fill(1), b = cuda.alloc('f32', 4).fill(1), none = cuda.alloc('f32', 0), fresh = cuda.alloc('f32', 64)
k.launch({ grid: 1, block: 64 }, BUFFER, m, p, [a, b], none, 7)
cuda.synchronize()
`

var mistakenKernels = []mistakenKernel{
	{"parameter", "if (t === 0) x[n + 3] = 1", "out of bounds: write of x[10]: x has 10 elements; ", "="},
	{"before it", "if (t === 0) x[1] = x[n - 8]", "out of bounds: read of x[-1]: x has 10 elements; ", "="},
	{"atomic", "if (t === 0) Atomics.add(x, n * 100, 1)", "out of bounds: atomic operation on x[700]: x has 10 elements; ", "="},
	{"matrix", "if (t === 0) m[n - 3][2] = 1", "out of bounds: write of m[4][2]: m has 4 × 3 elements; ", "="},
	{"matrix before", "if (t === 0) x[0] = m[n - 8][1]", "out of bounds: read of m[-1][1]: m has 4 × 3 elements; ", "="},
	{"field", "if (t === 0) p[n - 2].at = 1", "out of bounds: write of p[5].at: p has 5 elements; ", "="},
	{"element of a field", "if (t === 0) p[n].w[1] = 1", "out of bounds: write of p[7].w[1]: p has 5 elements; ", "="},
	{"array of buffers", "if (t === 0) xs[1][n] = 1", "out of bounds: write of xs[1][7]: xs[1] has 4 elements; ", "="},
	{"empty", "if (t === 0) none[n - 7] = 1", "out of bounds: write of none[0]: none has 0 elements; ", "="},
	{"shared", "if (t === 0) tile[n * 1000][1] = 1", "out of bounds: write of tile[7000][1]: tile has 4 × 33 elements; ", "="},
	{"shared record", "if (t === 0) cells[n * 1000].w = 1", "out of bounds: write of cells[7000].w: cells has 8 elements; ", "="},
	{"local", "own[n * 10000] = 1; x[0] = own[n]", "out of bounds: write of own[70000]: own has 5 elements; ", "="},
	{"unwritten", "if (t === 0) { if (n > 70) tile[2][1] = 1; x[3] = tile[2][1] }",
		"uninitialised read: tile[2][1] was never written, and its value is stored to global memory; 4 bytes at shared address 0x…\n", ""},
	{"unwritten in global memory", "if (t === 9) m[0][0] = x[t]", "uninitialised read: x[9] was never written, and its value is stored to global memory; 4 bytes at global ", ""},
	{"unwritten in local memory", "if (n > 70) own[n] = 1; if (t === 9) m[0][0] = own[n - 4]",
		"uninitialised read: own[3] was never written, and its value is stored to global memory; 4 bytes at local ", ""},
	{"race", "ring[t] = t; m[0][0] = 1; if (t < 10) x[t] = ring[63 - t]",
		"race in shared memory: a thread reads ring[63] that another wrote, and no barrier stands between them; 4 bytes at shared address 0x…\n", ""},
	{"race in global memory", "m[1][2] = t", "race in global memory: a thread writes m[1][2] that another wrote, and no barrier stands between them; 4 bytes at global ", ""},
	{"deadlock", "if (t === 0) ring[5] = 0; syncthreads(); while (Atomics.load(ring, 5) === 0) {}",
		"which finds 0 in ring[5] (shared address 0x…); nobody is left", "="},
}

// Messages name what kernels touch as the source does, wherever they are read: in the reports of checked launches, and in the
// error of a script. What is reported is not laid out a second time.
func TestCalled(t *testing.T) {
	addresses := regexp.MustCompile("0x[0-9a-f]+")
	for _, m := range mistakenKernels {
		buffer := "x"
		if strings.HasPrefix(m.name, "unwritten in global") {
			buffer = "fresh"
		}
		source := strings.NewReplacer("CODE", m.code, "BUFFER", buffer).Replace(mistaken)
		if m.plain == "=" {
			m.plain = m.checked
		}
		for _, checked := range []bool{false, true} {
			var reports bytes.Buffer
			o := Options{Device: "emulated", Alone: true}
			if checked {
				o.Check = &emulator.Check{Report: func(r *report.Report) {
					if r != nil {
						reports.WriteString(r.String())
					}
				}}
			}
			_, err := newRuntime(t, o).Run(context.Background(), "t.js", source)
			text := ""
			if err != nil {
				text = FormatError(err, false)
			}
			want := m.plain
			if checked {
				if strings.Contains(text, "0x") || strings.Contains(text, "CUDA_ERROR") {
					t.Errorf("%s, checked: the error tells again\n%s", m.name, text)
				}
				want, text = m.checked, reports.String()
			}
			if text = addresses.ReplaceAllString(text, "0x…"); !strings.Contains(text, want) || want == "" && text != "" {
				t.Errorf("%s, checked %v: got\n%s\nwant %q", m.name, checked, text, want)
			}
		}
	}
}
