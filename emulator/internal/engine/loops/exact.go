// This file makes loops of the exact functions of arith, for instructions
// that have no loop of their own.

package loops

import (
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
)

// ExactLoop is the loop that applies op to sources of one class, or nil when
// registers of the classes have no loop. Predicates have none.
func ExactLoop(op arith.Op, d Class, src []Class) Loop {
	for _, s := range src {
		if s != src[0] || s == Predicate {
			return nil
		}
	}
	if len(src) == 0 || len(src) > 3 || d == Predicate {
		return nil
	}
	switch {
	case d == Word && src[0] == Word:
		return applying[uint32, uint32](op, len(src))
	case d == Word:
		return applying[uint32, uint64](op, len(src))
	case src[0] == Word:
		return applying[uint64, uint32](op, len(src))
	}
	return applying[uint64, uint64](op, len(src))
}

func applying[D, S Unsigned](op arith.Op, sources int) Loop {
	switch sources {
	case 1:
		return func(d, a, _, _ unsafe.Pointer, n int) {
			z, x := View[D](d, n), View[S](a, n)
			for i := range z {
				z[i] = D(op(uint64(x[i]), 0, 0, 0))
			}
		}
	case 2:
		return func(d, a, b, _ unsafe.Pointer, n int) {
			z, x, y := View[D](d, n), View[S](a, n), View[S](b, n)
			for i := range z {
				z[i] = D(op(uint64(x[i]), uint64(y[i]), 0, 0))
			}
		}
	}
	return func(d, a, b, c unsafe.Pointer, n int) {
		z, x, y, w := View[D](d, n), View[S](a, n), View[S](b, n), View[S](c, n)
		for i := range z {
			z[i] = D(op(uint64(x[i]), uint64(y[i]), uint64(w[i]), 0))
		}
	}
}
