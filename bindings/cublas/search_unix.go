//go:build !windows

// This file names the library on Linux and its relatives.

package cublas

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"libcublas.so.13"}, Needs: []string{"libcublasLt.so.13"}},
	{Major: 12, Files: []string{"libcublas.so.12"}, Needs: []string{"libcublasLt.so.12"}},
	{Major: 11, Files: []string{"libcublas.so.11"}, Needs: []string{"libcublasLt.so.11"}},
	{Files: []string{"libcublas.so"}},
}
