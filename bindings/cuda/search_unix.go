//go:build !windows

// This file says where the driver is found on Linux and its relatives.

package cuda

import "github.com/cujs/cujs/bindings/loader"

func driverSearch() loader.Search {
	return loader.Search{
		Library:  "NVIDIA's driver library",
		Variable: "CUJS_LIBCUDA",
		Files:    []string{"libcuda.so.1"},
		Folders: []string{
			"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
			"/usr/lib/wsl/lib", "/usr/local/nvidia/lib64", "/run/opengl-driver/lib",
		},
		Advice: "install NVIDIA's driver, or use the emulated device (CUJS_DEVICE=emulated)",
	}
}
