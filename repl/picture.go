// This file shows pictures: in the terminal where it can, in a file otherwise.

package repl

import (
	"fmt"
	"image"
	"image/png"
	"os"

	"github.com/cujs/cujs/repl/internal/graphics"
	"github.com/dop251/goja"
)

// protocol is how the terminal shows images: as the options say, as the environment tells, or as
// the terminal itself has answered.
func (r *REPL) protocol() graphics.Protocol {
	switch p := graphics.Protocol(r.options.Graphics); {
	case p != "":
		return p
	case !r.options.Terminal:
		return graphics.None
	}
	if p := graphics.Detect(os.Getenv); p != graphics.None {
		return p
	}
	if r.editor != nil && graphics.SixelsIn(r.editor.Attributes()) {
		return graphics.Sixel
	}
	return graphics.None
}

// showPicture shows a value that is a picture and reports whether it is one.
func (r *REPL) showPicture(value goja.Value) bool {
	img, ok := r.runtime.Picture(value)
	if !ok {
		return false
	}
	if p := r.protocol(); p != graphics.None {
		if r.options.Terminal {
			r.screen.StartLine()
		}
		err := p.Write(r.Stdout(), img)
		if err == nil {
			return true
		}
		r.warn(err.Error())
	}
	size := img.Bounds()
	path, err := savePicture(img)
	if err != nil {
		r.warn("the picture is not shown: " + err.Error())
		return true
	}
	r.print(fmt.Sprintf("Picture of %d×%d pixels, in %s", size.Dx(), size.Dy(), path))
	return true
}

// savePicture writes a picture into a file of its own in the folder for such files.
func savePicture(img image.Image) (path string, err error) {
	file, err := os.CreateTemp("", "cujs-*.png")
	if err != nil {
		return "", err
	}
	defer func() {
		if closed := file.Close(); err == nil {
			err = closed
		}
	}()
	return file.Name(), png.Encode(file, img)
}
