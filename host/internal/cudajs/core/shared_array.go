// This file makes typed arrays over memory that the host and the device share: page-locked and
// managed.

package core

import (
	"slices"
	"weak"

	"github.com/cujs/cujs/internal/element"
	"github.com/dop251/goja"
)

// hostMemory is *gpu.HostBuffer or *gpu.Managed.
type hostMemory interface {
	Bytes() []byte
	Freed() bool
	Free() error
}

// A Pinned is the memory behind an ArrayBuffer, whose state it is: the memory
// lives as long as the ArrayBuffer or any view of it.
type Pinned struct {
	Host   hostMemory
	Buffer goja.ArrayBuffer
}

// SharedArray is a typed array over memory that is taken from it when it goes
// away.
func (s *Session) SharedArray(host hostMemory, t element.Type) (array, object *goja.Object) {
	p := &Pinned{Host: host, Buffer: s.VM.NewArrayBuffer(host.Bytes())}
	object = s.VM.ToValue(p.Buffer).(*goja.Object)
	s.Bind.Attach(object, p)
	s.pins = append(slices.DeleteFunc(s.pins, gone), weak.Make(p))
	return s.Bind.ViewOf(t.Array(), p.Buffer), object
}

func gone(p weak.Pointer[Pinned]) bool { return p.Value() == nil }

// DetachDead takes from JavaScript the shared memory of contexts that have
// ended: the driver has freed it with them.
func (s *Session) DetachDead() {
	s.pins = slices.DeleteFunc(s.pins, func(w weak.Pointer[Pinned]) bool {
		p := w.Value()
		if p != nil && p.Host.Freed() {
			p.Buffer.Detach()
			return true
		}
		return p == nil
	})
}

// detachAll does so for all shared memory.
func (s *Session) detachAll() {
	for _, w := range s.pins {
		if p := w.Value(); p != nil {
			p.Buffer.Detach()
		}
	}
	s.pins = nil
}

// Free takes the memory from JavaScript and gives it back when the copies that
// use it are done.
func (p *Pinned) Free() error {
	p.Buffer.Detach()
	return p.Host.Free()
}

// keepMemory keeps shared memory while a function of Go uses it, whatever the function's callbacks
// do: what is freed meanwhile is released afterwards.
func (s *Session) keepMemory(data []byte) (release func()) {
	if s.Driver == nil {
		return nil
	}
	kept := s.Driver.Keep(data)
	if kept == nil {
		return nil
	}
	s.inGo++
	return func() {
		s.inGo--
		kept()
	}
}

// EndsMemory throws where an operation would end a context while a function of Go uses memory of
// one.
func (s *Session) EndsMemory(op string) {
	if s.inGo > 0 {
		s.Bind.ThrowTypeError("%s: a function of Go uses page-locked or managed memory; call it when the function has returned", op)
	}
}
