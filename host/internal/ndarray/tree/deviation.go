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
// squares of the distances from the mean; sums are compensated. Since k is one of the values, that difference loses n units
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
	x := converted("x", from, acc)
	add := "s.n == 0 ? { k: " + x + ", a: T(0), b: T(0), n: N(1), lost_a: T(0), lost_b: T(0) } : apart(s, " + x + " - s.k)"
	if d.SkipNaN {
		add = "x !== x ? s : " + add
	}
	r := Reduction{
		Name: name, From: from, To: from,
		Fields: []Field{{"k", acc, "0"}, {"a", acc, "0"}, {"b", acc, "0"}, {"n", count, "0"}},
		Own:    []Field{lost("a", acc), lost("b", acc)},
		Add:    typed.Replace(add),
		Close:  typed.Replace("about(s.k, exact(s.a, s.lost_a), exact(s.b, s.lost_b), s.n)"),
		Before: compensation + typed.Replace(`
  const apart = (s, d) => ({ k: s.k, a: s.a + d, b: s.b + d * d, n: s.n + 1, lost_a: s.lost_a + lost(s.a, d), lost_b: s.lost_b + lost(s.b, d * d) })
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
