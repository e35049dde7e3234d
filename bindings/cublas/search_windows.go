// This file names the library on Windows.

package cublas

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"cublas64_13.dll"}, Needs: []string{"cublasLt64_13.dll"}},
	{Major: 12, Files: []string{"cublas64_12.dll"}, Needs: []string{"cublasLt64_12.dll"}},
	{Major: 11, Files: []string{"cublas64_11.dll"}, Needs: []string{"cublasLt64_11.dll"}},
}
