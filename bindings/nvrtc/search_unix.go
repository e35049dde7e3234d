//go:build !windows

// This file names the library on Linux and its relatives.

package nvrtc

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version, the newest first. All of
// CUDA 11 from 11.2 on goes by that name.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"libnvrtc.so.13"}},
	{Major: 12, Files: []string{"libnvrtc.so.12"}},
	{Major: 11, Files: []string{"libnvrtc.so.11.2", "libnvrtc.so.11.1", "libnvrtc.so.11.0"}},
	{Files: []string{"libnvrtc.so"}},
}
