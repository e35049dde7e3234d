// This file has functions of scripts read arrays and buffers from outside by places: x.map((v) => table[v]).

package ndarray

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// mostAxes are those of buffers in the kernel language.
const mostAxes = 3

// outer is the array that an object is, or nil.
func (m *mapper) outer(op string, o *goja.Object) *Array {
	switch state := m.Bind.State(o).(type) {
	case *Array:
		return state
	case *values.Buffer:
		if nd.OfElement(state.Dtype) != nd.None {
			return m.args.overBuffer(op, state)
		}
	}
	return nil
}

// bufferType says how functions read the arrays and buffers around them.
func (m *mapper) bufferType(op string) kernels.BufferType {
	return func(o *goja.Object) string {
		x := m.outer(op, o)
		if x == nil {
			return ""
		}
		most := mostAxes
		if x.dtype.Kind() == nd.Complex {
			most = 1
		}
		if len(x.shape) > most {
			m.Bind.ThrowRangeError("%s: a function reads %s of up to %d axes from outside, and this has the shape %s: reshape(-1)", op, x.dtype, most, x.shape)
		}
		return tree.WholeType(x.dtype, x.shape)
	}
}

// contextOf is the context of what a function reads, the current one where it reads nothing.
func (m *mapper) contextOf(f *tree.Script) *gpu.Context {
	for _, v := range f.Outside.(*kernels.Operator).Buffers() {
		return m.outer("", v.(*goja.Object)).context
	}
	return m.Current()
}

// read are the arrays that a function reads by places, as operands; no more than most.
func (m *mapper) read(op string, c *gpu.Context, f *tree.Script, most int) (list []*tree.Node) {
	buffers := f.Outside.(*kernels.Operator).Buffers()
	if len(buffers) > most {
		m.Bind.ThrowRangeError("%s: f: a function has at most %d operands and arrays from outside, and this one has %d more", op, tree.MaxLeaves, len(buffers)-most)
	}
	for _, v := range buffers {
		x := m.outer(op, v.(*goja.Object))
		m.args.contextOf(op, operand{array: &Array{context: c}}, operand{name: "f", array: x})
		data := m.trees.inPlace(op, x)
		if !data.Contiguous() {
			data = m.trees.computed(x.context, m.trees.use(x)).data
		}
		list = append(list, tree.Whole(data))
	}
	return list
}
