// This file says where the library of NVTX 2 is on Windows.

package nvtx

import "github.com/cujs/cujs/bindings/loader"

func search() loader.Search {
	return loader.Search{
		Library:  "NVIDIA's tools extension library",
		Variable: variable,
		Files:    []string{"nvToolsExt64_1.dll"},
		Folders:  []string{`C:\Program Files\NVIDIA Corporation\NvToolsExt\bin\x64`},
		Advice:   "it comes with older toolkits of CUDA; a profiler that sets NVTX_INJECTION64_PATH needs none",
		Accept:   complete,
	}
}
