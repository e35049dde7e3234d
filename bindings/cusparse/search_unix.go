//go:build !windows

// This file names the library on Linux and its relatives.

package cusparse

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first. Number 12 is of
// CUDA 12 and 13.
var libraries = []loader.Version{
	{Major: 12, Files: []string{"libcusparse.so.12"}, Needs: []string{"libnvJitLink.so.13", "libnvJitLink.so.12"}},
	{Major: 11, Files: []string{"libcusparse.so.11"}},
	{Files: []string{"libcusparse.so"}},
}
