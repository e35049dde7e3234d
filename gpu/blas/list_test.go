package blas_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/gpu/blas"
)

// TestGemmList multiplies matrices of several buffers in one call.
func TestGemmList(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	r := rand.New(rand.NewPCG(3, 4))
	for _, columns := range []bool{false, true} {
		var list []blas.Gemm
		var want []complex128
		for range 5 {
			g := blas.Gemm{A: matrix(t, f, c, blas.F32, 2, 4, 0, form{}, r), B: matrix(t, f, c, blas.F32, 4, 3, 0, form{columns, true}, r), C: matrix(t, f, c, blas.F32, 2, 3, 0, form{columns: columns}, r), Alpha: 2, Beta: 1}
			for i := range 6 {
				sum := at(f, &g.C, 0, i/3, i%3)
				for x := range 4 {
					sum += 2 * at(f, &g.A, 0, i/3, x) * at(f, &g.B, 0, x, i%3)
				}
				want = append(want, sum)
			}
			list = append(list, g)
		}
		if err := l.GemmList(nil, list); err != nil {
			t.Fatal(err)
		}
		for i, v := range want {
			if got := at(f, &list[i/6].C, 0, i%6/3, i%3); got != v {
				t.Errorf("element %d is %v, want %v", i, got, v)
			}
		}
	}
	if n := len(slices.DeleteFunc(slices.Clone(f.calls), func(s string) bool { return s != "gemm of a list of 5" })); n != 2 {
		t.Errorf("calls %q", f.calls)
	}
}

func TestGemmListErrors(t *testing.T) {
	c, f := open(t)
	l := blas.New(f.table())
	r := rand.New(rand.NewPCG(5, 6))
	product := func(n int) blas.Gemm {
		return blas.Gemm{A: matrix(t, f, c, blas.F32, 2, n, 0, form{}, r), B: matrix(t, f, c, blas.F32, n, 3, 0, form{}, r), C: matrix(t, f, c, blas.F32, 2, 3, 0, form{}, r), Alpha: 1}
	}
	check := func(want string, list ...blas.Gemm) {
		t.Helper()
		if err := l.GemmList(nil, list); err == nil || err.Error() != want {
			t.Errorf("got  %v\nwant %s", err, want)
		}
	}
	check("blas.gemm: product 1 of the list: expected matrices like those of product 0, whose rows are as far apart: f32[2×4] · f32[4×3] to f32[2×3], rows 4, 3 and 3 apart, got f32[2×5] · f32[5×3] to f32[2×3], rows 5, 3 and 3 apart",
		product(4), product(5))
	wrong := product(4)
	wrong.B.Rows = 3
	check("product 1 of the list: blas.gemm: b: expected 4 rows, as a has columns, got 3", product(4), wrong)
	batch := product(4)
	batch.A = matrix(t, f, c, blas.F32, 2, 4, 2, form{}, r)
	batch.C = matrix(t, f, c, blas.F32, 2, 3, 2, form{}, r)
	check("blas.gemm: a[0]: expected a matrix, got a batch, f32[2×2×4]", batch)
	shared := product(4)
	other := product(4)
	shared.C.Buffer = other.C.Buffer
	check("blas.gemm: out[0]: expected memory of its own, got memory that out[1] has, too", shared, other)
	read := product(4)
	other.A, other.C = read.A, matrix(t, f, c, blas.F32, 2, 3, 0, form{}, r) // a factor that is the same is fine
	if err := l.GemmList(nil, []blas.Gemm{read, other}); err != nil {
		t.Error(err)
	}
	f.fail = cublas.CUBLAS_STATUS_NOT_SUPPORTED
	check(`cublasGemmBatchedEx: CUBLAS_STATUS_NOT_SUPPORTED (15): the library does not have this combination of types, sizes and layouts ("the library's own words"); it was given a f32[2×4], b f32[4×3], c f32[2×3] as transa CUBLAS_OP_N, transb CUBLAS_OP_N, m 3, n 2, k 4, lda 3, ldb 4, ldc 3, batchCount 2, computeType CUBLAS_COMPUTE_32F`,
		product(4), product(4))
	f.fail = 0
}
