// This file shows records to kernels that run in the JavaScript engine: objects whose properties lie
// in the bytes of a struct, where they round and wrap as on the device.

package kernels

import (
	"context"
	"math"
	"math/big"
	"slices"
	"strconv"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// A structView is a record in memory as an object.
type structView struct {
	records records
	fields  []kernel.Field
	data    []byte
}

func (s records) structOf(data []byte, fields []kernel.Field) *goja.Object {
	return s.VM.NewDynamicObject(&structView{s, fields, data})
}

func (r *structView) field(name string) *kernel.Field {
	if k := slices.IndexFunc(r.fields, func(f kernel.Field) bool { return f.Name == name }); k >= 0 {
		return &r.fields[k]
	}
	return nil
}

// Get is a scalar, or what shows an array or a record.
func (r *structView) Get(name string) goja.Value {
	if f := r.field(name); f != nil {
		return r.records.shown(r.data[f.Offset:], f, f.Dims)
	}
	return nil
}

// Set stores a scalar, or the fields of a record.
func (r *structView) Set(name string, v goja.Value) bool {
	if f := r.field(name); f != nil {
		r.records.store(r.data[f.Offset:], f, f.Dims, v)
		return true
	}
	return false
}

func (r *structView) Has(name string) bool    { return r.field(name) != nil }
func (r *structView) Delete(name string) bool { return false }

func (r *structView) Keys() (names []string) {
	for _, f := range r.fields {
		names = append(names, f.Name)
	}
	return names
}

// An arrayView is an array of scalars, records or arrays in memory.
type arrayView struct {
	records records
	field   *kernel.Field // its dimensions do not count
	dims    []int
	data    []byte
}

func (a *arrayView) element(i int) []byte {
	if i < 0 || i >= a.dims[0] {
		return nil
	}
	return a.data[i*elements(a.field.Size, a.dims[1:]):]
}

func (a *arrayView) Len() int        { return a.dims[0] }
func (a *arrayView) SetLen(int) bool { return false }

func (a *arrayView) Get(i int) goja.Value {
	if data := a.element(i); data != nil {
		return a.records.shown(data, a.field, a.dims[1:])
	}
	return nil
}

func (a *arrayView) Set(i int, v goja.Value) bool {
	data := a.element(i)
	if data != nil {
		a.records.store(data, a.field, a.dims[1:], v)
	}
	return data != nil
}

// shown is what lies at the beginning of data: an array of so many where there are dimensions.
func (s records) shown(data []byte, f *kernel.Field, dims []int) goja.Value {
	switch {
	case len(dims) > 0:
		return s.VM.NewDynamicArray(&arrayView{s, f, dims, data})
	case f.Fields != nil:
		return s.structOf(data, f.Fields)
	case f.Type == "bool":
		return s.VM.ToValue(data[0] != 0)
	}
	t := element.Parse(f.Type)
	return s.Value(t, t.Load(data))
}

// store is an assignment to what shown shows; what does not fit wraps or rounds, as in a typed array.
func (s records) store(data []byte, f *kernel.Field, dims []int, v goja.Value) {
	if o, ok := v.(*goja.Object); ok && len(dims) > 0 {
		size := elements(f.Size, dims[1:])
		for k := range dims[0] {
			s.store(data[k*size:], f, dims[1:], o.Get(strconv.Itoa(k)))
		}
		return
	} else if ok {
		for i := range f.Fields {
			s.store(data[f.Fields[i].Offset:], &f.Fields[i], f.Fields[i].Dims, o.Get(f.Fields[i].Name))
		}
		return
	}
	if f.Type == "bool" {
		data[0] = map[bool]byte{true: 1}[v.ToBoolean()]
		return
	}
	t := element.Parse(f.Type)
	bits, _, numeric := values.Encode(t, v)
	if x, ok := bind.BigInt(v); ok {
		bits = new(big.Int).And(x, new(big.Int).SetUint64(math.MaxUint64)).Uint64()
	} else if !numeric {
		s.Bind.ThrowTypeError("kernel.onHost: %s: expected a number, got %s", f.Name, s.Bind.Kind(v))
	}
	copy(data, t.Append(nil, bits))
}

// hostRecords is a buffer of records for kernel.onHost, and what writes them back.
func (s records) hostRecords(declared kernel.Argument, b *values.Buffer) (goja.Value, func()) {
	data := make([]byte, b.GPU.Bytes())
	s.Check(b.GPU.Read(context.Background(), 0, data))
	fields, size, _ := declared.Record()
	shown := s.shown(data, &kernel.Field{Fields: fields, Size: size}, []int{len(data) / size})
	return shown, func() { s.Check(b.GPU.Write(context.Background(), 0, data)) }
}

// hostRecord is a record by value: an object, or the bytes of the struct. What is none of them is
// given as it is.
func (s records) hostRecord(declared kernel.Argument, v goja.Value) goja.Value {
	fields, size, _ := declared.Record()
	if view, ok, err := s.Bind.View(v); ok && err == nil && len(view.Data) == size {
		return s.structOf(slices.Clone(view.Data), fields)
	}
	data := make([]byte, size)
	if o, ok := v.(*goja.Object); ok && s.encode(data, fields, o) == "" {
		return s.structOf(data, fields)
	}
	return v
}
