// This file shows pictures: in the terminal where it can, of characters where it has colours, and else in a file.

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
	if r.options.Colors {
		return graphics.Blocks
	}
	return graphics.None
}

// showPicture shows a value that is a picture and reports whether it is one.
func (r *REPL) showPicture(value goja.Value) bool {
	img, ok := r.runtime.Picture(value)
	if !ok {
		return false
	}
	switch p := r.protocol(); p {
	case graphics.None:
	case graphics.Blocks: // which show little of a picture: it is in a file too
		columns, _ := terminalSize()
		if columns == 0 {
			columns = 80
		}
		text, _ := r.runtime.PictureText(value, columns)
		fmt.Fprint(r.Stdout(), text)
	default:
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
