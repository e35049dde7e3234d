// This file names the library on Windows.

package nvrtc

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version, the newest first. All of
// CUDA 11 from 11.2 on goes by that name.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"nvrtc64_130_0.dll"}},
	{Major: 12, Files: []string{"nvrtc64_120_0.dll"}},
	{Major: 11, Files: []string{"nvrtc64_112_0.dll", "nvrtc64_111_0.dll", "nvrtc64_110_0.dll"}},
}
