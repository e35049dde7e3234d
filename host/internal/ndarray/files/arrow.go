//go:build !js

// This file reads and writes Arrow's IPC files by Arrow's own library. An array is a column; its axes behind the first are a
// list of fixed size, with the extension arrow.fixed_shape_tensor.

package files

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
	"github.com/cujs/cujs/gpu/nd"
)

const arrowFormat = "arrow"

// The keys by which a column says that its lists are tensors.
const (
	extensionName, extensionData = "ARROW:extension:name", "ARROW:extension:metadata"
	tensorName                   = "arrow.fixed_shape_tensor"
)

// arrowTypes are the types that both have.
var arrowTypes = map[nd.DType]arrow.DataType{
	nd.Bool: arrow.FixedWidthTypes.Boolean,
	nd.I8:   arrow.PrimitiveTypes.Int8, nd.I16: arrow.PrimitiveTypes.Int16, nd.I32: arrow.PrimitiveTypes.Int32, nd.I64: arrow.PrimitiveTypes.Int64,
	nd.U8: arrow.PrimitiveTypes.Uint8, nd.U16: arrow.PrimitiveTypes.Uint16, nd.U32: arrow.PrimitiveTypes.Uint32, nd.U64: arrow.PrimitiveTypes.Uint64,
	nd.F16: arrow.FixedWidthTypes.Float16, nd.F32: arrow.PrimitiveTypes.Float32, nd.F64: arrow.PrimitiveTypes.Float64,
}

func decodeArrow(data []byte, o Options) (list []Array, err error) {
	if err := checkArrow(data); err != nil {
		return nil, err
	}
	defer func() {
		if p := recover(); p != nil { // of what the library does not check, and neither does checkArrow
			list, err = nil, wrong(arrowFormat, "the file is damaged: its parts do not fit together")
		}
	}()
	r, err := ipc.NewMappedFileReader(data)
	if err != nil {
		return nil, wrong(arrowFormat, "the file is damaged: its columns cannot be read")
	}
	defer r.Close()
	list = make([]Array, r.Schema().NumFields())
	names := map[string]bool{}
	for i, f := range r.Schema().Fields() {
		if list[i], err = columnOf(f); err != nil {
			return nil, err
		}
		if names[f.Name] {
			return nil, wrong(arrowFormat, "two columns have the name %q", f.Name)
		}
		names[f.Name] = true
	}
	for n := range r.NumRecords() {
		batch, err := r.RecordBatchAt(n)
		if err != nil {
			return nil, wrong(arrowFormat, "the file is damaged: batch %d of rows cannot be read", n)
		}
		for i := range list {
			if err := list[i].extend(batch.Column(i).Data(), int(batch.NumRows()), o); err != nil {
				return nil, err
			}
		}
	}
	return list, nil
}

// columnOf is the array of a column, still without rows.
func columnOf(f arrow.Field) (a Array, err error) {
	a = Array{Name: f.Name, Shape: nd.Shape{0}}
	t := f.Type
	for list, ok := t.(*arrow.FixedSizeListType); ok; list, ok = t.(*arrow.FixedSizeListType) {
		if a.Shape, t = append(a.Shape, int(list.Len())), list.Elem(); list.Len() <= 0 {
			return a, wrong(arrowFormat, "%srows of %d are no lists", a.prefix(), list.Len())
		}
	}
	for own, other := range arrowTypes {
		if arrow.TypeEqual(t, other) {
			a.DType = own
		}
	}
	if a.DType == nd.None {
		return a, wrong(arrowFormat, "%sthere are no arrays of %s", a.prefix(), t)
	}
	if name, _ := f.Metadata.GetValue(extensionName); name == tensorName {
		text, _ := f.Metadata.GetValue(extensionData)
		var tensor struct{ Shape, Permutation []int }
		if err := json.Unmarshal([]byte(text), &tensor); err != nil {
			return a, wrong(arrowFormat, "%sits tensors are not { shape }", a.prefix())
		}
		shape := append(nd.Shape{0}, tensor.Shape...)
		inner, outer := nd.Shape(tensor.Shape), a.Shape[1:]
		if inner.Check() != nil || inner.Size() != outer.Size() || !slices.IsSorted(tensor.Permutation) {
			return a, wrong(arrowFormat, "%stensors of %s are not lists of %s", a.prefix(), inner, outer)
		}
		a.Shape = shape
	}
	return a, nil
}

// extend adds the rows of a column of a batch.
func (a *Array) extend(column arrow.ArrayData, rows int, o Options) error {
	count := rows
	for list, ok := column.DataType().(*arrow.FixedSizeListType); ok; list, ok = column.DataType().(*arrow.FixedSizeListType) {
		if column.NullN() != 0 {
			return wrong(arrowFormat, "%srows are missing", a.prefix())
		}
		column = column.Children()[0]
		if count > column.Len()/int(list.Len()) {
			return wrong(arrowFormat, "%s%d lists of %d in %d elements", a.prefix(), count, list.Len(), column.Len())
		}
		count *= int(list.Len())
	}
	var data, valid []byte
	if b := column.Buffers()[1]; b != nil {
		data = b.Bytes()
	}
	if b := column.Buffers()[0]; b != nil {
		valid = b.Bytes()
	}
	missing := column.NullN() != 0
	if column.Len() < count || count > 8*len(data) || a.DType != nd.Bool && count > len(data)/a.DType.Size() || missing && count > 8*len(valid) {
		return wrong(arrowFormat, "%s%d elements of %s in %d bytes", a.prefix(), count, a.DType, len(data))
	}
	need := count * a.DType.Size()
	if a.DType == nd.Bool {
		need = (count + 7) / 8
	}
	if missing && a.DType.Kind() != nd.Float {
		return wrong(arrowFormat, "%selements are missing, and there is no %s that says so; of floats they are NaN", a.prefix(), a.DType)
	}
	if err := errors.Join(o.Budget.Keep(int64(count*a.DType.Size())), o.Budget.Take(a.copied(count, missing))); err != nil {
		return err
	}
	switch data = data[:need:need]; {
	case a.DType == nd.Bool:
		data = bytesOf(data, count)
	case missing:
		data = withNaN(data, valid, a.DType.Size())
	}
	if a.Shape[0] += rows; a.Data == nil {
		a.Data = data
	} else {
		a.Data = append(a.Data, data...)
	}
	return nil
}

// copied is how many bytes rows take that cannot be parts of the file: bits, those with NaN, and a batch behind another
// one, where slices grow to twice what they need.
func (a *Array) copied(count int, missing bool) int64 {
	n := int64(0)
	if a.DType == nd.Bool || missing {
		n += int64(count * a.DType.Size())
	}
	if a.Data != nil {
		n += 2 * int64(count*a.DType.Size())
	}
	return n
}

// bytesOf has a byte for each bit.
func bytesOf(bits []byte, count int) []byte {
	out := make([]byte, count)
	for i := range out {
		out[i] = bits[i/8] >> (i % 8) & 1
	}
	return out
}

// withNaN has NaN where no bit of valid is set.
func withNaN(data, valid []byte, size int) []byte {
	data = slices.Clone(data)
	for i := 0; i*size < len(data); i++ {
		if valid[i/8]>>(i%8)&1 == 0 {
			for j := range size {
				data[i*size+j] = 0xff
			}
			data[(i+1)*size-1] = 0x7f
		}
	}
	return data
}

func encodeArrow(list []Array) (data []byte, err error) {
	fields, columns, rows := make([]arrow.Field, len(list)), make([]arrow.Array, len(list)), 0
	for i := range list {
		a := &list[i]
		if fields[i], columns[i], err = a.column(); err != nil {
			return nil, err
		}
		if i == 0 {
			rows = a.Shape[0]
		} else if a.Shape[0] != rows {
			return nil, wrong(arrowFormat, "%s has %d rows and %s %d; columns have as many, npz and safetensors hold any arrays", list[0].Name, rows, a.Name, a.Shape[0])
		}
	}
	var out bytes.Buffer
	schema := arrow.NewSchema(fields, nil)
	w, err := ipc.NewFileWriter(&out, ipc.WithSchema(schema))
	if err == nil {
		err = w.Write(array.NewRecordBatch(schema, columns, int64(rows)))
	}
	if err == nil {
		err = w.Close()
	}
	if err != nil {
		return nil, wrong(arrowFormat, "%v", err)
	}
	return out.Bytes(), nil
}

// column is an array as a column.
func (a *Array) column() (f arrow.Field, c arrow.Array, err error) {
	t, ok := arrowTypes[a.DType]
	switch {
	case !ok:
		return f, nil, wrong(arrowFormat, "%sthe format has no %s", a.prefix(), a.DType)
	case len(a.Shape) == 0:
		return f, nil, wrong(arrowFormat, "%san array without axes is no column; reshape(1) makes it one", a.prefix())
	}
	inner := a.Shape[1:]
	if inner.Size() == 0 || inner.Size() > 1<<31-1 {
		return f, nil, wrong(arrowFormat, "%srows of %s are no lists", a.prefix(), inner)
	}
	data := a.Data
	if a.DType == nd.Bool {
		data = bitsOf(data)
	}
	leaf := array.NewData(t, a.Shape.Size(), []*memory.Buffer{nil, memory.NewBufferBytes(data)}, nil, 0, 0)
	if len(inner) == 0 {
		return arrow.Field{Name: a.Name, Type: t}, array.MakeFromData(leaf), nil
	}
	text, err := json.Marshal(map[string][]int{"shape": inner})
	if err != nil {
		return f, nil, fmt.Errorf("%s: %w", arrowFormat, err)
	}
	lists := arrow.FixedSizeListOfNonNullable(int32(inner.Size()), t)
	f = arrow.Field{Name: a.Name, Type: lists, Metadata: arrow.NewMetadata([]string{extensionName, extensionData}, []string{tensorName, string(text)})}
	return f, array.MakeFromData(array.NewData(lists, a.Shape[0], []*memory.Buffer{nil}, []arrow.ArrayData{leaf}, 0, 0)), nil
}

// bitsOf has a bit for each byte.
func bitsOf(data []byte) []byte {
	out := make([]byte, (len(data)+7)/8)
	for i, v := range data {
		out[i/8] |= (v & 1) << (i % 8)
	}
	return out
}
