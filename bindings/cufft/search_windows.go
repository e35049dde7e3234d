// This file names the library on Windows.

package cufft

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first. Their numbers
// are not those of the toolkit.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"cufft64_12.dll"}},
	{Major: 12, Files: []string{"cufft64_11.dll"}},
	{Major: 11, Files: []string{"cufft64_10.dll"}},
}
