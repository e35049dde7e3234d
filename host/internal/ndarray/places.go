// This file looks over the indices that a script gives.

package ndarray

import (
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// beyond is beyond(x, n): the first index in a number, a plain or a typed array that an axis of n elements lacks. What lies on the
// device it leaves alone.
func (s *installer) beyond(call goja.FunctionCall) goja.Value {
	n := call.Argument(1).ToFloat()
	for _, x := range s.numbers(call.Argument(0)) {
		if x < -n || x >= n {
			return s.VM.ToValue(x)
		}
	}
	return goja.Undefined()
}

// numbers are those of a number, a plain or a typed array.
func (s *installer) numbers(v goja.Value) (list []float64) {
	if x, ok := s.Bind.State(v).(*scalar); ok {
		return []float64{x.value}
	}
	if plain, ok := values.ArrayOf(v); ok {
		for _, w := range s.args.nested("ndarray", "indices", plain).list {
			list = append(list, number(w))
		}
		return list
	}
	view, ok, err := s.Bind.View(v)
	s.Check(err)
	if ok {
		for at := 0; at < len(view.Data); at += view.Size {
			list = append(list, view.Type.Decode(view.Type.Load(view.Data[at:])))
		}
		return list
	}
	if goja.IsNumber(v) || goja.IsBigInt(v) {
		return []float64{number(v)}
	}
	return nil
}

// number is the value of a number, a BigInt or a boolean.
func number(v goja.Value) float64 {
	if whole, ok := bind.BigInt(v); ok {
		x, _ := whole.Float64()
		return x
	}
	return v.ToFloat()
}
