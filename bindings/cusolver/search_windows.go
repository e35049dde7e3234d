// This file names the library on Windows.

package cusolver

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first. Their numbers
// are not those of the toolkit: CUDA 11 and 12 have number 11.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"cusolver64_12.dll"}, Needs: []string{"nvJitLink_130_0.dll", "cublasLt64_13.dll", "cublas64_13.dll", "cusparse64_12.dll"}},
	{Major: 11, Files: []string{"cusolver64_11.dll", "cusolver64_10.dll"}, Needs: []string{"nvJitLink_120_0.dll", "cublasLt64_12.dll", "cublas64_12.dll", "cusparse64_12.dll", "cublasLt64_11.dll", "cublas64_11.dll"}},
}
