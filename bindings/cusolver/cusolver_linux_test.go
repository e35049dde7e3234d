package cusolver

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
int cusolverDnCreate(void **handle) { *handle = (void *)0x1234; return 0; }
int cusolverGetProperty(int which, int *value) { *value = which == 0 ? 11 : 7; return 0; }
static void (*logger)(int level, const char *function, const char *message);
static int level;
int cusolverDnLoggerSetCallback(void (*f)(int level, const char *function, const char *message)) { logger = f; return 0; }
int cusolverDnLoggerSetLevel(int l) { level = l; return 0; }
int cusolverDnXgesvd(void *handle, void *params, signed char jobu, signed char jobvt, int64_t m, int64_t n, int typeA, void *A, int64_t lda,
	int typeS, void *S, int typeU, void *U, int64_t ldu, int typeVT, void *VT, int64_t ldvt, int compute,
	void *device, uint64_t deviceBytes, void *host, uint64_t hostBytes, int *info) {
	int64_t list[] = {(int64_t)handle, (int64_t)params, jobu, jobvt, m, n, typeA, (int64_t)A, lda, typeS, (int64_t)S, typeU, (int64_t)U, ldu,
		typeVT, (int64_t)VT, ldvt, compute, (int64_t)device, deviceBytes, *(int64_t *)host, hostBytes, (int64_t)info};
	for (int i = 0; i < 23; i++) noted[i] = list[i];
	if (m >= n) return 0;
	if (level == 1) logger(1, "cusolverDnXgesvd", "m is less than n\n");
	return 3;
}
`

func TestArgumentsArrive(t *testing.T) {
	file := devicetest.Stub(t, "libcusolver.so.11", source)
	t.Setenv("CUJS_LIBCUSOLVER", file)
	api, err := Open(12)
	if err != nil {
		t.Fatal(err)
	}
	if path, version := api.Found(); path != file || version != "11.7" {
		t.Errorf("found %s, %s", path, version)
	}
	var handle Handle
	if r := api.CusolverDnCreate(&handle); r != CUSOLVER_STATUS_SUCCESS || handle != 0x1234 {
		t.Fatal(handle, r)
	}
	noted := devicetest.Noted(t, file, "noted")
	host := int64(77)
	call := func(m int64) Result {
		return api.CusolverDnXgesvd(handle, 0x5678, 'S', 'A', m, 1<<40, librarytypes.CUDA_R_64F, 0x7f0000000008, 9, librarytypes.CUDA_R_32F, 0x7f000000000b,
			librarytypes.CUDA_C_32F, 0x7f000000000d, 14, librarytypes.CUDA_C_64F, 0x7f0000000010, 17, librarytypes.CUDA_R_16F, 0x7f0000000013, 20, unsafe.Pointer(&host), 22, 0x7f0000000017)
	}
	if r := call(1 << 41); r != CUSOLVER_STATUS_SUCCESS {
		t.Error(r)
	}
	for i, want := range []int64{0x1234, 0x5678, 'S', 'A', 1 << 41, 1 << 40, 1, 0x7f0000000008, 9, 0, 0x7f000000000b, 4, 0x7f000000000d, 14,
		5, 0x7f0000000010, 17, 2, 0x7f0000000013, 20, 77, 22, 0x7f0000000017} {
		if noted[i] != want {
			t.Errorf("argument %d is %#x, want %#x", i+1, noted[i], want)
		}
	}
	const text = `cusolverDnXgesvd: CUSOLVER_STATUS_INVALID_VALUE (3): an argument is wrong; its log says: m is less than n`
	if err := api.Error("cusolverDnXgesvd", call(3)); err == nil || err.Error() != text || !errors.Is(err, CUSOLVER_STATUS_INVALID_VALUE) {
		t.Errorf("error %v, want %s", err, text)
	}
	if err := api.Error("cusolverDnXgesvd", CUSOLVER_STATUS_INVALID_VALUE); err.(*Error).Log != "" {
		t.Errorf("a message is told twice: %v", err)
	}
}

// TestLogOfOthers leaves the log alone that a person has set.
func TestLogOfOthers(t *testing.T) {
	file := devicetest.Stub(t, "libcusolver.so.11", source)
	t.Setenv("CUJS_LIBCUSOLVER", file)
	t.Setenv("CUSOLVER_LOG_LEVEL", "5")
	api, err := Open(12)
	if err != nil {
		t.Fatal(err)
	}
	host := int64(77)
	r := api.CusolverDnXgesvd(1, 2, 'S', 'S', 3, 4, 0, 0, 3, 0, 0, 0, 0, 3, 0, 0, 4, 0, 0, 0, unsafe.Pointer(&host), 8, 0)
	if err := api.Error("cusolverDnXgesvd", r); err == nil || err.(*Error).Log != "" {
		t.Errorf("error %v, want one without a log", err)
	}
}
