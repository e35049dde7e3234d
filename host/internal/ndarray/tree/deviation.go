package tree

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu/nd"
)

// A Deviation is how a variance is computed.
type Deviation struct {
	Root    bool    // the standard deviation
	DDOF    float64 // what the divisor is less than the number of values
	SkipNaN bool
	Long    bool // more values than an i32 counts
}

// Deviated is the reduction of floats to their variance, in one pass. A thread sums in a the distances
// of its n values from the first of them, k, and in b their squares; in the end it leaves in b the
// squares of the distances from the mean. What it reads together is summed by pairs, and the sums of that are compensated. Since k is one of the values, that difference loses n units
// in the last place at most (Chan, Golub and LeVeque, Algorithms for computing the sample variance,
// 1983, has this, and how two parts are merged).
func Deviated(from nd.DType, d Deviation) *Reduction {
	acc, count := accumulator(from), nd.I32
	if d.Long {
		count = nd.I64
	}
	name, finish := "var", "spread(s)"
	if d.Root {
		name, finish = "std", "Math.sqrt(spread(s))"
	}
	typed := strings.NewReplacer("T(", acc.String()+"(", "N(", count.String()+"(", "DDOF", fmt.Sprint(d.DDOF))
	of := func(value string) string { return converted(value, from, acc) }
	x := of("x")
	add := "s.n == 0 ? { k: " + x + ", a: T(0), b: T(0), n: N(1), lost_a: T(0), lost_b: T(0) } : moved(s, s.k, " + x + " - s.k, (" + x + " - s.k) * (" + x + " - s.k), N(1))"
	if d.SkipNaN {
		add = "x !== x ? s : " + add
	}
	several := func(values []string) []string {
		lines, squares := []string{typed.Replace("const k = own.n == 0 ? " + of(values[0]) + " : own.k")}, []string{}
		far := make([]string, len(values))
		for i, v := range values {
			far[i] = fmt.Sprint("d", i)
			lines, squares = append(lines, "const "+far[i]+" = "+of(v)+" - k"), append(squares, far[i]+" * "+far[i])
		}
		return append(lines, typed.Replace(fmt.Sprintf("own = moved(own, k, %s, %s, N(%d))", joined(far, "(", " + ", ")"), joined(squares, "(", " + ", ")"), len(values))))
	}
	if d.SkipNaN {
		several = nil
	}
	r := Reduction{
		Name: name, Several: several, From: from, To: from,
		Fields: []Field{{"k", acc, "0"}, {"a", acc, "0"}, {"b", acc, "0"}, {"n", count, "0"}},
		Own:    []Field{lost("a", acc), lost("b", acc)},
		Add:    typed.Replace(add),
		Close:  typed.Replace("about(s.k, exact(s.a, s.lost_a), exact(s.b, s.lost_b), s.n)"),
		Before: compensation + typed.Replace(`
  const moved = (s, k, a, b, n) => ({ k: k, a: s.a + a, b: s.b + b, n: s.n + n, lost_a: s.lost_a + lost(s.a, a), lost_b: s.lost_b + lost(s.b, b) })
  const about = (k, a, b, n) => ({ k: k, a: a, b: n == 0 ? b : b - a * a / T(n), n: n })
  const merged = (p, q) => {
    const shift = q.k - p.k, apart = shift + (q.a / T(q.n) - p.a / T(p.n)), n = p.n + q.n
    return { k: p.k, a: p.a + (q.a + T(q.n) * shift), b: p.b + q.b + apart * apart * T(p.n) * (T(q.n) / T(n)), n: n }
  }
  const spread = (s) => s.n == 0 ? T(NaN) : Math.max(s.b, T(0)) / Math.max(T(s.n) - T(DDOF), T(0))`),
		Combine: "p.n == 0 ? q : q.n == 0 ? p : merged(p, q)",
		Finish:  converted(finish, acc, from),
	}
	r.Name += fmt.Sprint(" ", d.DDOF, d.SkipNaN, d.Long)
	keyed := r.Keyed()
	keyed.Name = name
	return keyed
}
