package nvrtc

import (
	"errors"
	"os"
	"runtime"
	"testing"

	"github.com/cujs/cujs/bindings/internal/toolkit"
	"github.com/cujs/cujs/bindings/loader"
)

// nothing is a machine without libraries.
func nothing(env map[string]string) loader.System {
	return loader.System{
		Open:   func(string) (uintptr, error) { return 0, errors.New("no such file") },
		Glob:   func(string) []string { return nil },
		Getenv: func(name string) string { return env[name] },
	}
}

func TestNotFound(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of files are Linux's")
	}
	tests := []struct {
		env   map[string]string
		major int
		want  string
	}{
		{nil, 12, `NVRTC, the compiler of CUDA C++, was not found; install the CUDA toolkit, or only NVRTC ` +
			`(pip install nvidia-cuda-nvrtc-cu12; conda install cuda-nvrtc), or name its file in CUJS_LIBNVRTC; ` +
			`kernels in JavaScript and PTX need nothing; tried:
  libnvrtc.so.12: no such file
  libnvrtc.so.13: no such file
  libnvrtc.so.11.2: no such file
  libnvrtc.so.11.1: no such file
  libnvrtc.so.11.0: no such file
  libnvrtc.so: no such file`},
		{map[string]string{"CUJS_LIBNVRTC": "/opt/nvrtc.so"}, 13, `NVRTC, the compiler of CUDA C++, was not found; ` +
			`install the CUDA toolkit, or only NVRTC (pip install nvidia-cuda-nvrtc; conda install cuda-nvrtc), ` +
			`or name its file in CUJS_LIBNVRTC; kernels in JavaScript and PTX need nothing; tried:
  /opt/nvrtc.so: no such file`},
	}
	for _, test := range tests {
		_, err := OpenWith(nothing(test.env), test.major)
		if err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

func TestOpen(t *testing.T) {
	api, err := Open(13)
	if err != nil {
		if os.Getenv("CUJS_LIBNVRTC") != "" {
			t.Fatal(err)
		}
		t.Skip("this machine has no NVRTC:", err)
	}
	if api.Major < 11 || api.Path == "" {
		t.Errorf("version %d.%d of %q", api.Major, api.Minor, api.Path)
	}
	var program Program
	source := []byte("__global__ void f() {}\x00")
	if r := api.NvrtcCreateProgram(&program, &source[0], nil, 0, nil, nil); r != NVRTC_SUCCESS {
		t.Fatal(api.Error("nvrtcCreateProgram", r))
	}
	if r := api.NvrtcCompileProgram(program, 0, nil); r != NVRTC_SUCCESS {
		t.Fatal(api.Error("nvrtcCompileProgram", r))
	}
	var size uint64
	if r := api.NvrtcGetPTXSize(program, &size); r != NVRTC_SUCCESS || size == 0 {
		t.Error(size, api.Error("nvrtcGetPTXSize", r))
	}
	if r := api.NvrtcDestroyProgram(&program); r != NVRTC_SUCCESS || program != 0 {
		t.Error(program, api.Error("nvrtcDestroyProgram", r))
	}
}

func TestError(t *testing.T) {
	api := &API{Library: toolkit.Library{Path: "libnvrtc.so.11.2", Major: 11, Minor: 8}}
	tests := []struct {
		r    Result
		want string
	}{
		{NVRTC_ERROR_INVALID_OPTION, "nvrtcX: NVRTC_ERROR_INVALID_OPTION (5): the compiler does not know an option"},
		{NotExported, "nvrtcX: the library does not have this function, which a newer one has; libnvrtc.so.11.2 is of CUDA 11.8"},
		{99, "nvrtcX: nvrtcResult(99) (99): no explanation is known"},
	}
	for _, test := range tests {
		err := api.Error("nvrtcX", test.r)
		if err.Error() != test.want || !errors.Is(err, test.r) {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	if api.Error("nvrtcX", NVRTC_SUCCESS) != nil {
		t.Error("success is an error")
	}
}
