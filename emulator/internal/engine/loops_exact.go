// This file makes loops of the exact functions of arith, for instructions
// that have no loop of their own.

package engine

import (
	"unsafe"

	"github.com/cujs/cujs/internal/arith"
)

// exactLoop is the loop that applies op to sources of one class, or nil when
// registers of the classes have no loop. Predicates have none.
func exactLoop(op arith.Op, d class, src []class) loop {
	for _, s := range src {
		if s != src[0] || s == predicate {
			return nil
		}
	}
	if len(src) == 0 || len(src) > 3 || d == predicate {
		return nil
	}
	switch {
	case d == word && src[0] == word:
		return applying[uint32, uint32](op, len(src))
	case d == word:
		return applying[uint32, uint64](op, len(src))
	case src[0] == word:
		return applying[uint64, uint32](op, len(src))
	}
	return applying[uint64, uint64](op, len(src))
}

func applying[D, S unsigned](op arith.Op, sources int) loop {
	switch sources {
	case 1:
		return func(d, a, _, _ unsafe.Pointer, n int) {
			z, x := view[D](d, n), view[S](a, n)
			for i := range z {
				z[i] = D(op(uint64(x[i]), 0, 0, 0))
			}
		}
	case 2:
		return func(d, a, b, _ unsafe.Pointer, n int) {
			z, x, y := view[D](d, n), view[S](a, n), view[S](b, n)
			for i := range z {
				z[i] = D(op(uint64(x[i]), uint64(y[i]), 0, 0))
			}
		}
	}
	return func(d, a, b, c unsafe.Pointer, n int) {
		z, x, y, w := view[D](d, n), view[S](a, n), view[S](b, n), view[S](c, n)
		for i := range z {
			z[i] = D(op(uint64(x[i]), uint64(y[i]), uint64(w[i]), 0))
		}
	}
}
