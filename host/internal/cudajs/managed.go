// This file is the class ManagedBuffer: memory that scripts and kernels use at
// one address.

package cudajs

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// newManaged is cuda.managed(type, shape, {attach}): attach is 'global', the
// default, or 'host' for memory that no kernel uses before buffer.attach().
func (s *session) newManaged(c *gpu.Context, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	dims := s.shapeArg(a, 1, "shape", t.Size())
	o := a.Options(2, "options", "attach")
	attach := o.StringOr("attach", "global")
	if attach != "global" && attach != "host" {
		a.Out("options.attach", "expected global or host, got %s", s.b.Show(o.Value("attach")))
	}
	m, err := c.AllocManaged(uint64(dims.elements()*t.Size()), attach == "host")
	s.check(err)
	array, object := s.sharedArray(m, t)
	p, _ := bind.StateOf[*pinned](s.b, object)
	return s.registry.named("ManagedBuffer").New(&buffer{gpu: m.Buffer, dtype: t, shape: dims, array: array, host: p})
}

// defineManaged defines ManagedBuffer, a Buffer with the memory as the script sees it.
func (s *session) defineManaged() {
	define(s, Class[*buffer]{
		Name: "ManagedBuffer", Op: "managed", Extends: "Buffer", Instead: "use cuda.managed()",
		Getters: []Getter[*buffer]{
			{Name: "array", Get: func(b *buffer) any { return b.array }},
			{Name: "residence", Ask: s.residence},
		},
		Methods: []Method[*buffer]{
			{Name: "prefetch", Length: 1, Call: s.prefetch},
			{Name: "discard", Call: s.discard},
			{Name: "advise", Length: 1, Call: s.advise},
			{Name: "attach", Length: 1, Call: s.attachManaged},
		},
		From: from[gpu.Managed, *buffer](func(m *gpu.Managed) *gpu.Driver { return m.Buffer.Context().Driver() }, nil),
	})
}

// prefetch is managed.prefetch(to, {stream, offset, length, discard}): to is a
// Device or 'host'; with discard what the memory holds does not go along.
func (s *session) prefetch(b *buffer, a bind.Args) goja.Value {
	to := s.location(a, 0, "to")
	o := a.Options(1, "options", "stream", "offset", "length", "discard")
	offset, n := span(o, b)
	if o.BoolOr("discard", false) {
		s.check(b.gpu.Discard(b.offset(offset), b.offset(n), &to, s.streamOption(o)))
		return a.This()
	}
	s.check(b.gpu.Prefetch(b.offset(offset), b.offset(n), to, s.streamOption(o)))
	return a.This()
}

// discard is managed.discard({stream, offset, length}): what the elements are
// does not matter any more.
func (s *session) discard(b *buffer, a bind.Args) goja.Value {
	o := a.Options(0, "options", "stream", "offset", "length")
	offset, n := span(o, b)
	s.check(b.gpu.Discard(b.offset(offset), b.offset(n), nil, s.streamOption(o)))
	return a.This()
}

// location reads a Device or 'host'.
func (s *session) location(a bind.Args, i int, name string) gpu.Location {
	if v := a.Value(i); goja.IsString(v) && v.String() == "host" {
		return gpu.Location{}
	}
	return gpu.Location{Device: bind.StateArg[*gpu.Device](a, i, name, "a Device or 'host'")}
}

// adviceWords are the names of advice: setReadMostly, unsetAccessedBy.
var adviceWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUmem_advise", "CU_MEM_ADVISE_") })

// advise is managed.advise(advice, location, {offset, length}). The location, a
// Device or 'host', is the buffer's device when it is left out.
func (s *session) advise(b *buffer, a bind.Args) goja.Value {
	advice := cuda.MemAdvise(s.find(a.Op(), "advice", adviceWords(), a.String(0, "advice")))
	at := gpu.Location{Device: b.gpu.Context().Device()}
	if a.Has(1) {
		at = s.location(a, 1, "location")
	}
	offset, n := span(a.Options(2, "options", "offset", "length"), b)
	s.check(b.gpu.Advise(b.offset(offset), b.offset(n), advice, at))
	return a.This()
}

// attachments are who may use managed memory.
var attachments = map[string]gpu.Attachment{"global": gpu.AttachGlobal, "host": gpu.AttachHost, "single": gpu.AttachSingle}

// attachManaged is managed.attach('global' | 'host' | 'single', stream).
func (s *session) attachManaged(b *buffer, a bind.Args) goja.Value {
	to, ok := attachments[a.String(0, "to")]
	if !ok {
		a.Out("to", "expected global, host or single, got %s", s.b.Show(a.Value(0)))
	}
	stream := s.stream
	if a.Has(1) {
		stream = bind.StateArg[*gpu.Stream](a, 1, "stream", "a Stream")
	}
	if to == gpu.AttachSingle && (stream == nil || stream.Handle() == 0) {
		s.b.ThrowTypeError("%s: stream: expected a Stream of its own to attach to, got %s", a.Op(), map[bool]string{true: "the default stream", false: "none"}[a.Has(1)])
	}
	s.check(b.gpu.Attach(to, stream))
	return a.This()
}

// residence is {readMostly, preferred, prefetched, accessedBy}: Devices, 'host' or null.
func (s *session) residence(b *buffer) (any, error) {
	r, err := b.gpu.Residence()
	if err != nil {
		return nil, err
	}
	var users []any
	for _, l := range r.AccessedBy {
		users = append(users, s.locationObject(&l))
	}
	return s.plainObject(field{"readMostly", r.ReadMostly}, field{"preferred", s.locationObject(r.Preferred)},
		field{"prefetched", s.locationObject(r.LastPrefetched)}, field{"accessedBy", s.vm.NewArray(users...)}), nil
}

func (s *session) locationObject(l *gpu.Location) goja.Value {
	switch {
	case l == nil:
		return goja.Null()
	case l.Device == nil:
		return s.vm.ToValue("host")
	}
	return s.object(l.Device)
}
