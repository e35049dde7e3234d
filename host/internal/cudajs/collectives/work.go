// This file defines what collectives answer: work that can be awaited, and groups of it.

package collectives

import (
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/collective"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/cujs/cujs/internal/seam"
	"github.com/dop251/goja"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A work is a collective that was called. Nothing is spent on its end before somebody awaits it.
type work struct {
	of     *communicator
	op     *collective.Operation
	parts  []*work // of a group
	value  goja.Value
	queued bool // it is enqueued; not yet inside of a group
}

func (m *Collectives) defineWork() {
	core.Define(m.Session, core.Class[*work]{
		Name: "Work", Op: "work", Instead: "call a method of a Communicator", Private: true,
		Getters: []core.Getter[*work]{{Name: "value", Get: func(w *work) any { return w.result() }}},
		Methods: []core.Method[*work]{{Name: "then", Length: 1, Call: m.then}},
		Show:    func(_ *inspect.Context, w *work) string { return "Work { " + w.String() + " }" },
	})
}

// String is what is done.
func (w *work) String() string {
	if w.op == nil {
		return "group"
	}
	return w.op.Description.String()
}

func (w *work) result() goja.Value {
	if w.value == nil {
		return goja.Undefined()
	}
	return w.value
}

// begin enqueues work, or notes it for the group.
func (m *Collectives) begin(w *work) goja.Value {
	if m.group != nil {
		*m.group = append(*m.group, w)
		return m.Make(w)
	}
	m.enqueue(w)
	return m.Make(w)
}

// enqueue calls collectives as one. A failure of a communicator that is thrown has been heard of.
func (m *Collectives) enqueue(list ...*work) {
	batch := make([]*collective.Operation, len(list))
	for i, w := range list {
		batch[i] = w.op
		m.Ready(w.of.Context())
	}
	err := collective.Run(batch...)
	for _, w := range list {
		w.queued = true
		w.of.hear(err)
	}
	m.Check(err)
}

// grouped is nccl.group(f): what f calls is enqueued as one.
func (m *Collectives) grouped(a bind.Args) goja.Value {
	f := a.Function(0, "f")
	if m.group != nil {
		m.Bind.ThrowTypeError("%s: it is called in a group already", a.Op())
	}
	var list []*work
	m.group = &list
	defer func() { m.group = nil }()
	if v := m.Bind.Call(f, goja.Undefined()); m.Bind.Kind(v) == "Promise" {
		m.Bind.ThrowTypeError("%s: f: expected a function that awaits nothing, got one that answers a Promise", a.Op())
	}
	m.group = nil
	m.enqueue(list...)
	return m.Make(&work{parts: list, queued: true})
}

// then is work.then(fulfilled, rejected), by which await asks for the end.
func (m *Collectives) then(w *work, a bind.Args) goja.Value {
	if !w.queued {
		m.Bind.ThrowTypeError("%s: the group has not been enqueued; await what nccl.group answers", a.Op())
	}
	p := m.settled(a, w)
	then, _ := goja.AssertFunction(p.ToObject(m.VM).Get("then"))
	return m.Bind.Call(then, p, a.Value(0), a.Value(1))
}

// settled is a promise for the end of work.
func (m *Collectives) settled(a bind.Args, w *work) goja.Value {
	parts := w.parts
	if w.op != nil {
		parts = []*work{w}
	}
	ends := make([]func() (bool, error), len(parts))
	for i, part := range parts {
		ends[i] = m.end(a, part)
	}
	p := m.Env.Promise()
	for _, part := range parts {
		part.of.awaited++
	}
	m.Timer.AddHeld(func() (bool, error) { return all(ends) }, func(err error) {
		p.Settle(func() (goja.Value, error) {
			for _, part := range parts {
				part.of.awaited--
				part.of.hear(err)
			}
			return w.result(), err
		})
	})
	return p.Value
}

// all asks each for its end.
func all(ends []func() (bool, error)) (bool, error) {
	done := true
	for _, end := range ends {
		ended, err := end()
		if err != nil {
			return true, err
		}
		done = done && ended
	}
	return done, nil
}

// end is the end of one operation: the failure of its communicator, or what its stream has to do now.
func (m *Collectives) end(a bind.Args, w *work) func() (bool, error) {
	s := w.op.Stream
	if s == nil {
		s = w.of.Context().DefaultStream()
	}
	if s.Recording() {
		m.Check(s.Synchronize(m.Env.Loop.Context())) // which says that waits cannot be recorded
	}
	mark := m.mark(s)
	done := core.During(a.Op(), mark.Done)
	return func() (bool, error) {
		if f := w.of.Failure(); f != nil {
			return true, f
		}
		return done()
	}
}

func (m *Collectives) mark(s *gpu.Stream) *gpu.Event {
	e, err := inside.NewMark(s.Context())
	m.Check(err)
	m.Check(e.Record(s))
	return e
}
