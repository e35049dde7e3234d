// This file builds reads of textures, and reads and writes of surfaces.

package build

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// images are the names of the types of texels and coordinates in PTX.
var images = map[ir.Type]string{ir.F32: "f32", ir.I32: "s32", ir.U32: "u32"}

// buildSample reads a channel of a texture. A level of detail follows the place where the row asks
// for one.
func buildSample(u *unit, e *ast.CallExpression, b *builtin.Function) *ir.Value {
	image := u.Types[e.ArgumentList[0]].Array.Image
	args := []*ir.Value{handle(u, e)}
	for i, a := range e.ArgumentList[1:] {
		if image.Layers && i == len(image.Place())-1 {
			args = slices.Insert(args, 1, u.as(a, ir.I32)) // the hardware has the layer first
			continue
		}
		args = append(args, u.as(a, b.Type))
	}
	level := ""
	if b.Levels > 0 {
		level = ".level"
	}
	v := u.add(ir.Sample, image.Element, e, args...)
	v.Bits = uint64(b.Channel)
	v.Text = fmt.Sprintf("tex%s.%s.v4.%s.%s", level, image.Shape(), images[image.Element], images[b.Type])
	return v
}

func buildSurfaceRead(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	image, args := surfacePlace(u, e, e.ArgumentList[1:])
	v := u.add(ir.SurfaceRead, image.Element, e, args...)
	v.Text = fmt.Sprintf("suld.b.%s.b32.zero", image.Shape())
	return v
}

func buildSurfaceWrite(u *unit, e *ast.CallExpression, _ *builtin.Function) *ir.Value {
	image, args := surfacePlace(u, e, e.ArgumentList[2:])
	v := u.add(ir.SurfaceWrite, ir.Void, e, append(args, u.as(e.ArgumentList[1], image.Element))...)
	v.Text = fmt.Sprintf("sust.b.%s.b32.zero", image.Shape())
	return v
}

// handle is the handle of the image that is the first argument.
func handle(u *unit, e *ast.CallExpression) *ir.Value {
	v := u.add(ir.ScalarParam, ir.U64, e)
	v.Index = int64(u.Types[e.ArgumentList[0]].Array.Param)
	return v
}

// surfacePlace is the handle of a surface and the place in it: the first
// coordinate of the hardware counts bytes.
func surfacePlace(u *unit, e *ast.CallExpression, coordinates []ast.Expression) (*types.Image, []*ir.Value) {
	image := u.Types[e.ArgumentList[0]].Array.Image
	args := []*ir.Value{handle(u, e)}
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
