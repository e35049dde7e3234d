//go:build !windows

// This file names the library on Linux and its relatives.

package cublaslt

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"libcublasLt.so.13"}},
	{Major: 12, Files: []string{"libcublasLt.so.12"}},
	{Major: 11, Files: []string{"libcublasLt.so.11"}},
	{Files: []string{"libcublasLt.so"}},
}
