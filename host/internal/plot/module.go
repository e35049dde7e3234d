// Package plot is the module plot: charts of numbers and images of arrays, wherever they are, as pictures that are
// looked at in a prompt or saved. Charts are drawn by package charts, which not every program has: with its fonts
// gonum/plot is a quarter of a program in WebAssembly.
package plot

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/jpeg"
	"image/png"
	"path/filepath"
	"strings"

	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/internal/drawing"
	"github.com/dop251/goja"
)

// MostPixels bounds the width and the height of a picture.
const MostPixels = 8192

// Maker is the module in one runtime.
type Maker struct {
	Env    *environment.Env
	Bind   *bind.Binder
	charts Charts
	class  *bind.Class
}

// Charts draws charts, and makes pixels of what is drawn.
type Charts interface {
	// Plot and Histogram draw what a call of plot and of plot.histogram asks for.
	Plot(m *Maker, call goja.FunctionCall) Vector
	Histogram(m *Maker, call goja.FunctionCall) Vector
	Image(v Vector) image.Image
	// Characters are lines of at most so many characters, in 256 colours.
	Characters(v Vector, columns int) string
}

// Area has no charts, and no pixels of what is drawn.
var Area = NewArea("pictures", nil)

// NewArea is the area of the module plot; without charts it has images of arrays, and drawings as SVG.
func NewArea(name string, charts Charts) *area.Area {
	load := func(r *area.Runtime) goja.Value { return newModule(r.Env, charts) }
	return &area.Area{Package: name, Modules: map[string]area.Loader{"plot": load}, Install: func(r *area.Runtime) { install(r.Env) }}
}

// newModule makes the module: the function plot, with histogram, image and the class Picture.
func newModule(env *environment.Env, charts Charts) goja.Value {
	m := &Maker{Env: env, Bind: env.Bind, charts: charts}
	m.class = m.pictureClass()
	inspect.Describe(env.Inspect, func(_ *inspect.Context, p *Picture) string {
		size := p.size()
		return fmt.Sprintf("Picture of %d×%d pixels", size.X, size.Y)
	})
	f := m.Bind.Function("plot", 1, m.drawn("plot", Charts.Plot))
	m.Bind.Methods(f, bind.Method{Name: "histogram", Length: 1, Func: m.drawn("plot.histogram", Charts.Histogram)}, bind.Method{Name: "image", Length: 1, Func: m.image})
	m.Bind.Hidden(f, "Picture", m.class.Constructor)
	m.Bind.Attach(f, m)
	return f
}

// install has other modules make Pictures of what they draw.
func install(env *environment.Env) {
	env.Picture = func(d *drawing.Drawing) goja.Value {
		m, ok := bind.StateOf[*Maker](env.Bind, env.Load("plot"))
		if !ok {
			env.Bind.Throw(errors.New("the program has a module plot of its own: there is no class Picture"))
		}
		return m.picture(d)
	}
}

func (m *Maker) picture(v Vector) goja.Value {
	return m.class.New(&Picture{vector: v, charts: m.charts})
}

// drawn is a function that draws a chart.
func (m *Maker) drawn(op string, draw func(Charts, *Maker, goja.FunctionCall) Vector) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		if m.charts == nil {
			m.Bind.Throw(fmt.Errorf("%s: %w", op, errNone))
		}
		return m.picture(draw(m.charts, m, call))
	}
}

var errNone = errors.New("charts, and the pixels of what is drawn, are an area: " + missing.Area("plots"))

func (m *Maker) pictureClass() *bind.Class {
	size := func(op string, f func(image.Point) int) bind.Func {
		return func(call goja.FunctionCall) goja.Value {
			return m.Env.VM.ToValue(f(bind.This[*Picture](m.Bind, call, op).size()))
		}
	}
	return m.Bind.Class(bind.Definition{
		Name: "Picture", Instead: "use plot(), plot.histogram() or plot.image()",
		Accessors: []bind.Accessor{
			{Name: "width", Get: size("picture.width", func(p image.Point) int { return p.X })},
			{Name: "height", Get: size("picture.height", func(p image.Point) int { return p.Y })},
		},
		Methods: []bind.Method{
			{Name: "png", Func: func(call goja.FunctionCall) goja.Value {
				const op = "picture.png"
				return m.encoded(op, bind.This[*Picture](m.Bind, call, op))
			}},
			{Name: "save", Length: 1, Func: m.save},
		},
	})
}

// encoded is a picture's PNG as a Uint8Array.
func (m *Maker) encoded(op string, p *Picture) *goja.Object {
	var out bytes.Buffer
	m.Bind.Check(png.Encode(&out, m.pixels(op, p)))
	return m.Bind.TypedArray("Uint8Array", out.Bytes())
}

// save is picture.save(path), as PNG, JPEG or, for a drawing, SVG by the extension: what a script may
// write is the business of fs.
func (m *Maker) save(call goja.FunctionCall) goja.Value {
	const op = "picture.save"
	p := bind.This[*Picture](m.Bind, call, op)
	path := m.Bind.Args(op, call).String(0, "path")
	write, _ := goja.AssertFunction(m.Env.Load("fs").ToObject(m.Env.VM).Get("writeFileSync"))
	if write == nil {
		m.Bind.ThrowTypeError("%s: the host of this script does not permit it to write files", op)
	}
	m.Bind.Call(write, goja.Undefined(), m.Env.VM.ToValue(path), m.file(op, p, path))
	return call.This
}

// file is what a file of a name has, by its extension.
func (m *Maker) file(op string, p *Picture, path string) *goja.Object {
	switch extension := strings.ToLower(filepath.Ext(path)); {
	case extension == "" || extension == ".png":
		return m.encoded(op, p)
	case extension == ".jpg" || extension == ".jpeg":
		var out bytes.Buffer
		m.Bind.Check(jpeg.Encode(&out, m.pixels(op, p), nil))
		return m.Bind.TypedArray("Uint8Array", out.Bytes())
	case extension == ".svg" && p.vector != nil:
		svg, err := p.vector.SVG()
		m.Bind.Check(err)
		return m.Bind.TypedArray("Uint8Array", svg)
	case p.vector != nil:
		m.Bind.ThrowTypeError("%s: path: expected a .png, .jpg, .jpeg or .svg file, got %q: charts are no %s", op, path, extension[1:])
	default:
		m.Bind.ThrowTypeError("%s: path: expected a .png, .jpg or .jpeg file, got %q: images are no %s", op, path, extension[1:])
	}
	return nil
}

// pixels is the image of a picture.
func (m *Maker) pixels(op string, p *Picture) image.Image {
	img, err := p.Image()
	if err != nil {
		m.Bind.Throw(fmt.Errorf("%s: %w", op, err))
	}
	return img
}
