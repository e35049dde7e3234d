package cudajs_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// kernelFiles are the files of kernels in a folder, with what they hold.
func kernelFiles(t *testing.T, folder string) map[string]string {
	t.Helper()
	list, err := filepath.Glob(filepath.Join(folder, "*.kernel"))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, path := range list {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		files[path] = string(data)
	}
	return files
}

// TestKernelsAreKept: kernels of scripts and of arrays are kept by source and captured values. Those that
// are damaged are written again. A runtime that may read no files keeps nothing.
func TestKernelsAreKept(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("CUJS_CACHE_DIR", folder)
	script := func(permissions host.Permissions, k string) {
		t.Helper()
		var out bytes.Buffer
		r, err := host.New(host.Options{Areas: areas.All(), Device: devicetest.Name(), Permissions: permissions, Stdout: &out, Stderr: &out})
		if err != nil {
			t.Fatal(err)
		}
		defer r.Close()
		text := "const cuda = require('cuda'), nd = require('cuda/ndarray'), K = " + k + `, x = cuda.alloc('f32', 1)
			cuda.kernel((x) => { x[0] = K }).launch({ grid: 1, block: 1 }, x)
			console.log(x.read()[0], nd.ones(3).add(1).sum().item(), nd.ones([2, 3]).softmax(1).sum().item().toFixed(3))`
		if _, err := r.Run(context.Background(), "kept.js", text); err != nil {
			t.Fatal(host.FormatError(err, false))
		}
		if got, want := out.String(), k+" 6 2.000\n"; got != want {
			t.Errorf("it wrote %q, want %q", got, want)
		}
	}
	script(host.Permissions{}, "1")
	if files := kernelFiles(t, folder); len(files) > 0 {
		t.Errorf("a runtime that may read no files has kept %d kernels", len(files))
	}
	script(host.Everything(), "1")
	first := kernelFiles(t, folder)
	script(host.Everything(), "1")
	if again := kernelFiles(t, folder); len(first) < 3 || len(again) != len(first) {
		t.Errorf("there are %d kernels, and then %d", len(first), len(again))
	}
	script(host.Everything(), "2")
	if more := kernelFiles(t, folder); len(more) != len(first)+1 {
		t.Errorf("another captured value makes %d kernels", len(more)-len(first))
	}
	for path := range first {
		if err := os.Truncate(path, 40); err != nil {
			t.Fatal(err)
		}
	}
	script(host.Everything(), "1")
	for path, was := range first {
		if kernelFiles(t, folder)[path] != was {
			t.Errorf("%s is not written again as it was", filepath.Base(path))
		}
	}
}
