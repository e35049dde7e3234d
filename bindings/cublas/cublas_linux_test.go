package cublas

import (
	"errors"
	"runtime"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// source is a library that notes the arguments of its last call, each as C's type of it.
const source = `
#include <stdint.h>
int64_t noted[32];
int cublasCreate_v2(void **handle) { *handle = (void *)0x1234; return 0; }
int cublasGetProperty(int which, int *value) { *value = which == 0 ? 12 : 9; return 0; }
static void (*logger)(int level, const char *function, const char *message);
int cublasLtLoggerSetCallback(void (*f)(int level, const char *function, const char *message)) { logger = f; return 0; }
int cublasLtLoggerSetLevel(int level) { return level != 1; }
const char *cublasGetStatusString(int status) { return status == 7 ? "in the library's words" : "?"; }
int cublasGemmStridedBatchedEx(void *handle, int transa, int transb, int m, int n, int k, const void *alpha,
	const void *A, int Atype, int lda, long long strideA, const void *B, int Btype, int ldb, long long strideB,
	const void *beta, void *C, int Ctype, int ldc, long long strideC, int batchCount, int computeType, int algo) {
	int64_t list[] = {(int64_t)handle, transa, transb, m, n, k, (int64_t)*(const float *)alpha, (int64_t)A, Atype, lda, strideA,
		(int64_t)B, Btype, ldb, strideB, (int64_t)*(const float *)beta, (int64_t)C, Ctype, ldc, strideC, batchCount, computeType, algo};
	for (int i = 0; i < 23; i++) noted[i] = list[i];
	if (algo == -1) return 0;
	logger(1, "cublasLtMatmulAlgoGetHeuristic", "no algorithm takes it");
	return 7;
}
`

// stub compiles the library and opens it.
func stub(tb testing.TB) (*API, []int64) {
	tb.Helper()
	file := devicetest.Stub(tb, "libcublas.so.12", source)
	tb.Setenv("CUJS_LIBCUBLAS", file)
	api, err := Open(12)
	if err != nil {
		tb.Fatal(err)
	}
	return api, devicetest.Noted(tb, file, "noted")
}

// multiply makes the call with the most words, each of another value.
func multiply(api *API, factors *[2]float32, algo GemmAlgo) Result {
	return api.CublasGemmStridedBatchedEx(0x1234, CUBLAS_OP_T, CUBLAS_OP_C, 11, 12, 13, unsafe.Pointer(&factors[0]), 0x7f0000000014, librarytypes.CUDA_R_16F, 15, 1<<40,
		0x7f0000000017, librarytypes.CUDA_R_16BF, 18, 19, unsafe.Pointer(&factors[1]), 0x7f0000000020, librarytypes.CUDA_R_32F, 21, 22, 23, CUBLAS_COMPUTE_32F_FAST_TF32, algo)
}

func TestArgumentsArrive(t *testing.T) {
	api, noted := stub(t)
	if api.Major != 12 || api.Minor != 9 {
		t.Errorf("version %d.%d", api.Major, api.Minor)
	}
	var handle Handle
	if r := api.CublasCreate(&handle); r != CUBLAS_STATUS_SUCCESS || handle != 0x1234 {
		t.Fatal(handle, r)
	}
	factors := &[2]float32{3, 4}
	if r := multiply(api, factors, CUBLAS_GEMM_DEFAULT); r != CUBLAS_STATUS_SUCCESS {
		t.Error(api.Error("cublasGemmStridedBatchedEx", r))
	}
	want := []int64{0x1234, 1, 2, 11, 12, 13, 3, 0x7f0000000014, 2, 15, 1 << 40, 0x7f0000000017, 14, 18, 19, 4, 0x7f0000000020, 0, 21, 22, 23, 77, -1}
	for i, w := range want {
		if noted[i] != w {
			t.Errorf("argument %d is %#x, want %#x", i+1, noted[i], w)
		}
	}
	err := api.Error("cublasGemmStridedBatchedEx", multiply(api, factors, 5))
	const text = `cublasGemmStridedBatchedEx: CUBLAS_STATUS_INVALID_VALUE (7): an argument is wrong ("in the library's words"); its log says: no algorithm takes it`
	if err == nil || err.Error() != text || !errors.Is(err, CUBLAS_STATUS_INVALID_VALUE) {
		t.Errorf("error %v, want %s", err, text)
	}
	err = api.Error("cublasSetStream", api.CublasSetStream(handle, cuda.Stream(0)))
	if want := "cublasSetStream: the library does not have this function, which a newer one has; " + api.Path + " is of cuBLAS 12.9"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}

func TestCallAllocatesNothing(t *testing.T) {
	api, _ := stub(t)
	factors := &[2]float32{3, 4}
	if n := testing.AllocsPerRun(100, func() { multiply(api, factors, CUBLAS_GEMM_DEFAULT) }); n >= 1 { // the pool of blocks may be emptied
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkCall(b *testing.B) {
	api, _ := stub(b)
	factors := &[2]float32{3, 4}
	b.ReportAllocs()
	for b.Loop() {
		multiply(api, factors, CUBLAS_GEMM_DEFAULT)
	}
}

func TestNotFound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of files are Linux's")
	}
	_, err := OpenWith(loader.System{
		Open:   func(string) (uintptr, error) { return 0, errors.New("no such file") },
		Glob:   func(string) []string { return nil },
		Getenv: func(string) string { return "" },
	}, 12)
	want := `cuBLAS, the linear algebra of dense matrices, was not found; install the CUDA toolkit, or only cuBLAS ` +
		`(pip install nvidia-cublas-cu12; conda install libcublas), or name its file in CUJS_LIBCUBLAS; ` +
		`cujs has kernels of its own for products of matrices; tried:
  libcublas.so.12: no such file
  libcublas.so.11: no such file
  libcublas.so: no such file
  libcublas.so.13: no such file`
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
