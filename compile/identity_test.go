package compile

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestRemembered finds a program without loading the library again.
func TestRemembered(t *testing.T) {
	cache := NewCache(t.TempDir(), DefaultCacheBytes)
	first, err := Open(Config{Cache: cache})
	if err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	if first.library.Load().File == "" {
		t.Skip("this system does not tell where the library is")
	}
	compiled, err := first.Compile(context.Background(), saxpy, Options{Device: 80})
	if err != nil {
		t.Fatal(err)
	}
	// A compiler that cannot load anything stands for a new process: what it
	// answers comes from the folder alone.
	fresh := func() *Compiler {
		c := &Compiler{config: Config{Cache: cache}, load: first.load}
		c.toolkit = func() []string { return nil }
		c.library.Store(cache.remembered(searchKey(0)))
		return c
	}
	second := fresh()
	if second.library.Load() == nil || !second.library.Load().same(first.library.Load()) || second.String() != first.String() {
		t.Fatalf("remembered %+v, want %+v", second.library.Load(), first.library.Load())
	}
	second.load = nil // it must not be asked
	p, err := second.Compile(context.Background(), saxpy, Options{Device: 80})
	if err != nil || !p.Cached || p.Text() != compiled.Text() {
		t.Errorf("cached %v, %v", p, err)
	}
	t.Setenv("CUDA_HOME", t.TempDir())
	if cache.remembered(searchKey(0)) != nil {
		t.Error("another CUDA_HOME is the same search")
	}
	if cache.remembered(searchKey(12)) != nil {
		t.Error("another version is the same search")
	}
}

// TestForgotten notices a library that has changed, and a damaged index.
func TestForgotten(t *testing.T) {
	folder := t.TempDir()
	cache, file := NewCache(folder, DefaultCacheBytes), filepath.Join(folder, "libnvrtc.so.12")
	if err := os.WriteFile(file, []byte("one"), 0o600); err != nil {
		t.Fatal(err)
	}
	kept := &identity{Path: file, File: file, Stamp: stamp(file), Major: 12, Minor: 8, Arches: []int{80}}
	cache.remember("key", kept)
	if got := cache.remembered("key"); got == nil || !got.same(kept) || len(got.Arches) != 1 {
		t.Errorf("remembered %+v", got)
	}
	if err := os.WriteFile(file, []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := cache.remembered("key"); got != nil {
		t.Errorf("a changed file is remembered as %+v", got)
	}
	if err := os.WriteFile(filepath.Join(folder, indexName), []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if cache.remembered("key") != nil {
		t.Error("a damaged index is believed")
	}
	if err := cache.Clear(); err != nil || cache.index() != nil {
		t.Errorf("clearing left the index: %v", err)
	}
}

// TestCancel ends a compilation that takes long: NVRTC does at once from 12.9
// on, an older one by itself later.
func TestCancel(t *testing.T) {
	c, err := Open(Config{})
	if err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	var source strings.Builder
	source.WriteString("template <int N> __device__ float f(float x) { return f<N-1>(x * N) + f<N-2>(x); }\n" +
		"template <> __device__ float f<0>(float x) { return x; }\ntemplate <> __device__ float f<1>(float x) { return x * x; }\n")
	source.WriteString("__global__ void k(float *x) { *x = f<18>(*x); }\n")
	cause := errors.New("mine")
	ctx, cancel := context.WithCancelCause(context.Background())
	timer := time.AfterFunc(5*time.Millisecond, func() { cancel(cause) })
	defer timer.Stop()
	if _, err := c.Compile(ctx, source.String(), Options{Device: 80}); !errors.Is(err, cause) {
		t.Errorf("a cancelled compilation: %v", err)
	}
	if _, err := c.Compile(ctx, saxpy, Options{Device: 80}); err != cause {
		t.Errorf("after the end: %v", err)
	}
	if _, err := c.Compile(context.Background(), saxpy, Options{Device: 80}); err != nil {
		t.Errorf("a later compilation: %v", err)
	}
}

// TestPCH compiles with precompiled headers, where NVRTC has them.
func TestPCH(t *testing.T) {
	c, err := Open(Config{Cache: NewCache(t.TempDir(), DefaultCacheBytes)})
	if err != nil {
		t.Skip("this machine has no NVRTC:", err)
	}
	header := map[string]string{"big.h": strings.Repeat("template <typename T> __device__ T twice(T x);\n", 100) + "#define ONE 1\n"}
	for _, body := range []string{"*x = ONE;", "*x = 2 * ONE;"} {
		p, err := c.Compile(context.Background(), "#include \"big.h\"\n__global__ void k(int *x) { "+body+" }", Options{Device: 80, Headers: header, PCH: true})
		if err != nil || p.Log != "" {
			t.Fatalf("%v, %+v", err, p)
		}
	}
}
