//go:build !windows

// This file says where the library is on Linux and its relatives.

package nvml

import "github.com/cujs/cujs/bindings/loader"

func search() loader.Search {
	return loader.Search{
		Library:  "NVIDIA's management library",
		Variable: "CUJS_LIBNVML",
		Files:    []string{"libnvidia-ml.so.1"},
		Folders: []string{
			"/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib",
			"/usr/lib/wsl/lib", "/usr/local/nvidia/lib64", "/run/opengl-driver/lib",
		},
		Advice: "it comes with NVIDIA's driver",
	}
}
