package librarytypes_test

import (
	"errors"
	"path/filepath"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/cublaslt"
	"github.com/cujs/cujs/bindings/cufft"
	"github.com/cujs/cujs/bindings/cusolver"
	"github.com/cujs/cujs/bindings/cusparse"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/bindings/nccl"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// libraries are those of mathematics, and NCCL: the variable that names a file of it, and a function that each has.
var libraries = []struct {
	name, variable, function string
	open                     func() error
}{
	{"cuBLAS", "CUJS_LIBCUBLAS", "cublasCreate_v2", func() error { _, err := cublas.Open(13); return err }},
	{"cuBLASLt", "CUJS_LIBCUBLASLT", "cublasLtCreate", func() error { _, err := cublaslt.Open(12); return err }},
	{"cuFFT", "CUJS_LIBCUFFT", "cufftCreate", func() error { _, err := cufft.Open(12); return err }},
	{"cuSOLVER", "CUJS_LIBCUSOLVER", "cusolverDnCreate", func() error { _, err := cusolver.Open(11); return err }},
	{"NCCL", "CUJS_LIBNCCL", "ncclGetUniqueId", func() error { _, err := nccl.Open(13); return err }},
	{"cuSPARSE", "CUJS_LIBCUSPARSE", "cusparseCreate", func() error { _, err := cusparse.Open(0); return err }},
}

// TestWrongLibrary names files that are none of the libraries, or are not there.
func TestWrongLibrary(t *testing.T) {
	other := devicetest.Stub(t, "libother.so", "int other(void) { return 0; }")
	gone := filepath.Join(t.TempDir(), "gone.so")
	for _, l := range libraries {
		t.Run(l.name, func(t *testing.T) {
			for file, wants := range map[string][]string{
				other: {l.name, l.variable, other + " is not " + l.name + ": it does not export " + l.function},
				gone:  {l.name, l.variable, gone, "no such file"},
			} {
				t.Setenv(l.variable, file)
				err := l.open()
				var missing *loader.NotFoundError
				if !errors.As(err, &missing) {
					t.Fatalf("error %v", err)
				}
				for _, want := range wants {
					if !strings.Contains(strings.ToLower(err.Error()), strings.ToLower(want)) {
						t.Errorf("%q does not say %q", err, want)
					}
				}
			}
		})
	}
}
