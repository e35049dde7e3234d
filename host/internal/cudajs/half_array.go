// This file converts whole arrays to and from the 16-bit floating point types,
// for which JavaScript has no typed array.

package cudajs

import (
	"encoding/binary"
	"math"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// halfFunctions are cuda.f16.from and cuda.f16.to, which convert whole arrays, and those of bf16.
func (s *session) halfFunctions(t element.Type) []Export {
	return []Export{
		{Name: "from", Length: 1, Call: func(a bind.Args) goja.Value {
			values := s.floats(a)
			data := make([]byte, 0, 2*len(values))
			for _, v := range values {
				bits, _ := t.Encode(v)
				data = t.Append(data, bits)
			}
			return s.b.TypedArray("Uint16Array", data)
		}},
		{Name: "to", Length: 1, Call: func(a bind.Args) goja.Value {
			view := a.View(0, "bits")
			if view.Kind != "Uint16Array" {
				a.Wrong(0, "bits", "a Uint16Array")
			}
			data := make([]byte, 0, 4*view.Length())
			for i := range view.Length() {
				v := t.Decode(t.Load(view.Data[2*i:]))
				data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(v)))
			}
			return s.b.TypedArray("Float32Array", data)
		}},
	}
}

// floats reads numbers: those of a Float32Array or Float64Array from where they
// lie, others one by one.
func (s *session) floats(a bind.Args) []float64 {
	source := a.Object(0, "values")
	if view, ok, err := s.b.View(source); ok && err == nil && view.Type.Float() {
		values := make([]float64, view.Length())
		for i := range values {
			values[i] = view.Type.Decode(view.Type.Load(view.Data[i*view.Size:]))
		}
		return values
	}
	data := s.numbers(a.Op(), "values", element.F64, source)
	values := make([]float64, len(data)/8)
	for i := range values {
		values[i] = math.Float64frombits(binary.LittleEndian.Uint64(data[8*i:]))
	}
	return values
}
