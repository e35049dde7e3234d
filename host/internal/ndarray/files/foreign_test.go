package files

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"regexp"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu/nd"
)

// npyOf is a file with that header and data, as version 1.
func npyOf(header, data string) []byte {
	out := little.AppendUint16([]byte(npyMagic+"\x01\x00"), uint16(len(header)))
	return append(append(out, header...), data...)
}

// TestForeignHeaders reads headers as other writers and versions of NumPy have them, and refuses those that NumPy refuses.
func TestForeignHeaders(t *testing.T) {
	a := Array{DType: nd.I16, Shape: nd.Shape{2, 1}, Data: []byte{1, 0, 2, 0}}
	column := Array{DType: nd.I16, Shape: nd.Shape{2}, Data: a.Data}
	turned := a
	turned.Columns = true
	for header, want := range map[string]Array{
		"{'descr': '<i2', 'fortran_order': False, 'shape': (2, 1), }   \n":         a,
		"{'shape': (2, 1), 'fortran_order': False, 'descr': '<i2'}":                a,
		`{"fortran_order": False, "descr": "<i2", "shape": (2, 1)}`:                a,
		"{'descr': '<i2', 'fortran_order': True, 'shape': (2L, 1L)}\n":             turned,
		"{u'descr': u'<i2', u'fortran_order': False, u'shape': (2L, 1L,), }":       a,
		"\n{ 'descr' :'=i2' , 'fortran_order' :\tTrue,\n'shape':( 2 , )\n,\n}\n\n": column,
		"{'descr':'|i2','fortran_order':False,'shape':(2,)}":                       column,
		"{'descr': 'i2', 'fortran_order': False, 'shape': (2,)}":                   column,
		"{'descr': '<i2', 'fortran_order': False, 'shape': ()}":                    {DType: nd.I16, Shape: nd.Shape{}, Data: a.Data[:2]},
		"{'descr': '<i2', 'fortran_order': False, 'shape': (0, 7)}":                {DType: nd.I16, Shape: nd.Shape{0, 7}, Data: nil},
	} {
		for _, behind := range []string{"", "\x93NUMPY\x01\x00 and another array", "\x00"} { // numpy.save may be called again
			if list, err := Decode("npy", npyOf(header, "\x01\x00\x02\x00"+behind), Options{}); err != nil || !same(list[0], want) {
				t.Errorf("%q: %v, %v", header, list, err)
			}
		}
	}
	for _, header := range []string{
		"", "{", "{}", "[]", "{'descr': '<i2'}", "{'descr': '<i2', 'fortran_order': False}",
		"{'descr': '<i2', 'fortran_order': False, 'shape': (2)}", "{'descr': '<i2', 'fortran_order': False, 'shape': 2}",
		"{'descr': '<i2', 'fortran_order': False, 'shape': (2,)} 1", "{'descr': '<i2', 'fortran_order': False, 'shape': (2,), 'more': 1}",
		"{'descr': '<i2', 'fortran_order': 0, 'shape': (2,)}", "{'descr': '<i2' 'fortran_order': False, 'shape': (2,)}",
		"{'descr': '<i2', 'fortran_order': False, 'shape': (-2,)}", "{'descr': '<i2', 'fortran_order': False, 'shape': (2,,)}",
		"{'descr': '<i2', 'fortran_order': False, 'shape': (2 1)}", "{'descr': '<i2', 'fortran_order': False, 'shape': (99999999999999999999,)}",
		`{'descr': '<i2", 'fortran_order': False, 'shape': (2,)}`, "{'descr': '<i2', 'fortran_order': False, 'shape': (" + strings.Repeat("1,", 1000) + ")}",
	} {
		_, err := Decode("npy", npyOf(header, "\x01\x00\x02\x00"), Options{})
		if err == nil || !strings.HasSuffix(err.Error(), "is not { descr, fortran_order, shape }") {
			t.Errorf("%q: %v", header, err)
		}
	}
}

// TestForeignTypes names what elements are that arrays here do not have.
func TestForeignTypes(t *testing.T) {
	for descr, want := range map[string]string{
		"'|O'":             "npy: the elements (O) are objects of Python, which only Python reads; save numbers, such as x.astype(float)",
		"'O'":              "npy: the elements (O) are objects of Python, which only Python reads; save numbers, such as x.astype(float)",
		"'<M8[ns]'":        "npy: the elements (M8[ns]) are dates or times; save x.astype('i8')",
		"'<m8[D]'":         "npy: the elements (m8[D]) are dates or times; save x.astype('i8')",
		"'<U7'":            "npy: the elements (U7) are texts; save x.view('u1') or numbers",
		"'|S3'":            "npy: the elements (S3) are texts; save x.view('u1') or numbers",
		"'|V16'":           "npy: the elements (V16) are bytes without a type; save x.view('u1'), or each field of a record",
		"[('x', '<f4'), ]": "npy: the elements are records of several fields; save each field as an array, in an npz",
		"('<f4', (2,))":    "npy: the elements are records of several fields; save each field as an array, in an npz",
		"'<f16'":           "npy: there are no arrays of f16",
		"'<<f4'":           "npy: there are no arrays of f4",
		"''":               "npy: there are no arrays of ",
	} {
		_, err := Decode("npy", npyOf("{'descr': "+descr+", 'fortran_order': False, 'shape': (1,), }\n", strings.Repeat("\x00", 64)), Options{})
		if err == nil || err.Error() != want {
			t.Errorf("%s\ngot  %v\nwant %s", descr, err, want)
		}
	}
}

func safetensorsOf(header, data string) []byte {
	return append(little.AppendUint64(nil, uint64(len(header))), header+data...)
}

// TestSafetensorsForm has files that the text of the format forbids, and those that it allows.
func TestSafetensorsForm(t *testing.T) {
	const a, b = `"a":{"dtype":"U8","shape":[2],"data_offsets":[0,2]}`, `"b":{"dtype":"U8","shape":[2],"data_offsets":[2,4]}`
	for header, want := range map[string]string{
		"{" + a + "," + b + "}":                                                      "",
		"{" + b + "," + a + "}   ":                                                   "",
		"{" + a + "," + b + `,"__metadata__":{"format":"pt"}}`:                       "",
		"{" + a + "," + b + `,"e":{"shape":[0],"data_offsets":[2,2],"dtype":"F32"}}`: "",
		"{" + a + `,"b":{"dtype":"U8","shape":[1],"data_offsets":[3,4]}}`:            "safetensors: b begins at 3, and what is before it ends at 2; arrays lie one behind the other",
		"{" + a + `,"b":{"dtype":"U8","shape":[3],"data_offsets":[1,4]}}`:            "safetensors: b begins at 1, and what is before it ends at 2; arrays lie one behind the other",
		"{" + b + "}":           "safetensors: b begins at 2, and what is before it ends at 0; arrays lie one behind the other",
		"{" + a + "}":           "safetensors: the arrays end at 2 of 4 bytes",
		"{}":                    "safetensors: the arrays end at 0 of 4 bytes",
		"{" + a + "," + a + "}": `safetensors: two arrays have the name "a"`,
		"{" + a + "," + b + `,"__metadata__":{},"__metadata__":{}}`: `safetensors: two arrays have the name "__metadata__"`,
		"{" + a + "," + b + `,"__metadata__":{"n":1}}`:              "safetensors: __metadata__ is no object of texts",
		" {" + a + "," + b + "}":                                    "safetensors: the header is not what the format says, { dtype, shape, data_offsets } for each array",
		"{" + a + "," + b + "}{}":                                   "safetensors: the header goes on behind its end",
		"{" + a + "," + b:                                           "safetensors: the header is not what the format says, { dtype, shape, data_offsets } for each array",
		"[1]":                                                       "safetensors: the header is not what the format says, { dtype, shape, data_offsets } for each array",
		`{"a":[]}`:                                                  "safetensors: a is not what the format says, { dtype, shape, data_offsets } for each array",
		`{"a":{"dtype":"U8","shape":["2"],"data_offsets":[0,4]}}`: "safetensors: a is not what the format says, { dtype, shape, data_offsets } for each array",
		`{"a":{"dtype":"u8","shape":[4],"data_offsets":[0,4]}}`:   `safetensors: a: there are no arrays of "u8"`,
		`{"a":{"dtype":"F4","shape":[4],"data_offsets":[0,4]}}`:   `safetensors: a: there are no arrays of "F4"`,
		`{"a":{"dtype":"U8","data_offsets":[0,4]}}`:               "safetensors: a has no shape, or not two data_offsets",
		`{"a":{"dtype":"U8","shape":[4],"data_offsets":[0]}}`:     "safetensors: a has no shape, or not two data_offsets",
		`{"a":{"dtype":"U8","shape":[4],"data_offsets":[0,4,4]}}`: "safetensors: a has no shape, or not two data_offsets",
	} {
		_, err := Decode("safetensors", safetensorsOf(header, "1234"), Options{})
		if got := ""; err != nil && err.Error() != want || err == nil && want != got {
			t.Errorf("%s\ngot  %v\nwant %s", header, err, want)
		}
	}
}

// TestPalette reads pictures that have a palette, with as few bits a pixel as there are, opaque and not.
func TestPalette(t *testing.T) {
	for _, colors := range []int{2, 3, 16, 200} {
		for _, alpha := range []uint8{255, 100} {
			palette := color.Palette{}
			for i := range colors {
				palette = append(palette, color.NRGBA{uint8(i), 9, uint8(255 - i), alpha})
			}
			m := image.NewPaletted(image.Rect(0, 0, 5, 3), palette)
			want := Array{DType: nd.U8, Shape: nd.Shape{3, 5, 3}}
			if alpha < 255 {
				want.Shape[2] = 4
			}
			for i := range m.Pix {
				m.Pix[i] = uint8(i % colors)
				c := palette[m.Pix[i]].(color.NRGBA)
				want.Data = append(want.Data, []byte{c.R, c.G, c.B, c.A}[:want.Shape[2]]...)
			}
			var file bytes.Buffer
			if err := png.Encode(&file, m); err != nil {
				t.Fatal(err)
			}
			if list, err := Decode("png", file.Bytes(), Options{}); err != nil || !same(list[0], want) {
				t.Errorf("%d colors: %v, %v", colors, list, err)
			}
		}
	}
}

// inside is what the words of Go and of its libraries look like.
var inside = regexp.MustCompile(`runtime error|panic|goroutine|interface|unmarshal|Go (value|struct)|0x[0-9a-f]{6}|\bnil\b|\*\w+\.|arrow/|ipc|nd\.|EOF|index out|slice`)

// spoken reports an error that is no *Error, or shows what is inside.
func spoken(t *testing.T, format string, err error) {
	t.Helper()
	if err != nil && (!errors.As(err, new(*Error)) || inside.MatchString(err.Error())) {
		t.Errorf("%s: %T %v", format, err, err)
	}
}
