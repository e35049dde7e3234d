// Package emulator is a CUDA device in software. It fills the table of
// functions that bindings/cuda declares, so that programs cannot tell it from
// NVIDIA's driver, except that it is slower, says that it is emulated, and
// explains what a kernel did wrong.
//
// Handles are checked on every call: a wrong one is answered by the driver's
// error code. Memory that the caller passes by pointer is trusted, as the
// driver trusts it. What the emulated device does not have answers
// CUDA_ERROR_NOT_SUPPORTED.
package emulator

import (
	"context"
	"io"
	"math/rand/v2"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/texture"
)

// driverVersion is the API version that the emulated driver claims.
const driverVersion = 13000

// Options describe the machine to emulate. The zero value is one generic
// device with 8 GiB.
type Options struct {
	// Devices lists presets: "h100", "2xh100", "a100,t4". Empty means one
	// generic device. Presets returns the names.
	Devices string
	// Memory is the bytes of every device; 0 means what the preset has.
	Memory uint64
	// Workers is the most goroutines that one kernel uses; 0 means one for
	// each processor that Go uses.
	Workers int
	// Stdout receives what kernels print; nil discards it. Writes come from
	// several goroutines, one at a time.
	Stdout io.Writer
	// Clock is what events measure; nil means time.Now.
	Clock func() time.Time
	// Context ends all kernels when it is cancelled, which their contexts
	// report as a failed launch. Nil means that nothing ends them.
	Context context.Context
	// Check, when not nil, has kernels and frees checked; they take several
	// times as long. Nil leaves it to the environment variable CUJS_CHECK,
	// which has reports written to standard error.
	Check *Check
	// Shuffle, when not nil, runs blocks and warps in a random order. Nil
	// leaves it to CUJS_SCHEDULE.
	Shuffle *Shuffle
	// Source gives the text of a file that PTX was made from, as its .file and
	// .loc say, for reports and counters; nil reads the file.
	Source func(file string) (text string, ok bool)
	// Counting, when not nil, counts what kernels do, as it says. It belongs
	// to one machine.
	Counting *Counting
}

// Open returns the table of a new machine. Machines share nothing: handles
// and addresses of one mean nothing to another. The error is an
// *UnknownPresetError, or says what is wrong with Options.Devices.
func Open(o Options) (*cuda.API, error) {
	presets, err := parseDevices(o.Devices)
	if err != nil {
		return nil, err
	}
	if err := o.fromEnvironment(); err != nil {
		return nil, err
	}
	m := newMachine(o)
	if o.Counting != nil {
		o.Counting.machine = m
	}
	for i, p := range presets {
		if o.Memory != 0 {
			p.memory = o.Memory
		}
		m.devices = append(m.devices, newDevice(m, i, p))
	}
	var api *cuda.API
	api = cuda.New("emulated", driverVersion, func(call string) string { return missing(api, call) })
	api.Emulated = true
	api.Fault = m.fault
	m.bind(api)
	m.bindWork(m.options.Context, api)
	api.Share = func() (*cuda.API, func()) { return m.share(api) }
	return api, nil
}

// missing explains a call that the emulated device does not answer. It is "" for
// functions that the table has: these are refused for what they were asked.
func missing(api *cuda.API, call string) string {
	field := "C" + strings.TrimPrefix(call, "c")
	f := reflect.ValueOf(api.Functions).FieldByName(field)
	none := reflect.ValueOf(cuda.New("", 0, nil).Functions).FieldByName(field)
	if f.IsValid() && f.Pointer() != none.Pointer() {
		return ""
	}
	return "the emulated device does not have " + call
}

// A machine is one emulated host with its devices.
type machine struct {
	options Options
	stdout  io.Writer // serialises Options.Stdout; nil when there is none
	devices []*device
	threads threads
	handles atomic.Uintptr // the last handle given out

	contexts  table[cudaContext]
	destroyed table[struct{}] // contexts that are gone
	streams   table[stream]
	events    table[event]
	modules   table[module]
	links     table[link]
	functions table[function]
	libraries table[library]
	kernels   table[kernel]
	pools     table[pool]
	greens    table[green]
	plans     table[greenPlan]
	graphs    table[graph]
	nodes     table[graphNode]
	execs     table[graphExec]
	objects   table[userObject]

	graphMutex sync.Mutex // guards all graphs
	captures   captureStates
	capturing  atomic.Int32 // captures that are under way

	arrays         table[array]
	mipmaps        table[mipmap]
	textures       table[textureObject]
	surfaces       table[surfaceObject]
	references     table[reference]
	textureObjects texture.Objects // what kernels see of both

	contextIDs, streamIDs atomic.Uint64
	splits                atomic.Uint64 // of multiprocessors, so far
	allocations           allocations
	virtual               virtualMemory
	cStrings              cStrings
	reporting             sync.Mutex // held while Options.Check takes a report
	mistakes              map[mistake]bool
}

func newMachine(o Options) *machine {
	if o.Clock == nil {
		o.Clock = time.Now
	}
	if o.Context == nil {
		o.Context = context.Background()
	}
	m := &machine{options: o, mistakes: map[mistake]bool{}}
	if o.Stdout != nil {
		m.stdout = &serialWriter{writer: o.Stdout}
	}
	// Handles begin at random so that one machine's are unknown to another.
	m.handles.Store(uintptr(rand.Uint64N(1<<40)<<8 | 1<<20))
	return m
}

// newHandle returns a handle that was never given out by this machine.
func (m *machine) newHandle() uintptr { return m.handles.Add(16) }

// bind fills the table, one group of functions at a time.
func (m *machine) bind(api *cuda.API) {
	for _, group := range []func(*cuda.API){
		m.bindErrors, m.bindProfiler, m.bindDevices, m.bindPrimary, m.bindContexts, m.bindGreen, m.bindCurrent, m.bindLimits, m.bindPeer,
		m.bindMemory, m.bindHost, m.bindPointers, m.bindCopies, m.bindCopies2D, m.bindCopies3D, m.bindSets,
		m.bindArrays, m.bindMipmaps, m.bindArrayCopies, m.bindTextures, m.bindSurfaces, m.bindReferences, m.bindTensorMaps,
		m.bindVirtual, m.bindIPC, m.bindBatches, m.bindBatches3D, m.bindManagedBatches,
		m.bindManaged, m.bindPools, m.bindPoolAllocation, m.bindStreams, m.bindStreamState, m.bindEvents,
		m.bindHostFunctions, m.bindModules, m.bindLinks, m.bindLibraries, m.bindFunctions, m.bindOccupancy,
		m.bindStreamAttributes, m.bindMemoryOpNodes, m.bindCapture, m.bindGraphs, m.bindGraphEdges, m.bindSimpleNodes, m.bindAnyNode,
		m.bindKernelNodes, m.bindCopyNodes, m.bindMemoryNodes, m.bindConditions, m.bindGraphExecs, m.bindUserObjects, m.bindGraphDot,
		m.bindUnsafe,
	} {
		group(api)
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
