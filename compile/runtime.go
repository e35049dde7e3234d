// This file finds the device's runtime library, which kernels that launch
// kernels are linked with.

package compile

import (
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/cujs/cujs/bindings/loader"
)

// A RuntimeNotFoundError is a missing libcudadevrt.
type RuntimeNotFoundError struct{ File string }

// Error says what to install.
func (e *RuntimeNotFoundError) Error() string {
	return fmt.Sprintf("linking: %s, with which kernels that launch kernels are linked, was not found; "+
		"install the CUDA toolkit, or name its folder in CUDA_HOME, or the file in CUJS_LIBCUDADEVRT", e.File)
}

// NeedsDeviceRuntime tells whether PTX launches kernels from kernels.
func NeedsDeviceRuntime(ptx string) bool {
	return strings.Contains(ptx, "cudaLaunchDevice") || strings.Contains(ptx, "cudaGetParameterBuffer") || strings.Contains(ptx, "__cudaCDP")
}

// DeviceRuntime is the file of libcudadevrt: what CUJS_LIBCUDADEVRT names, or
// that of a toolkit of the major version, or of any. The error is a
// *RuntimeNotFoundError.
func DeviceRuntime(major int) (string, error) { return deviceRuntime(loader.Native(), major) }

func deviceRuntime(system loader.System, major int) (string, error) {
	if path := system.Getenv("CUJS_LIBCUDADEVRT"); path != "" {
		return path, nil
	}
	name := "libcudadevrt.a"
	if runtime.GOOS == "windows" {
		name = "cudadevrt.lib"
	}
	toolkit := system.FindToolkit("cu*", "cuda_runtime")
	if named := runtimesIn(system, toolkit.Preferred, name); len(named) > 0 {
		return named[0], nil
	}
	found := runtimesIn(system, append(toolkit.Folders, "/usr/lib/*-linux-gnu"), name)
	for _, path := range found {
		if isToolkit(filepath.Join(filepath.Dir(path), "..", "include"), major) {
			return path, nil
		}
	}
	if len(found) > 0 {
		return found[0], nil
	}
	return "", &RuntimeNotFoundError{name}
}

// runtimesIn lists the libraries in and beside the folders, the newest of each
// first.
func runtimesIn(system loader.System, folders []string, name string) (found []string) {
	for _, folder := range folders {
		for _, place := range []string{folder, filepath.Join(folder, "..", "lib", "x64"), filepath.Join(folder, "..", "..", "lib", "x64")} {
			matches := system.Glob(filepath.Join(place, name))
			slices.Sort(matches)
			slices.Reverse(matches)
			found = append(found, matches...)
		}
	}
	return found
}
