package cublaslt

import (
	"errors"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cublas"
	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// source is a library that notes the arguments of its last call, each as C's type of it. It has as
// many algorithms as it is asked for, but for none at all.
const source = `
#include <stddef.h>
#include <stdint.h>
int64_t noted[32];
int cublasLtCreate(void **handle) { *handle = (void *)0x1234; return 0; }
int cublasLtGetProperty(int which, int *value) { *value = which == 0 ? 13 : 1; return 0; }
static void (*logger)(int level, const char *function, const char *message);
static int level;
int cublasLtLoggerSetCallback(void (*f)(int level, const char *function, const char *message)) { logger = f; return 0; }
int cublasLtLoggerSetLevel(int l) { level = l; return 0; }
typedef struct { uint64_t data[8]; } algorithm;
typedef struct { algorithm algo; size_t workspace; int state; float waves; int reserved[4]; } result;
int cublasLtMatmulAlgoGetHeuristic(void *handle, void *operation, void *A, void *B, void *C, void *D, void *preference, int requested,
	result *results, int *count) {
	for (int i = 0; i < requested; i++) results[i] = (result){{{1, 2, 3, 4, 5, 6, 7, 8 + i}}, 1ull << 33, 0, 0.5f, {9, 9, 9, 9}};
	*count = requested;
	if (requested > 0) return 0;
	if (level == 1) logger(1, "cublasLtMatmulAlgoGetHeuristic", "requestedAlgoCount is 0\n");
	return 7;
}
int cublasLtMatmul(void *handle, void *operation, const void *alpha, const void *A, void *Ad, const void *B, void *Bd, const void *beta,
	const void *C, void *Cd, void *D, void *Dd, const algorithm *algo, void *workspace, size_t bytes, void *stream) {
	int64_t list[] = {(int64_t)handle, (int64_t)operation, (int64_t)*(const float *)alpha, (int64_t)A, (int64_t)Ad, (int64_t)B, (int64_t)Bd,
		(int64_t)*(const float *)beta, (int64_t)C, (int64_t)Cd, (int64_t)D, (int64_t)Dd, algo->data[7], (int64_t)workspace, bytes, (int64_t)stream};
	for (int i = 0; i < 16; i++) noted[i] = list[i];
	return 0;
}
`

func TestArgumentsArrive(t *testing.T) {
	file := devicetest.Stub(t, "libcublasLt.so.13", source)
	t.Setenv("CUJS_LIBCUBLASLT", file)
	api, err := Open(13)
	if err != nil {
		t.Fatal(err)
	}
	if path, version := api.Found(); path != file || version != "13.1" {
		t.Errorf("found %s, %s", path, version)
	}
	var handle Handle
	if r := api.CublasLtCreate(&handle); r != cublas.CUBLAS_STATUS_SUCCESS || handle != 0x1234 {
		t.Fatal(handle, r)
	}
	results, count := new([2]MatmulHeuristicResult), new(int32)
	choose := func(n int32) Result {
		return api.CublasLtMatmulAlgoGetHeuristic(handle, 2, 3, 4, 5, 6, 7, n, &results[0], count)
	}
	if r := choose(2); r != cublas.CUBLAS_STATUS_SUCCESS || *count != 2 {
		t.Fatal(r, *count)
	}
	if second := results[1]; second.Algo.Data != [8]uint64{1, 2, 3, 4, 5, 6, 7, 9} || second.WorkspaceSize != 1<<33 || second.WavesCount != 0.5 || second.Reserved != [4]int32{9, 9, 9, 9} {
		t.Errorf("the second algorithm is %+v", second)
	}
	factors := &[2]float32{3, 4}
	r := api.CublasLtMatmul(handle, 2, unsafe.Pointer(&factors[0]), 0x7f0000000004, 5, 0x7f0000000006, 7, unsafe.Pointer(&factors[1]), 0x7f0000000009, 10, 0x7f000000000b, 12,
		&results[1].Algo, 0x7f000000000e, 1<<40, 16)
	if r != cublas.CUBLAS_STATUS_SUCCESS {
		t.Error(r)
	}
	noted := devicetest.Noted(t, file, "noted")
	for i, want := range []int64{0x1234, 2, 3, 0x7f0000000004, 5, 0x7f0000000006, 7, 4, 0x7f0000000009, 10, 0x7f000000000b, 12, 9, 0x7f000000000e, 1 << 40, 16} {
		if noted[i] != want {
			t.Errorf("argument %d is %#x, want %#x", i+1, noted[i], want)
		}
	}
	const text = `cublasLtMatmulAlgoGetHeuristic: CUBLAS_STATUS_INVALID_VALUE (7): an argument is wrong; its log says: requestedAlgoCount is 0`
	if err := api.Error("cublasLtMatmulAlgoGetHeuristic", choose(0)); err == nil || err.Error() != text || !errors.Is(err, cublas.CUBLAS_STATUS_INVALID_VALUE) {
		t.Errorf("error %v, want %s", err, text)
	}
	if err := api.Error("cublasLtMatmulAlgoGetHeuristic", cublas.CUBLAS_STATUS_INVALID_VALUE); err.(*Error).Log != "" {
		t.Errorf("a message is told twice: %v", err)
	}
	var layout MatrixLayout
	if r := api.CublasLtMatrixLayoutCreate(&layout, librarytypes.CUDA_R_32F, 1, 1, 1); r != cublas.NotExported {
		t.Errorf("a function that is not there answers %v", r)
	}
}
