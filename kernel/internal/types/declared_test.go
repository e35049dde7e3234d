package types

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// TestRecords compares how records are laid out, as a compiler of C lays them out, and what they are called.
func TestRecords(t *testing.T) {
	for text, want := range map[string]string{
		"{x: f32}":                          "{x: f32} 4/4 f32: 0+4",
		"{ a: u8, b: f64, c: i16 }":         "{a: u8, b: f64, c: i16} 24/8 u64: 0+1 8+8 16+2",
		"{a: u8; b: i16\n c: u8,}":          "{a: u8, b: i16, c: u8} 6/2 u16: 0+1 2+2 4+1",
		"{x: f32, at: {row: i32, n: u8}}":   "{x: f32, at: {row: i32, n: u8}} 12/4 u32: 0+4 4+8",
		"{w: f32[3], n: f32[2][4]}":         "{w: f32[3], n: f32[2][4]} 44/4 f32: 0+12 12+32",
		"{w: [f32, f32], z: [[u8, u8]]}":    "{w: f32[2], z: u8[1][2]} 12/4 u32: 0+8 8+2",
		"{p: {x: f32, y: f32}[2], q: f32 }": "{p: {x: f32, y: f32}[2], q: f32} 20/4 f32: 0+16 16+4",
		"{a: u8, b: u8}":                    "{a: u8, b: u8} 2/1 u8: 0+1 1+1",
	} {
		r, err := ParseRecord(text)
		if err != nil {
			t.Errorf("%s: %v", text, err)
			continue
		}
		got := fmt.Sprintf("%s %d/%d %s:", r, r.Size, r.Align, r.Unit())
		for i, f := range r.Fields {
			got += fmt.Sprintf(" %d+%d", f.Offset, f.Size())
			if r.Field(f.Name) != &r.Fields[i] || r.Names()[i] != f.Name {
				t.Errorf("%s: field %s is not found", text, f.Name)
			}
		}
		if got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
		if again, err := ParseRecord(r.String()); err != nil || again.String() != r.String() {
			t.Errorf("%s: read again: %v, %v", r, again, err)
		}
	}
}

// TestWrongRecords compares the error of every mistake.
func TestWrongRecords(t *testing.T) {
	nested := func(n int) string { return strings.Repeat("{a: ", n) + "f32" + strings.Repeat("}", n) }
	for text, want := range map[string]string{
		"{}": `"{}" is not a type; write a record as {x: f32, n: i32}`, "{x: f32": `"{x: f32" is not a type; write a record as {x: f32, n: i32}`,
		"{x}": `"x" is not a field; write its name and type as x: f32`, "{: f32}": `": f32" is not a field; write its name and type as x: f32`,
		"{x: f33}": `"x: f33" is not a field; write its name and type as x: f32`, "{x: f32[0]}": `"x: f32[0]" is not a field; write its name and type as x: f32`,
		"{x: f32[a]}": `"x: f32[a]" is not a field; write its name and type as x: f32`, "{x: [f32, i32]}": `"x: [f32, i32]" is not a field; write its name and type as x: f32`,
		"{x: f32, x: i32}": "the record has two fields x", "{x: u8[1048576]}": "", "{x: u8[1048577]}": `"x: u8[1048577]" is not a field; write its name and type as x: f32`,
		"{x: u16[524289]}": "the record has more than 1048576 bytes", "{x: u8[1048576], y: u8}": "the record has more than 1048576 bytes",
		nested(16): "", nested(17): "records nest at most 16 deep",
	} {
		if _, err := ParseRecord(text); err == nil && want != "" || err != nil && err.Error() != want {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
	if r, err := ParseRecord("f32"); r != nil || err != nil {
		t.Errorf("what has no braces: %v, %v", r, err)
	}
}

// TestImages reads every type of a texture and surface, and says how each is read.
func TestImages(t *testing.T) {
	for text, want := range map[string]string{
		"texture1d<f32>":         "1d [x]: read it with tex(t, x) or texel(t, x)",
		"texture2d<u32>":         "2d [x y]: read it with tex(t, x, y) or texel(t, x, y)",
		"texture3d<i32>":         "3d [x y z]: read it with tex(t, x, y, z) or texel(t, x, y, z)",
		"texture1dLayers<f32>":   "a1d [x layer]: read it with tex(t, x, layer) or texel(t, x, layer)",
		"texture2dLayers<f32>":   "a2d [x y layer]: read it with tex(t, x, y, layer) or texel(t, x, y, layer)",
		"textureCube<f32>":       "cube [x y z]: read it with tex(t, x, y, z)",
		"textureCubeLayers<f32>": "acube [x y z layer]: read it with tex(t, x, y, z, layer)",
		"surface1d<f32>":         "1d [x]: read it with surf.read(s, x)",
		"surface2dLayers<i32>":   "a2d [x y layer]: read it with surf.read(s, x, y, layer)",
		"surface3d<u32>":         "3d [x y z]: read it with surf.read(s, x, y, z)",
	} {
		i := ParseImage(text)
		if i == nil || i.String() != text {
			t.Errorf("%s: got %v", text, i)
			continue
		}
		if got := fmt.Sprintf("%s %v: %s", i.Shape(), i.Place(), i.Usage()); got != want {
			t.Errorf("%s:\n got %s\nwant %s", text, got, want)
		}
	}
	for _, text := range []string{"", "f32", "texture2d", "texture2d<f32", "texture2d<f64>", "texture2d<u8>", "texture4d<f32>", "surfaceCube<f32>", "texture2dlayers<f32>"} {
		if i := ParseImage(text); i != nil {
			t.Errorf("%q: got %v", text, i)
		}
	}
	if i := ParseImage("tensorMap"); i == nil || !i.Tensor || i.String() != "tensorMap" {
		t.Errorf("got %v", i)
	}
}

// TestObjects: two objects are alike whose fields have the same names, in any order.
func TestObjects(t *testing.T) {
	number := func() *Type { s := Strong(ir.F32); return &s }
	object := func(list bool, names ...string) *Object {
		o := &Object{List: list, Names: names}
		for range names {
			o.Fields = append(o.Fields, number())
		}
		return o
	}
	xy, yx, x, list := object(false, "x", "y"), object(false, "y", "x"), object(false, "x"), object(true, "0", "1")
	if !xy.Like(yx) || xy.Like(x) || x.Like(xy) || list.Like(object(false, "0", "1")) || xy.Like(object(false, "x", "z")) {
		t.Error("alike are those with the same names")
	}
	if xy.Field("y") != 1 || xy.Field("z") != -1 || xy.String() != "{x: f32, y: f32}" || list.String() != "[f32, f32]" {
		t.Errorf("%s and %s", xy, list)
	}
}
