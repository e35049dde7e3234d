package compile

import (
	"path/filepath"
	"runtime"
	"testing"

	"github.com/cujs/cujs/bindings/loader"
)

func TestDeviceRuntime(t *testing.T) {
	if runtime.GOOS != "linux" {
		t.Skip("the names of files are Linux's")
	}
	machine := func(env map[string]string, files ...string) loader.System {
		return loader.System{
			Getenv: func(name string) string { return env[name] },
			Glob: func(pattern string) (matches []string) {
				for _, file := range files {
					if ok, _ := filepath.Match(pattern, file); ok {
						matches = append(matches, file)
					}
				}
				return matches
			},
		}
	}
	const old, newer, mine = "/usr/local/cuda-12.0/lib64/libcudadevrt.a", "/usr/local/cuda-13.0/lib64/libcudadevrt.a", "/opt/mine/lib64/libcudadevrt.a"
	for _, test := range []struct {
		system loader.System
		want   string
	}{
		{machine(nil, old, newer), newer},
		{machine(map[string]string{"CUDA_HOME": "/opt/mine"}, old, newer, mine), mine},
		{machine(map[string]string{"CUJS_LIBCUDADEVRT": "/x/libcudadevrt.a"}, old), "/x/libcudadevrt.a"},
	} {
		if got, err := deviceRuntime(test.system, 13); err != nil || got != test.want {
			t.Errorf("got %s, %v, want %s", got, err, test.want)
		}
	}
	_, err := deviceRuntime(machine(nil), 13)
	const want = "linking: libcudadevrt.a, with which kernels that launch kernels are linked, was not found; " +
		"install the CUDA toolkit, or name its folder in CUDA_HOME, or the file in CUJS_LIBCUDADEVRT"
	if err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}
