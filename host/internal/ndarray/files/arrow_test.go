//go:build !js

package files

import (
	"bytes"
	"errors"
	"fmt"
	"maps"
	"runtime"
	"slices"
	"testing"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/cujs/cujs/gpu/nd"
)

// written is a file of some batches of columns with the same fields, each as many rows as its arrays have.
func written(t testing.TB, fields []arrow.Field, options []ipc.Option, batches ...[]arrow.Array) []byte {
	t.Helper()
	var out bytes.Buffer
	schema := arrow.NewSchema(fields, nil)
	w, err := ipc.NewFileWriter(&out, append(options, ipc.WithSchema(schema))...)
	if err != nil {
		t.Fatal(err)
	}
	for _, columns := range batches {
		if err := w.Write(array.NewRecordBatch(schema, columns, int64(columns[0].Len()))); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func floats(valid []bool, values ...float32) arrow.Array {
	b := array.NewFloat32Builder(memory.DefaultAllocator)
	b.AppendValues(values, valid)
	return b.NewArray()
}

// TestArrow reads what others write: several batches, elements that are missing.
func TestArrow(t *testing.T) {
	field := []arrow.Field{{Name: "x", Type: arrow.PrimitiveTypes.Float32, Nullable: true}}
	data := written(t, field, nil, []arrow.Array{floats(nil, 1, 2)}, []arrow.Array{floats([]bool{true, false, true}, 3, 4, 5)})
	list, err := Decode("arrow", data, Options{})
	want := Array{Name: "x", DType: nd.F32, Shape: nd.Shape{5}, Data: []byte{0, 0, 128, 63, 0, 0, 0, 64, 0, 0, 64, 64, 255, 255, 255, 127, 0, 0, 160, 64}}
	if err != nil || !same(list[0], want) {
		t.Errorf("%v, %v", list, err)
	}
	none, err := Decode("arrow", written(t, field, nil), Options{})
	if err != nil || !same(none[0], Array{Name: "x", DType: nd.F32, Shape: nd.Shape{0}}) {
		t.Errorf("%v, %v", none, err)
	}
}

// TestArrowRefuses has files that arrays cannot hold, and arrays that are no columns.
func TestArrowRefuses(t *testing.T) {
	text, whole := array.NewStringBuilder(memory.DefaultAllocator), array.NewInt32Builder(memory.DefaultAllocator)
	text.Append("a")
	whole.AppendNull()
	x := []arrow.Field{{Name: "x", Type: arrow.PrimitiveTypes.Float32}}
	for _, test := range []struct {
		data []byte
		want string
	}{
		{nil, "arrow: the file does not begin and end as one of Arrow does; it may be cut, or a stream"},
		{written(t, []arrow.Field{{Name: "s", Type: arrow.BinaryTypes.String}}, nil, []arrow.Array{text.NewArray()}), "arrow: a column of neither numbers, bool nor lists of a fixed size of these"},
		{written(t, []arrow.Field{{Name: "i", Type: arrow.PrimitiveTypes.Int32, Nullable: true}}, nil, []arrow.Array{whole.NewArray()}),
			"arrow: i: elements are missing, and there is no i32 that says so; of floats they are NaN"},
		{written(t, x, []ipc.Option{ipc.WithZstd()}, []arrow.Array{floats(nil, 1)}), "arrow: the file is compressed; write it without compression"},
		{written(t, append(x, x...), nil, []arrow.Array{floats(nil, 1), floats(nil, 1)}), `arrow: two columns have the name "x"`},
	} {
		_, err := Decode("arrow", test.data, Options{})
		var typed *Error
		if !errors.As(err, &typed) || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	for _, test := range []struct {
		list []Array
		want string
	}{
		{some, "arrow: a has 2 rows and b 3; columns have as many, npz and safetensors hold any arrays"},
		{some[2:3], "arrow: c: an array without axes is no column; reshape(1) makes it one"},
		{[]Array{{Name: "z", DType: nd.C64, Shape: nd.Shape{1}, Data: make([]byte, 8)}}, "arrow: z: the format has no c64"},
		{[]Array{{Name: "z", DType: nd.F32, Shape: nd.Shape{1, 0}}}, "arrow: z: rows of 0 are no lists"},
	} {
		if _, err := Encode("arrow", test.list); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
}

// TestArrowLibrary has Arrow's own library read what Encode writes, of every type with rows of 0 to 2 axes, and write it
// again as two batches, which Decode reads.
func TestArrowLibrary(t *testing.T) {
	for _, rows := range []int{0, 1, 9} {
		var list, twice []Array
		for _, dtype := range slices.Sorted(maps.Keys(arrowTypes)) {
			for _, shape := range []nd.Shape{{rows}, {rows, 3}, {rows, 2, 3}} {
				a := Array{Name: fmt.Sprint(dtype, shape), DType: dtype, Shape: shape, Data: make([]byte, shape.Size()*dtype.Size())}
				for i := range a.Data {
					if a.Data[i] = byte(i*37 + len(list)); dtype == nd.Bool {
						a.Data[i] &= 1
					}
				}
				list = append(list, a)
				a.Shape, a.Data = slices.Clone(shape), slices.Concat(a.Data, a.Data)
				a.Shape[0] *= 2
				twice = append(twice, a)
			}
		}
		data, err := Encode("arrow", list)
		if err != nil {
			t.Fatal(err)
		}
		r, err := ipc.NewMappedFileReader(data)
		if err != nil {
			t.Fatal(err)
		}
		batch, err := r.RecordBatchAt(0)
		if err != nil || int(batch.NumRows()) != rows {
			t.Fatalf("%d rows: %v, %v", rows, batch, err)
		}
		var out bytes.Buffer
		w, err := ipc.NewFileWriter(&out, ipc.WithSchema(r.Schema()))
		if err := errors.Join(err, w.Write(batch), w.Write(batch), w.Close()); err != nil {
			t.Fatal(err)
		}
		got, err := Decode("arrow", out.Bytes(), Options{})
		if err != nil || len(got) != len(twice) {
			t.Fatalf("%d rows: %d arrays, %v", rows, len(got), err)
		}
		for i := range got {
			if !same(got[i], twice[i]) {
				t.Errorf("%s: got %v, want %v", twice[i].Name, got[i], twice[i])
			}
		}
	}
}

// TestArrowClaims changes every number of a file to a large one: nothing is allocated for it.
func TestArrowClaims(t *testing.T) {
	whole, err := Encode("arrow", columns)
	if err != nil {
		t.Fatal(err)
	}
	for at := 0; at+4 <= len(whole); at += 2 {
		data := bytes.Clone(whole)
		little.PutUint32(data[at:], 0x0fffffff)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, _ = Decode("arrow", data, Options{})
		if runtime.ReadMemStats(&after); after.TotalAlloc-before.TotalAlloc > 1<<20 {
			t.Fatalf("a large number at %d: %d bytes allocated", at, after.TotalAlloc-before.TotalAlloc)
		}
	}
}

// FuzzArrow has any bytes be an *Error, or arrays whose elements are there.
func FuzzArrow(f *testing.F) {
	whole, err := Encode("arrow", columns)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(whole)
	f.Add(written(f, []arrow.Field{{Name: "x", Type: arrow.PrimitiveTypes.Float32, Nullable: true}}, nil, []arrow.Array{floats([]bool{false, true}, 1, 2)}))
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := Decode("arrow", data, Options{})
		var typed *Error
		if err != nil && !errors.As(err, &typed) {
			t.Fatalf("%T %v", err, err)
		}
		for _, a := range list {
			if len(a.Data) != a.Shape.Size()*a.DType.Size() {
				t.Fatalf("%s[%s] has %d bytes", a.DType, a.Shape, len(a.Data))
			}
		}
	})
}
