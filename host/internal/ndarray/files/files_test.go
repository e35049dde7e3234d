package files

import (
	"bytes"
	"errors"
	"hash/crc32"
	"math/bits"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/gpu/nd"
)

var some = []Array{
	{Name: "a", DType: nd.F32, Shape: nd.Shape{2, 1}, Data: []byte{0, 0, 128, 63, 0, 0, 0, 64}},
	{Name: "b", DType: nd.Bool, Shape: nd.Shape{3}, Data: []byte{1, 0, 1}},
	{Name: "c", DType: nd.I64, Shape: nd.Shape{}, Data: []byte{255, 255, 255, 255, 255, 255, 255, 255}},
	{Name: "d", DType: nd.F16, Shape: nd.Shape{0, 4}, Data: []byte{}},
}

func same(a, b Array) bool {
	return a.Name == b.Name && a.DType == b.DType && slices.Equal(a.Shape, b.Shape) && bytes.Equal(a.Data, b.Data) && a.Columns == b.Columns
}

// columns are arrays with as many rows.
var columns = []Array{
	some[0], {Name: "i", DType: nd.I32, Shape: nd.Shape{2}, Data: []byte{1, 0, 0, 0, 255, 255, 255, 255}},
	{Name: "b", DType: nd.Bool, Shape: nd.Shape{2, 5}, Data: []byte{1, 0, 1, 1, 0, 0, 0, 1, 0, 1}},
	{Name: "t", DType: nd.U8, Shape: nd.Shape{2, 2, 3}, Data: []byte{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}},
	{Name: "h", DType: nd.F16, Shape: nd.Shape{2}, Data: []byte{0, 60, 0, 64}},
}

var pictures = []Array{
	{DType: nd.U8, Shape: nd.Shape{2, 3}, Data: []byte{0, 50, 100, 150, 200, 255}},
	{DType: nd.U8, Shape: nd.Shape{1, 2, 3}, Data: []byte{1, 2, 3, 250, 128, 0}},
	{DType: nd.U8, Shape: nd.Shape{2, 1, 4}, Data: []byte{1, 2, 3, 4, 250, 128, 0, 255}},
	{DType: nd.U16, Shape: nd.Shape{1, 2}, Data: []byte{1, 2, 254, 255}},
	{DType: nd.U16, Shape: nd.Shape{1, 1, 3}, Data: []byte{1, 2, 3, 4, 5, 6}},
}

// examples are arrays that a format can hold.
func examples(format string) []Array {
	switch format {
	case "png", "jpg", "jpeg":
		return pictures[:1]
	case "csv", "npy", "raw":
		return some[:1]
	case "arrow":
		return columns
	}
	return some
}

// TestPictures reads the pictures that were written: JPEG only nearly.
func TestPictures(t *testing.T) {
	for _, a := range pictures {
		data, err := Encode("png", []Array{a})
		if err != nil {
			t.Fatal(err)
		}
		if list, err := Decode("png", data, Options{}); err != nil || !same(list[0], a) {
			t.Errorf("%v, %v", list, err)
		}
	}
	even := Array{DType: nd.U8, Shape: nd.Shape{8, 8, 3}, Data: bytes.Repeat([]byte{40, 90, 200}, 64)}
	data, err := Encode("jpg", []Array{even})
	if err != nil {
		t.Fatal(err)
	}
	list, err := Decode("jpg", data, Options{})
	if err != nil || !slices.Equal(list[0].Shape, even.Shape) {
		t.Fatal(list, err)
	}
	for i, v := range list[0].Data {
		if d := int(v) - int(even.Data[i]); d < -4 || d > 4 {
			t.Fatalf("element %d is %d, want about %d", i, v, even.Data[i])
		}
	}
	for _, a := range []Array{some[0], {DType: nd.U8, Shape: nd.Shape{1, 1, 2}, Data: []byte{1, 2}}, {DType: nd.U8, Shape: nd.Shape{0, 4}}} {
		var typed *Error
		if _, err := Encode("png", []Array{a}); !errors.As(err, &typed) {
			t.Errorf("%s[%s]: %v", a.DType, a.Shape, err)
		}
	}
	// A header that claims what its bytes cannot hold: 65535 x 65535 pixels of 16 bits.
	lie := append([]byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\xff\xff\x00\x00\xff\xff\x10\x06\x00\x00\x00"), 0, 0, 0, 0)
	little.PutUint32(lie[29:], bits.ReverseBytes32(crc32.ChecksumIEEE(lie[12:29])))
	if _, err := Decode("png", lie, Options{}); err == nil || !strings.Contains(err.Error(), "65535×65535 pixels do not come of 33 bytes") {
		t.Error(err)
	}
}

// TestRoundTrip writes arrays and reads them, in all formats.
func TestRoundTrip(t *testing.T) {
	for _, format := range []string{"npz", "safetensors", "arrow"} {
		some := examples(format)
		data, err := Encode(format, some)
		if err != nil {
			t.Fatal(err)
		}
		list, err := Decode(format, data, Options{})
		if err != nil || !slices.EqualFunc(list, some, same) {
			t.Errorf("%s: %v, %v", format, list, err)
		}
	}
	for _, a := range some {
		a.Name = ""
		data, err := Encode("npy", []Array{a})
		if err != nil || (len(data)-len(a.Data))%64 != 0 {
			t.Fatal(err, len(data))
		}
		if list, err := Decode("npy", data, Options{}); err != nil || !same(list[0], a) {
			t.Errorf("npy: %v, %v", list, err)
		}
	}
	data, err := Encode("csv", some[:1])
	if err != nil || string(data) != "1\n2\n" {
		t.Errorf("csv: %q, %v", data, err)
	}
	list, err := Decode("csv", []byte("x;y\n1; 2\n-3;\n"), Options{Header: true, Separator: ";"})
	if err != nil || !slices.Equal(list[0].Shape, nd.Shape{2, 2}) || len(list[0].Data) != 16 {
		t.Errorf("csv: %v, %v", list, err)
	}
}

// TestNumPy reads what NumPy writes: big-endian numbers in the order of columns, a header of version 2.
func TestNumPy(t *testing.T) {
	text := "{'descr': '>i2', 'fortran_order': True, 'shape': (2, 1), }\n"
	data := append([]byte("\x93NUMPY\x02\x00"), byte(len(text)), 0, 0, 0)
	data = append(append(data, text...), 0, 1, 0, 2)
	list, err := Decode("npy", data, Options{})
	if err != nil || !list[0].Columns || list[0].DType != nd.I16 || !bytes.Equal(list[0].Data, []byte{1, 0, 2, 0}) {
		t.Errorf("%v, %v", list, err)
	}
}

// TestLies has every cut and many changed files be an *Error, or arrays whose elements are there.
func TestLies(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for _, format := range Formats() {
		list := examples(format)
		whole, err := Encode(format, list)
		if err != nil {
			t.Fatal(err)
		}
		check := func(data []byte) {
			got, err := Decode(format, data, Options{})
			spoken(t, format, err)
			for _, a := range got {
				if len(a.Data) != a.Shape.Size()*a.DType.Size() {
					t.Errorf("%s: %s[%s] has %d bytes", format, a.DType, a.Shape, len(a.Data))
				}
			}
		}
		for n := range whole {
			check(whole[:n])
		}
		for range 3000 {
			data := slices.Clone(whole)
			for range 1 + random.IntN(3) {
				data[random.IntN(len(data))] = byte(random.Uint32())
			}
			check(data)
		}
	}
	for _, text := range []string{
		`{"a":{"dtype":"F32","shape":[4611686018427387904],"data_offsets":[0,0]}}`,
		`{"a":{"dtype":"F32","shape":[-1],"data_offsets":[0,-4]}}`,
		`{"a":{"dtype":"F32","shape":[1],"data_offsets":[0,4]}}`,
		`{"a":{"dtype":"Q","shape":[],"data_offsets":[0,4]}}`,
	} {
		data := append(little.AppendUint64(nil, uint64(len(text))), text...)
		if _, err := Decode("safetensors", data, Options{}); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}
