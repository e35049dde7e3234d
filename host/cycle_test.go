package host_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/host"
)

// TestValuesThatHoldThemselves has maps and lists that contain themselves, as
// scripts can make them, cross as what they are.
func TestValuesThatHoldThemselves(t *testing.T) {
	r, err := host.New(host.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for name, value := range map[string]any{
		"same":   host.Func(func(c *host.Call) (any, error) { return c.Value(0).Export(), nil }),
		"object": host.Func(func(*host.Call) (any, error) { m := map[string]any{}; m["me"] = m; return m, nil }),
		"list":   host.Func(func(*host.Call) (any, error) { l := []any{1, nil}; l[1] = l; return l, nil }),
		"nested": host.Func(func(*host.Call) (any, error) {
			m := map[string]any{}
			m["list"] = []any{m, map[string]any{"up": m}}
			return m, nil
		}),
	} {
		if err := r.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	for _, source := range []string{
		"const o = { n: 1 }; o.me = o; const p = same(o); if (p.n !== 1 || p.me !== p) throw new Error('object')",
		"const a = [1]; a[1] = a; const b = same(a); if (b[0] !== 1 || b[1][1] !== b[1]) throw new Error('array')",
		"const q = object(); if (q.me !== q) throw new Error('a map')",
		"const l = list(); if (l[1] !== l || l.length !== 2 || !Array.isArray(l)) throw new Error('a slice')",
		"const n = nested(); if (n.list[0] !== n || n.list[1].up !== n) throw new Error('nested')",
	} {
		if _, err := r.Run(context.Background(), "cycle.js", "{"+source+"}"); err != nil {
			t.Errorf("%s: %v", source, err)
		}
	}
}
