// Package plot is the module plot: charts of numbers and images of arrays, wherever they are, as
// pictures that are looked at in a prompt or saved. Charts are drawn by gonum/plot.
package plot

import (
	"bytes"
	"encoding/base64"
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

// Picture is the state of a Picture of JavaScript.
type Picture struct {
	Image   image.Image
	drawing *drawing.Drawing // nil: made of pixels
}

// Characters is the picture in lines of at most so many characters, in 256 colours.
func (p *Picture) Characters(columns int) string {
	if p.drawing == nil {
		return drawing.Characters(p.Image, columns)
	}
	return p.drawing.Characters(columns)
}

// GoObject is the image.
func (p *Picture) GoObject() any { return p.Image }

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
		size := p.Image.Bounds()
		return fmt.Sprintf("Picture of %d×%d pixels", size.Dx(), size.Dy())
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
	return m.picture(d)
}

func (m *maker) picture(d *drawing.Drawing) goja.Value { return m.class.New(&Picture{d.Image(), d}) }

func (m *maker) pictureClass() *bind.Class {
	size := func(op string, f func(image.Rectangle) int) bind.Func {
		return func(call goja.FunctionCall) goja.Value {
			return m.env.VM.ToValue(f(bind.This[*Picture](m.b, call, op).Image.Bounds()))
		}
	}
	return m.b.Class(bind.Definition{
		Name: "Picture", Instead: "use plot(), plot.histogram() or plot.image()",
		Accessors: []bind.Accessor{
			{Name: "width", Get: size("picture.width", image.Rectangle.Dx)},
			{Name: "height", Get: size("picture.height", image.Rectangle.Dy)},
		},
		Methods: []bind.Method{
			{Name: "png", Func: func(call goja.FunctionCall) goja.Value {
				return m.encoded(bind.This[*Picture](m.b, call, "picture.png"))
			}},
			{Name: "save", Length: 1, Func: m.save},
		},
	})
}

// SVG is the picture as an SVG: a drawing, or the pixels of an image.
func (p *Picture) SVG() (string, error) {
	if p.drawing != nil {
		svg, err := p.drawing.SVG()
		return string(svg), err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, p.Image); err != nil {
		return "", err
	}
	size := p.Image.Bounds().Size()
	return fmt.Sprintf(`<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d"><image width="%[1]d" height="%[2]d" href="data:image/png;base64,%s"/></svg>`,
		size.X, size.Y, base64.StdEncoding.EncodeToString(out.Bytes())), nil
}

// encoded is a picture's PNG as a Uint8Array.
func (m *maker) encoded(p *Picture) *goja.Object {
	var out bytes.Buffer
	m.b.Check(png.Encode(&out, p.Image))
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
	data := m.encoded(p)
	switch extension := strings.ToLower(filepath.Ext(path)); {
	case extension == "" || extension == ".png":
	case extension == ".jpg" || extension == ".jpeg":
		var out bytes.Buffer
		m.b.Check(jpeg.Encode(&out, p.Image, nil))
		data = m.b.TypedArray("Uint8Array", out.Bytes())
	case extension == ".svg" && p.drawing != nil:
		svg, err := p.drawing.SVG()
		m.b.Check(err)
		data = m.b.TypedArray("Uint8Array", svg)
	case p.drawing != nil:
		m.b.ThrowTypeError("%s: path: expected a .png, .jpg, .jpeg or .svg file, got %q: charts are no %s", op, path, extension[1:])
	default:
		m.b.ThrowTypeError("%s: path: expected a .png, .jpg or .jpeg file, got %q: images are no %s", op, path, extension[1:])
	}
	m.b.Call(write, goja.Undefined(), m.env.VM.ToValue(path), data)
	return call.This
}
