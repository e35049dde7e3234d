// This file is the class ManagedBuffer: memory that scripts and kernels use at
// one address.

package memory

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// newManaged is cuda.managed(type, shape, {attach}): attach is 'global', the
// default, or 'host' for memory that no kernel uses before buffer.attach().
func (s *Memory) newManaged(c *gpu.Context, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := s.ShapeArg(a, 1, "shape", t.Size())
	o := a.Options(2, "options", "attach")
	attach := o.StringOr("attach", "global")
	if attach != "global" && attach != "host" {
		a.Out("options.attach", "expected global or host, got %s", s.Bind.Show(o.Value("attach")))
	}
	m, err := c.AllocManaged(uint64(dims.Elements()*t.Size()), attach == "host")
	s.Check(err)
	array, object := s.SharedArray(m, t)
	p, _ := bind.StateOf[*core.Pinned](s.Bind, object)
	return s.Registry.Named("ManagedBuffer").New(&values.Buffer{GPU: m.Buffer, Dtype: t, Shape: dims, Array: array, Host: p})
}

// defineManaged defines ManagedBuffer, a Buffer with the memory as the script sees it.
func (s *Memory) defineManaged() {
	core.Define(s.Session, core.Class[*values.Buffer]{
		Name: "ManagedBuffer", Op: "managed", Extends: "Buffer", Instead: "use cuda.managed()",
		Getters: []core.Getter[*values.Buffer]{
			{Name: "array", Get: func(b *values.Buffer) any { return b.Array }},
			{Name: "residence", Ask: s.residence},
		},
		Methods: []core.Method[*values.Buffer]{
			{Name: "prefetch", Length: 1, Call: s.prefetch},
			{Name: "discard", Call: s.discard},
			{Name: "advise", Length: 1, Call: s.advise},
			{Name: "attach", Length: 1, Call: s.attachManaged},
		},
		From: core.From[gpu.Managed, *values.Buffer](func(m *gpu.Managed) *gpu.Driver { return m.Buffer.Context().Driver() }, nil),
	})
}

// prefetch is managed.prefetch(to, {stream, offset, length, discard}): to is a
// Device or 'host'; with discard what the memory holds does not go along.
func (s *Memory) prefetch(b *values.Buffer, a bind.Args) goja.Value {
	to := s.location(a, 0, "to")
	o := a.Options(1, "options", "stream", "offset", "length", "discard")
	offset, n := values.Span(o, b)
	if o.BoolOr("discard", false) {
		s.Check(b.GPU.Discard(b.Offset(offset), b.Offset(n), &to, s.StreamOption(o)))
		return a.This()
	}
	s.Check(b.GPU.Prefetch(b.Offset(offset), b.Offset(n), to, s.StreamOption(o)))
	return a.This()
}

// discard is managed.discard({stream, offset, length}): what the elements are
// does not matter any more.
func (s *Memory) discard(b *values.Buffer, a bind.Args) goja.Value {
	o := a.Options(0, "options", "stream", "offset", "length")
	offset, n := values.Span(o, b)
	s.Check(b.GPU.Discard(b.Offset(offset), b.Offset(n), nil, s.StreamOption(o)))
	return a.This()
}

// location reads a Device or 'host'.
func (s *Memory) location(a bind.Args, i int, name string) gpu.Location {
	if v := a.Value(i); goja.IsString(v) && v.String() == "host" {
		return gpu.Location{}
	}
	return gpu.Location{Device: bind.StateArg[*gpu.Device](a, i, name, "a Device or 'host'")}
}

// adviceWords are the names of advice: setReadMostly, unsetAccessedBy.
var adviceWords = sync.OnceValue(func() core.Vocabulary { return core.VocabularyOf("CUmem_advise", "CU_MEM_ADVISE_") })

// advise is managed.advise(advice, location, {offset, length}). The location, a
// Device or 'host', is the buffer's device when it is left out.
func (s *Memory) advise(b *values.Buffer, a bind.Args) goja.Value {
	advice := cuda.MemAdvise(s.Find(a.Op(), "advice", adviceWords(), a.String(0, "advice")))
	at := gpu.Location{Device: b.GPU.Context().Device()}
	if a.Has(1) {
		at = s.location(a, 1, "location")
	}
	offset, n := values.Span(a.Options(2, "options", "offset", "length"), b)
	s.Check(b.GPU.Advise(b.Offset(offset), b.Offset(n), advice, at))
	return a.This()
}

// attachments are who may use managed memory.
var attachments = map[string]gpu.Attachment{"global": gpu.AttachGlobal, "host": gpu.AttachHost, "single": gpu.AttachSingle}

// attachManaged is managed.attach('global' | 'host' | 'single', stream).
func (s *Memory) attachManaged(b *values.Buffer, a bind.Args) goja.Value {
	to, ok := attachments[a.String(0, "to")]
	if !ok {
		a.Out("to", "expected global, host or single, got %s", s.Bind.Show(a.Value(0)))
	}
	stream := s.Stream
	if a.Has(1) {
		stream = bind.StateArg[*gpu.Stream](a, 1, "stream", "a Stream")
	}
	if to == gpu.AttachSingle && (stream == nil || stream.Handle() == 0) {
		s.Bind.ThrowTypeError("%s: stream: expected a Stream of its own to attach to, got %s", a.Op(), map[bool]string{true: "the default stream", false: "none"}[a.Has(1)])
	}
	s.Check(b.GPU.Attach(to, stream))
	return a.This()
}

// residence is {readMostly, preferred, prefetched, accessedBy}: Devices, 'host' or null.
func (s *Memory) residence(b *values.Buffer) (any, error) {
	r, err := b.GPU.Residence()
	if err != nil {
		return nil, err
	}
	var users []any
	for _, l := range r.AccessedBy {
		users = append(users, s.locationObject(&l))
	}
	return s.PlainObject("readMostly", r.ReadMostly, "preferred", s.locationObject(r.Preferred),
		"prefetched", s.locationObject(r.LastPrefetched), "accessedBy", s.VM.NewArray(users...)), nil
}

func (s *Memory) locationObject(l *gpu.Location) goja.Value {
	switch {
	case l == nil:
		return goja.Null()
	case l.Device == nil:
		return s.VM.ToValue("host")
	}
	return s.Object(l.Device)
}

// newGrowable is cuda.growable(type, length, {capacity}): the capacity, in
// elements, is how far it can grow, by default as much as the device has.
func (s *Memory) newGrowable(c *gpu.Context, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := values.Shape{s.ShapeArg(a, 1, "length", t.Size()).Elements()}
	capacity := a.Options(2, "options", "capacity").IntIn("capacity", 0, int64(dims[0]), values.MaxBytes/int64(t.Size()))
	g, err := c.AllocGrowable(uint64(dims[0]*t.Size()), uint64(capacity)*uint64(t.Size()))
	s.Check(err)
	return s.Registry.Named("GrowableBuffer").New(&values.Buffer{GPU: g.Buffer, Dtype: t, Shape: dims, Growable: g})
}

// defineGrowable defines GrowableBuffer, a Buffer that grows.
func (s *Memory) defineGrowable() {
	core.Define(s.Session, core.Class[*values.Buffer]{
		Name: "GrowableBuffer", Op: "growable", Extends: "Buffer", Instead: "use cuda.growable()",
		Getters: []core.Getter[*values.Buffer]{
			{Name: "capacity", Get: func(b *values.Buffer) any {
				return int64(s.growing("growable.capacity", b).Capacity()) / int64(b.Dtype.Size())
			}},
			{Name: "reserved", Get: func(b *values.Buffer) any { return int64(s.growing("growable.reserved", b).Reserved()) }},
			{Name: "committed", Get: func(b *values.Buffer) any { return int64(s.growing("growable.committed", b).Committed()) }},
		},
		Methods: []core.Method[*values.Buffer]{{Name: "grow", Length: 1, Call: s.grow}},
	})
}

// growing is the memory of a buffer that grows.
func (s *Memory) growing(op string, b *values.Buffer) *gpu.Growable {
	if b.Growable == nil {
		s.Bind.ThrowTypeError("%s: called on a Buffer that does not grow; use cuda.growable()", op)
	}
	return b.Growable
}

// grow is growable.grow(length): the address and the contents stay. A length that is not larger
// changes nothing.
func (s *Memory) grow(b *values.Buffer, a bind.Args) goja.Value {
	g, size := s.growing(a.Op(), b), uint64(b.Dtype.Size())
	s.Check(g.Grow(uint64(a.IntIn(0, "length", 0, int64(g.Capacity()/size))) * size))
	b.Shape = values.Shape{b.Length()}
	return a.This()
}
