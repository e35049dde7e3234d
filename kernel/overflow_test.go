package kernel_test

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/kernel"
)

// overflows are kernels of one thread with what their checked launches tell: the
// column and the operation. x is i32[2147483647, -2147483648, 65536, 2], y i64[2⁶³-1, -2⁶³],
// b i8[0], n 65536.
var overflows = []struct {
	body string
	told []string
}{
	{"x[3] = x[0] + 1", []string{"8: 2147483647 + 1 does not fit i32 and gives -2147483648"}},
	{"x[3] = x[1] - x[3]", []string{"8: -2147483648 - 2 does not fit i32 and gives 2147483646"}},
	{"if (n * n > 0) x[3] = 1", []string{"5: 65536 * 65536 does not fit i32 and gives 0"}},
	{"x[3] = -x[1]", []string{"8: 0 - -2147483648 does not fit i32 and gives -2147483648"}},
	{"x[0]++", []string{"1: 2147483647 + 1 does not fit i32 and gives -2147483648"}},
	{"--x[1]", []string{"1: -2147483648 - 1 does not fit i32 and gives 2147483647"}},
	{"x[0] += x[3]", []string{"1: 2147483647 + 2 does not fit i32 and gives -2147483647"}},
	{"let k = x[2]; k *= k", []string{"15: 65536 * 65536 does not fit i32 and gives 0"}},
	{"y[1] = y[0] + 1", []string{"8: 9223372036854775807 + 1 does not fit i64 and gives -9223372036854775808"}},
	{"y[1] = y[1] - 1", []string{"8: -9223372036854775808 - 1 does not fit i64 and gives 9223372036854775807"}},
	{"y[1] = y[0] * y[1]", []string{"8: 9223372036854775807 * -9223372036854775808 does not fit i64 and gives -9223372036854775808"}},
	{"y[1] = i64(n * n)", []string{"12: 65536 * 65536 does not fit i32 and gives 0"}},
	{"x[3] = (x[0] + 1) / 2 | 0", []string{"9: 2147483647 + 1 does not fit i32 and gives -2147483648"}},
	{"x[3] = x[x[2] * n & 0] + x[0]", []string{"8: 2147483647 + 2147483647 does not fit i32 and gives -2"}},
	{"const f = (a) => a * a\nx[3] = f(n) + f(3)", []string{"18: 65536 * 65536 does not fit i32 and gives 0"}},
	{"for (let k = 0; k < 3; k++) x[3] = (x[0] - 1) + k", []string{"37: 2147483646 + 2 does not fit i32 and gives -2147483648"}},
	{"if (x[3] > 5) x[3] = n * n", nil}, // which is not executed
	{"x[3] = x[3] > 5 ? n * n : 0", nil},
	{"x[3] = x[0] + 1 | 0", nil},
	{"x[3] = x[0] * x[2] + 12345 & 0xffff", nil},
	{"x[3] = -x[1] | 0", nil},
	{"x[3] = ~~(x[0] * n)", nil},
	{"x[3] = (x[0] + 1) >> 1", nil},
	{"x[3] = (n > 1 ? x[0] + 1 : x[1] - 1) ^ 5", nil},
	{"x[3] = Math.imul(x[0], 1103515245) + 12345 | 0", nil},
	{"x[3] = Math.imul(x[0] + 1, x[0] - x[1])", nil}, // which takes 32 bits of each
	{"x[3] = Math.clz32(x[0] + 1)", nil},
	{"x[3] = i32(x[0] + 1)", nil},
	{"let h = u32(2166136261)\nh = (h ^ u32(x[0])) * u32(16777619)\nx[3] = i32(h + h)", nil},
	{"x[3] = u32(x[0] + 1) > u32(3) ? 1 : 0", nil},
	{"y[1] = i64(y[0] * y[1])", nil},
	{"y[1] = i64(n) * i64(n)", nil},
	{"b[0] = x[0] * x[0] + 5", nil}, // which its eight bits cut off
	{"b[0] += x[0]", nil},
	{"x[3] = x[0] - 1 + x[3] - x[3]", []string{"8: 2147483646 + 2 does not fit i32 and gives -2147483648"}}, // of one place, which is one report
}

func TestOverflowIsTold(t *testing.T) {
	var told []string
	api, err := emulator.Open(emulator.Options{Stdout: io.Discard, Check: &emulator.Check{Report: func(r *report.Report) {
		if r == nil {
			t.Error("an overflow is told of as one of another kernel")
			return
		}
		told = append(told, fmt.Sprintf("%d: %s", r.Place.Source.Column-len("(x, y, b, n) => { "), r.Detail))
	}}})
	d := useDevice(t, &device{api: api}, err)
	for i, test := range overflows {
		for k, o := range []kernel.Options{{Overflow: true}, {Overflow: true, Debug: true}} {
			told, o.Name = nil, fmt.Sprintf("k%d_%d", i, k) // reports repeat none of a kernel of that name
			source := "(x, y, b, n) => { " + strings.ReplaceAll(test.body, "\n", "\n"+strings.Repeat(" ", len("(x, y, b, n) => { "))) + " }"
			x, y, b := []int32{1<<31 - 1, -1 << 31, 65536, 2}, []int64{1<<63 - 1, -1 << 63}, []int8{0}
			d.launch(t, source, o, 1, 1, x, y, b, int32(65536))
			if !slices.Equal(told, test.told) {
				t.Errorf("%s\n%+v\ngot  %q\nwant %q", test.body, o, told, test.told)
			}
		}
	}
}

// What cannot overflow, or was asked before, costs checked launches nothing.
func TestOverflowThatCannotBe(t *testing.T) {
	for _, test := range []struct {
		source string
		asked  int
	}{
		{"(x) => { x[threadIdx.x * 4 + threadIdx.y] = 1 }", 0},
		{"(x) => { for (let i = 0; i < x.length; i++) x[i] = i }", 0},
		{"(x) => { for (let i = x.length - 1; i >= 0; i--) x[i] = i }", 0},
		{"(x) => { for (let i = 0; i < x.length; i += 2) x[i] = i }", 1},
		{"(x) => { for (let i = 1; i < x.length; i *= 2) x[i] = i }", 1},
		{"(x, n) => { x[0] = n + 1 }", 1},
		{"(x, n) => { if (n < 5) x[0] = n + 1 }", 0},
		{"(x, n) => { if (!(n >= 5)) x[0] = n + 1 }", 0},
		{"(x, n) => { if (5 > n && n > -5) x[0] = n * 100 }", 0},
		{"(x, n) => { if (n < 5) x[0] = n - 1 }", 1},
		{"(x, n) => { x[0] = (n & 255) * 100 + 7 }", 0},
		{"(x, n) => { x[0] = (n & 0xffffff) * 1000 }", 1},
		{"(x, n) => { x[0] = n % 1000 * 1000 }", 0},
		{"(x, n) => { x[0] = (n >> 16) * 32768 }", 0},
		{"(x, n) => { x[0] = (n >> 16) * 65536 }", 0},
		{"(x, n) => { x[0] = (n >> 16) * 65537 }", 1},
		{"(x, n) => { x[0] = Math.min(Math.max(n, 0), 10) * 99 }", 0},
		{"(x, n) => { x[0] = n * 3; x[1] = n * 3 + 0 }", 1},
		{"(x, n) => { x[0] = i64(n) * i64(n) > i64(5) ? 1 : 0 }", 0},
		{"(x, n) => { x[0] = 5 - n }", 1},
		{"(x, n) => { x[0] = n > 3 ? 0 - n : 1 }", 0},
	} {
		arguments := []kernel.Argument{kernel.Buffer("i32"), kernel.Scalar("i32")}
		p, err := kernel.Compile(kernel.Source{Text: test.source}, arguments[:1+strings.Count(test.source, "(x, n)")], kernel.Options{Overflow: true})
		if err != nil {
			t.Fatal(frame(err))
		}
		if got := strings.Count(p.IR(), "  fits"); got != test.asked {
			t.Errorf("%s: %d are asked, want %d\n%s", test.source, got, test.asked, p.IR())
		}
	}
}
