// This file opens the device on which the tests run: the one that CUJS_DEVICE
// names, the emulated one where it names none.

package graphs_test

import (
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// What contexttest has, by the names that the tests use.
var (
	table       = contexttest.Table
	openOver    = contexttest.Open
	primary     = contexttest.Primary
	ok          = contexttest.OK
	wantError   = contexttest.WantError
	function    = contexttest.Function
	stream      = contexttest.Stream
	incrementer = contexttest.Incrementer
	words       = contexttest.Words
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
