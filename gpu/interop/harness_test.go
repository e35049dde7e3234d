// This file opens the device on which the tests run: the one that CUJS_DEVICE
// names, the emulated one where it names none.

package interop_test

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// open returns a Driver over the table, closed when the test ends.
func open(t testing.TB, o gpu.Options) *gpu.Driver {
	t.Helper()
	return contexttest.Open(t, contexttest.Table(t), o)
}

// stubbed opens the emulated device with functions that it does not have.
func stubbed(t *testing.T, stub func(api *cuda.API)) *gpu.Driver {
	t.Helper()
	return contexttest.Stubbed(t, stub)
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

// primary returns the primary context of the first device.
func primary(t testing.TB, d *gpu.Driver) *gpu.Context {
	t.Helper()
	return contexttest.Primary(t, d)
}

// must unwraps a result that has to be there: must(f())(t).
func must[T any](v T, err error) func(testing.TB) T { return contexttest.Must(v, err) }

// ok fails the test with an error.
func ok(t testing.TB, err error) {
	t.Helper()
	contexttest.OK(t, err)
}

// wantError compares an error's text.
func wantError(t testing.TB, err error, want string) {
	t.Helper()
	contexttest.WantError(t, err, want)
}
