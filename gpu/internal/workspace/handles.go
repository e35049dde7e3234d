// This file keeps what a library has for each context.

package workspace

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A Base is what the handle of any library has: the struct of a handle embeds one.
type Base struct {
	Context *gpu.Context
	Fixture *lifetime.Resource // what work notes that it uses
	Spaces  Workspaces
}

func (b *Base) base() *Base { return b }

// A Handle is a pointer to a struct H that embeds a Base.
type Handle[H any] interface {
	*H
	base() *Base
}

// Handles are those of a library, one for each context. A handle is made by the first call, released
// with its context, and forgotten then. One goroutine at a time calls For; contexts end on any.
type Handles[H any, P Handle[H]] struct {
	first  First
	create func(P) (release func() error, err error)
	lock   sync.Mutex
	known  map[*gpu.Context]P
}

// NewHandles returns the handles of a library. Create is given a handle with its Base; it makes the
// rest, which release ends.
func NewHandles[H any, P Handle[H]](first First, create func(P) (release func() error, err error)) *Handles[H, P] {
	return &Handles[H, P]{first: first, create: create, known: map[*gpu.Context]P{}}
}

// For is the handle of a context, which is current. Doing is for messages: "multiplying".
func (h *Handles[H, P]) For(c *gpu.Context, doing string) (P, error) {
	if p := h.of(c); p != nil {
		return p, nil
	}
	if err := h.first.Outside(c, doing); err != nil {
		return nil, err
	}
	p := P(new(H))
	base := p.base()
	base.Context, base.Spaces = c, Of(c)
	release, err := h.create(p)
	if err != nil {
		return nil, err
	}
	base.Fixture = inside.Attach(c, func(*cuda.API) error {
		h.forget(c, p)
		return release()
	})
	h.lock.Lock()
	defer h.lock.Unlock()
	h.known[c] = p
	return p, nil
}

// of is the handle of a context, nil where there is none.
func (h *Handles[H, P]) of(c *gpu.Context) P {
	h.lock.Lock()
	defer h.lock.Unlock()
	if p := h.known[c]; p != nil && p.base().Fixture.Alive() {
		return p
	}
	return nil
}

// forget drops the handle of a context, unless there is a later one.
func (h *Handles[H, P]) forget(c *gpu.Context, p P) {
	h.lock.Lock()
	defer h.lock.Unlock()
	if h.known[c] == p {
		delete(h.known, c)
	}
}

// Len is how many handles are kept.
func (h *Handles[H, P]) Len() int {
	h.lock.Lock()
	defer h.lock.Unlock()
	return len(h.known)
}

// A First is what the first call makes, which cannot be done while a graph is being recorded.
type First struct {
	Made  string // "a handle of cuBLAS, which is made by the first call"
	Hurry string // how it is made before: "call it once before"
}

// Outside returns an error while the context is being recorded.
func (f First) Outside(c *gpu.Context, doing string) error {
	if !c.Recording() {
		return nil
	}
	return &usage.FirstCallError{Argument: usage.ArgumentError{Doing: doing, Expected: f.Made, Got: "the first call while a graph is being recorded; " + f.Hurry}}
}
