// This file opens the device on which the tests run: the one that CUJS_DEVICE
// names, the emulated one where it names none.

package gpu_test

import (
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/seam"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// What contexttest has, by the names that the tests use.
var (
	table     = contexttest.Table
	openOver  = contexttest.Open
	stubbed   = contexttest.Stubbed
	primary   = contexttest.Primary
	ok        = contexttest.OK
	wantError = contexttest.WantError
	load      = contexttest.Load
	function  = contexttest.Function
	stream    = contexttest.Stream
	words     = contexttest.Words
)

// open returns a Driver over the table, closed when the test ends.
func open(t testing.TB, o gpu.Options) *gpu.Driver {
	t.Helper()
	return contexttest.Open(t, contexttest.Table(t), o)
}

// must unwraps a result that has to be there: must(f())(t).
func must[T any](v T, err error) func(testing.TB) T { return contexttest.Must(v, err) }

// kernels is what the tests run.
const kernels = contexttest.Kernels
