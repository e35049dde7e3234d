package mathematics_test

import (
	"context"
	"os"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/ebitengine/purego"
)

// TestSparseLibrary runs the script about sparse matrices over a stub of cuSPARSE, which waits for the
// device before it computes.
func TestSparseLibrary(t *testing.T) {
	r, out, api, file := onLibrary(t, "cusparse", "CUJS_LIBCUSPARSE")
	devicetest.Noted(t, file, "waits")[0] = int64(purego.NewCallback(func() uintptr { return uintptr(api.CuCtxSynchronize()) }))
	source, err := os.ReadFile("testdata/sparse.js")
	if err != nil {
		t.Fatal(err)
	}
	run := func(name, source string) {
		t.Helper()
		if _, err := r.Run(context.Background(), name, source); err != nil {
			t.Errorf("%s\n%s", host.FormatError(err, false), out)
		}
	}
	run("sparse.js", "var eager = true\n"+string(source))
	run("a.js", `
		assert.strictEqual(sparse.library.version, '12.5')
		try {
			sparse.spmv(sparse.fromDense(cuda.alloc('f32', [13, 2]).fill(1)), cuda.alloc('f32', 2))
			assert.fail('no error')
		} catch (e) {
			assert.strictEqual(e.name, 'LibraryError')
			assert.strictEqual(e.symbol, 'CUSPARSE_STATUS_NOT_SUPPORTED')
			assert.strictEqual(e.call, 'cusparseSpMV')
			assert.match(e.message, /it was given a f32\[13×2\], 26 elements in csr, x f32\[2×1\], out f32\[13×1\]/)
		}`)
	if n := devicetest.Noted(t, file, "live")[0]; n != 0 {
		t.Errorf("%d descriptors were not destroyed", n)
	}
}
