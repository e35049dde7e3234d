//go:build !playground

package site

import "io/fs"

var page fs.FS
