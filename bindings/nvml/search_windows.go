// This file says where the library is on Windows.

package nvml

import "github.com/cujs/cujs/bindings/loader"

func search() loader.Search {
	return loader.Search{
		Library:  "NVIDIA's management library",
		Variable: "CUJS_LIBNVML",
		Files:    []string{"nvml.dll"},
		Folders:  []string{`C:\Windows\System32`, `C:\Program Files\NVIDIA Corporation\NVSMI`},
		Advice:   "it comes with NVIDIA's driver",
	}
}
