// This file infers reads and writes of textures and surfaces.

package infer

import (
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// inferSample reads a channel of a texture: at coordinates of the row's type, which are
// numbers between texels or whole ones.
func inferSample(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	image := imageArgument(u, e, b, 0)
	if image.Cube && b.Type != ir.F32 {
		u.Fail(e, image.Usage(), "a cube has no whole coordinates")
	}
	places(u, e.ArgumentList[1:], b.Type)
	return types.Strong(image.Element)
}

func inferSurfaceRead(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	image := imageArgument(u, e, b, 0)
	places(u, e.ArgumentList[1:], ir.I32)
	return types.Strong(image.Element)
}

func inferSurfaceWrite(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	image := imageArgument(u, e, b, 1)
	places(u, e.ArgumentList[1:2], image.Element)
	places(u, e.ArgumentList[2:], ir.I32)
	return types.Nothing
}

// imageArgument is the first argument of a call, which has as many coordinates as the
// image has dimensions, a level where the row asks for one, and so many other arguments.
func imageArgument(u *Unit, e *ast.CallExpression, b *builtin.Function, others int) *types.Image {
	what, surface := "a texture", b.Form != builtin.Sample
	if surface {
		what = "a surface"
	}
	t := u.expression(e.ArgumentList[0])
	if t.Class != types.ArrayClass || t.Array.Image == nil || t.Array.Image.Tensor || t.Array.Image.Surface != surface {
		u.Fail(e.ArgumentList[0], "", "%s takes %s, not %s", b.Name, what, t)
	}
	image := t.Array.Image
	want, n, hint := image.Place(), len(e.ArgumentList)-1-others, image.Usage()
	if b.Levels > 0 {
		want, hint = append(want[:len(want):len(want)], "level"), ""
	}
	if n != len(want) {
		u.Fail(e, hint, "%s of %s takes %d coordinates (%s), got %d", b.Name, image, len(want), strings.Join(want, ", "), n)
	}
	return image
}

// places infers arguments that are to be of type t.
func places(u *Unit, list []ast.Expression, t ir.Type) {
	for _, a := range list {
		if from := u.expression(a); from.Valueless() {
			u.Fail(a, "", "%s is not a number", from)
		}
		u.meet(a, t)
	}
}
