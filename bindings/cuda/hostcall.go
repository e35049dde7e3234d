// This file lets the driver call Go functions.

package cuda

import (
	"sync"
	"unsafe"

	"github.com/ebitengine/purego"
)

// A HostCall is a Go function that cuLaunchHostFunc and host nodes of graphs
// can call. The driver calls it on a thread of its own; it must not call the
// driver, and should return soon.
type HostCall struct{ token *uint64 }

// hostCalls are the functions that the driver may call. There is one table for
// the process because there is one C function for all: the addresses that C can
// call are few, and are never given back.
var hostCalls struct {
	once  sync.Once
	entry HostFn
	mutex sync.Mutex
	byKey map[uintptr]hostEntry
}

type hostEntry struct {
	token *uint64 // keeps the address from being used again
	f     func()
}

// NewHostCall makes f callable, until Release.
func NewHostCall(f func()) *HostCall {
	hostCalls.once.Do(func() {
		hostCalls.byKey = map[uintptr]hostEntry{}
		hostCalls.entry = HostFn(purego.NewCallback(callHost))
	})
	h := &HostCall{new(uint64)}
	hostCalls.mutex.Lock()
	defer hostCalls.mutex.Unlock()
	hostCalls.byKey[uintptr(unsafe.Pointer(h.token))] = hostEntry{h.token, f}
	return h
}

// Func and Data are what the driver's calls take.
func (h *HostCall) Func() HostFn { return hostCalls.entry }

// Data is the argument that goes with Func.
func (h *HostCall) Data() unsafe.Pointer { return unsafe.Pointer(h.token) }

// Release ends it: calls that come later do nothing.
func (h *HostCall) Release() {
	hostCalls.mutex.Lock()
	defer hostCalls.mutex.Unlock()
	delete(hostCalls.byKey, uintptr(unsafe.Pointer(h.token)))
}

func callHost(key uintptr) {
	hostCalls.mutex.Lock()
	entry := hostCalls.byKey[key]
	hostCalls.mutex.Unlock()
	if entry.f != nil {
		entry.f()
	}
}
