// This file is the typed scalars, cuda.f32(1) and so on, and conversions of whole arrays to
// floating-point types that JavaScript has no typed array for.

package values

import (
	"encoding/binary"
	"math"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// A Typed is a number with an element type, for parameters whose type is unknown.
type Typed struct {
	Dtype element.Type
	Bits  uint64
}

func (s *Reader) defineTyped() {
	core.Define(s.Session, core.Class[*Typed]{
		Name: "Typed", Op: "typed", Instead: "use cuda.f32(), cuda.i64() and so on", Private: true,
		Getters: []core.Getter[*Typed]{
			{Name: "type", Get: func(t *Typed) any { return t.Dtype.String() }},
			{Name: "value", Get: func(t *Typed) any { return s.Value(t.Dtype, t.Bits) }},
		},
		Show: func(c *inspect.Context, t *Typed) string {
			return t.Dtype.String() + "(" + c.Style(inspect.Number, s.Value(t.Dtype, t.Bits).String()) + ")"
		},
	})
	for _, t := range element.Types() { // cuda.i8 to cuda.f64
		e := core.Export{Name: t.String(), Length: 1, Call: func(a bind.Args) goja.Value {
			return s.Make(&Typed{t, s.Bits(a.Op(), "v", t, a.Value(0))})
		}}
		if t.Coded() {
			e.Statics = s.arrayFunctions(t)
		}
		s.Registry.Export(e)
	}
}

// arrayFunctions are cuda.f16.from and cuda.f16.to, which convert whole arrays, and those of other types.
func (s *Reader) arrayFunctions(t element.Type) []core.Export {
	return []core.Export{
		{Name: "from", Length: 1, Call: func(a bind.Args) goja.Value {
			values := s.floats(a)
			data := make([]byte, 0, t.Size()*len(values))
			for _, v := range values {
				bits, _ := t.Encode(v)
				data = t.Append(data, bits)
			}
			return s.Bind.TypedArray(t.Array(), data)
		}},
		{Name: "to", Length: 1, Call: func(a bind.Args) goja.Value {
			view := a.View(0, "bits")
			if view.Kind != t.Array() {
				a.Wrong(0, "bits", "a "+t.Array())
			}
			data := make([]byte, 0, 4*view.Length())
			for i := range view.Length() {
				v := t.Decode(t.Load(view.Data[t.Size()*i:]))
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(v)))
			}
			return s.Bind.TypedArray("Float32Array", data)
		}},
	}
}

// floats reads numbers: those of a Float32Array or Float64Array from where they
// lie, others one by one.
func (s *Reader) floats(a bind.Args) []float64 {
	source := a.Object(0, "values")
	if view, ok, err := s.Bind.View(source); ok && err == nil && view.Type.Float() {
		values := make([]float64, view.Length())
		for i := range values {
			values[i] = view.Type.Decode(view.Type.Load(view.Data[i*view.Size:]))
		}
		return values
	}
	data := s.Numbers(a.Op(), "values", element.F64, source)
	values := make([]float64, len(data)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return values
}

// Integer is the value of an integer type; of u64 in two's complement.
func (t *Typed) Integer() int64 {
	if t.Dtype.Size() == 8 {
		return int64(t.Bits)
	}
	return int64(t.Dtype.Decode(t.Bits))
}
