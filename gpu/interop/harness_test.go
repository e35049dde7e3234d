// This file opens the device on which the tests run: the one that CUJS_DEVICE
// names, the emulated one where it names none.

package interop_test

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// What contexttest has, by the names that the tests use.
var (
	stubbed   = contexttest.Stubbed
	primary   = contexttest.Primary
	ok        = contexttest.OK
	wantError = contexttest.WantError
)

// open returns a Driver over the table, closed when the test ends.
func open(t testing.TB, o gpu.Options) *gpu.Driver {
	t.Helper()
	return contexttest.Open(t, contexttest.Table(t), o)
}

// newPool makes a pool on the context's device, or skips the test.
func newPool(t *testing.T, c *gpu.Context) *gpu.Pool {
	t.Helper()
	p, err := c.Device().NewPool(0)
	if err != nil {
		t.Skip(err)
	}
	return p
}

// used is the number of bytes in use of a pool.
func used(t *testing.T, p *gpu.Pool) uint64 {
	t.Helper()
	return must(p.Attribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT))(t)
}

func errorOf[T any](_ T, err error) error { return err }

// must unwraps a result that has to be there: must(f())(t).
func must[T any](v T, err error) func(testing.TB) T { return contexttest.Must(v, err) }
