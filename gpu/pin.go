// This file keeps memory of Go's where it is while the driver may use it.

package gpu

import "runtime"

// A pin keeps memory of Go's alive and in place until unpin, or until nothing
// refers to the pin: the context in which the driver used it may have ended, or
// a Driver may be dropped that nobody has closed. A runtime.Pinner that is
// dropped ends the program.
type pin struct{ pinner *runtime.Pinner }

// pinned pins memory. What is not Go's stays where it is.
func pinned(data []byte) *pin {
	p := &pin{new(runtime.Pinner)}
	runtime.AddCleanup(p, (*runtime.Pinner).Unpin, p.pinner)
	defer func() { _ = recover() }() // Pin panics for memory that is not Go's
	p.pinner.Pin(&data[0])
	return p
}

// unpin lets go of the memory. A second time does nothing.
func (p *pin) unpin() { p.pinner.Unpin() }
