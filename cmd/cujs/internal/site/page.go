//go:build playground

package site

import (
	"embed"
	"io/fs"
)

//go:embed page
var built embed.FS

var page = sub()

func sub() fs.FS {
	folder, err := fs.Sub(built, "page")
	if err != nil {
		panic(err) // a constant name
	}
	return folder
}
