// This file names the library on Windows.

package cublaslt

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"cublasLt64_13.dll"}},
	{Major: 12, Files: []string{"cublasLt64_12.dll"}},
	{Major: 11, Files: []string{"cublasLt64_11.dll"}},
}
