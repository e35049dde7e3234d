// This file defines Resource: a handle that is released once, by hand, by the
// collector, or by the end of its context.

package lifetime

import (
	"cmp"
	"errors"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// The states of a resource. It leaves live once, and whoever moved it releases it.
const (
	live  uint32 = iota
	freed        // released, or about to be
	dead         // its context has ended, and the handle with it
)

// A Kind is what a resource is. Kinds are in the order in which they are released:
// what reads memory before the memory, memory before the streams that order its
// release.
type Kind uint8

// The kinds of resource.
const (
	Fixture Kind = iota // what packages above keep for a context, such as handles of libraries
	Graph
	Texture
	Surface
	Buffer
	Managed
	Array
	Wrapped
	Shared
	Pinned
	Registered
	Pool
	Event
	MarkEvent // an event that stands for a place in a stream
	Module
	StreamKind
	Semaphore
	External
	Green
	Foreign // somebody else's: only what was made for it here is released
	Setting // memory that a limit of a context takes
)

// kinds is what is known of each kind.
var kinds = [...]struct {
	name string
	// memory is true for device memory.
	memory bool
	// waits is true where the driver waits for all work of the context before it
	// releases one, where nothing could interrupt it.
	waits bool
}{
	Fixture: {name: "handle of a library", memory: true, waits: true},
	Graph:   {name: "graph"}, Texture: {name: "texture", waits: true}, Surface: {name: "surface", waits: true},
	Buffer: {name: "buffer", memory: true, waits: true}, Managed: {name: "managed memory", memory: true, waits: true},
	Array: {name: "array", memory: true, waits: true}, Wrapped: {name: "wrapped memory"}, Shared: {name: "shared memory", waits: true},
	Pinned: {name: "pinned memory", waits: true}, Registered: {name: "registered memory", waits: true},
	Pool: {name: "memory pool"}, Event: {name: "event"}, MarkEvent: {name: "mark"}, Module: {name: "module", memory: true, waits: true},
	StreamKind: {name: "stream"}, Semaphore: {name: "external semaphore"}, External: {name: "external memory", waits: true},
	Green: {name: "green context"}, Foreign: {name: "wrapped object"}, Setting: {name: "limit of a context", memory: true},
}

// String is the kind in messages: "pinned memory".
func (k Kind) String() string { return kinds[k].name }

// OccupiesMemory reports whether resources of the kind are device memory.
func (k Kind) OccupiesMemory() bool { return kinds[k].memory }

// Borrowed reports whether a buffer does not own such a resource: freeing the buffer frees
// nothing.
func (k Kind) Borrowed() bool { return k == Module || k == Pinned || k == Registered }

// released says what happened to a resource that was released by hand.
func (k Kind) released() string {
	if k == Module {
		return "has been unloaded"
	}
	return "has been freed"
}

// A Resource is the handle behind an object. It does not refer to the object, which
// the collector may find unreachable while the resource waits for its release.
type Resource struct {
	Context *Context
	Kind    Kind
	Serial  uint64 // order of making
	Where   string // where in the program it was made, in debug mode
	Users   Users
	// End releases the handle by driver calls, with the context current. Nil when
	// there is nothing to release.
	End func(api *cuda.API) error
	// EndIn releases it in stream order, and reports whether the driver could. Nil for
	// what the driver only releases at once.
	EndIn func(api *cuda.API, s *Stream) bool
	// Keep keeps memory for the next allocation in the order of a stream, behind whose
	// work it is free, instead of a release, and reports whether it did. Nil for what is
	// always released.
	Keep func(s *Stream) bool
	// After releases what outlives the context, once that has ended: the library of
	// a module. Nil for what ends with it. It is called without a context.
	After func(api *cuda.API)
	// Pooled is true for memory that was allocated in stream order and is better freed
	// so: the pool counts what cuMemFree is given as used for longer.
	Pooled bool
	// Reserve is the stream of the pool that a buffer's memory comes from; nil for
	// other memory, and for what was allocated in the order of another stream.
	Reserve *Stream
	// Pending is true where work that the program has put off may read the memory.
	Pending atomic.Bool
	// Readers is what the program keeps of that work with the memory.
	Readers any

	orders   atomic.Pointer[orders] // of memory; nil where no stream waits for its uses
	state    atomic.Uint32
	lost     *loss
	bytes    uint64
	host     uintptr // of page-locked memory: its address
	holds    int     // graphs that use it; guarded by the Driver, as released
	released bool    // freed by the program while graphs use it
}

// Memory is what a buffer is made of.
type Memory struct {
	Address  cuda.DevicePtr
	Bytes    uint64
	Resource *Resource // released with the memory
	Base     *Resource // what the resource refers to; nil where it is all
	Owner    any       // retained
	Label    string    // in messages: "shared memory"
}

// Adopt registers a handle that the driver has made. Where may be empty.
func (c *Context) Adopt(k Kind, bytes uint64, where string, end func(api *cuda.API) error) *Resource {
	d := c.Driver
	r := &Resource{Context: c, Kind: k, bytes: bytes, End: end, Where: where, lost: new(loss)}
	r.lost.of.Store(r)
	r.Users.of = r
	d.mu.Lock()
	d.serial++
	r.Serial = d.serial
	d.live[r] = struct{}{}
	d.mu.Unlock()
	if k.OccupiesMemory() {
		c.Memory.grow(bytes)
	}
	return r
}

// BecomeManaged makes a buffer count as managed memory, before anybody else knows of
// it. The driver does not free that in stream order.
func (r *Resource) BecomeManaged() {
	r.Context.Driver.mu.Lock()
	r.Kind, r.EndIn = Managed, nil
	r.Context.Driver.mu.Unlock()
}

// BecomeFixture makes a buffer the workspace of a library, before anybody else knows of it.
func (r *Resource) BecomeFixture() {
	r.Context.Driver.mu.Lock()
	r.Kind = Fixture
	r.Context.Driver.mu.Unlock()
}

// Bytes is the memory that the resource occupies.
func (r *Resource) Bytes() uint64 {
	r.Context.Driver.mu.Lock()
	defer r.Context.Driver.mu.Unlock()
	return r.bytes
}

// Grow notes that the resource, which is memory, has n bytes more.
func (r *Resource) Grow(n uint64) {
	r.Context.Memory.grow(n)
	r.Context.Driver.mu.Lock()
	r.bytes += n
	r.Context.Driver.mu.Unlock()
}

// Held reports whether a graph uses the resource.
func (r *Resource) Held() bool {
	r.Context.Driver.mu.Lock()
	defer r.Context.Driver.mu.Unlock()
	return r.holds > 0
}

// Alive reports whether the handle may be used.
func (r *Resource) Alive() bool { return r.state.Load() == live }

// Die marks a live resource as gone with its context, and reports whether it did.
func (r *Resource) Die() bool {
	if !r.state.CompareAndSwap(live, dead) {
		return false
	}
	r.Context.Driver.forget(r)
	return true
}

// Check returns an error when the object, described by object, is gone.
func (r *Resource) Check(object func() string) error {
	errors := &r.Context.Driver.Errors
	switch r.state.Load() {
	case live:
		return nil
	case dead:
		return errors.Released(object(), "is lost: "+r.Context.Name+" "+r.Context.Ending())
	}
	return errors.Released(object(), r.Kind.released())
}

// Watch has the collector queue r for release when object is unreachable. It is a
// function because methods have no type parameters.
func Watch[T any](object *T, r *Resource) { runtime.AddCleanup(object, (*loss).report, r.lost) }

// A loss is what the cleanup of an object refers to: its resource, until that is
// released. The collector keeps what a cleanup refers to, and through the resource
// that is the Driver and all that its options refer to; if the object is among that,
// none of it would ever be collected.
type loss struct{ of atomic.Pointer[Resource] }

// report is the cleanup of every object. It runs on a goroutine of the runtime and
// makes no driver call.
func (l *loss) report() {
	if r := l.of.Load(); r != nil {
		r.Context.Driver.lost.push(r)
	}
}

// forget removes r from the accounts.
func (d *Driver) forget(r *Resource) {
	d.mu.Lock()
	delete(d.live, r)
	if r.Kind == Pinned || r.Kind == Registered || r.Kind == Managed {
		d.locked = slices.DeleteFunc(d.locked, func(other *Resource) bool { return other == r })
	}
	d.mu.Unlock()
	r.lost.of.Store(nil)
	if r.Kind.OccupiesMemory() {
		r.Context.Memory.shrink(r.bytes)
	}
}

// Free releases r in the order of the streams that use it, unless that has been done.
func (r *Resource) Free() error {
	if !r.state.CompareAndSwap(live, freed) {
		return nil
	}
	r.Context.Driver.forget(r)
	if r.End == nil {
		return nil
	}
	return r.release()
}

// release releases the handle, in the order of the streams that use it, unless that
// must wait for the end of a capture, or of the graphs that use the resource.
func (r *Resource) release() error {
	d := r.Context.Driver
	if d.mustWait(r) {
		return nil
	}
	defer d.Gate.Leave()
	if r.kept() {
		return nil
	}
	if !r.Context.Confirm() {
		r.outlive()
		return nil
	}
	s, err := r.Context.Enter()
	if err != nil {
		r.outlive() // the context has ended in the meantime
		return nil
	}
	defer s.Leave()
	err = r.Settle(s.API)
	var failure *cuda.Error
	if errors.As(err, &failure) && failure.Sticky() {
		return nil // a fault has taken the context, with all that was in it
	}
	return err
}

// mustWait reports whether the release of r, which has left the live state, must wait.
// When it need not, the gate for captures has been entered.
func (d *Driver) mustWait(r *Resource) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	if r.holds > 0 {
		r.released = true
		return true
	}
	if !d.Gate.TryEnter() {
		d.delayed = append(d.delayed, r)
		return true
	}
	return false
}

// outlive releases what the end of the context has left.
func (r *Resource) outlive() {
	if r.After != nil {
		r.After(r.Context.Driver.API())
	}
}

// A queue holds the resources that the collector found, until their release.
type queue struct {
	mu    sync.Mutex
	found []*Resource
}

// push adds a resource.
func (q *queue) push(r *Resource) {
	q.mu.Lock()
	q.found = append(q.found, r)
	q.mu.Unlock()
}

// take empties the queue, in the order of release.
func (q *queue) take() []*Resource {
	q.mu.Lock()
	found := q.found
	q.found = nil
	q.mu.Unlock()
	slices.SortFunc(found, ByRelease)
	return found
}

// ByRelease orders by kind, then the younger first.
func ByRelease(a, b *Resource) int {
	return cmp.Or(cmp.Compare(a.Kind, b.Kind), cmp.Compare(b.Serial, a.Serial))
}
