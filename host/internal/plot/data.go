// This file reads numbers: arrays, typed arrays, and what is on the device.

package plot

import (
	"math"
	"strconv"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// data is numbers in the order of their memory.
type data struct {
	values []float64
	shape  []int // nil when it has none
	bytes  bool  // they are unsigned bytes
}

// IsData reports whether a value is an array, a typed array or something that has read().
func (m *Maker) IsData(v goja.Value) bool {
	obj, ok := v.(*goja.Object)
	if !ok {
		return false
	}
	if _, view, _ := m.Bind.View(v); view || bind.ClassOf(obj) == "Array" {
		return true
	}
	_, reads := goja.AssertFunction(obj.Get("read"))
	return reads
}

// Numbers reads data, whatever its shape; it throws on anything else.
func (m *Maker) Numbers(op, name string, v goja.Value) []float64 {
	return m.numbers(op, name, v).values
}

// numbers reads data; it throws on anything else.
func (m *Maker) numbers(op, name string, v goja.Value) data {
	if !m.IsData(v) {
		m.Bind.ThrowTypeError("%s: %s: expected an array, a typed array or a buffer, got %s", op, name, m.Bind.Kind(v))
	}
	obj := v.(*goja.Object)
	view, ok, err := m.Bind.View(obj)
	switch {
	case err != nil:
		m.Bind.ThrowTypeError("%s: %s: %v", op, name, err)
	case ok:
		return data{values: elements(view), bytes: view.Kind == "Uint8Array" || view.Kind == "Uint8ClampedArray"}
	case bind.ClassOf(obj) == "Array":
		return data{values: m.array(op, name, obj)}
	}
	return m.device(op, name, obj)
}

// array reads an array of numbers.
func (m *Maker) array(op, name string, obj *goja.Object) []float64 {
	n := int(bind.Property(obj, "length").ToInteger())
	values := make([]float64, n)
	for i := range values {
		v := bind.Property(obj, strconv.Itoa(i))
		if !goja.IsNumber(v) {
			m.Bind.ThrowTypeError("%s: %s[%d]: expected a number, got %s", op, name, i, m.Bind.Kind(v))
		}
		values[i] = v.ToFloat()
	}
	return values
}

// device copies what is on the device. Half-precision elements come as bits, which module cuda
// converts.
func (m *Maker) device(op, name string, obj *goja.Object) data {
	read, _ := goja.AssertFunction(obj.Get("read"))
	host := m.Bind.Call(read, obj)
	if kind := bind.Property(obj, "type").String(); element.Parse(kind).Coded() {
		half := m.Env.Load("cuda").ToObject(m.Env.VM).Get(kind).ToObject(m.Env.VM)
		to, _ := goja.AssertFunction(half.Get("to"))
		host = m.Bind.Call(to, half, host)
	}
	view, ok, err := m.Bind.View(host)
	if !ok || err != nil {
		m.Bind.ThrowTypeError("%s: %s: its read() gave %s, no typed array", op, name, m.Bind.Kind(host))
	}
	d := data{values: elements(view), bytes: view.Kind == "Uint8Array"}
	if shape, ok := bind.Property(obj, "shape").(*goja.Object); ok {
		for _, size := range m.array(op, name+".shape", shape) {
			d.shape = append(d.shape, int(size))
		}
	}
	return d
}

// elements are the elements of a typed array.
func elements(v bind.View) []float64 {
	values := make([]float64, v.Length())
	for i := range values {
		values[i] = v.Type.Decode(v.Type.Load(v.Data[i*v.Size:]))
	}
	return values
}

// Finite reports whether a number is somewhere.
func Finite(x float64) bool { return !math.IsNaN(x) && !math.IsInf(x, 0) }

// span is the least and the greatest finite value.
func span(values []float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, x := range values {
		if Finite(x) {
			low, high = min(low, x), max(high, x)
		}
	}
	if low > high {
		return 0, 0
	}
	return low, high
}
