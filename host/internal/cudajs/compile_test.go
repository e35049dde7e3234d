package cudajs_test

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// TestCompileScripts runs the scripts that need NVRTC.
func TestCompileScripts(t *testing.T) {
	c, err := compile.Open(compile.Config{})
	if err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	t.Log(c, c.Library())
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	files, err := filepath.Glob("testdata/nvrtc/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) { run(t, file, host.Options{Areas: areas.All()}) })
	}
}

// TestWithoutNVRTC shows what a script gets where the compiler is missing.
func TestWithoutNVRTC(t *testing.T) {
	t.Setenv("CUJS_LIBNVRTC", filepath.Join(t.TempDir(), "libnvrtc.so"))
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	_, err = r.Run(context.Background(), "none.js", "require('cuda').compile('__global__ void f() {}')")
	if err == nil || !strings.Contains(err.Error(), "NVRTC, the compiler of CUDA C++, was not found; install the CUDA toolkit, or only NVRTC "+
		"(pip install nvidia-cuda-nvrtc; conda install cuda-nvrtc), or name its file in CUJS_LIBNVRTC; "+
		"kernels in JavaScript and PTX need nothing; tried:") {
		t.Error(err)
	}
}

// TestCompileEnds ends a script that compiles when it is to end.
func TestCompileEnds(t *testing.T) {
	if _, err := compile.Open(compile.Config{}); err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("mine")
	timer := time.AfterFunc(10*time.Millisecond, func() { cancel(cause) })
	defer timer.Stop()
	_, err = r.Run(ctx, "long.js", `try {
  require('cuda').compile('template <int N> __device__ float f(float x) { return f<N-1>(x * N) + f<N-2>(x); }\n' +
    'template <> __device__ float f<0>(float x) { return x; }\ntemplate <> __device__ float f<1>(float x) { return x * x; }\n' +
    '__global__ void k(float *x) { *x = f<18>(*x); }')
} catch (e) { throw new Error('caught ' + e) }`)
	if !errors.Is(err, cause) {
		t.Errorf("got %v, want %v", err, cause)
	}
}

// TestSandboxedCompile keeps the compiler from reading files for a script that
// must not.
func TestSandboxedCompile(t *testing.T) {
	if _, err := compile.Open(compile.Config{}); err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	t.Setenv("CUJS_CACHE_DIR", t.TempDir())
	r, err := host.New(host.Options{Areas: areas.All(), Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	for _, test := range []struct{ code, want string }{
		{`cuda.compile('__global__ void f() {}').format`, ""},
		{`cuda.compile('#include "a.h"\n__global__ void f() { a(); }', {headers: {'a.h': '__device__ void a() {}'}}).format`, ""},
		{`cuda.compile('#include "/etc/hostname"')`, "program.cu:1:1: error: the host of this script does not permit the program to read files"},
		{`cuda.compile('', {include: ['/etc']})`, "compiling program.cu: include: expected none, because the host does not permit the program to read files, got /etc"},
		{`cuda.compile('', {options: ['--pre-include=/etc/hostname']})`, "compiling program.cu: options: expected none, because the host does not permit the program to read files"},
		{`cuda.moduleFile('testdata/nvrtc/scale.cu')`, "does not permit"},
	} {
		_, err := r.Run(context.Background(), "sandbox.js", "{ const cuda = require('cuda'); "+test.code+" }")
		if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s:\ngot  %v\nwant %s", test.code, err, test.want)
		}
	}
}
