// This file defines Driver: what is live, and what waits for its release.

package lifetime

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// Errors makes the errors of wrong use, whose types belong to the package above.
type Errors struct {
	// Released is the error of using an object that is gone.
	Released func(object, reason string) error
	// Recording is the error of a wait while a graph is being recorded.
	Recording func(doing string) error
	// Failed is the error of a driver call that answered r in c, nil for success.
	Failed func(c *Context, call string, r cuda.Result, format string, args ...any) error
}

// A Driver keeps account of all that one user of the driver has made.
type Driver struct {
	Gate   Gate
	Raw    RawWork
	Errors Errors
	Nodes  atomic.Int64 // of live graphs

	api       atomic.Pointer[cuda.API]
	interrupt atomic.Pointer[context.Context]
	handles   sync.Pool     // of *cuda.Context, for the driver to write to
	named     atomic.Uint64 // streams that messages have named by a number
	switches  atomic.Uint64 // changes of the current context by hand
	lost      queue

	ordering atomic.Int32           // calls of Order that have not ended
	apart    atomic.Int32           // streams and contexts that the driver does not order with the default streams
	led      atomic.Uint64          // work of all streams that others wait for
	anywhere atomic.Pointer[orders] // such work with memory that may have other names

	mu       sync.Mutex // guards what follows
	live     map[*Resource]struct{}
	contexts map[cuda.Context]*Context
	serial   uint64
	pending  []*Pending
	locked   []*Resource // page-locked memory
	delayed  []*Resource // released during a capture
}

// NewDriver returns a Driver that makes its calls through api.
func NewDriver(api *cuda.API, errors Errors) *Driver {
	d := &Driver{Errors: errors, live: map[*Resource]struct{}{}, contexts: map[cuda.Context]*Context{}}
	d.Gate.changed.L = &d.Gate.mu
	d.handles.New = func() any { return new(cuda.Context) }
	d.api.Store(api)
	return d
}

// API is the table through which calls are made at present.
func (d *Driver) API() *cuda.API { return d.api.Load() }

// SetAPI replaces the table.
func (d *Driver) SetAPI(api *cuda.API) { d.api.Store(api) }

// SetInterrupt sets what Interruption answers.
func (d *Driver) SetInterrupt(ctx context.Context) { d.interrupt.Store(&ctx) }

// Interruption ends the waits of operations that take no context of their own.
func (d *Driver) Interruption() context.Context {
	if ctx := d.interrupt.Load(); ctx != nil {
		return *ctx
	}
	return context.Background()
}

// Switches counts the changes of the current context that are made by hand.
func (d *Driver) Switches() uint64 { return d.switches.Load() }

// Switched counts one.
func (d *Driver) Switched() { d.switches.Add(1) }

// Live lists what is not released, in no order.
func (d *Driver) Live() []*Resource {
	d.mu.Lock()
	defer d.mu.Unlock()
	resources := make([]*Resource, 0, len(d.live))
	for r := range d.live {
		resources = append(resources, r)
	}
	return resources
}

// Count is how many resources are not released.
func (d *Driver) Count() int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.live)
}

// Drain releases what the collector has found unreachable and what pending work has
// finished with, unless a capture is under way. It never waits. Each resource that
// the collector has found is shown to found, when that is not nil, before its release.
func (d *Driver) Drain(found func(*Resource)) {
	if !d.Gate.TryEnter() {
		return
	}
	defer d.Gate.Leave()
	for _, r := range d.lost.take() {
		if found != nil && r.Alive() {
			found(r)
		}
		_ = r.Free() // its object is gone: there is nobody to report to
	}
	d.Raw.busy()
	d.FinishPending()
}

// A Pending is something to be finished when work in a stream is done.
type Pending struct {
	Context *Context
	Ready   func() (bool, error) // finishes it if that can be; it does not wait
	Abandon func()               // the context has ended; may be nil
}

// Postpone has Drain finish p.
func (d *Driver) Postpone(p *Pending) {
	d.mu.Lock()
	d.pending = append(d.pending, p)
	d.mu.Unlock()
}

// FinishPending finishes what can be finished now.
func (d *Driver) FinishPending() {
	d.mu.Lock()
	waiting := d.pending
	d.pending = nil
	d.mu.Unlock()
	waiting = slices.DeleteFunc(waiting, func(p *Pending) bool {
		done, _ := p.Ready() // an object that cares keeps its failure
		return done
	})
	if len(waiting) > 0 {
		d.mu.Lock()
		d.pending = append(waiting, d.pending...)
		d.mu.Unlock()
	}
}

// dropPending abandons what waits in a context that has ended.
func (d *Driver) dropPending(c *Context) {
	var dropped []*Pending
	d.mu.Lock()
	d.pending = slices.DeleteFunc(d.pending, func(p *Pending) bool {
		if p.Context == c {
			dropped = append(dropped, p)
		}
		return p.Context == c
	})
	d.mu.Unlock()
	for _, p := range dropped {
		if p.Abandon != nil {
			p.Abandon()
		}
	}
}

// Lock notes that a resource is page-locked memory at an address of the host.
func (d *Driver) Lock(r *Resource, host uintptr) {
	d.mu.Lock()
	r.host = host
	d.locked = append(d.locked, r)
	d.mu.Unlock()
}

// LockedAt is the page-locked memory in which p lies; nil when it is ordinary.
func (d *Driver) LockedAt(p uintptr) *Resource {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, r := range d.locked {
		if p >= r.host && p-r.host < uintptr(r.bytes) {
			return r
		}
	}
	return nil
}

// LockedBytes is how much memory is page-locked, managed memory apart.
func (d *Driver) LockedBytes() (n uint64) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, r := range d.locked {
		if r.Kind != Managed {
			n += r.bytes
		}
	}
	return n
}
