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

func TestParseImages(t *testing.T) {
	for _, text := range []string{"texture1d<f32>", "surface3d<u32>"} {
		a, err := kernel.ParseArgument(text)
		if err != nil || a.String() != text {
			t.Errorf("%s is read as %s, %v", text, a, err)
		}
	}
	for _, text := range []string{"texture2d", "texture4d<f32>", "texture2d<f64>", "texture2d<f32>[]", "image2d<f32>"} {
		if a, err := kernel.ParseArgument(text); err == nil {
			t.Errorf("%s is read as %s", text, a)
		}
	}
}
