// This file opens the device on which the tests run: the one that CUJS_DEVICE
// names, the emulated one where it names none.

package gpu_test

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/seam"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// table opens the driver that CUJS_DEVICE names.
func table(t testing.TB) *cuda.API { return contexttest.Table(t) }

// open returns a Driver over the table, closed when the test ends.
func open(t testing.TB, o gpu.Options) *gpu.Driver {
	t.Helper()
	return contexttest.Open(t, contexttest.Table(t), o)
}

func openOver(t testing.TB, api *cuda.API, o gpu.Options) *gpu.Driver {
	t.Helper()
	return contexttest.Open(t, api, o)
}

// stubbed opens the emulated device with functions that it does not have.
func stubbed(t *testing.T, stub func(api *cuda.API)) *gpu.Driver {
	t.Helper()
	return contexttest.Stubbed(t, stub)
}

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

// load loads the kernels of the tests.
func load(t testing.TB, c *gpu.Context) *gpu.Module {
	t.Helper()
	return contexttest.Load(t, c)
}

// function finds one of the kernels.
func function(t testing.TB, c *gpu.Context, name string) *gpu.Function {
	t.Helper()
	return contexttest.Function(t, c, name)
}

func stream(t *testing.T, c *gpu.Context) *gpu.Stream {
	t.Helper()
	return contexttest.Stream(t, c)
}

func words(t *testing.T, b *gpu.Buffer) []uint32 {
	t.Helper()
	return contexttest.Words(t, b)
}

// kernels is what the tests run.
const kernels = contexttest.Kernels
