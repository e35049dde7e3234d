// Package plot is the module plot: charts of numbers and images of arrays, wherever they are, as
// pictures that are looked at in a prompt or saved. Charts are drawn by gonum/plot, which the build tag noplot leaves
// out: with its fonts it is a quarter of a program in WebAssembly.
package plot

import (
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/dop251/goja"
)

// mostPixels bounds the width and the height of a picture.
const mostPixels = 8192

// maker is the module in one runtime.
type maker struct {
	env   *environment.Env
	b     *bind.Binder
	class *bind.Class
}

// New makes the module: the function plot, with histogram, image and the class Picture.
func New(env *environment.Env) goja.Value {
	m := &maker{env: env, b: env.Bind}
	m.class = m.pictureClass()
	inspect.Describe(env.Inspect, func(_ *inspect.Context, p *Picture) string {
		size := p.size()
		return fmt.Sprintf("Picture of %d×%d pixels", size.X, size.Y)
	})
	f := m.b.Function("plot", 1, m.plot)
	m.b.Methods(f, bind.Method{Name: "histogram", Length: 1, Func: m.histogram}, bind.Method{Name: "image", Length: 1, Func: m.image})
	m.b.Hidden(f, "Picture", m.class.Constructor)
	m.b.Attach(f, m)
	return f
}

// Show is the Picture of a drawing, for other modules.
func Show(env *environment.Env, d *drawing.Drawing) goja.Value {
	m, _ := bind.StateOf[*maker](env.Bind, env.Load("plot"))
	return m.class.New(&Picture{vector: d})
}

func (m *maker) pictureClass() *bind.Class {
	size := func(op string, f func(image.Point) int) bind.Func {
		return func(call goja.FunctionCall) goja.Value {
			return m.env.VM.ToValue(f(bind.This[*Picture](m.b, call, op).size()))
		}
	}
	return m.b.Class(bind.Definition{
		Name: "Picture", Instead: "use plot(), plot.histogram() or plot.image()",
		Accessors: []bind.Accessor{
			{Name: "width", Get: size("picture.width", func(p image.Point) int { return p.X })},
			{Name: "height", Get: size("picture.height", func(p image.Point) int { return p.Y })},
		},
		Methods: []bind.Method{
			{Name: "png", Func: func(call goja.FunctionCall) goja.Value {
				const op = "picture.png"
				return m.encoded(op, bind.This[*Picture](m.b, call, op))
			}},
			{Name: "save", Length: 1, Func: m.save},
		},
	})
}

// encoded is a picture's PNG as a Uint8Array.
func (m *maker) encoded(op string, p *Picture) *goja.Object {
	var out bytes.Buffer
	m.b.Check(png.Encode(&out, m.pixels(op, p)))
	return m.b.TypedArray("Uint8Array", out.Bytes())
}

// save is picture.save(path), as PNG, JPEG or, for a drawing, SVG by the extension: what a script may
// write is the business of fs.
func (m *maker) save(call goja.FunctionCall) goja.Value {
	const op = "picture.save"
	p := bind.This[*Picture](m.b, call, op)
	path := m.b.Args(op, call).String(0, "path")
	write, _ := goja.AssertFunction(m.env.Load("fs").ToObject(m.env.VM).Get("writeFileSync"))
	if write == nil {
		m.b.ThrowTypeError("%s: the host of this script does not permit it to write files", op)
	}
	m.b.Call(write, goja.Undefined(), m.env.VM.ToValue(path), m.file(op, p, path))
	return call.This
}

// file is what a file of a name has, by its extension.
func (m *maker) file(op string, p *Picture, path string) *goja.Object {
	switch extension := strings.ToLower(filepath.Ext(path)); {
	case extension == "" || extension == ".png":
		return m.encoded(op, p)
	case extension == ".jpg" || extension == ".jpeg":
		var out bytes.Buffer
		m.b.Check(jpeg.Encode(&out, m.pixels(op, p), nil))
		return m.b.TypedArray("Uint8Array", out.Bytes())
	case extension == ".svg" && p.vector != nil:
		svg, err := p.vector.SVG()
		m.b.Check(err)
		return m.b.TypedArray("Uint8Array", svg)
	case p.vector != nil:
		m.b.ThrowTypeError("%s: path: expected a .png, .jpg, .jpeg or .svg file, got %q: charts are no %s", op, path, extension[1:])
	default:
		m.b.ThrowTypeError("%s: path: expected a .png, .jpg or .jpeg file, got %q: images are no %s", op, path, extension[1:])
	}
	return nil
}

// pixels is the image of a picture.
func (m *maker) pixels(op string, p *Picture) image.Image {
	img, err := p.Image()
	if err != nil {
		m.b.Throw(fmt.Errorf("%s: %w", op, err))
	}
	return img
}
