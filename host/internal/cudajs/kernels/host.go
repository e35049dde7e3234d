// This file runs kernels in the JavaScript engine: the reference in tests, and
// a debugger for people.

package kernels

import (
	"bytes"
	"context"
	"maps"
	"math"
	"slices"
	"strconv"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/element"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// onHost is kernel.onHost(config, ...args): the same function, run by the
// JavaScript engine. Buffers are read before and written behind.
func (s *Kernels) onHost(k *ScriptKernel, a bind.Args) error {
	s.capture(k)
	var config gpu.LaunchConfig
	tiled := kernel.Tiled(k.source, k.Options.Helpers)
	config.Block = k.block()
	if tiled {
		config.Block = gpu.Dim{X: 1, Y: 1, Z: 1}
	}
	s.modules.Config(&config, a.Op(), a.Value(0))
	s.modules.CheckBlock(&config, a.Op(), k.Options.Name, k.block())
	if tiled { // all threads of a block would do the same
		config.Block = gpu.Dim{X: 1, Y: 1, Z: 1}
	}
	given := slices.Clone(s.Completed(k, a.Op(), "", a.Rest(1)))
	for i, v := range given {
		given[i] = s.Meant(v)
	}
	memory := s.hostRegions(given)
	var args []any
	var back []func()
	var types []kernel.Argument
	for i, v := range given {
		a := s.Argument(v)
		types = append(types, s.ArgumentType(k, i, a))
		a.Value = s.hostScalar(k, i, a)
		var record *kernel.Argument
		if k.records[i] {
			record = k.declared[i]
		}
		argument, restore := s.hostArgument(record, a, memory)
		args, back = append(args, argument), append(back, restore)
	}
	config.Cluster.X = max(config.Cluster.X, 1) // which is how many blocks one has unless the launch says so
	dim := func(d gpu.Dim) goja.Value { return s.VM.NewArray(d.X, d.Y, d.Z) }
	s.Bind.Call(s.hostRunner(), goja.Undefined(), s.hostMaker(k, types), s.VM.ToValue(kernel.HostNames()), dim(config.Grid), dim(config.Block), s.VM.ToValue(config.Shared), s.VM.NewArray(args...), s.hostFunctions(), dim(config.Cluster.Whole()))
	for _, f := range back {
		f()
	}
	return nil
}

// hostScalar is the value of an argument: of a number for a parameter whose type is declared, the one
// of that type.
func (s *Kernels) hostScalar(k *ScriptKernel, i int, a modules.Argument) goja.Value {
	declared := k.declared[i]
	if declared == nil || a.Kind != modules.NumberKind && a.Kind != modules.BigIntKind {
		return a.Value
	}
	t := element.Parse(declared.Type)
	if t == element.None {
		return a.Value
	}
	bits, holds := values.EncodeExactly(t, a.Value)
	if !holds {
		p := gpu.Param{Type: gpu.Type(t), Bytes: t.Size()}
		s.Fail(&usage.RangeError{Doing: "launching " + k.Options.Name, Position: usage.Position{Index: i + 1, Name: k.names[i]}, Expected: p.Expectation(), Got: s.Bind.Show(a.Value)})
	}
	return s.Value(t, bits)
}

// hostFunctions are what the runner needs that JavaScript lacks.
func (s *Kernels) hostFunctions() goja.Value {
	o := s.VM.NewObject()
	s.Check(o.Set("fma", hostFma))
	s.Check(o.Set("types", element.Names()))
	s.Check(o.Set("coded", func(call goja.FunctionCall) goja.Value {
		buffer, _ := bind.ArrayBuffer(call.Argument(1))
		at, n := call.Argument(2).ToInteger(), call.Argument(3).ToInteger()
		t := element.Parse(call.Argument(0).String())
		return s.newCoded(t, buffer.Bytes()[at:at+n*int64(t.Size())])
	}))
	return o
}

// hostFma is fma(a, b, c) in the engine: rounded once, as on the device.
func hostFma(call goja.FunctionCall, vm *goja.Runtime) goja.Value {
	return vm.ToValue(math.FMA(call.Argument(0).ToFloat(), call.Argument(1).ToFloat(), call.Argument(2).ToFloat()))
}

// hostRunner is the function that runs kernels in the engine.
func (s *Kernels) hostRunner() goja.Callable {
	if s.host == nil {
		v, err := s.VM.RunScript(sources.Internal+"cuda/kernel_host.js", kernel.HostRunner())
		s.Check(err)
		s.host, _ = goja.AssertFunction(v)
	}
	return s.host
}

// hostMaker is a function that makes the generator function of a thread from
// the names that the runner provides.
func (s *Kernels) hostMaker(k *ScriptKernel, arguments []kernel.Argument) goja.Value {
	source, helpers, err := kernel.Begun(k.source, arguments, k.Options)
	s.Check(err)
	text, captured, err := kernel.HostFunction(source, helpers, slices.Sorted(maps.Keys(k.values)))
	s.Check(err)
	parsed, err := frontend.Parse(k.source.File, text)
	s.Check(err)
	program, err := frontend.CompileAST(parsed, false)
	s.Check(err)
	v, err := s.VM.RunProgram(program)
	s.Check(err)
	outer, _ := goja.AssertFunction(v)
	var values []goja.Value
	for _, name := range captured {
		values = append(values, s.hostValue(k, name))
	}
	return s.Bind.Call(outer, goja.Undefined(), values...)
}

// hostValue is a captured value as it was when the kernel took it: a table may
// have changed since.
func (s *Kernels) hostValue(k *ScriptKernel, name string) goja.Value {
	if table, ok := k.Options.Constants[name].(kernel.Array); ok && len(table.Data) < constantLimit {
		return s.Bind.ViewOf(element.Parse(table.Type).Array(), s.VM.NewArrayBuffer(bytes.Clone(table.Data)))
	}
	return k.values[name]
}

// hostArgument is a value as the kernel's function takes it, and what writes a
// buffer back.
func (s *Kernels) hostArgument(record *kernel.Argument, a modules.Argument, memory []hostRegion) (any, func()) {
	nothing := func() {}
	switch state := a.State.(type) {
	case *values.Buffer:
		if record != nil {
			return records{s}.hostRecords(*record, state)
		}
		data := regionOf(state.GPU, memory)
		return s.hostArray(state, data), func() { s.Check(state.GPU.Write(context.Background(), 0, data)) }
	case bufferList:
		var list []any
		var back []func()
		for _, b := range state {
			array, restore := s.hostArgument(nil, modules.Argument{State: b}, memory)
			list, back = append(list, array), append(back, restore)
		}
		return s.VM.NewArray(list...), func() {
			for _, restore := range back {
				restore()
			}
		}
	case *images.TensorMap:
		data := regionOf(state.Buffer(), memory)
		return s.hostTensorMap(state.Options(), data), func() { s.Check(state.Buffer().Write(context.Background(), 0, data)) }
	case *images.Texture:
		if what := unread(state); what != "" {
			s.Bind.ThrowTypeError("kernel.onHost: the JavaScript engine does not read %s", what)
		}
		return s.hostTexture(state)
	case *images.Surface:
		return s.hostSurface(state)
	case *values.Typed:
		return s.Value(state.Dtype, state.Bits), nothing
	}
	if record != nil {
		return records{s}.hostRecord(*record, a.Value), nothing
	}
	return a.Value, nothing
}

// hostArray is a buffer's memory as a typed array, or for a shaped buffer as
// arrays of rows.
func (s *Kernels) hostArray(b *values.Buffer, data []byte) goja.Value {
	var rows *goja.Object
	if b.Dtype.Coded() {
		rows = s.codedRows(b.Dtype, data, b.Shape)
		if len(b.Shape) < 2 {
			return rows // it knows its shape
		}
	} else {
		rows = s.rows(s.Bind.ViewOf(b.Dtype.Array(), s.VM.NewArrayBuffer(data)), b.Shape)
	}
	s.Check(rows.DefineDataProperty("shape", s.VM.NewArray(values.Sizes(b)...), goja.FLAG_FALSE, goja.FLAG_FALSE, goja.FLAG_FALSE))
	return rows
}

func (s *Kernels) rows(flat *goja.Object, dims values.Shape) *goja.Object {
	if len(dims) < 2 {
		return flat
	}
	subarray, _ := goja.AssertFunction(flat.Get("subarray"))
	size := values.Shape(dims[1:]).Elements()
	list := make([]any, dims[0])
	for i := range list {
		row := s.Bind.Call(subarray, flat, s.VM.ToValue(i*size), s.VM.ToValue((i+1)*size))
		list[i] = s.rows(row.(*goja.Object), dims[1:])
	}
	return s.VM.NewArray(list...)
}

// A coded is an array whose elements JavaScript has no typed array for, such as f16: a script sees
// them as numbers in a buffer's memory. It has as many elements for good.
type coded struct {
	vm   *goja.Runtime
	typ  element.Type
	data []byte // little-endian
}

func (s *Kernels) newCoded(t element.Type, data []byte) *goja.Object {
	return s.VM.NewDynamicObject(&coded{s.VM, t, data})
}

func (c *coded) Element(key string) []byte {
	i, err := strconv.Atoi(key)
	if err != nil || i < 0 || i >= c.length() {
		return nil
	}
	return c.data[i*c.typ.Size():]
}

func (c *coded) length() int { return len(c.data) / c.typ.Size() }

func (c *coded) Get(key string) goja.Value {
	switch element := c.Element(key); {
	case element != nil:
		return c.vm.ToValue(c.typ.Decode(c.typ.Load(element)))
	case key == "length":
		return c.vm.ToValue(c.length())
	case key == "type":
		return c.vm.ToValue(c.typ.String())
	case key == "shape":
		return c.vm.NewArray(c.length())
	}
	return nil
}

func (c *coded) Set(key string, v goja.Value) bool {
	if element := c.Element(key); element != nil {
		bits, _ := c.typ.Encode(v.ToFloat())
		c.typ.Append(element[:0], bits)
	}
	return true
}

func (c *coded) Has(key string) bool    { return c.Get(key) != nil }
func (c *coded) Delete(key string) bool { return false }
func (c *coded) Keys() []string         { return nil }

// codedRows is a shaped buffer of such elements as arrays of rows.
func (s *Kernels) codedRows(t element.Type, data []byte, dims values.Shape) *goja.Object {
	if len(dims) < 2 {
		return s.newCoded(t, data)
	}
	size := t.Size() * values.Shape(dims[1:]).Elements()
	list := make([]any, dims[0])
	for i := range list {
		list[i] = s.codedRows(t, data[i*size:(i+1)*size], dims[1:])
	}
	return s.VM.NewArray(list...)
}
