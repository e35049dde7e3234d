//go:build !windows

// This file names the library on Linux and its relatives.

package cusolver

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first. Their numbers
// are not those of the toolkit: CUDA 11 and 12 have number 11.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"libcusolver.so.12"}, Needs: []string{"libnvJitLink.so.13", "libcublasLt.so.13", "libcublas.so.13", "libcusparse.so.12"}},
	{Major: 11, Files: []string{"libcusolver.so.11", "libcusolver.so.10"}, Needs: []string{"libnvJitLink.so.12", "libcublasLt.so.12", "libcublasLt.so.11", "libcublas.so.12", "libcublas.so.11", "libcusparse.so.12"}},
	{Files: []string{"libcusolver.so"}},
}
