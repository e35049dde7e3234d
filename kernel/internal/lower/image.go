// This file defines textures and surfaces as parameters, and the functions that
// read and write them.

package lower

import (
	"fmt"
	"strings"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// An Image is the type of a texture or surface: texture2d<f32>.
type Image struct {
	Surface    bool
	Dimensions int
	Element    ir.Type // f32, i32 or u32: what a texel reads as
}

// ParseImage reads such a type; nil for what is none.
func ParseImage(text string) *Image {
	name, element, ok := strings.Cut(text, "<")
	t, known := ir.ParseType(strings.TrimSuffix(element, ">"))
	if !ok || !known || !strings.HasSuffix(element, ">") || t != ir.F32 && t != ir.I32 && t != ir.U32 {
		return nil
	}
	for _, kind := range []string{"texture", "surface"} {
		for d := 1; d <= 3; d++ {
			if name == fmt.Sprintf("%s%dd", kind, d) {
				return &Image{Surface: kind == "surface", Dimensions: d, Element: t}
			}
		}
	}
	return nil
}

// String is the type as ParseImage reads it.
func (i *Image) String() string {
	kind := "texture"
	if i.Surface {
		kind = "surface"
	}
	return fmt.Sprintf("%s%dd<%s>", kind, i.Dimensions, i.Element)
}

var axes = []string{"x", "y", "z"}

// usage says how the image is read.
func (i *Image) usage() string {
	at := strings.Join(axes[:i.Dimensions], ", ")
	if i.Surface {
		return fmt.Sprintf("read it with surf.read(s, %s)", at)
	}
	return fmt.Sprintf("read it with tex(t, %s) or texel(t, %s)", at, at)
}

// addImages adds tex and texel, with .r, .g, .b and .a for a channel, and surf.
func addImages(table map[string]*builtin) {
	for channel, suffix := range []string{"", ".g", ".b", ".a"} {
		table["tex"+suffix] = sampling("tex"+suffix, ir.F32, channel)
		table["texel"+suffix] = sampling("texel"+suffix, ir.I32, channel)
	}
	table["tex.r"], table["texel.r"] = table["tex"], table["texel"]
	table["surf.read"] = &builtin{[2]int{2, 4}, "surf.read(s, x, y)", func(u *unit, e *ast.CallExpression) typ {
		image := u.image(e, true, 0)
		u.inferPlaces(e.ArgumentList[1:], ir.I32)
		return strong(image.Element)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		image, args := u.imagePlace(e, e.ArgumentList[1:])
		v := u.add(ir.SurfaceRead, image.Element, e, args...)
		v.Text = fmt.Sprintf("suld.b.%dd.b32.zero", image.Dimensions)
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
		v.Text = fmt.Sprintf("sust.b.%dd.b32.zero", image.Dimensions)
		return v
	}}
}

// sampling reads a channel of a texture: at coordinates of type t, which are
// numbers between texels or whole ones.
func sampling(name string, t ir.Type, channel int) *builtin {
	return &builtin{[2]int{2, 4}, name + "(t, x, y)", func(u *unit, e *ast.CallExpression) typ {
		image := u.image(e, false, 0)
		u.inferPlaces(e.ArgumentList[1:], t)
		return strong(image.Element)
	}, func(u *unit, e *ast.CallExpression) *ir.Value {
		image := u.types[e.ArgumentList[0]].array.image
		args := []*ir.Value{u.handle(e)}
		for _, a := range e.ArgumentList[1:] {
			args = append(args, u.as(a, t))
		}
		v := u.add(ir.Sample, image.Element, e, args...)
		v.Bits = uint64(channel)
		types := map[ir.Type]string{ir.F32: "f32", ir.I32: "s32", ir.U32: "u32"}
		v.Text = fmt.Sprintf("tex.%dd.v4.%s.%s", image.Dimensions, types[image.Element], types[t])
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
	if n := len(e.ArgumentList) - 1 - others; n != image.Dimensions {
		u.fail(e, "", "%s of %s takes %d coordinates, got %d", path, image, image.Dimensions, n)
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
	args := []*ir.Value{u.handle(e)}
	for i, a := range coordinates {
		v := u.as(a, ir.I32)
		if i == 0 {
			v = u.add(ir.Mul, ir.I32, e, v, u.constantValue(ir.I32, 4))
		}
		args = append(args, v)
	}
	return u.types[e.ArgumentList[0]].array.image, args
}
