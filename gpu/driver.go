// This file defines Driver, the root of the object model.

package gpu

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// Options say how a Driver behaves. The zero value is ready to use.
type Options struct {
	// Debug records where each object was made.
	Debug bool
	// Where gives the place in the program that LiveObject.AllocatedAt
	// shows; nil means the caller in Go. It is called only with Debug.
	Where func() string
	// LaunchBlocking waits for every launch, so that a kernel that fails does so
	// where it is launched. It costs all overlap.
	LaunchBlocking bool
	// MemoryShare is the part of a device's memory by which allocations may
	// grow until the collector is made to run; 0 means a quarter.
	MemoryShare float64
	// MaxBytes limits the live device bytes of this Driver; 0 means none.
	MaxBytes uint64
	// MaxPinned limits the live page-locked bytes, and MaxObjects what Room
	// allows; 0 means none. What goes past a limit is a *LimitError.
	MaxPinned, MaxObjects uint64
	// Leaks is told by Close, with Debug, what the program did not release.
	Leaks func([]LiveObject)
	// Unfreed is told by Close what the program did not release itself: what
	// Leaks would be told, and what the collector has released.
	Unfreed func([]LiveObject)
}

// A Driver is the GPU driver as one program sees it: its devices and every
// object made on them. It lives until Close.
type Driver struct {
	api       atomic.Pointer[cuda.API]
	interrupt atomic.Pointer[context.Context]
	options   Options
	debug     atomic.Bool // Options.Debug, or what SetDebug said since
	devices   []*Device
	queue     queue
	around    around
	unstaged  bool          // copies of ordinary memory are left to the driver
	handles   sync.Pool     // of *handle
	switches  atomic.Uint64 // counts changes of the current context by hand
	captures  *captureGate  // no release reaches the driver during a capture
	foreign   foreignPools

	mu       sync.Mutex // guards what follows
	live     map[*resource]struct{}
	contexts map[cuda.Context]*Context
	serial   uint64
	pending  []*pending
	left     []*resource // released by the collector, with Options.Unfreed
	locked   []*resource // page-locked memory
	closed   bool
	late     []*resource // released during a recording
}

// Open initialises the driver behind api and lists its devices.
func Open(api *cuda.API, o Options) (*Driver, error) {
	if o.MemoryShare == 0 {
		o.MemoryShare = 0.25
	}
	d := &Driver{options: o, unstaged: api.Emulated, captures: newCaptureGate(), live: map[*resource]struct{}{}, contexts: map[cuda.Context]*Context{}}
	d.handles.New = func() any { return new(handle) }
	d.api.Store(api)
	d.debug.Store(o.Debug)
	if r := api.CuInit(0); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuInit", r)
	}
	var count int32
	if r := api.CuDeviceGetCount(&count); r != cuda.CUDA_SUCCESS {
		return nil, api.Error("cuDeviceGetCount", r)
	}
	for ordinal := range int(count) {
		v, err := d.openDevice(ordinal)
		if err != nil {
			return nil, err
		}
		d.devices = append(d.devices, v)
	}
	return d, nil
}

// API is the table through which calls are made at present.
func (d *Driver) API() *cuda.API { return d.api.Load() }

// SetAPI replaces the table, to switch tracing on or off. The table must be
// the one that Open got or a wrapping of it.
func (d *Driver) SetAPI(api *cuda.API) { d.api.Store(api) }

// SetInterrupt sets what ends the waits of operations that take no context of
// their own: a copy, an allocation that waits for memory. With a context that
// cannot be cancelled, or nil, those wait inside the driver.
func (d *Driver) SetInterrupt(ctx context.Context) {
	if ctx == nil {
		ctx = context.Background()
	}
	d.interrupt.Store(&ctx)
}

// interruption is the context of SetInterrupt.
func (d *Driver) interruption() context.Context {
	if ctx := d.interrupt.Load(); ctx != nil {
		return *ctx
	}
	return context.Background()
}

// Version is the driver's API version: 13000 for CUDA 13.0.
func (d *Driver) Version() int { return d.API().Version }

// Devices lists the devices by ordinal. The caller must not change it.
func (d *Driver) Devices() []*Device { return d.devices }

// Device is the device with an ordinal.
func (d *Driver) Device(ordinal int) (*Device, error) {
	switch {
	case ordinal >= 0 && ordinal < len(d.devices):
		return d.devices[ordinal], nil
	case len(d.devices) == 0:
		return nil, &RangeError{Doing: "choosing a device", Problem: "the driver sees no device"}
	}
	expected := fmt.Sprintf("0 to %d", len(d.devices)-1)
	if len(d.devices) == 1 {
		expected = "0, the only device"
	}
	return nil, &RangeError{Doing: "choosing a device", Argument: "ordinal", Expected: expected, Got: fmt.Sprint(ordinal)}
}

// Bytes is the device memory that live objects occupy.
func (d *Driver) Bytes() uint64 {
	var n uint64
	for _, v := range d.devices {
		n += v.memory.live.Load()
	}
	return n
}

// Drain releases what the collector has found unreachable and what pending
// work has finished with. It never waits.
func (d *Driver) Drain() {
	if !d.captures.tryEnter() {
		return
	}
	defer d.captures.leave()
	for _, r := range d.queue.take() {
		if d.options.Unfreed != nil && r.alive() {
			d.left = append(d.left, r)
		}
		_ = r.free() // nobody is left to be told
	}
	d.around.busy()
	d.finishPending()
}

// LiveObjects lists what is not released, in the order of its making.
func (d *Driver) LiveObjects() []LiveObject {
	return objectsOf(d.liveResources())
}

// objectsOf lists resources in the order of their making, without memory of
// others and the marks of waits, which are none of the program's.
func objectsOf(resources []*resource) []LiveObject {
	slices.SortFunc(resources, func(a, b *resource) int { return int(int64(a.serial - b.serial)) })
	var objects []LiveObject
	for _, r := range resources {
		if r.kind != kindWrapped && r.kind != kindForeign && r.kind != kindMark {
			objects = append(objects, LiveObject{Kind: r.kind.String(), Bytes: r.bytes, AllocatedAt: r.where})
		}
	}
	return objects
}

// liveResources is a copy of the list of what is not released.
func (d *Driver) liveResources() []*resource {
	d.mu.Lock()
	defer d.mu.Unlock()
	resources := make([]*resource, 0, len(d.live))
	for r := range d.live {
		resources = append(resources, r)
	}
	return resources
}

// Close waits for the devices and releases every object of this Driver in the
// order that dependencies ask for. It returns what the driver refused. Using
// an object afterwards is an error.
func (d *Driver) Close() error {
	d.mu.Lock()
	closed := d.closed
	d.closed = true
	d.mu.Unlock()
	if closed {
		return nil
	}
	d.reportLeaks()
	var errs []error
	contexts := d.openContexts()
	for _, c := range contexts {
		_ = c.Synchronize(d.interruption()) // a fault was reported to whoever caused it
	}
	for _, v := range d.devices {
		v.dismiss(0)
	}
	d.Drain()
	resources := d.liveResources()
	slices.SortFunc(resources, byRelease)
	for _, r := range resources {
		errs = append(errs, r.free())
	}
	d.finishPending()
	for _, c := range contexts {
		_ = c.Synchronize(d.interruption()) // what was freed in the order of streams
		c.trim()
		errs = append(errs, c.close())
	}
	for _, v := range d.devices {
		errs = append(errs, v.release())
	}
	return errors.Join(errs...)
}

// check is the error of using a Driver that is closed.
func (d *Driver) check() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.closed {
		return nil
	}
	return &ReleasedError{Object: "the driver", Reason: "has been closed"}
}

// SetDebug switches Options.Debug on or off. Objects made while it is off do
// not know where that was.
func (d *Driver) SetDebug(on bool) { d.debug.Store(on) }

// reportLeaks tells Options.Leaks what is still reachable, and Options.Unfreed
// what was left to the collector too.
func (d *Driver) reportLeaks() {
	if d.options.Unfreed != nil {
		d.Drain()
		if unfreed := objectsOf(append(d.liveResources(), d.left...)); len(unfreed) > 0 {
			d.options.Unfreed(unfreed)
		}
	}
	if !d.debug.Load() || d.options.Leaks == nil {
		return
	}
	d.collect()
	if leaks := d.LiveObjects(); len(leaks) > 0 {
		d.options.Leaks(leaks)
	}
}

// where is the place in the program that is making an object.
func (d *Driver) where() string {
	if d.options.Where != nil {
		return d.options.Where()
	}
	var counters [16]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters[:])])
	for {
		f, more := frames.Next()
		inside := strings.HasPrefix(f.Function, "github.com/cujs/cujs/gpu.") && !strings.HasSuffix(f.File, "_test.go")
		if !inside || !more {
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
}
