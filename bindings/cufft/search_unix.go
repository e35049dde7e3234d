//go:build !windows

// This file names the library on Linux and its relatives.

package cufft

import "github.com/cujs/cujs/bindings/loader"

// libraries are the files of every major version of the toolkit, the newest first. Their numbers
// are not those of the toolkit.
var libraries = []loader.Version{
	{Major: 13, Files: []string{"libcufft.so.12"}},
	{Major: 12, Files: []string{"libcufft.so.11"}},
	{Major: 11, Files: []string{"libcufft.so.10"}},
	{Files: []string{"libcufft.so"}},
}
