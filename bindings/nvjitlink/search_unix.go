//go:build !windows

// This file names the library on Linux and its relatives.

package nvjitlink

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version, the newest first.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"libnvJitLink.so.13"}},
	{Major: 12, Files: []string{"libnvJitLink.so.12"}},
	{Files: []string{"libnvJitLink.so"}},
}
