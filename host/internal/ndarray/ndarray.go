// Package ndarray is the module cuda/ndarray: arrays of several axes over buffers, for scripts.
//
// What is computed element by element is put off: an array is in memory, or it is a tree (package
// tree) of what has to be computed. Trees become kernels in the kernel language, which package
// kernel compiles, and each is kept by its form. The memory that a tree reads tells package gpu, and
// what writes that memory has the tree computed first.
package ndarray

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/kernels"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/ndarray/tree"
	"github.com/dop251/goja"
)

// Arrays are the arrays of one runtime: the functions of the module and the methods of NDArray.
type Arrays struct {
	*values.Reader
	trees   *evaluator
	pending *pending
	copies  *copier
	args    *arguments
	printer *printer
	maps    *mapper
	scopes  [][]*Array // those made in each scope that is open
	exports *goja.Object
	settled uint64 // how often a setting on which work depends has changed
}

// newArrays returns the module for one runtime.
func newArrays(r *values.Reader, k *kernels.Kernels) *Arrays {
	trees := &evaluator{Session: r.Session, journal: &journal{}, compiler: &compiler{r.Session, k.Programs, map[*gpu.Context]map[string]*gpu.Launch{}}}
	copies := &copier{r.Session, trees}
	s := &Arrays{
		Reader: r, trees: trees, pending: &pending{trees: trees}, copies: copies,
		args: &arguments{r, trees, copies}, printer: &printer{trees, copies},
	}
	s.maps = &mapper{s, k}
	return s
}

// load makes the exports of the module.
func (s *Arrays) load() goja.Value {
	s.Env.Load("cuda")
	s.exports = s.VM.NewObject()
	s.define()
	s.Publish(s.exports)
	for _, e := range s.functions() {
		e.Put(s.Session, s.exports, "nd.")
	}
	(&installer{Arrays: s}).install()
	return s.exports
}

// functions are the functions of the module.
func (s *Arrays) functions() []core.Export {
	files := &archivist{s}
	return []core.Export{
		{Name: "array", Length: 1, Call: s.array}, {Name: "from", Length: 1, Call: s.from},
		{Name: "empty", Length: 1, Call: s.empty}, {Name: "zeros", Length: 1, Call: s.zeros}, {Name: "ones", Length: 1, Call: s.ones},
		{Name: "full", Length: 2, Call: s.full}, {Name: "arange", Length: 1, Call: s.arange}, {Name: "linspace", Length: 3, Call: s.linspace},
		{Name: "eye", Length: 1, Call: s.eye}, {Name: "complex", Length: 1, Call: s.complex}, {Name: "where", Length: 3, Call: s.where},
		{Name: "map", Length: 2, Call: s.maps.of}, {Name: "build", Length: 2, Call: s.maps.build},
		{Name: "compile", Length: 1, Call: s.compile}, {Name: "explain", Length: 1, Call: s.explain}, {Name: "wrap", Length: 1, Call: s.wrap},
		{Name: "save", Length: 2, Call: files.save}, {Name: "load", Length: 1, Call: files.load},
		{Name: "encode", Length: 2, Call: files.encode}, {Name: "decode", Length: 2, Call: files.decode},
	}
}

// An Array is the state of an NDArray.
type Array struct {
	dtype   nd.DType
	shape   nd.Shape
	context *gpu.Context

	memory *memory    // nil while it is put off
	data   *nd.Array  // in memory
	node   *tree.Node // what is to be computed, nil once it is; then the leaf of data, once it is asked for
	used   bool       // a tree has been built on node while it was put off
	freed  bool
	kept   []*tree.Kept // what node reads and only trees do
	home   *gpu.Stream  // in which node is computed, if that reads memory; nil where the stream does not matter

	recorded bool // it was put off while a graph was recorded
	traced   bool // it was made in a function of nd.compile, and ended with that

	ran []gpu.Submitted // what has made it, or has been done for it so far
}

// A memory is what arrays share: free releases it when nothing else needs it.
type memory struct {
	buffer *gpu.Buffer
	arrays int  // objects that see it
	lent   bool // somebody else sees it, or owns it
}

// object makes the JavaScript object of an array.
func (s *Arrays) object(a *Array) goja.Value {
	if n := len(s.scopes); n > 0 {
		s.scopes[n-1] = append(s.scopes[n-1], a)
	}
	return s.Make(a)
}

// inMemory is an array of data that nobody else knows.
func inMemory(data *nd.Array) *Array {
	return &Array{dtype: data.DType, shape: data.Shape, context: data.Buffer.Context(), data: data, memory: &memory{buffer: data.Buffer, arrays: 1}}
}

// view is an array over the memory of another.
func (a *Array) view(data *nd.Array) *Array {
	a.memory.arrays++
	return &Array{dtype: data.DType, shape: data.Shape, context: a.context, data: data, memory: a.memory, ran: a.ran}
}

// check is the error of using an array that was freed.
func (a *Array) check(op string) error {
	if a.traced {
		return &usage.ReleasedError{Doing: op, Object: "the NDArray", Reason: "was made in a function of nd.compile, and ended with that; what the function answers can be used"}
	}
	if a.freed {
		return &usage.ReleasedError{Doing: op, Object: "the NDArray", Reason: "has been freed"}
	}
	if a.data != nil && a.data.Buffer.Freed() {
		_, err := a.data.Buffer.View(0, 0) // the error of using it
		return err
	}
	return nil
}

// free is array.free(): views and what was put off keep the memory.
func (s *Arrays) free(a *Array) error {
	if a.freed {
		return nil
	}
	a.freed, a.node = true, nil
	m := a.memory
	if m == nil {
		return a.leave()
	}
	if m.arrays--; m.arrays > 0 || m.lent {
		return nil
	}
	kept, err := s.pending.inherit(m.buffer)
	if kept {
		a.data, a.memory = nil, nil
	}
	if kept || err != nil {
		return err
	}
	if t := s.trees.tracing; t != nil { // what was noted for the plan uses it
		t.late = append(t.late, m.buffer)
		return nil
	}
	return m.buffer.Free()
}

// buffer is array.buffer: the memory as a Buffer.
func (s *Arrays) buffer(a *Array) any {
	b := s.elements("ndarray.buffer", a)
	a.memory.lent = true
	return s.NewBuffer(b.GPU, b.Dtype, b.Shape)
}

// elements is the memory of an array whose elements lie in order, complex ones as pairs along a last axis.
func (s *Arrays) elements(op string, a *Array) *values.Buffer {
	d := s.trees.inPlace(op, a)
	if !d.Contiguous() {
		s.Bind.ThrowTypeError("%s: the elements do not lie in order without gaps; copy() makes an array that has them so", op)
	}
	shape := values.Shape(d.Shape)
	if d.DType.Parts() == 2 {
		shape = append(append(values.Shape{}, shape...), 2)
	}
	size := uint64(d.DType.Size())
	first, end := d.Span()
	b, err := d.Buffer.View(uint64(first)*size, uint64(end-first)*size)
	s.Check(err)
	return &values.Buffer{GPU: b, Dtype: d.DType.Element(), Shape: shape}
}

// Elements is the memory of an array as an argument of a kernel; nil of other objects.
func (s *Arrays) Elements(state any) *values.Buffer {
	a, ok := state.(*Array)
	if !ok {
		return nil
	}
	return s.elements("launching a kernel", a)
}
