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
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/ptx"
)

// Options configure a Driver. The zero value is ready to use.
type Options struct {
	// Debug records where each object was made.
	Debug bool
	// Where returns the place in the program for LiveObject.AllocatedAt; nil stands for
	// the caller in Go. It is called only with Debug.
	Where func() string
	// ResetBy says in messages how the program resets a device; nil stands for "reset device 0".
	ResetBy func(*Device) string
	// LaunchBlocking waits for every launch, so that a fault is reported where the kernel
	// was launched. Nothing overlaps then.
	LaunchBlocking bool
	// MemoryShare is the part of a device's memory by which allocations may grow before
	// the collector is run; 0 stands for a quarter.
	MemoryShare float64
	// MaxBytes limits the live device bytes of this Driver; 0 means none.
	MaxBytes uint64
	// MaxPinned limits the live page-locked bytes, and MaxObjects the live objects
	// with the nodes of graphs; 0 means none. Exceeding a limit is a *usage.LimitError.
	MaxPinned, MaxObjects uint64
	// MaxContexts limits the contexts that are made beside the primary ones, green ones too; 0
	// means none.
	MaxContexts uint64
	// Texts parses the PTX of modules. Nil means that of the emulated device, so that
	// each text is parsed once, and for hardware one of this Driver's own.
	Texts *ptx.Cache
	// Leaks is called by Close, with Debug, with what the program did not release.
	Leaks func([]LiveObject)
	// OnLaunch is told of each launch of a kernel or graph and each call of a library that is enqueued,
	// on the goroutine that enqueues it. It must be short, and must not enqueue work. Nil costs nothing.
	OnLaunch func(Launched)
	// Unfreed is called by Close with what the program did not release itself: the
	// objects of Leaks, and those that the collector has found.
	Unfreed func([]LiveObject)
}

// A Driver is the GPU driver for one program: its devices and every object made on them.
// It lives until Close.
type Driver struct {
	life     *lifetime.Driver
	options  Options
	debug    atomic.Bool // Options.Debug, or what SetDebug said since
	devices  []*Device
	unstaged bool // copies are not staged through page-locked memory
	kept     shelf

	valueWaits lifetime.ValueWaits
	pending    pending
	submitted  atomic.Pointer[func(Submitted)]

	mu     sync.Mutex           // guards what follows
	left   []*lifetime.Resource // released by the collector, with Options.Unfreed
	closed bool
}

// Open initialises the driver behind api and lists its devices.
func Open(api *cuda.API, o Options) (*Driver, error) {
	if api == nil || api.CuInit == nil {
		return nil, errors.New("gpu: Open: the table of the driver's functions is nil or empty; cuda.Open and emulator.Open make one")
	}
	if o.MemoryShare == 0 {
		o.MemoryShare = 0.25
	}
	if o.ResetBy == nil {
		o.ResetBy = func(v *Device) string { return "reset " + v.String() }
	}
	if o.Texts == nil {
		o.Texts, _ = api.Texts.(*ptx.Cache)
	}
	if o.Texts == nil {
		o.Texts = &ptx.Cache{}
	}
	d := &Driver{options: o, unstaged: api.Emulated, life: lifetime.NewDriver(api, lifetime.Errors{
		Released:  func(object, reason string) error { return &usage.ReleasedError{Object: object, Reason: reason} },
		Recording: func(doing string) error { return unrecordable(doing, "wait after the launch of the graph") },
		Failed: func(c *lifetime.Context, call string, r cuda.Result, format string, args ...any) error {
			return ownerOf(c).failed(call, r, format, args...)
		},
	})}
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

// API is the table of functions in use.
func (d *Driver) API() *cuda.API { return d.life.API() }

// SetAPI replaces the table, to switch tracing on or off. The table must be Open's or a
// wrapper of it.
func (d *Driver) SetAPI(api *cuda.API) { d.life.SetAPI(api) }

// Interruption ends waits of operations that take no context of their own: see SetInterrupt.
func (d *Driver) Interruption() context.Context { return d.life.Interruption() }

// Poll waits until done answers true or fails, or ctx ends; then the error is the cause. It asks at first without a
// pause, as waits for a GPU do.
func (d *Driver) Poll(ctx context.Context, done func() (bool, error)) error {
	if err := d.made(); err != nil {
		return err
	}
	return d.life.Poll(ctx, done)
}

// SetInterrupt sets the context that ends the waits of operations without a context
// parameter: a copy, an allocation that waits for memory. With a context that cannot be
// cancelled, or nil, they wait inside the driver.
func (d *Driver) SetInterrupt(ctx context.Context) {
	if ctx == nil {
		ctx = context.Background()
	}
	d.life.SetInterrupt(ctx)
}

// Version is the driver's API version: 13000 for CUDA 13.0.
func (d *Driver) Version() int { return d.API().Version }

// Devices lists the devices by ordinal. The caller must not change the list.
func (d *Driver) Devices() []*Device { return d.devices }

// Device returns the device with an ordinal.
func (d *Driver) Device(ordinal int) (*Device, error) {
	if err := d.made(); err != nil {
		return nil, err
	}
	switch {
	case ordinal >= 0 && ordinal < len(d.devices):
		return d.devices[ordinal], nil
	case len(d.devices) == 0:
		return nil, &usage.RangeError{Doing: "choosing a device", Problem: "the driver sees no device"}
	}
	expected := fmt.Sprintf("0 to %d", len(d.devices)-1)
	if len(d.devices) == 1 {
		expected = "0, the only device"
	}
	return nil, &usage.RangeError{Doing: "choosing a device", Argument: "ordinal", Expected: expected, Got: fmt.Sprint(ordinal)}
}

// Drain releases what the collector has found unreachable, and what waits for work that is
// done. It never waits.
func (d *Driver) Drain() {
	var found func(*lifetime.Resource)
	if d.options.Unfreed != nil {
		found = func(r *lifetime.Resource) {
			d.mu.Lock()
			d.left = append(d.left, r)
			d.mu.Unlock()
		}
	}
	d.life.Drain(found)
}

// Close waits for the devices and releases every object of this Driver in dependency
// order. It returns what the driver refused. Using an object afterwards is an error. It is
// Shutdown that waits as long as SetInterrupt's context lets it.
func (d *Driver) Close() error { return d.Shutdown(context.Background()) }

// Shutdown is Close that waits for work only until ctx ends. A kernel that still runs then is given
// another second on the emulated device and is ended with its context; on a GPU nothing can end it,
// and Shutdown says so.
func (d *Driver) Shutdown(ctx context.Context) error {
	if err := d.made(); err != nil {
		return err
	}
	ctx, stop, err := d.within(ctx, "closing the driver")
	if err != nil {
		return err
	}
	defer stop()
	always := d.life.Interruption()
	d.life.SetInterrupt(ctx) // also for what is released
	defer d.life.SetInterrupt(always)
	return d.close()
}

// close is Shutdown, whose context is that of SetInterrupt.
func (d *Driver) close() error {
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
		_ = c.Synchronize(d.life.Interruption()) // a fault was reported to whoever caused it
	}
	if done, err := d.finished(true); !done && err == nil {
		return d.leave(contexts)
	}
	for _, v := range d.devices {
		v.unsetPool(0)
	}
	d.Drain()
	resources := d.life.Live()
	slices.SortFunc(resources, lifetime.ByRelease)
	for _, r := range resources {
		errs = append(errs, r.Free())
	}
	d.life.FinishPending()
	for _, c := range contexts {
		_ = c.Synchronize(d.life.Interruption()) // what was freed in the order of streams
		trimPools(c)
		errs = append(errs, c.close())
	}
	for _, v := range d.devices {
		errs = append(errs, v.release())
	}
	return errors.Join(errs...)
}

// leave ends the contexts of this Driver with the work that is under way in them: what they have is
// released with them. Only the emulated device can.
func (d *Driver) leave(contexts []*Context) error {
	if !d.API().Emulated {
		return errors.New("closing the driver: " + d.unfinished() + ", which nothing can stop on a GPU; what it uses stays until the process ends")
	}
	var errs []error
	for _, r := range d.life.Live() {
		if r.Kind == lifetime.Green {
			errs = append(errs, r.Free())
		}
	}
	for _, c := range contexts {
		if c.origin == created {
			errs = append(errs, c.destroy())
		}
	}
	for _, v := range d.devices {
		errs = append(errs, v.release())
	}
	for _, c := range contexts {
		c.life.End("was closed with its driver")
	}
	return errors.Join(errs...)
}

// check returns an error when the Driver is closed.
func (d *Driver) check() error {
	if err := d.made(); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.closed {
		return nil
	}
	return &usage.ReleasedError{Object: "the driver", Reason: "has been closed"}
}

// SetDebug switches Options.Debug on or off. Objects made while it is off have no
// AllocatedAt.
func (d *Driver) SetDebug(on bool) { d.debug.Store(on) }

// reportLeaks calls Options.Unfreed and Options.Leaks.
func (d *Driver) reportLeaks() {
	if d.options.Unfreed != nil {
		d.Drain()
		if unfreed := objectsOf(append(d.life.Live(), d.left...)); len(unfreed) > 0 {
			d.options.Unfreed(unfreed)
		}
	}
	if !d.debug.Load() || d.options.Leaks == nil {
		return
	}
	_ = d.collect(d.life.Interruption()) // interrupted, it reports what is not known to be unreachable as well
	if leaks := d.LiveObjects(); len(leaks) > 0 {
		d.options.Leaks(leaks)
	}
}

// where returns the place in the program that is making an object.
func (d *Driver) where() string {
	if d.options.Where != nil {
		return d.options.Where()
	}
	var counters [16]uintptr
	frames := runtime.CallersFrames(counters[:runtime.Callers(2, counters[:])])
	for {
		f, more := frames.Next()
		own := strings.HasPrefix(f.Function, "github.com/cujs/cujs/gpu.") || strings.HasPrefix(f.Function, "github.com/cujs/cujs/gpu/")
		inside := own && !strings.HasSuffix(f.File, "_test.go")
		if !inside || !more {
			return fmt.Sprintf("%s:%d", f.File, f.Line)
		}
	}
}

// adopt registers a handle that the driver has made. End releases it.
func (c *Context) adopt(k lifetime.Kind, bytes uint64, end func(api *cuda.API) error) *lifetime.Resource {
	where := ""
	if d := c.driver; d.debug.Load() {
		where = d.where()
	}
	return c.life.Adopt(k, bytes, where, end)
}
