package cufft

import (
	"errors"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
)

// source is a library that notes the arguments of its last call, each as C's type of it.
const source = `
#include <stdint.h>
int64_t noted[32];
int cufftCreate(int *plan) { *plan = 5; return 0; }
int cufftGetProperty(int which, int *value) { *value = which == 0 ? 11 : 4; return 0; }
int cufftMakePlanMany64(int plan, int rank, long long *n, long long *inembed, long long istride, long long idist,
	long long *onembed, long long ostride, long long odist, int type, long long batch, uint64_t *size) {
	int64_t list[] = {plan, rank, n[0], n[1], (int64_t)inembed, istride, idist, onembed[0], ostride, odist, type, batch};
	for (int i = 0; i < 12; i++) noted[i] = list[i];
	*size = 1ull << 33;
	return rank == 2 ? 0 : 8;
}
int cufftExecZ2Z(int plan, void *in, void *out, int direction) { return direction == -1 && in < out ? 0 : 6; }
`

func TestArgumentsArrive(t *testing.T) {
	file := devicetest.Stub(t, "libcufft.so.11", source)
	t.Setenv("CUJS_LIBCUFFT", file)
	api, err := Open(12)
	if err != nil {
		t.Fatal(err)
	}
	if path, version := api.Found(); path != file || version != "11.4" {
		t.Errorf("found %s, %s", path, version)
	}
	var plan Handle
	if r := api.CufftCreate(&plan); r != CUFFT_SUCCESS || plan != 5 {
		t.Fatal(plan, r)
	}
	noted := devicetest.Noted(t, file, "noted")
	sizes, embed, space := []int64{1 << 40, 7}, []int64{11, 12}, uint64(0)
	make := func(rank int32) Result {
		return api.CufftMakePlanMany64(plan, rank, &sizes[0], nil, 13, 14, &embed[0], 15, 16, CUFFT_Z2Z, 17, &space)
	}
	if r := make(2); r != CUFFT_SUCCESS || space != 1<<33 {
		t.Error(r, space)
	}
	for i, want := range []int64{5, 2, 1 << 40, 7, 0, 13, 14, 11, 15, 16, 105, 17} {
		if noted[i] != want {
			t.Errorf("argument %d is %d, want %d", i+1, noted[i], want)
		}
	}
	if r := api.CufftExecZ2Z(plan, 0x100000000, 0x200000000, -1); r != CUFFT_SUCCESS {
		t.Error(r)
	}
	err = api.Error("cufftMakePlanMany64", make(3))
	if want := "cufftMakePlanMany64: CUFFT_INVALID_SIZE (8): the library does not have this size"; err == nil || err.Error() != want || !errors.Is(err, CUFFT_INVALID_SIZE) {
		t.Errorf("error %v, want %s", err, want)
	}
	err = api.Error("cufftDestroy", api.CufftDestroy(plan))
	if want := "cufftDestroy: the library does not have this function, which a newer one has; " + file + " is of cuFFT 11.4"; err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
}
