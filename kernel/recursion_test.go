package kernel_test

import (
	"fmt"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// recursions are kernels of an i32 array, its values, and what becomes of them.
var recursions = map[string]struct {
	source string
	x      []int32
	want   string
}{
	"factorial":  {"(x) => { const f = (n) => n < 2 ? 1 : n * f(n - 1); const i = grid(1); x[i] = f(x[i]) }", []int32{1, 2, 5, 10}, "[1 2 120 3628800]"},
	"own name":   {"(x) => { const f = function g(n) { return n < 2 ? 1 : n * g(n - 1) }; x[1] = (function h(n) { return n > 0 ? 2 + h(n - 1) : 0 })(x[0]); x[0] = f(x[0]) }", []int32{4, 0}, "[24 8]"},
	"fibonacci":  {"(x) => { function fib(n) { if (n < 2) return n; return fib(n - 1) + fib(n - 2) } const i = grid(1); x[i] = fib(x[i]) }", []int32{0, 1, 7, 12}, "[0 1 13 144]"},
	"assigns":    {"(x) => { let calls = 0; const f = (n) => { calls++; if (n > 0) { f(n - 1); f(n - 2) } }; f(x[0]); x[1] = calls }", []int32{6, 0}, "[6 41]"},
	"mutual":     {"(x) => { const even = (n) => n === 0 ? 1 : odd(n - 1); function odd(n) { return n === 0 ? 0 : even(n - 1) } const i = grid(1); x[i] = even(x[i]) }", []int32{0, 1, 8, 13}, "[1 0 1 0]"},
	"default":    {"(x) => { const sum = (n, so = 100) => n === 0 ? so : sum(n - 1, so + n); x[0] = sum(x[0]) + sum(1, 0) }", []int32{4}, "[111]"},
	"pair":       {"(x) => { const mm = (i, n) => { if (n === 1) return [x[i], x[i]]; const h = n >> 1, [a, b] = mm(i, h), [c, d] = mm(i + h, n - h); return [Math.min(a, c), Math.max(b, d)] }; const [a, b] = mm(0, x.length); x[0] = a; x[1] = b }", []int32{3, 9, -4, 7, 1}, "[-4 9 -4 7 1]"},
	"hanoi":      {"(x) => { let at = 0; const move = (n, a, b) => { if (n > 0) { const c = 3 - a - b; move(n - 1, a, c); x[at++] = 10 * a + b; move(n - 1, c, b) } }; move(3, 0, 2) }", make([]int32, 7), "[2 1 21 2 10 12 2]"},
	"quicksort":  {"(x) => { const sort = (a, low, high) => { if (low >= high) return; let i = low; for (let j = low; j < high; j++) if (a[j] < a[high]) { const t = a[i]; a[i] = a[j]; a[j] = t; i++ } const t = a[i]; a[i] = a[high]; a[high] = t; sort(a, low, i - 1); sort(a, i + 1, high) }; sort(x, 0, x.length - 1) }", []int32{5, 3, 9, -1, 4, 4, 0}, "[-1 0 3 4 4 5 9]"},
	"queens":     {"(x) => { let found = 0; const place = (columns, left, right, n) => { const full = (1 << n) - 1; if (columns === full) { found++; return } for (let free = full & ~(columns | left | right); free; free &= free - 1) { const bit = free & -free; place(columns | bit, (left | bit) << 1, (right | bit) >> 1, n) } }; place(0, 0, 0, x[0]); x[0] = found }", []int32{6}, "[4]"},
	"in a loop":  {"(x) => { let s = 0; for (let k = 0; k < 4; k++) { const f = (n) => n === 0 ? k : f(n - 1) + s % 3; s += f(k) } x[0] = s }", []int32{0}, "[14]"},
	"ackermann":  {"(x) => { const a = (m, n) => m === 0 ? n + 1 : n === 0 ? a(m - 1, 1) : a(m - 1, a(m, n - 1)); x[0] = a(2, 3) }", []int32{0}, "[9]"},
	"own array":  {"(x) => { const f = (n) => { const own = local('i32', 3); for (let k = 0; k < 3; k++) own[k] = n * 10 + k; if (n > 0) f(n - 1); let s = 0; for (let k = 0; k < 3; k++) { s += own[(k + n) % 3] } x[n] = s }; f(x[0]) }", []int32{3, 0, 0, 0}, "[3 33 63 93]"},
	"nested":     {"(x) => { const outer = (n) => { const inner = (k) => k === 0 ? n : inner(k - 1) + outer(n - 1) ; return n <= 0 ? 1 : inner(2) }; x[0] = outer(x[0]) }", []int32{3}, "[19]"},
	"two in one": {"(x) => { const power = (b, n) => n === 0 ? 1 : b * power(b, n - 1); const sum = (n) => n === 0 ? 0 : power(n, 3) + sum(n - 1); x[0] = sum(x[0]) }", []int32{4}, "[100]"},
	"a float":    {"(x) => { const half = (v, n) => n === 0 ? v : half(v / 2, n - 1); x[0] = half(f64(x[0]), 3) * 100 | 0 }", []int32{5}, "[62]"},
	"functions":  {"(x) => { const times = (f, n, v) => n === 0 ? v : times(f, n - 1, f(v)); x[0] = times((v) => v * 2 + 1, 4, x[0]) }", []int32{1}, "[31]"},
	"condition":  {"(x) => { const prime = (n, d) => d * d > n ? true : n % d !== 0 && prime(n, d + 1); const i = grid(1); x[i] = prime(x[i], 2) ? 1 : 0 }", []int32{7, 9, 31, 49}, "[1 0 1 0]"},
	"a store":    {"(x) => { const f = (n) => { if (n === 0) return 0; x[n] = f(n - 1) + n; return x[n] }; f(3) }", []int32{0, 0, 0, 0}, "[0 1 3 6]"},
	"an object":  {"(x) => { const s = { sum: 0, most: 0 }; const walk = (state, n) => { state.sum += n; state.most = Math.max(state.most, n * (5 - n)); if (n > 0) walk(state, n - 1) }; walk(s, 4); x[0] = s.sum; x[1] = s.most }", []int32{0, 0}, "[10 6]"},
}

func TestRecursion(t *testing.T) {
	d := openDevice(t)
	for name, test := range recursions {
		t.Run(name, func(t *testing.T) {
			for _, debug := range []bool{false, true} {
				x := append([]int32(nil), test.x...)
				p := d.launch(t, test.source, kernel.Options{Debug: debug}, 1, len(x), x)
				if got := fmt.Sprint(x); got != test.want {
					t.Errorf("debug %v: got %s, want %s\n%s", debug, got, test.want, p.IR())
				}
			}
		})
	}
}
