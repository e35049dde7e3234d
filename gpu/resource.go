// This file defines what stands behind every object: the handle that must be
// released once, by hand, by the collector, or by the end of its context.

package gpu

import (
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// The states of a resource. It leaves live once, and the one who moved it
// releases it.
const (
	live  uint32 = iota
	freed        // released, or about to be
	dead         // its context has ended, and the handle with it
)

// The kinds of resource, in the order in which they are released: what reads
// memory before the memory, memory before the streams that order its release.
type kind uint8

const (
	kindGraph kind = iota
	kindTexture
	kindSurface
	kindBuffer
	kindManaged
	kindArray
	kindWrapped
	kindShared
	kindPinned
	kindRegistered
	kindPool
	kindEvent
	kindMark // an event that stands for a place in a stream
	kindModule
	kindStream
	kindSemaphore
	kindExternal
	kindGreen
	kindForeign // somebody else's, of which nothing is to be released but what was made for it here
)

var kindNames = [...]string{"graph", "texture", "surface", "buffer", "managed memory", "array", "wrapped memory", "shared memory", "pinned memory", "registered memory",
	"memory pool", "event", "mark", "module", "stream", "external semaphore", "external memory", "green context", "wrapped object"}

func (k kind) String() string { return kindNames[k] }

// occupies tells whether resources of the kind are device memory.
func (k kind) occupies() bool { return k == kindBuffer || k == kindManaged || k == kindArray }

// waits tells whether the driver waits for all work of the context before it
// releases a resource of the kind, where nothing could interrupt it.
func (k kind) waits() bool {
	switch k {
	case kindTexture, kindSurface, kindBuffer, kindManaged, kindArray, kindShared, kindPinned, kindRegistered, kindModule, kindExternal:
		return true
	}
	return false
}

// lent tells whether a Buffer of such a resource only shows it, and freeing the
// Buffer frees nothing.
func (k kind) lent() bool { return k == kindModule || k == kindPinned || k == kindRegistered }

// A resource is the handle behind an object. It does not refer to the object,
// which the collector may find unreachable while the resource waits.
type resource struct {
	context *Context
	kind    kind
	bytes   uint64
	serial  uint64  // order of making
	where   string  // where it was made, in debug mode
	host    uintptr // of page-locked memory: its address
	state   atomic.Uint32
	lost    *loss
	uses    uses
	holds   int  // graphs that use it; guarded by the Driver, as waiting
	waiting bool // released as far as the program is concerned
	// end releases the handle by driver calls, with the context current.
	// Nil when there is nothing to release.
	end func(api *cuda.API) error
	// endIn releases it in the order of a lane; it tells whether the driver
	// could. Nil for what the driver only releases at once.
	endIn func(api *cuda.API, l *lane) bool
	// after releases what outlives the context, once that has ended: the library
	// of a module. Nil for what ends with it. It is called without a context.
	after func(api *cuda.API)
	// pooled tells that the handle came in the order of a stream, and had better
	// go so too: the pool counts what cuMemFree is given as used for longer.
	pooled bool
	// stock is where a buffer's memory comes from; nil for other memory.
	stock *stock
}

// become changes what a resource counts as, before anybody else knows of it. The
// driver does not free managed memory in the order of streams.
func (r *resource) become(k kind) {
	r.context.driver.mu.Lock()
	r.kind, r.endIn = k, nil
	r.context.driver.mu.Unlock()
}

// alive tells whether the handle may be used.
func (r *resource) alive() bool { return r.state.Load() == live }

// check is the error of using an object, described by object, that is gone.
func (r *resource) check(object func() string) error {
	switch r.state.Load() {
	case live:
		return nil
	case dead:
		return &ReleasedError{Object: object(), Reason: "is lost: " + r.context.String() + " " + r.context.ending()}
	}
	return &ReleasedError{Object: object(), Reason: released[r.kind]}
}

// released says what happened to a resource of each kind.
var released = [...]string{
	kindTexture: "has been freed", kindSurface: "has been freed", kindArray: "has been freed",
	kindGraph: "has been freed", kindBuffer: "has been freed", kindManaged: "has been freed", kindPool: "has been freed", kindShared: "has been freed", kindWrapped: "has been freed", kindPinned: "has been freed",
	kindRegistered: "has been freed", kindEvent: "has been freed", kindMark: "has been freed", kindModule: "has been unloaded",
	kindStream: "has been freed", kindSemaphore: "has been freed", kindExternal: "has been freed", kindGreen: "has been freed", kindForeign: "has been freed",
}

// adopt registers a handle that the driver has made.
func (c *Context) adopt(k kind, bytes uint64, end func(api *cuda.API) error) *resource {
	d := c.driver
	r := &resource{context: c, kind: k, bytes: bytes, end: end, lost: new(loss)}
	r.lost.of.Store(r)
	r.uses.of = r
	if d.debug.Load() {
		r.where = d.where()
	}
	d.mu.Lock()
	d.serial++
	r.serial = d.serial
	d.live[r] = struct{}{}
	d.mu.Unlock()
	if k.occupies() {
		c.device.memory.grow(bytes)
	}
	return r
}

// watch has the collector queue r when object is unreachable. It is a function
// because methods have no type parameters.
func watch[T any](object *T, r *resource) { runtime.AddCleanup(object, (*loss).report, r.lost) }

// A loss is what the cleanup of an object refers to: its resource, until that
// is released. The collector keeps what a cleanup refers to, and through the
// resource that is the Driver and all that its Options refer to; if the object
// is among that, none of it would ever be collected.
type loss struct{ of atomic.Pointer[resource] }

// report is the cleanup of every object. It runs on a goroutine of the runtime
// and makes no driver call.
func (l *loss) report() {
	if r := l.of.Load(); r != nil {
		r.context.driver.queue.push(r)
	}
}

// forget takes r out of the accounts.
func (d *Driver) forget(r *resource) {
	d.mu.Lock()
	delete(d.live, r)
	d.mu.Unlock()
	r.lost.of.Store(nil)
	if r.kind.occupies() {
		r.context.device.memory.shrink(r.bytes)
	}
	switch r.kind {
	case kindPinned, kindRegistered, kindManaged:
		d.mu.Lock()
		d.locked = slices.DeleteFunc(d.locked, func(other *resource) bool { return other == r })
		d.mu.Unlock()
	}
}

// free releases r unless that has been done, in the order of the streams that
// use it.
func (r *resource) free() error {
	if !r.state.CompareAndSwap(live, freed) {
		return nil
	}
	r.context.driver.forget(r)
	if r.end == nil {
		return nil
	}
	return r.finish()
}

// finish gives the handle back, in the order of the streams that use it, unless that
// must wait.
func (r *resource) finish() error {
	if r.context.driver.delayed(r) {
		return nil
	}
	defer r.context.driver.captures.leave()
	if !r.context.confirm() {
		r.outlive()
		return nil
	}
	s, err := r.context.enter()
	if err != nil {
		r.outlive() // the context has ended in the meantime
		return nil
	}
	defer s.leave()
	err = r.settle(s.api)
	var failure *cuda.Error
	if errors.As(err, &failure) && failure.Sticky() {
		return nil // a fault has taken the context, with all that was in it
	}
	return err
}

// outlive releases what the end of the context has left, which nobody else does
// any more.
func (r *resource) outlive() {
	if r.after != nil {
		r.after(r.context.driver.API())
	}
}

// A queue holds the resources that the collector found, until their release.
type queue struct {
	mu    sync.Mutex
	found []*resource
}

// push adds what is to be released.
func (q *queue) push(r *resource) {
	q.mu.Lock()
	q.found = append(q.found, r)
	q.mu.Unlock()
}

// take empties the queue, in the order of release.
func (q *queue) take() []*resource {
	q.mu.Lock()
	found := q.found
	q.found = nil
	q.mu.Unlock()
	slices.SortFunc(found, byRelease)
	return found
}

// byRelease orders by kind, then the younger first.
func byRelease(a, b *resource) int {
	if a.kind != b.kind {
		return int(a.kind) - int(b.kind)
	}
	return int(int64(b.serial) - int64(a.serial))
}
