// This file says where the driver is found on Windows.

package cuda

import "github.com/cujs/cujs/bindings/loader"

func driverSearch() loader.Search {
	return loader.Search{
		Library:  "NVIDIA's driver library",
		Variable: "CUJS_LIBCUDA",
		Files:    []string{"nvcuda.dll"},
		Folders:  []string{`C:\Windows\System32`},
		Advice:   "install NVIDIA's driver, or use the emulated device (CUJS_DEVICE=emulated)",
	}
}
