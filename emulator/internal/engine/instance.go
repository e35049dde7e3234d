// This file places a module's variables in memory.

package engine

import (
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/lower"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// Instantiate places the module's variables in space and writes their
// initial values. The error is *memory.OutOfMemoryError when they do not fit.
func (m *Module) Instantiate(space *memory.Space) (*run.Instance, error) {
	i := &run.Instance{Space: space, Variables: map[string]run.Global{}}
	for _, v := range m.unit.Order {
		if err := placeVariable(i, v); err != nil {
			i.Free()
			return nil, err
		}
	}
	for _, v := range m.unit.Order {
		if v.Init == nil {
			continue
		}
		g := i.Variables[v.Name]
		w := initWriter{unit: m.unit, instance: i, variable: v, bytes: space.Find(g.Address).Bytes()}
		if w.write(v.Init, v.Dims, 0); w.err != nil {
			i.Free()
			return nil, w.err
		}
	}
	return i, nil
}

// placeVariable allocates a variable. Those of zero size have an address too.
func placeVariable(i *run.Instance, v *ptx.Variable) error {
	g := run.Global{Name: v.Name, Size: uint64(v.Size()), Constant: v.Space == ptx.Const, Managed: slices.Contains(v.Attributes, ".managed") || slices.Contains(v.Attributes, "managed")}
	if v.Type == ptx.Texref || v.Type == ptx.Surfref {
		g.Opaque = v.Type
	}
	o := memory.Options{Align: uint64(v.Alignment()), Label: v.Name}
	switch {
	case g.Constant:
		o.Kind = memory.Constant
	case g.Managed:
		o.Kind = memory.Managed
	}
	b, err := i.Space.Alloc(g.Size, o)
	if err != nil {
		return err
	}
	g.Address = b.Base
	i.Variables[v.Name] = g
	return nil
}

// An initWriter writes a variable's initial value.
type initWriter struct {
	unit     *lower.Unit
	instance *run.Instance
	variable *ptx.Variable
	bytes    []byte
	err      error
}

// write fills the elements from index on, which have dimensions dims.
func (w *initWriter) write(init *ptx.Initializer, dims []int64, index int64) {
	if init.List == nil {
		w.element(init.Value, index)
		return
	}
	stride := int64(1)
	if len(dims) > 1 {
		for _, n := range dims[1:] {
			stride *= n
		}
		stride *= int64(max(1, w.variable.Vector))
		dims = dims[1:]
	} else if len(dims) == 1 && w.variable.Vector > 0 {
		stride, dims = int64(w.variable.Vector), nil
	}
	for k, x := range init.List {
		w.write(x, dims, index+int64(k)*stride)
	}
}

// element writes one element.
func (w *initWriter) element(o ptx.Operand, index int64) {
	size := w.variable.Type.Size()
	if index < 0 || (index+1)*int64(size) > int64(len(w.bytes)) {
		w.fail("has more initial values than elements")
		return
	}
	value := w.value(o)
	for k := range size {
		w.bytes[int(index)*size+k] = byte(value >> (8 * k))
	}
}

func (w *initWriter) value(o ptx.Operand) uint64 {
	switch x := o.(type) {
	case *ptx.Immediate:
		if w.variable.Type == ptx.F16 || w.variable.Type == ptx.BF16 {
			return x.Bits
		}
		return lower.Immediate(x, w.variable.Type)
	case *ptx.Name:
		return w.address(x.Name) + uint64(x.Offset)
	case *ptx.GenericAddress:
		v := w.address(x.Name) + uint64(x.Offset)
		if x.Mask != 0 {
			shift := 0
			for x.Mask>>shift&0xff == 0 {
				shift += 8
			}
			v = v & x.Mask >> shift
		}
		return v
	}
	w.fail("has an initial value that is no constant: " + o.String())
	return 0
}

// address is a symbol's address; global and generic addresses are the same.
func (w *initWriter) address(name string) uint64 {
	if g, ok := w.instance.Variables[name]; ok {
		return g.Address
	}
	if f := w.unit.Functions[name]; f != nil {
		return w.unit.CodeAddress(f)
	}
	w.fail("has the address of " + name + " as initial value, which is not a variable in global memory or a function")
	return 0
}

func (w *initWriter) fail(what string) {
	if w.err == nil {
		w.err = w.unit.Module.Errorf(w.variable.Pos, "%s %s", w.variable.Name, what)
	}
}
