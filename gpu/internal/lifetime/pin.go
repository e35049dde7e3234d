// This file pins memory of Go.

package lifetime

import "runtime"

// A Pin keeps memory of Go alive and in place until Unpin, or until nothing refers to
// the Pin: the context in which the driver used the memory may have ended, or a Driver
// may be dropped that nobody has closed. A runtime.Pinner that is dropped while it holds
// memory ends the program.
type Pin struct{ pinner *runtime.Pinner }

// NewPin pins memory. Memory that is not Go's is not moved anyway.
func NewPin(data []byte) *Pin {
	p := &Pin{new(runtime.Pinner)}
	runtime.AddCleanup(p, (*runtime.Pinner).Unpin, p.pinner)
	p.pinner.Pin(&data[0])
	return p
}

// Unpin releases the memory. A second time does nothing.
func (p *Pin) Unpin() { p.pinner.Unpin() }
