// This file finds the header files of the CUDA toolkit.

package compile

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"github.com/cujs/cujs/bindings/loader"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// includeFolders are the folders of the headers that belong to the compiler:
// those beside the library, or of a toolkit of its major version elsewhere. Nil
// when there are none.
func includeFolders(system loader.System, library string, major int) []string {
	for _, pattern := range headerFolders(system, library) {
		matches := system.Glob(pattern)
		slices.Sort(matches)
		for _, folder := range slices.Backward(matches) {
			if isToolkit(folder, major) {
				return withParts(folder)
			}
		}
	}
	return nil
}

// headerFolders lists where headers may be, as patterns of filepath.Glob.
func headerFolders(system loader.System, library string) (list []string) {
	if dir := filepath.Dir(library); dir != "." {
		list = append(list,
			filepath.Join(dir, "..", "include"),                             // lib64, lib, bin
			filepath.Join(dir, "..", "..", "include"),                       // bin/x64
			filepath.Join(dir, "..", "..", "cuda_runtime", "include"),       // pip, to CUDA 12
			filepath.Join(dir, "..", "..", "..", "cuda_runtime", "include")) // the same on Windows
	}
	toolkit := system.FindToolkit("cu*", "cuda_runtime")
	for _, folder := range slices.Concat(toolkit.Preferred, toolkit.Folders) {
		list = append(list, filepath.Join(folder, "..", "include"))
	}
	return append(list, "/usr/include") // Debian
}

var cudaVersion = lazyregexp.New(`(?m)^#define CUDA_VERSION (\d+)`)

// isToolkit tells whether a folder has the toolkit's headers, of the major
// version where they tell it.
func isToolkit(folder string, major int) bool {
	if _, err := os.Stat(filepath.Join(folder, "cuda_fp16.h")); err != nil {
		return false
	}
	header, err := os.ReadFile(filepath.Join(folder, "cuda.h"))
	m := cudaVersion().FindSubmatch(header)
	return err != nil || m == nil || bytes.HasPrefix(m[1], []byte(fmt.Sprint(major))) && len(m[1]) == 5
}

// withParts adds the folders in which the toolkit or pip keep the C++ core
// libraries.
func withParts(folder string) []string {
	folders := []string{filepath.Clean(folder)}
	for _, part := range []string{filepath.Join(folder, "cccl"), filepath.Join(folder, "..", "..", "cuda_cccl", "include")} {
		if _, err := os.Stat(part); err == nil {
			folders = append(folders, filepath.Clean(part))
		}
	}
	return folders
}
