package cuda

import (
	"errors"
	"testing"
)

func TestEveryResultIsExplained(t *testing.T) {
	for _, v := range EnumValues("CUresult") {
		if Result(v.Value).Explanation() == "" {
			t.Errorf("%s has no explanation", v.Name)
		}
	}
}

func TestErrorText(t *testing.T) {
	missing := func(call string) string { return "this driver is for CUDA 12.2, " + call + " needs 12.8" }
	api := New("test", 12020, missing)
	tests := []struct {
		err  error
		want string
	}{
		{api.Error("cuMemAlloc", CUDA_ERROR_INVALID_VALUE),
			"cuMemAlloc: CUDA_ERROR_INVALID_VALUE (1): an argument is outside what the call accepts"},
		{api.Error("cuLogsCurrent", CUDA_ERROR_NOT_SUPPORTED),
			"cuLogsCurrent: CUDA_ERROR_NOT_SUPPORTED (801): the operation is not supported by this driver or device; " +
				"this driver is for CUDA 12.2, cuLogsCurrent needs 12.8"},
		{&Error{Code: CUDA_ERROR_LAUNCH_FAILED, Call: "cuLaunchKernel", Doing: "launching vadd", Hint: "it trapped"},
			"cuLaunchKernel: CUDA_ERROR_LAUNCH_FAILED (719): a kernel failed while it ran (a trap, or a hardware exception); " +
				"while launching vadd; it trapped"},
		{&Error{Code: 12345, Call: "cuInit"}, "cuInit: CUresult(12345) (12345): "},
	}
	for _, test := range tests {
		if got := test.err.Error(); got != test.want {
			t.Errorf("got  %s\nwant %s", got, test.want)
		}
	}
}

func TestErrorIs(t *testing.T) {
	api := New("test", 13000, nil)
	err := api.Error("cuMemAlloc", CUDA_ERROR_OUT_OF_MEMORY)
	if !errors.Is(err, CUDA_ERROR_OUT_OF_MEMORY) || errors.Is(err, CUDA_ERROR_INVALID_VALUE) {
		t.Errorf("errors.Is mistakes %v", err)
	}
	if api.Error("cuInit", CUDA_SUCCESS) != nil {
		t.Error("success is an error")
	}
}

func TestNewRefusesEverything(t *testing.T) {
	api := New("test", 13000, nil)
	if r := api.CuInit(0); r != CUDA_ERROR_NOT_SUPPORTED {
		t.Errorf("cuInit answers %v", r)
	}
	if r := api.CuLaunchKernel(0, 1, 1, 1, 1, 1, 1, 0, 0, nil, nil); r != CUDA_ERROR_NOT_SUPPORTED {
		t.Errorf("cuLaunchKernel answers %v", r)
	}
}

func TestWrap(t *testing.T) {
	api := New("test", 13000, nil)
	api.CuDeviceGetCount = func(count *int32) Result { *count = 3; return CUDA_SUCCESS }
	var seen []any
	wrapped := api.Wrap(func(c *Call, next func() Result) Result {
		seen = append(seen, c.Name, c.Params[0].Name, c.Args[0])
		return next()
	})
	var n int32
	if r := wrapped.CuDeviceGetCount(&n); r != CUDA_SUCCESS || n != 3 {
		t.Errorf("answer %v with %d", r, n)
	}
	if len(seen) != 3 || seen[0] != "cuDeviceGetCount" || seen[1] != "count" || seen[2] != &n {
		t.Errorf("the hook saw %v", seen)
	}
}
