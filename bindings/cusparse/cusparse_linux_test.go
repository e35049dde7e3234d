package cusparse

import (
	"errors"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/librarytypes"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// source is a library that notes the arguments of its last call, each as C's type of it.
const source = `
#include <stdint.h>
int64_t noted[32];
int cusparseCreate(void **handle) { *handle = (void *)0x1234; return 0; }
int cusparseGetProperty(int which, int *value) { *value = which == 0 ? 12 : 3; return 0; }
static void (*logger)(int level, const char *function, const char *message);
static int level;
int cusparseLoggerSetCallback(void (*f)(int level, const char *function, const char *message)) { logger = f; return 0; }
int cusparseLoggerSetLevel(int l) { level = l; return 0; }
const char *cusparseGetErrorString(int status) { return "in the library's words"; }
int cusparseSpMM(void *handle, int opA, int opB, const void *alpha, void *matA, void *matB, const void *beta, void *matC,
	int computeType, int alg, void *buffer) {
	int64_t list[] = {(int64_t)handle, opA, opB, (int64_t)*(const double *)alpha, (int64_t)matA, (int64_t)matB, (int64_t)*(const double *)beta,
		(int64_t)matC, computeType, alg, (int64_t)buffer};
	for (int i = 0; i < 11; i++) noted[i] = list[i];
	if (alg == 6) return 0;
	if (level == 1) logger(1, "cusparseSpMM", "the order of matB is another one\n");
	return 10;
}
int cusparseCsr2cscEx2(void *handle, int m, int n, int nnz, const void *csrVal, const int *csrRowPtr, const int *csrColInd, void *cscVal,
	int *cscColPtr, int *cscRowInd, int valType, int copyValues, int idxBase, int alg, void *buffer) {
	int64_t list[] = {(int64_t)handle, m, n, nnz, (int64_t)csrVal, (int64_t)csrRowPtr, (int64_t)csrColInd, (int64_t)cscVal, (int64_t)cscColPtr,
		(int64_t)cscRowInd, valType, copyValues, idxBase, alg, (int64_t)buffer};
	for (int i = 0; i < 15; i++) noted[i] = list[i];
	return 0;
}
`

func TestArgumentsArrive(t *testing.T) {
	file := devicetest.Stub(t, "libcusparse.so.12", source)
	t.Setenv("CUJS_LIBCUSPARSE", file)
	api, err := Open(12)
	if err != nil {
		t.Fatal(err)
	}
	if path, version := api.Found(); path != file || version != "12.3" {
		t.Errorf("found %s, %s", path, version)
	}
	var handle Handle
	if r := api.CusparseCreate(&handle); r != CUSPARSE_STATUS_SUCCESS || handle != 0x1234 {
		t.Fatal(handle, r)
	}
	noted := devicetest.Noted(t, file, "noted")
	arrived := func(want ...int64) {
		t.Helper()
		for i, w := range want {
			if noted[i] != w {
				t.Errorf("argument %d is %#x, want %#x", i+1, noted[i], w)
			}
		}
	}
	factors := &[2]float64{3, 4}
	call := func(alg SpMMAlg) Result {
		return api.CusparseSpMM(handle, CUSPARSE_OPERATION_TRANSPOSE, CUSPARSE_OPERATION_CONJUGATE_TRANSPOSE, unsafe.Pointer(&factors[0]), 0x7f0000000005, 0x7f0000000006,
			unsafe.Pointer(&factors[1]), 0x7f0000000008, librarytypes.CUDA_R_64F, alg, 0x7f000000000b)
	}
	if r := call(CUSPARSE_SPMM_CSR_ALG2); r != CUSPARSE_STATUS_SUCCESS {
		t.Error(r)
	}
	arrived(0x1234, 1, 2, 3, 0x7f0000000005, 0x7f0000000006, 4, 0x7f0000000008, 1, 6, 0x7f000000000b)
	const text = `cusparseSpMM: CUSPARSE_STATUS_NOT_SUPPORTED (10): the library does not have this combination of types, formats and sizes ("in the library's words"); its log says: the order of matB is another one`
	if err := api.Error("cusparseSpMM", call(CUSPARSE_SPMM_ALG_DEFAULT)); err == nil || err.Error() != text || !errors.Is(err, CUSPARSE_STATUS_NOT_SUPPORTED) {
		t.Errorf("error %v, want %s", err, text)
	}
	if err := api.Error("cusparseSpMM", CUSPARSE_STATUS_NOT_SUPPORTED); err.(*Error).Log != "" {
		t.Errorf("a message is told twice: %v", err)
	}
	api.CusparseCsr2cscEx2(handle, 2, 3, 4, 0x7f0000000005, 0x7f0000000006, 0x7f0000000007, 0x7f0000000008, 0x7f0000000009, 0x7f000000000a,
		librarytypes.CUDA_C_32F, CUSPARSE_ACTION_NUMERIC, CUSPARSE_INDEX_BASE_ONE, CUSPARSE_CSR2CSC_ALG1, 0x7f000000000f)
	arrived(0x1234, 2, 3, 4, 0x7f0000000005, 0x7f0000000006, 0x7f0000000007, 0x7f0000000008, 0x7f0000000009, 0x7f000000000a, 4, 1, 1, 1, 0x7f000000000f)
	if r := api.CusparseSpMV_preprocess(handle, 0, nil, 0, 0, nil, 0, 0, 0, 0); r != NotExported {
		t.Errorf("a function of 12.4 answers %v", r)
	}
}
