// This file has the calls: ranges and marks of a domain.

package nvtx

import (
	"fmt"
	"runtime"
	"unsafe"
)

// A Domain is the ranges and marks of one part of a program: a pop ends no range of another
// domain, and a profiler shows or hides them together. Its methods may be called from any number
// of goroutines; those of a nil Domain, and functions that the tool does not want to hear of, do
// nothing. Names are UTF-8 and end at their first zero byte.
type Domain struct {
	api    *API
	handle uintptr
}

// A RangeID names a range between Start and End.
type RangeID uint64

// Domain makes a domain. The first of the process is called by the name, the others by the name
// and a number, from 2 on. It is to be closed.
func (a *API) Domain(name string) *Domain {
	if a == nil {
		return nil
	}
	if n := a.domains.Add(1); n > 1 {
		name = fmt.Sprintf("%s %d", name, n)
	}
	var pins runtime.Pinner
	defer pins.Unpin()
	text := terminated(name)
	pins.Pin(text)
	handle, _ := a.table.Call(create, uintptr(unsafe.Pointer(text)))
	return &Domain{a, handle}
}

// Close gives the domain back. No other method may be called after it.
func (d *Domain) Close() {
	if d != nil {
		d.api.table.Call(destroy, d.handle)
	}
}

// Mark notes a moment.
func (d *Domain) Mark(name string) { d.named(markEx, name) }

// Start begins a range that may end on any thread, and overlap others.
func (d *Domain) Start(name string) RangeID { return RangeID(d.named(startEx, name)) }

// End ends the range that Start gave the name.
func (d *Domain) End(id RangeID) {
	if d != nil {
		d.api.table.Call(end, d.handle, uintptr(id))
	}
}

// Push begins a range inside the innermost one that the domain has on the calling OS thread. The
// caller stays on the thread (runtime.LockOSThread) until Pop.
func (d *Domain) Push(name string) { d.named(pushEx, name) }

// Pop ends the innermost range that the domain has on the calling OS thread.
func (d *Domain) Pop() {
	if d != nil {
		d.api.table.Call(pop, d.handle)
	}
}

// attributes is nvtxEventAttributes_t, the description of a range or mark.
type attributes struct {
	version, size         uint16
	category              uint32
	colorType, color      uint32
	payloadType, reserved uint32
	payload               uint64
	messageType, _        uint32
	message               *byte
}

// messageText is NVTX_MESSAGE_TYPE_ASCII.
const messageText = 1

// named calls a function that takes attributes with a name, which the tool copies.
func (d *Domain) named(function int, name string) uintptr {
	if d == nil {
		return 0
	}
	var pins runtime.Pinner // addresses that are numbers do not keep memory where it is
	defer pins.Unpin()
	a := &attributes{version: d.api.version, messageType: messageText, message: terminated(name)}
	a.size = uint16(unsafe.Sizeof(*a))
	pins.Pin(a.message)
	pins.Pin(a)
	result, _ := d.api.table.Call(function, d.handle, uintptr(unsafe.Pointer(a)))
	return result
}

// terminated is a text of C.
func terminated(text string) *byte { return &append([]byte(text), 0)[0] }
