// This file runs kernels in the JavaScript engine: the reference in tests, and
// a debugger for people.

package cudajs

import (
	"bytes"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/frame"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// onHost is kernel.onHost(config, ...args): the same function, run by the
// JavaScript engine. Buffers are read before and written behind.
func (s *session) onHost(k *scriptKernel, a bind.Args) error {
	config := s.config(a.Op(), a.Value(0))
	if len(a.Rest(1)) != len(k.names) {
		s.b.ThrowTypeError("%s: expected %s, got %d", a.Op(), k.expected(), len(a.Rest(1)))
	}
	s.capture(k)
	memory := s.hostRegions(a.Rest(1))
	var args []any
	var back []func()
	for i, v := range a.Rest(1) {
		a := s.argument(v)
		s.argumentType(k, i, a)
		var record *kernel.Argument
		if k.records[i] {
			record = k.declared[i]
		}
		argument, restore := s.hostArgument(record, a, memory)
		args, back = append(args, argument), append(back, restore)
	}
	dim := func(d [3]uint32) goja.Value { return s.vm.NewArray(d[0], d[1], d[2]) }
	s.b.Call(s.hostRunner(), goja.Undefined(), s.hostMaker(k), s.vm.ToValue(kernel.HostNames()), dim(config.Grid), dim(config.Block), s.vm.ToValue(config.Shared), s.vm.NewArray(args...), s.hostFunctions())
	for _, f := range back {
		f()
	}
	return nil
}

// hostFunctions are what the runner needs that JavaScript lacks.
func (s *session) hostFunctions() goja.Value {
	o := s.vm.NewObject()
	s.check(o.Set("fma", hostFma))
	s.check(o.Set("halves", func(call goja.FunctionCall) goja.Value {
		return s.newHalves(element.Parse(call.Argument(0).String()), make([]byte, 2*call.Argument(1).ToInteger()))
	}))
	return o
}

// hostFma is fma(a, b, c) in the engine: rounded once, as on the device.
func hostFma(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	return vm.ToValue(math.FMA(call.Argument(0).ToFloat(), call.Argument(1).ToFloat(), call.Argument(2).ToFloat()))
}

// hostRunner is the function that runs kernels in the engine.
func (s *session) hostRunner() goja.Callable {
	if s.kernels.host == nil {
		v, err := s.vm.RunScript(frame.Internal+"cuda/kernel_host.js", kernel.HostRunner())
		s.check(err)
		s.kernels.host, _ = goja.AssertFunction(v)
	}
	return s.kernels.host
}

// hostMaker is a function that makes the generator function of a thread from
// the names that the runner provides.
func (s *session) hostMaker(k *scriptKernel) goja.Value {
	text, captured, err := kernel.HostFunction(k.source, k.options.Helpers, slices.Sorted(maps.Keys(k.values)))
	s.check(err)
	v, err := s.vm.RunScript(k.source.File, text)
	s.check(err)
	outer, _ := goja.AssertFunction(v)
	var values []goja.Value
	for _, name := range captured {
		values = append(values, s.hostValue(k, name))
	}
	return s.b.Call(outer, goja.Undefined(), values...)
}

// hostValue is a captured value as it was when the kernel took it: a table may
// have changed since.
func (s *session) hostValue(k *scriptKernel, name string) goja.Value {
	if table, ok := k.options.Constants[name].(kernel.Array); ok && len(table.Data) < constantLimit {
		return s.b.ViewOf(element.Parse(table.Type).Array(), s.vm.NewArrayBuffer(bytes.Clone(table.Data)))
	}
	return k.values[name]
}

// hostArgument is a value as the kernel's function takes it, and what writes a
// buffer back.
func (s *session) hostArgument(record *kernel.Argument, a argument, memory []hostRegion) (any, func()) {
	nothing := func() {}
	switch state := a.state.(type) {
	case *buffer:
		if record != nil {
			return s.hostRecords(*record, state)
		}
		data := regionOf(state, memory)
		return s.hostArray(state, data), func() { s.check(state.gpu.Write(0, data)) }
	case *gpu.Texture:
		if what := unread(state); what != "" {
			s.b.ThrowTypeError("kernel.onHost: the JavaScript engine does not read %s", what)
		}
		return s.hostTexture(state)
	case *gpu.Surface:
		return s.hostSurface(state)
	case *typed:
		return s.value(state.dtype, state.bits), nothing
	}
	if view, ok, err := s.b.View(a.value); record != nil && ok && err == nil {
		fields, size, _ := record.Record()
		if len(view.Data) == size {
			return s.decode(view.Data, fields), nothing
		}
	}
	return a.value, nothing
}

// hostArray is a buffer's memory as a typed array, or for a shaped buffer as
// arrays of rows.
func (s *session) hostArray(b *buffer, data []byte) goja.Value {
	var rows *goja.Object
	if b.dtype.Half() {
		rows = s.halfRows(b.dtype, data, b.shape)
		if len(b.shape) < 2 {
			return rows // it knows its shape
		}
	} else {
		rows = s.rows(s.b.ViewOf(b.dtype.Array(), s.vm.NewArrayBuffer(data)), b.shape)
	}
	s.check(rows.DefineDataProperty("shape", s.vm.NewArray(sizes(b)...), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	return rows
}

// sizes are the dimensions of a buffer, one for a buffer without a shape.
func sizes(b *buffer) []any {
	if len(b.shape) == 0 {
		return []any{b.length()}
	}
	list := make([]any, len(b.shape))
	for i, n := range b.shape {
		list[i] = n
	}
	return list
}

func (s *session) rows(flat *goja.Object, dims shape) *goja.Object {
	if len(dims) < 2 {
		return flat
	}
	subarray, _ := goja.AssertFunction(flat.Get("subarray"))
	size := shape(dims[1:]).elements()
	list := make([]any, dims[0])
	for i := range list {
		row := s.b.Call(subarray, flat, s.vm.ToValue(i*size), s.vm.ToValue((i+1)*size))
		list[i] = s.rows(row.(*goja.Object), dims[1:])
	}
	return s.vm.NewArray(list...)
}

// A halves is an array of f16 or bf16 whose elements a script sees as numbers,
// in a buffer's memory. It has as many elements for good.
type halves struct {
	vm   *goja.Runtime
	typ  element.Type
	data []byte // little-endian
}

func (s *session) newHalves(t element.Type, data []byte) *goja.Object {
	return s.vm.NewDynamicObject(&halves{s.vm, t, data})
}

func (h *halves) element(key string) []byte {
	i, err := strconv.Atoi(key)
	if err != nil || i < 0 || i >= len(h.data)/2 {
		return nil
	}
	return h.data[2*i:]
}

func (h *halves) Get(key string) goja.Value {
	switch element := h.element(key); {
	case element != nil:
		return h.vm.ToValue(h.typ.Decode(h.typ.Load(element)))
	case key == "length":
		return h.vm.ToValue(len(h.data) / 2)
	case key == "shape":
		return h.vm.NewArray(len(h.data) / 2)
	}
	return nil
}

func (h *halves) Set(key string, v goja.Value) bool {
	if element := h.element(key); element != nil {
		bits, _ := h.typ.Encode(v.ToFloat())
		binary.LittleEndian.PutUint16(element, uint16(bits))
	}
	return true
}

func (h *halves) Has(key string) bool    { return h.Get(key) != nil }
func (h *halves) Delete(key string) bool { return false }
func (h *halves) Keys() []string         { return nil }

// halfRows is a shaped buffer of f16 or bf16 as arrays of rows.
func (s *session) halfRows(t element.Type, data []byte, dims shape) *goja.Object {
	if len(dims) < 2 {
		return s.newHalves(t, data)
	}
	size := 2 * shape(dims[1:]).elements()
	list := make([]any, dims[0])
	for i := range list {
		list[i] = s.halfRows(t, data[i*size:(i+1)*size], dims[1:])
	}
	return s.vm.NewArray(list...)
}
