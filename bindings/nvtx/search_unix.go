//go:build !windows

// This file says where the library of NVTX 2 is on Linux and its relatives.

package nvtx

import "github.com/cujs/cujs/bindings/loader"

func search() loader.Search {
	return loader.Search{
		Library:  "NVIDIA's tools extension library",
		Variable: variable,
		Files:    []string{"libnvToolsExt.so.1"},
		Folders:  []string{"/usr/local/cuda*/lib64", "/opt/cuda/lib64", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu"},
		Advice:   "it comes with older toolkits of CUDA; a profiler that sets NVTX_INJECTION64_PATH needs none",
		Accept:   complete,
	}
}
