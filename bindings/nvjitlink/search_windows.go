// This file names the library on Windows.

package nvjitlink

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version, the newest first.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"nvJitLink_130_0.dll"}},
	{Major: 12, Files: []string{"nvJitLink_120_0.dll"}},
}
