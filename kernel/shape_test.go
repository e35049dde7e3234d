package kernel_test

import (
	"reflect"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// shapes are kernels whose PTX must have a form that ptxas makes good code of;
// the last argument is compared with what a run must give.
var shapes = []struct {
	name   string
	source string
	block  int
	args   []any
	want   any
	has    []string // in this order
	counts map[string]int
}{
	{"buffers that are indexed alike share the offset", `(x, y, z) => { const i = grid(1); z[i] = x[i] + y[i] }`, 2,
		[]any{[]float32{1, 2}, []float32{10, 20}, []float32{0, 0}}, []float32{11, 22}, nil, map[string]int{"mul.wide.s32": 1}},
	{"a constant in the index goes into the instruction", `(x, y) => { const i = grid(1); y[i] = x[i + 2] - x[(i + 1) * 1] }`, 2,
		[]any{[]int32{1, 2, 4, 8}, []int32{0, 0}}, []int32{2, 4}, []string{"+8]", "+4]"}, map[string]int{"mul.wide.s32": 1}},
	{"products and differences keep their constants apart", `(x, y) => { const i = grid(1); y[i] = x[(3 - i) * 2 - 1] }`, 3,
		[]any{[]int32{0, 1, 2, 3, 4, 5}, []int32{0, 0, 0}}, []int32{5, 3, 1}, []string{"+20]"}, nil},
	{"unsigned indices wrap before they address", `(x, n, y) => { y[0] = x[n + 1] }`, 1,
		[]any{[]int32{7, 8}, uint32(0xffffffff), []int32{0}}, []int32{7}, []string{"mul.wide.u32"}, map[string]int{"+4]": 0}},
	{"a wide offset that 32 bits of address do not hold stays in the index", `(x, n, y) => { y[0] = x[n - 2147483647] }`, 1,
		[]any{[]int32{7, 8}, int32(2147483647), []int32{0}}, []int32{7}, nil, nil},
	{"negative shared addresses", `(x) => { const s = shared('i32', 4); const t = threadIdx.x; s[t] = x[t]; syncthreads(); x[t] = s[3 - t] }`, 4,
		[]any{[]int32{1, 2, 3, 4}}, []int32{4, 3, 2, 1}, []string{"ld.shared.s32", "+12]"}, nil},
	{"four rounds in one", `(x) => { const s = shared('i32', 256); let t = 0; for (let i = 0; i < 256; i++) s[i] = i; for (let i = 0; i < 256; i++) t += s[i]; x[0] = t }`, 1,
		[]any{[]int32{0}}, []int32{32640}, []string{"st.shared.v4.s32", ", 16;", "ld.shared.v4.s32", ", 16;"}, map[string]int{"ld.shared": 1, "st.shared": 1, "setp.lt.s32": 2}},
	{"two rounds in one, values that change places", `(x) => { let a = 1, b = 2; for (let i = 0; i < 1002; i += 1) { const t = a; a = b; b = (t * 3 + a) | 0 } x[0] = a }`, 1,
		[]any{[]int32{0}}, []int32{fibonacciLike(1002)}, nil, map[string]int{"setp.lt.s32": 1}},
	{"a pointer moves with the counter", `(x, n) => { const s = shared('i32', 8, 4); const t = threadIdx.x; for (let i = 0; i < 8; i++) s[i][t] = i * t; let sum = 0; for (let i = 0; i < n; i++) sum += s[i][t]; x[t] = sum }`, 4,
		[]any{[]int32{0, 0, 0, 0}, int32(7)}, nil, []string{"ld.shared.s32", "add.s32", ", 16;"}, nil},
	{"a short branch becomes a choice", `(x, y) => { const i = grid(1); let v = x[i]; if (v < 0) v = -v * 2; else if (v === 3) v = 5; y[i] = v }`, 4,
		[]any{[]int32{-1, 2, 3, 4}, []int32{0, 0, 0, 0}}, []int32{2, 2, 5, 4}, []string{"selp"}, map[string]int{"bra": 0}},
	{"two tests become one", `(x, y) => { const i = grid(1); if (i > 0 && i < 3) y[i] = x[i] }`, 4,
		[]any{[]int32{1, 2, 3, 4}, []int32{0, 0, 0, 0}}, []int32{0, 2, 3, 0}, []string{"and.pred"}, map[string]int{"bra": 1}},
	{"a condition in a variable is a condition", `(x, y) => { const i = grid(1), v = x[i]; const fits = v > 0 && v < 9 ? true : false; if (fits) y[i] = v }`, 3,
		[]any{[]int32{-1, 5, 9}, []int32{7, 7, 7}}, []int32{7, 5, 7}, []string{"setp.gt", "setp.lt", "and.pred"}, map[string]int{"or.pred": 0, "and.pred": 1}},
	{"what may fault or is dear stays behind its branch", `(x, y) => { const i = grid(1); let v = 0; if (i < x.length) v = x[i]; y[i] = v }`, 4,
		[]any{[]int32{1, 2}, []int32{9, 9, 9, 9}}, []int32{1, 2, 0, 0}, []string{"bra", "ld.global"}, nil},
	{"one by x", `(x) => { const i = grid(1); x[i] = 1 / x[i] }`, 2, []any{[]float32{4, -0.5}}, []float32{0.25, -2}, []string{"rcp.approx.ftz.f32", "rcp.rn.f32"}, map[string]int{"div.rn": 0}},
}

func fibonacciLike(rounds int) int32 {
	a, b := int32(1), int32(2)
	for range rounds {
		a, b = b, a*3+b
	}
	return a
}

func TestShapeOfPTX(t *testing.T) {
	d := openDevice(t)
	for _, s := range shapes {
		t.Run(s.name, func(t *testing.T) {
			p := d.launch(t, s.source, kernel.Options{}, 1, s.block, s.args...)
			if got := s.args[len(s.args)-1]; s.want != nil && !reflect.DeepEqual(got, s.want) {
				t.Errorf("gave %v, want %v\n%s", got, s.want, p.PTX)
			}
			rest := p.PTX
			for _, part := range s.has {
				_, after, found := strings.Cut(rest, part)
				if !found {
					t.Fatalf("%q is not there, or not behind the others:\n%s", part, p.PTX)
				}
				rest = after
			}
			for part, n := range s.counts {
				if got := strings.Count(p.PTX, part); got != n {
					t.Errorf("%q occurs %d times, want %d:\n%s", part, got, n, p.PTX)
				}
			}
		})
	}
}
