package kernel_test

import (
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel"
)

// Textures and surfaces of every kind compile to what ptxas takes.
func TestImages(t *testing.T) {
	for _, element := range []string{"f32", "i32", "u32"} {
		for d, at := range []string{"i", "i, j", "i, j, k"} {
			dims := string(rune('1' + d))
			text := "(t, s, out, i, j, k) => { out[0] = tex(t, AT) + tex.a(t, AT) + texel.g(t, AT); surf.write(s, surf.read(s, AT), AT) }"
			text = strings.ReplaceAll(text, "AT", at)
			args := []kernel.Argument{{Type: "texture" + dims + "d<" + element + ">"}, {Type: "surface" + dims + "d<" + element + ">"},
				kernel.Buffer(element), kernel.Scalar("i32"), kernel.Scalar("i32"), kernel.Scalar("i32")}
			p, err := kernel.Compile(kernel.Source{File: "a.js", Line: 1, Column: 1, Text: text}, args, kernel.Options{})
			if err != nil {
				t.Errorf("%s%s: %v", dims, element, err)
				continue
			}
			assemble(t, p)
			if got := p.Params[0].Argument.String(); got != args[0].Type {
				t.Errorf("the parameter is %s, want %s", got, args[0].Type)
			}
		}
	}
}

// Layers, cubes and levels of detail too.
func TestLayersAndLevels(t *testing.T) {
	for _, test := range []struct{ image, text, want string }{
		{"texture1dLayers<f32>", "out[0] = tex(t, x, i) + tex.level(t, x, i, x) + texel(t, i, i)", "tex.a1d.v4.f32.f32 tex.level.a1d.v4.f32.f32 tex.a1d.v4.f32.s32"},
		{"texture2dLayers<f32>", "out[0] = tex(t, x, x, i) + tex.level(t, x, x, i, x) + texel(t, i, i, i)", "tex.a2d.v4.f32.f32 tex.level.a2d.v4.f32.f32 tex.a2d.v4.f32.s32"},
		{"textureCube<f32>", "out[0] = tex(t, x, x, 1) + tex.level(t, x, x, 1, x)", "tex.cube.v4.f32.f32 tex.level.cube.v4.f32.f32"},
		{"textureCubeLayers<f32>", "out[0] = tex.b(t, x, x, 1, i) + tex.level.g(t, x, x, 1, i, x)", "tex.acube.v4.f32.f32 tex.level.acube.v4.f32.f32"},
		{"texture3d<f32>", "out[0] = tex.level(t, x, x, 1, 2)", "tex.level.3d.v4.f32.f32"},
		{"surface1dLayers<f32>", "surf.write(t, surf.read(t, i, 1), i, 2)", "suld.b.a1d.b32.zero sust.b.a1d.b32.zero"},
		{"surface2dLayers<f32>", "surf.write(t, surf.read(t, i, i, 1), i, i, 2)", "suld.b.a2d.b32.zero sust.b.a2d.b32.zero"},
	} {
		args := []kernel.Argument{{Type: test.image}, kernel.Buffer("f32"), kernel.Scalar("f32"), kernel.Scalar("i32")}
		p, err := kernel.Compile(kernel.Source{File: "a.js", Line: 1, Column: 1, Text: "(t, out, x, i) => { " + test.text + " }"}, args, kernel.Options{})
		if err != nil {
			t.Errorf("%s: %v", test.image, err)
			continue
		}
		assemble(t, p)
		for _, want := range strings.Fields(test.want) {
			if !strings.Contains(p.PTX, want) {
				t.Errorf("%s: no %s in\n%s", test.image, want, p.PTX)
			}
		}
	}
}

func TestParseImages(t *testing.T) {
	for _, text := range []string{"texture1d<f32>", "surface3d<u32>", "texture2dLayers<i32>", "textureCubeLayers<f32>", "surface1dLayers<u32>"} {
		a, err := kernel.ParseArgument(text)
		if err != nil || a.String() != text {
			t.Errorf("%s is read as %s, %v", text, a, err)
		}
	}
	for _, text := range []string{"texture2d", "texture4d<f32>", "texture2d<f64>", "texture2d<f32>[]", "image2d<f32>", "surfaceCube<f32>", "texture3dLayers<f32>"} {
		if a, err := kernel.ParseArgument(text); err == nil {
			t.Errorf("%s is read as %s", text, a)
		}
	}
}
