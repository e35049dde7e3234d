// This file defines textures and surfaces as parameters, and the functions that
// read and write them.

package lower

import (
	"fmt"
	"slices"
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// An Image is the type of a texture or surface: texture2d<f32>,
// surface1dLayers<u32>, textureCube<f32>.
type Image struct {
	Surface    bool
	Dimensions int
	Cube       bool    // six sides, read by a direction
	Layers     bool    // the place ends with the number of one
	Element    ir.Type // f32, i32 or u32: what a texel reads as
}

// imageKinds are the types of images without what texels read as.
var imageKinds = func() map[string]Image {
	kinds := map[string]Image{}
	for _, i := range []Image{{Dimensions: 1}, {Dimensions: 2}, {Dimensions: 3}, {Dimensions: 1, Layers: true}, {Dimensions: 2, Layers: true},
		{Dimensions: 2, Cube: true}, {Dimensions: 2, Cube: true, Layers: true}} {
		kinds[i.kind()] = i
		if !i.Cube {
			i.Surface = true
			kinds[i.kind()] = i
		}
	}
	return kinds
}()

// ParseImage reads such a type; nil for what is none.
func ParseImage(text string) *Image {
	name, element, ok := strings.Cut(text, "<")
	t, known := ir.ParseType(strings.TrimSuffix(element, ">"))
	if !ok || !known || !strings.HasSuffix(element, ">") || t != ir.F32 && t != ir.I32 && t != ir.U32 {
		return nil
	}
	i, known := imageKinds[name]
	if !known {
		return nil
	}
	i.Element = t
	return &i
}

// String is the type as ParseImage reads it.
func (i *Image) String() string { return i.kind() + "<" + i.Element.String() + ">" }

// kind is "texture2dLayers".
func (i *Image) kind() string {
	kind := "texture"
	if i.Surface {
		kind = "surface"
	}
	if i.Cube {
		kind += "Cube"
	} else {
		kind += fmt.Sprintf("%dd", i.Dimensions)
	}
	if i.Layers {
		kind += "Layers"
	}
	return kind
}

var axes = []string{"x", "y", "z"}

// place is what a place in the image consists of.
func (i *Image) place() []string {
	place := axes[:i.Dimensions:i.Dimensions]
	if i.Cube {
		place = axes
	}
	if i.Layers {
		place = append(place[:len(place):len(place)], "layer")
	}
	return place
}

// shape is the modifier of PTX: 2d, a2d, cube.
func (i *Image) shape() string {
	shape := fmt.Sprintf("%dd", i.Dimensions)
	if i.Cube {
		shape = "cube"
	}
	if i.Layers {
		shape = "a" + shape
	}
	return shape
}

// usage says how the image is read.
func (i *Image) usage() string {
	at := strings.Join(i.place(), ", ")
	if i.Surface {
		return fmt.Sprintf("read it with surf.read(s, %s)", at)
	}
	if i.Cube {
		return fmt.Sprintf("read it with tex(t, %s)", at)
	}
	return fmt.Sprintf("read it with tex(t, %s) or texel(t, %s)", at, at)
}

// addImages adds tex, tex.level and texel, with .r, .g, .b and .a for a channel,
// and surf.
func addImages(table map[string]*builtin) {
	for channel, suffix := range []string{"", ".g", ".b", ".a"} {
		table["tex"+suffix] = sampling("tex"+suffix, ir.F32, channel, 0)
		table["tex.level"+suffix] = sampling("tex.level"+suffix, ir.F32, channel, 1)
		table["texel"+suffix] = sampling("texel"+suffix, ir.I32, channel, 0)
	}
	table["tex.r"], table["tex.level.r"], table["texel.r"] = table["tex"], table["tex.level"], table["texel"]
	table["surf.read"] = &builtin{[2]int{2, 4}, "surf.read(s, x, y)", func(u *unit, e *ast.CallExpression) typ {
		image := u.image(e, true, 0)
		u.inferPlaces(e.ArgumentList[1:], ir.I32)
		return strong(image.Element)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		image, args := u.imagePlace(e, e.ArgumentList[1:])
		v := u.add(ir.SurfaceRead, image.Element, e, args...)
		v.Text = fmt.Sprintf("suld.b.%s.b32.zero", image.shape())
		return v
	}}
	table["surf.write"] = &builtin{[2]int{3, 5}, "surf.write(s, value, x, y)", func(u *unit, e *ast.CallExpression) typ {
		image := u.image(e, true, 1)
		u.inferPlaces(e.ArgumentList[1:2], image.Element)
		u.inferPlaces(e.ArgumentList[2:], ir.I32)
		return typ{class: void}
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		image, args := u.imagePlace(e, e.ArgumentList[2:])
		v := u.add(ir.SurfaceWrite, ir.Void, e, append(args, u.as(e.ArgumentList[1], image.Element))...)
		v.Text = fmt.Sprintf("sust.b.%s.b32.zero", image.shape())
		return v
	}}
}

// sampling reads a channel of a texture: at coordinates of type t, which are
// numbers between texels or whole ones. A level of detail follows the place
// where levels is 1.
func sampling(name string, t ir.Type, channel, levels int) *builtin {
	usage := name + "(t, x, y)"
	if levels > 0 {
		usage = name + "(t, x, y, level)"
	}
	return &builtin{[2]int{2 + levels, 5 + levels}, usage, func(u *unit, e *ast.CallExpression) typ {
		image := u.image(e, false, levels)
		if image.Cube && t != ir.F32 {
			u.fail(e, image.usage(), "a cube has no whole coordinates")
		}
		u.inferPlaces(e.ArgumentList[1:], t)
		return strong(image.Element)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		image := u.types[e.ArgumentList[0]].array.image
		args := []*ir.Value{u.handle(e)}
		for i, a := range e.ArgumentList[1:] {
			if image.Layers && i == len(image.place())-1 {
				args = slices.Insert(args, 1, u.as(a, ir.I32)) // the hardware has the layer first
				continue
			}
			args = append(args, u.as(a, t))
		}
		v := u.add(ir.Sample, image.Element, e, args...)
		v.Bits = uint64(channel)
		types := map[ir.Type]string{ir.F32: "f32", ir.I32: "s32", ir.U32: "u32"}
		v.Text = fmt.Sprintf("tex.%s.v4.%s.%s", image.shape(), types[image.Element], types[t])
		if levels > 0 {
			v.Text = "tex.level" + strings.TrimPrefix(v.Text, "tex")
		}
		return v
	}}
}

// image is the first argument of a call, which has as many coordinates as the
// image has dimensions, and so many other arguments.
func (u *unit) image(e *ast.CallExpression, surface bool, others int) *Image {
	what, path := "a texture", u.path(e.Callee)
	if surface {
		what = "a surface"
	}
	t := u.expression(e.ArgumentList[0])
	if t.class != arrayClass || t.array.image == nil || t.array.image.Surface != surface {
		u.fail(e.ArgumentList[0], "", "%s takes %s, not %s", path, what, t)
	}
	image := t.array.image
	want, n, hint := image.place(), len(e.ArgumentList)-1, image.usage()
	switch {
	case surface:
		n -= others
	case others > 0:
		want, hint = append(want[:len(want):len(want)], "level"), ""
	}
	if n != len(want) {
		u.fail(e, hint, "%s of %s takes %d coordinates (%s), got %d", path, image, len(want), strings.Join(want, ", "), n)
	}
	return image
}

// inferPlaces infers arguments that are to be of type t.
func (u *unit) inferPlaces(list []ast.Expression, t ir.Type) {
	for _, a := range list {
		from := u.expression(a)
		if from.class == arrayClass || from.class == void {
			u.fail(a, "", "%s is not a number", from)
		}
		u.meet(a, t)
	}
}

// handle is the handle of the image that is the first argument.
func (u *unit) handle(e *ast.CallExpression) *ir.Value {
	v := u.add(ir.ScalarParam, ir.U64, e)
	v.Index = int64(u.types[e.ArgumentList[0]].array.param)
	return v
}

// imagePlace is the handle of a surface and the place in it: the first
// coordinate of the hardware counts bytes.
func (u *unit) imagePlace(e *ast.CallExpression, coordinates []ast.Expression) (*Image, []*ir.Value) {
	image := u.types[e.ArgumentList[0]].array.image
	args := []*ir.Value{u.handle(e)}
	for i, a := range coordinates {
		v := u.as(a, ir.I32)
		switch {
		case i == 0:
			v = u.add(ir.Mul, ir.I32, e, v, u.constantValue(ir.I32, 4))
		case image.Layers && i == len(coordinates)-1:
			args = slices.Insert(args, 1, v)
			continue
		}
		args = append(args, v)
	}
	return image, args
}
