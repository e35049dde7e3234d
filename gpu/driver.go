// This file defines Driver, the root of the object model.

package gpu

import (
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
	// MemoryShare is the part of a device's memory by which allocations may
	// grow until the collector is made to run; 0 means a quarter.
	MemoryShare float64
	// MaxBytes limits the live device bytes of this Driver; 0 means none.
	MaxBytes uint64
	// Leaks is told by Close, with Debug, what the program did not release.
	Leaks func([]LiveObject)
}

// A Driver is the GPU driver as one program sees it: its devices and every
// object made on them.
type Driver struct {
	api     atomic.Pointer[cuda.API]
	options Options
	devices []*Device
}

// Open initialises the driver behind api and lists its devices.
func Open(api *cuda.API, o Options) (*Driver, error) { return nil, errSkeleton }

// API is the table through which calls are made at present.
func (d *Driver) API() *cuda.API { return d.api.Load() }

// SetAPI replaces the table, to switch tracing on or off. The table must be
// the one that Open got or a wrapping of it.
func (d *Driver) SetAPI(api *cuda.API) { d.api.Store(api) }

// Version is the driver's API version: 13000 for CUDA 13.0.
func (d *Driver) Version() int { return d.API().Version }

// Devices lists the devices by ordinal. The caller must not change it.
func (d *Driver) Devices() []*Device { return d.devices }

// Device is the device with an ordinal.
func (d *Driver) Device(ordinal int) (*Device, error) { return nil, errSkeleton }

// Current is the context that is current on this OS thread, nil when there is
// none. A context that another part of the program made is wrapped; this
// Driver does not end it.
func (d *Driver) Current() (*Context, error) { return nil, errSkeleton }

// Default is the current context, or else the primary context of device 0,
// which it makes current.
func (d *Driver) Default() (*Context, error) { return nil, errSkeleton }

// LiveObjects lists what is not released, in the order of its making.
func (d *Driver) LiveObjects() []LiveObject { return nil }

// Bytes is the device memory that live objects occupy.
func (d *Driver) Bytes() uint64 { return 0 }

// Drain releases what the collector has found unreachable and what pending
// work has finished with. It never waits.
func (d *Driver) Drain() {}

// Reclaim gives back all that can be given back: it collects garbage, drains,
// waits for the devices and trims the memory pools.
func (d *Driver) Reclaim() error { return errSkeleton }

// Close waits for the devices and releases every object of this Driver in the
// order that dependencies ask for.
func (d *Driver) Close() error { return errSkeleton }

// A LiveObject describes an object that is not released.
type LiveObject struct {
	Kind        string // "buffer", "pinned memory", "stream", "event", "module", "context"
	Bytes       uint64 // device or host memory that it occupies
	AllocatedAt string // where it was made; empty without Options.Debug
}

// String is "buffer of 2 GiB".
func (o LiveObject) String() string { return "" }

// FormatBytes writes a size for people: "512 bytes", "4 GiB", "1.2 GiB".
func FormatBytes(n uint64) string { return "" }
