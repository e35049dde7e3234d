// Package sharing answers the calls that share memory, pools and events with other
// processes: what is shared has a file, whose descriptor the other process opens. Only
// what is shared has one.
package sharing

import (
	"fmt"
	"math/rand/v2"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/streams"
	"github.com/cujs/cujs/emulator/internal/driver/ticket"
	"github.com/cujs/cujs/emulator/internal/memory"
)

const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// Sharing is the part of the driver that shares with other processes.
type Sharing struct {
	*machine.Machine
	memory *linear.Memory
	calls  *streams.Streams
}

// New returns the part of a machine.
func New(m *machine.Machine, memory *linear.Memory, streams *streams.Streams) *Sharing {
	return &Sharing{m, memory, streams}
}

// Bind fills in the functions, where the system can pass descriptors.
func (m *Sharing) Bind(api *cuda.API) {
	if !memory.CanPass {
		return
	}
	api.CuIpcGetMemHandle = call.In2(m.Usable, m.exportMemory)
	api.CuIpcOpenMemHandle = m.openMemory
	api.CuIpcCloseMemHandle = call.In1(m.Usable, m.closeMemory)
	api.CuIpcGetEventHandle = call.Out1(machine.InContext(m.Machine, m.calls.Event), m.exportEvent)
	api.CuIpcOpenEventHandle = call.In2(m.Usable, m.openEvent)
	m.bindPools(api)
}

// exportMemory gives memory of cuMemAlloc a file, for which all work rests for a
// moment.
func (m *Sharing) exportMemory(_ *machine.Context, out *cuda.IpcMemHandle, p cuda.DevicePtr) cuda.Result {
	a := m.memory.FindAllocation(uint64(p))
	if out == nil || a == nil || !a.Passable() {
		return invalidValue
	}
	t, r := m.giveFile(a, ticket.Memory)
	out.Reserved = t.Bytes()
	return r
}

// giveFile has a file behind an allocation that others may open, and answers
// where it is.
func (m *Sharing) giveFile(a *linear.Allocation, kind ticket.Kind) (t ticket.Ticket, r cuda.Result) {
	m.Rest()
	a.Block.Write(a.Block.Base, a.Block.Size) // what others write is not seen here
	nonce := rand.Uint64()
	shared, name, offset, err := a.Device.Space.Share(a.Block, func() string { return ticket.FileName(nonce) })
	if err != nil {
		return t, cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	if _, err := fmt.Sscanf(name, "cujs-%x", &nonce); err != nil {
		return t, cuda.CUDA_ERROR_UNKNOWN
	}
	return ticket.New(kind, shared.File(), nonce, offset, a.Block.Size), success
}

// openMemory maps memory of another process, once for a context however often
// it is opened.
func (m *Sharing) openMemory(out *cuda.DevicePtr, handle cuda.IpcMemHandle, flags uint32) cuda.Result {
	t, ok := ticket.Read(handle.Reserved, ticket.Memory)
	if out == nil || !ok || flags&^uint32(cuda.CU_IPC_MEM_LAZY_ENABLE_PEER_ACCESS) != 0 {
		return invalidValue
	}
	c, r := m.Usable()
	if r != success {
		return r
	}
	known := m.memory.Allocations.Of(func(a *linear.Allocation) bool { return a.Imported != nil && a.Context == c && a.Imported.Ticket == t })
	if len(known) > 0 {
		known[0].Imported.Count++
		*out = cuda.DevicePtr(known[0].Block.Base)
		return success
	}
	a, r := m.mapTicket(t, c.Device)
	if r != success {
		return r
	}
	a.Context = c.Home()
	return m.memory.Give(out, a)
}

// mapTicket maps memory of another process until it is freed.
func (m *Sharing) mapTicket(t ticket.Ticket, d *machine.Device) (*linear.Allocation, cuda.Result) {
	shared, r := t.Open()
	if r != success {
		return nil, r
	}
	defer shared.Close() // the mapping keeps it
	start, err := shared.Anywhere()
	if err != nil {
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	unmap := func() { shared.Unmap(start) }
	if t.Size > shared.Size() || t.Offset > shared.Size()-t.Size {
		unmap()
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	block, err := d.Space.MapUntil(unsafe.Add(start, t.Offset), t.Size, memory.Remote, unmap)
	if err != nil {
		unmap()
		return nil, cuda.CUDA_ERROR_MAP_FAILED
	}
	return &linear.Allocation{Block: block, Device: d, Imported: &linear.Imported{Ticket: t, Count: 1}}, success
}

func (m *Sharing) closeMemory(_ *machine.Context, p cuda.DevicePtr) cuda.Result {
	a := m.memory.Allocations.Get(uint64(p))
	if a == nil || a.Imported == nil || a.Pool != nil {
		return invalidValue
	}
	if a.Imported.Count--; a.Imported.Count > 0 {
		return success
	}
	m.Rest()
	m.memory.FreeOnce(a)
	return success
}

func (m *Sharing) exportEvent(e *streams.Event, out *cuda.IpcEventHandle) cuda.Result {
	switch {
	case out == nil:
		return invalidValue
	case e.Shared == nil:
		return invalidHandle
	}
	out.Reserved = ticket.New(ticket.Event, e.Shared.Shared.File(), e.Shared.Nonce, 0, streams.EventPage).Bytes()
	return success
}

func (m *Sharing) openEvent(c *machine.Context, out *cuda.Event, handle cuda.IpcEventHandle) cuda.Result {
	t, ok := ticket.Read(handle.Reserved, ticket.Event)
	if out == nil {
		return invalidValue
	}
	if !ok {
		return cuda.CUDA_ERROR_MAP_FAILED
	}
	shared, r := t.Open()
	if r != success {
		return r
	}
	e, err := streams.MapEvent(shared, t.Nonce)
	if err != nil || shared.Size() < streams.EventPage {
		return cuda.CUDA_ERROR_MAP_FAILED
	}
	*out = m.calls.Events.Add(m.Handles, &streams.Event{Context: c, Flags: uint32(cuda.CU_EVENT_INTERPROCESS | cuda.CU_EVENT_DISABLE_TIMING), Shared: e})
	return success
}
