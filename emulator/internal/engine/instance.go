// This file places a module's variables in memory.

package engine

import (
	"slices"
	"sort"

	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/ptx"
)

// An Instance is a module in one context: its globals have addresses.
type Instance struct {
	module  *Module
	space   *memory.Space
	globals map[string]Global
}

// A Global is a .global or .const variable of an instance.
type Global struct {
	Name          string
	Address, Size uint64
	Constant      bool
	Managed       bool
	Opaque        ptx.Type // Texref or Surfref of references, else NoType
}

// Instantiate places the module's variables in space and writes their
// initial values. The error is *memory.OutOfMemoryError when they do not fit.
func (m *Module) Instantiate(space *memory.Space) (*Instance, error) {
	i := &Instance{module: m, space: space, globals: map[string]Global{}}
	for _, v := range m.unit.order {
		if err := i.place(v); err != nil {
			i.Free()
			return nil, err
		}
	}
	for _, v := range m.unit.order {
		if v.Init == nil {
			continue
		}
		g := i.globals[v.Name]
		w := initWriter{instance: i, variable: v, bytes: space.Find(g.Address).Bytes()}
		if w.write(v.Init, v.Dims, 0); w.err != nil {
			i.Free()
			return nil, w.err
		}
	}
	return i, nil
}

// place allocates a variable. Those of zero size have an address too.
func (i *Instance) place(v *ptx.Variable) error {
	g := Global{Name: v.Name, Size: uint64(v.Size()), Constant: v.Space == ptx.Const, Managed: slices.Contains(v.Attributes, ".managed") || slices.Contains(v.Attributes, "managed")}
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
	b, err := i.space.Alloc(g.Size, o)
	if err != nil {
		return err
	}
	g.Address = b.Base
	i.globals[v.Name] = g
	return nil
}

// Module is what the instance was made from.
func (i *Instance) Module() *Module { return i.module }

// Global returns the variable of that name.
func (i *Instance) Global(name string) (Global, bool) { g, ok := i.globals[name]; return g, ok }

// Globals lists the variables by name.
func (i *Instance) Globals() []Global {
	list := make([]Global, 0, len(i.globals))
	for _, g := range i.globals {
		list = append(list, g)
	}
	sort.Slice(list, func(a, b int) bool { return list[a].Name < list[b].Name })
	return list
}

// Free returns the variables' memory. Launches that run keep it until they
// end; later ones must not be made.
func (i *Instance) Free() {
	for name, g := range i.globals {
		_ = i.space.Free(g.Address)
		delete(i.globals, name)
	}
}

// An initWriter writes a variable's initial value.
type initWriter struct {
	instance *Instance
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
		return immediate(x, w.variable.Type)
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
	if g, ok := w.instance.globals[name]; ok {
		return g.Address
	}
	u := w.instance.module.unit
	if f := u.functions[name]; f != nil {
		return u.codeAddress(f)
	}
	w.fail("has the address of " + name + " as initial value, which is not a variable in global memory or a function")
	return 0
}

func (w *initWriter) fail(what string) {
	if w.err == nil {
		w.err = w.instance.module.unit.module.Errorf(w.variable.Pos, "%s %s", w.variable.Name, what)
	}
}
