package devicetest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

func TestRecord(t *testing.T) {
	file := filepath.Join(t.TempDir(), "calls")
	t.Setenv("CUJS_CALLS", file)
	api := cuda.New("test", 13000, nil)
	api.Emulated = true
	api.CuInit = func(uint32) cuda.Result { return cuda.CUDA_SUCCESS }
	first, second := Record("first", api), Record("second", api)
	first.CuInit(0)
	first.CuCtxSynchronize() // not supported
	first.CuInit(0)
	second.CuInit(0)
	text, err := os.ReadFile(file)
	if want := "emulated first cuInit\nemulated second cuInit\n"; err != nil || string(text) != want {
		t.Errorf("%q, %v, want %q", text, err, want)
	}
}

func TestRecordWithoutVariable(t *testing.T) {
	t.Setenv("CUJS_CALLS", "")
	if api := cuda.New("test", 13000, nil); Record("suite", api) != api {
		t.Error("another table")
	}
}

func TestFailNth(t *testing.T) {
	api := cuda.New("test", 13000, nil)
	api.CuInit = func(uint32) cuda.Result { return cuda.CUDA_SUCCESS }
	wrapped := api.Wrap(FailNth("cuInit", 2, cuda.CUDA_ERROR_NO_DEVICE))
	for i, want := range []cuda.Result{cuda.CUDA_SUCCESS, cuda.CUDA_ERROR_NO_DEVICE, cuda.CUDA_SUCCESS} {
		if got := wrapped.CuInit(0); got != want {
			t.Errorf("call %d answers %v, want %v", i+1, got, want)
		}
	}
}
