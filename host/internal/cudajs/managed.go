// This file is the class ManagedBuffer: memory that scripts and kernels use at
// one address.

package cudajs

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
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
	return s.classes.managed.New(&buffer{gpu: m.Buffer, dtype: t, shape: dims, array: array, host: p})
}

// managedClass is Buffer with the memory as the script sees it.
func (s *session) managedClass() *bind.Class {
	return s.b.Class(bind.Definition{
		Name: "ManagedBuffer", Extends: s.classes.buffer, Instead: "use cuda.managed()",
		Accessors: []bind.Accessor{
			{Name: "array", Get: func(call goja.FunctionCall) goja.Value { return s.thisBuffer(call, "managed.array").array }},
			{Name: "residence", Get: s.residence},
		},
		Methods: []bind.Method{
			{Name: "prefetch", Length: 1, Func: s.prefetch},
			{Name: "discard", Func: s.discard},
			{Name: "advise", Length: 1, Func: s.advise},
			{Name: "attach", Length: 1, Func: s.attachManaged},
		},
	})
}

// prefetch is managed.prefetch(to, {stream, offset, length, discard}): to is a
// Device or 'host'; with discard what the memory holds does not go along.
func (s *session) prefetch(call goja.FunctionCall) goja.Value {
	const op = "managed.prefetch"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	to := s.location(a, 0, "to")
	o := a.Options(1, "options", "stream", "offset", "length", "discard")
	offset, n := span(o, b)
	if o.BoolOr("discard", false) {
		s.check(b.gpu.Discard(b.offset(offset), b.offset(n), &to, s.streamOption(o)))
		return call.This
	}
	s.check(b.gpu.Prefetch(b.offset(offset), b.offset(n), to, s.streamOption(o)))
	return call.This
}

// discard is managed.discard({stream, offset, length}): what the elements are
// does not matter any more.
func (s *session) discard(call goja.FunctionCall) goja.Value {
	const op = "managed.discard"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	o := a.Options(0, "options", "stream", "offset", "length")
	offset, n := span(o, b)
	s.check(b.gpu.Discard(b.offset(offset), b.offset(n), nil, s.streamOption(o)))
	return call.This
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
func (s *session) advise(call goja.FunctionCall) goja.Value {
	const op = "managed.advise"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	advice := cuda.MemAdvise(s.find(op, "advice", adviceWords(), a.String(0, "advice")))
	at := gpu.Location{Device: b.gpu.Context().Device()}
	if a.Has(1) {
		at = s.location(a, 1, "location")
	}
	offset, n := span(a.Options(2, "options", "offset", "length"), b)
	s.check(b.gpu.Advise(b.offset(offset), b.offset(n), advice, at))
	return call.This
}

// attachments are who may use managed memory.
var attachments = map[string]gpu.Attachment{"global": gpu.AttachGlobal, "host": gpu.AttachHost, "single": gpu.AttachSingle}

// attachManaged is managed.attach('global' | 'host' | 'single', stream).
func (s *session) attachManaged(call goja.FunctionCall) goja.Value {
	const op = "managed.attach"
	b, a := s.thisBuffer(call, op), s.b.Args(op, call)
	to, ok := attachments[a.String(0, "to")]
	if !ok {
		a.Out("to", "expected global, host or single, got %s", s.b.Show(a.Value(0)))
	}
	stream := s.stream
	if a.Has(1) {
		stream = bind.StateArg[*gpu.Stream](a, 1, "stream", "a Stream")
	}
	if to == gpu.AttachSingle && (stream == nil || stream.Handle() == 0) {
		s.b.ThrowTypeError("%s: stream: expected a Stream of its own to attach to, got %s", op, map[bool]string{true: "the default stream", false: "none"}[a.Has(1)])
	}
	s.check(b.gpu.Attach(to, stream))
	return call.This
}

// residence is {readMostly, preferred, prefetched, accessedBy}: Devices, 'host' or
// null.
func (s *session) residence(call goja.FunctionCall) goja.Value {
	r, err := s.thisBuffer(call, "managed.residence").gpu.Residence()
	s.check(err)
	var users []any
	for _, l := range r.AccessedBy {
		users = append(users, s.locationObject(&l))
	}
	return s.plainObject(field{"readMostly", r.ReadMostly}, field{"preferred", s.locationObject(r.Preferred)},
		field{"prefetched", s.locationObject(r.LastPrefetched)}, field{"accessedBy", s.vm.NewArray(users...)})
}

func (s *session) locationObject(l *gpu.Location) goja.Value {
	switch {
	case l == nil:
		return goja.Null()
	case l.Device == nil:
		return s.vm.ToValue("host")
	}
	return s.deviceObject(l.Device)
}
