// This file passes arrays of buffers to kernels in JavaScript, each of which takes parameters of its own.

package kernels

import (
	"fmt"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// A bufferList is the state of an argument that is an array of buffers.
type bufferList []*values.Buffer

// Argument classifies a value that a kernel in JavaScript is launched with.
func (s *Kernels) Argument(v goja.Value) modules.Argument {
	a := s.modules.Argument(v)
	if o, isArray := values.ArrayOf(a.Value); isArray {
		if list := s.buffersOf(o); list != nil {
			a.State = list
		}
	}
	return a
}

// buffersOf are the elements of an array of buffers; nil for every other array.
func (s *Kernels) buffersOf(o *goja.Object) (list bufferList) {
	for i := range min(o.Get("length").ToInteger(), kernel.MaxList+1) {
		b, ok := s.Bind.State(s.Meant(o.Get(fmt.Sprint(i)))).(*values.Buffer)
		if !ok {
			return nil
		}
		list = append(list, b)
	}
	return list
}

// bufferType is the type that a kernel is compiled for by a buffer.
func bufferType(b *values.Buffer) kernel.Argument {
	return kernel.Argument{Type: b.Dtype.String(), Rank: max(1, len(b.Shape)), Long: b.Length() >= kernel.LongLength, Aligned: b.GPU.Address()%16 == 0}
}

// listType is the type that a kernel is compiled for by an array of buffers: all have one type.
func (s *Kernels) listType(k *ScriptKernel, i int, list bufferList) kernel.Argument {
	t := bufferType(list[0])
	for n, b := range list[1:] {
		other := bufferType(b)
		if other.String() != t.String() {
			s.Refuse(k, i, "buffers of one type and as many dimensions", fmt.Sprintf("%s and %s (element %d)", t, other, n+1))
		}
		t.Long, t.Aligned = t.Long || other.Long, t.Aligned && other.Aligned
	}
	if t.List = len(list); t.List > kernel.MaxList {
		s.Refuse(k, i, fmt.Sprintf("an array of at most %d buffers", kernel.MaxList), "more")
	}
	if declared := k.declared[i]; declared != nil && declared.String() != t.String() {
		s.Refuse(k, i, declared.String(), t.String())
	}
	return t
}

// setList sets the buffers of an array.
func setList(l *gpu.Launch, at int, p *kernelParam, a *modules.Argument) error {
	list, _ := a.State.(bufferList)
	if len(list) != p.List {
		return &usage.ArgumentError{Doing: modules.Launching(l), Position: l.Position(at), Expected: p.String(), Got: fmt.Sprintf("%d buffers", len(list))}
	}
	for k, b := range list {
		if err := setShaped(l, at+k*p.parts/p.List, p, b); err != nil {
			return err
		}
	}
	return nil
}

// BuffersOf are the buffers of an argument: one, or those of an array.
func BuffersOf(a modules.Argument) []*values.Buffer {
	switch state := a.State.(type) {
	case *values.Buffer:
		return []*values.Buffer{state}
	case bufferList:
		return state
	}
	return nil
}
