package check_test

import (
	"fmt"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/report"
)

// Sums, differences and products that do not fit are told of each thread, and no others.
func TestOverflows(t *testing.T) {
	edges := map[int][]int64{
		32: {0, 1, -1, 2, 3, 46340, 46341, -46341, 65536, -65536, math.MaxInt32, math.MinInt32, math.MaxInt32 - 1, math.MinInt32 + 1},
		64: {0, 1, -1, 2, 3037000499, 3037000500, -3037000500, 1 << 32, -1 << 32, math.MaxInt64, math.MinInt64, math.MaxInt64 - 1, math.MinInt64 + 1},
	}
	operations := map[string]func(z, x, y *big.Int) *big.Int{"add": (*big.Int).Add, "sub": (*big.Int).Sub, "mul.lo": (*big.Int).Mul}
	for width, values := range edges {
		for name, compute := range operations {
			for _, y := range values {
				var text strings.Builder
				text.WriteString(begin + ".reg .s64 %x, %y, %fit64;\n.reg .s32 %w, %v, %fit32;\n.reg .pred %q;\n")
				want := 0
				for i, x := range values {
					fmt.Fprintf(&text, "setp.eq.u32 %%q, %%r1, %d;\n@%%q mov.b64 %%x, %d;\n", i, x)
					z := compute(new(big.Int), big.NewInt(x), big.NewInt(y))
					limit := new(big.Int).Lsh(big.NewInt(1), uint(width-1))
					if z.Cmp(limit) >= 0 || z.Cmp(new(big.Int).Neg(limit)) < 0 {
						want++
					}
				}
				fmt.Fprintf(&text, "mov.b64 %%y, %d;\n", y)
				sources := "%x, %y"
				if width == 32 {
					text.WriteString("cvt.u32.u64 %w, %x;\ncvt.u32.u64 %v, %y;\n")
					sources = "%w, %v"
				}
				fmt.Fprintf(&text, "%s.s%d %%fit%d, %s;\nret;\n\t// fits of kernel: %%fit32 %%fit64\n}", name, width, width, sources)
				got := 0
				checked(t, text.String(), uint32(len(values)), func(l *run.Launch) {
					l.Report = func(r *report.Report) {
						if r.Kind != report.Overflow || r.Times != r.Threads {
							t.Errorf("%s", r)
						}
						got += r.Threads
					}
				})
				if got != want {
					t.Errorf("%s.s%d by %d: %d threads, want %d", name, width, y, got, want)
				}
			}
		}
	}
}

// The operands may be the same for all threads, which are all told of; registers that
// no comment names, and values that nobody wrote, are left alone.
func TestOverflowsOfAll(t *testing.T) {
	for _, c := range []struct{ body, note, want string }{
		{"mov.u32 %r5, 2147483647;\nadd.s32 %r9, %r5, 1;", "%r9", `integer overflow: 2147483647 + 1 does not fit i32 and gives -2147483648
  in kernel kernel, block (0,0,0), thread (0,0,0)
    test.ptx:18:1:
       18 │ add.s32 %r9, %r5, 1;
          ╵ ~~~~~~~~~~~~~~~~~~~
  64 times, in 64 threads
  what to do: calculate in 64 bits, i64(…), or in f64(…); write ` + "`| 0`" + ` behind it if it is meant to wrap
`},
		{"mov.u32 %r5, 2147483647;\nadd.s32 %r8, %r5, 1;", "%r9", ""},
		{"mov.u32 %r5, 2147483647;\nadd.s32 %r9, %r5, 1;", "", ""},
		{"ld.shared.u32 %r5, [%r4];\nmul.lo.s32 %r9, %r5, 2147483647;", "%r9", ""},
	} {
		got := strings.Join(checked(t, begin+c.body+"\nret;\n\t// fits of kernel: "+c.note+"\n}", 64, nil), "")
		if got != c.want {
			t.Errorf("%s\ngot\n%s\nwant\n%s", c.body, got, c.want)
		}
	}
}
