// This file names the library on Windows.

package cusparse

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first. Number 12 is of
// CUDA 12 and 13.
var libraries = []loader.Version{
	{Major: 12, Files: []string{"cusparse64_12.dll"}, Needs: []string{"nvJitLink_130_0.dll", "nvJitLink_120_0.dll"}},
	{Major: 11, Files: []string{"cusparse64_11.dll"}},
}
