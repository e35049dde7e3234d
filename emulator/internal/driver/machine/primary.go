package machine

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

// A PrimaryContext is the context of a device that all who retain it share.
type PrimaryContext struct {
	mutex   sync.Mutex
	Context *Context
	users   int // retains without a release
}

// With calls change with the mutex held.
func (p *PrimaryContext) With(change func(*PrimaryContext) cuda.Result) cuda.Result {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	return change(p)
}

// Retain counts a user, for whom the context begins to live.
func (p *PrimaryContext) Retain() cuda.Context {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !p.Context.Alive.Load() {
		p.Context.Begin()
	}
	p.users++
	return p.Context.Handle
}

// Release destroys the context when its last reference is released. The caller holds the mutex.
func (p *PrimaryContext) Release() cuda.Result {
	if p.users == 0 {
		return cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	if p.users--; p.users == 0 {
		return p.Reset()
	}
	return success
}

// Reset ends the context although others may retain it; their releases still
// count. The caller holds the mutex.
func (p *PrimaryContext) Reset() cuda.Result {
	m := p.Context.Machine
	for _, g := range m.Greens.All() {
		if g.Context.Device == p.Context.Device {
			g.Context.end() // its memory is the primary context's
		}
	}
	p.Context.end()
	p.Context.Flags.Store(0)
	for _, f := range m.deviceResets {
		f(p.Context.Device)
	}
	return success
}
