// Package machine is the part of the emulated driver that all others stand on: a
// host with its devices, their contexts and streams, the thread state that says
// which context is current, captures of streams, and the failures and reports of
// the work in streams. It answers no call of the API by itself.
package machine

import (
	"context"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/engine/run"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/internal/preset"
	"github.com/cujs/cujs/emulator/internal/texture"
	"github.com/cujs/cujs/emulator/report"
	"github.com/cujs/cujs/internal/clock"
	"github.com/cujs/cujs/ptx"
)

// The results that nearly every call can have.
const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// A Config is what the whole machine does in one way or another; emulator.Options
// explains the fields.
type Config struct {
	Workers int
	Stdout  io.Writer
	Clock   func() time.Time
	Context context.Context
	Check   *Check
	Shuffle *Shuffle
	Source  func(file string) (text string, ok bool)
	Texts   *ptx.Cache
}

type (
	// A checking says where reports go.
	Check struct {
		Report func(*report.Report)
		Leaks  bool
		Where  func() string

		Element func() int
	}
	// A shuffle asks for a random order of blocks and warps.
	Shuffle struct{ Seed uint64 }
)

// A Machine is one emulated host with its devices.
type Machine struct {
	Config  Config
	Share   *run.Share // of the processors, for all kernels
	Devices []*Device
	Threads threads
	Handles *handle.Source
	Graphs  *dag.Store

	Contexts  handle.Table[cuda.Context, Context]
	destroyed handle.Table[cuda.Context, struct{}] // contexts that are gone
	Streams   handle.Table[cuda.Stream, Stream]
	Greens    handle.Table[cuda.GreenCtx, Green]

	captures  captureStates
	capturing atomic.Int32 // captures that are under way

	contextIDs, streamIDs atomic.Uint64
	reporting             sync.Mutex // held while Check takes a report
	mistakes              map[mistake]bool
	texts                 sync.Map // of cString: string to *byte

	hostWaits hostWaits
	ordering  *ordering // nil when nothing is checked

	Objects texture.Objects // textures and surfaces, as kernels find them

	contextEnds  []func(*Context)
	deviceResets []func(*Device)
}

// New returns a machine with a device for each preset.
func New(o Config, presets []preset.Preset) *Machine {
	if o.Clock == nil {
		o.Clock = func() time.Time { return time.Time{}.Add(clock.Reading()) }
	}
	if o.Context == nil {
		o.Context = context.Background()
	}
	if o.Texts == nil {
		o.Texts = &ptx.Cache{}
	}
	m := empty(o)
	for i, p := range presets {
		m.Devices = append(m.Devices, newDevice(m, i, p, memory.NewBudget(p.Memory)))
	}
	return m
}

// empty returns a machine without devices.
func empty(o Config) *Machine {
	if o.Stdout != nil {
		o.Stdout = &serialWriter{writer: o.Stdout}
	}
	m := &Machine{Config: o, Share: run.NewShare(o.Workers), Handles: handle.NewSource(), mistakes: map[mistake]bool{}}
	if o.Check != nil {
		m.ordering = &ordering{latest: map[uint64]*moment{}}
	}
	m.Graphs = dag.NewStore(m.Handles)
	m.Greens.Unknown = cuda.CUDA_ERROR_INVALID_CONTEXT
	return m
}

// Tenant returns a machine that has nothing in common with m but the bytes of the devices'
// memory, the configuration, and memory that is lent. What its kernels print goes to
// stdout where m's is discarded.
func (m *Machine) Tenant(stdout io.Writer) *Machine {
	o := m.Config
	if o.Stdout == nil {
		o.Stdout = stdout
	}
	t := empty(o)
	for i, d := range m.Devices {
		t.Devices = append(t.Devices, newDevice(t, i, d.Preset, d.Space.Budget()))
	}
	return t
}

// OnContextEnd has f called when a context has ended and its work is done, to release
// what was made in it: the function that was given last comes first.
func (m *Machine) OnContextEnd(f func(*Context)) {
	m.contextEnds = append([]func(*Context){f}, m.contextEnds...)
}

// OnDeviceReset has f called when the primary context of a device was reset.
func (m *Machine) OnDeviceReset(f func(*Device)) { m.deviceResets = append(m.deviceResets, f) }

// Rest waits for the work of all contexts.
func (m *Machine) Rest() {
	for _, c := range m.Contexts.All() {
		if c.Alive.Load() {
			c.Streams.Wait()
		}
	}
}

// A serialWriter lets several streams write to one writer.
type serialWriter struct {
	mutex  sync.Mutex
	writer io.Writer
}

func (w *serialWriter) Write(p []byte) (int, error) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	return w.writer.Write(p)
}

// CString returns text as a string of C, which stays valid for the life of the machine.
func (m *Machine) CString(text string) *byte {
	p, ok := m.texts.Load(text)
	if !ok {
		p, _ = m.texts.LoadOrStore(text, &append([]byte(text), 0)[0])
	}
	return p.(*byte)
}
