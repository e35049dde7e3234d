// This file lets the driver call Go functions.

package cuda

import (
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/native"
)

// A HostCall is a Go function that the driver can call. It does so on a thread
// of its own; the function must not call the driver, and should return soon.
type HostCall struct{ token *uint64 }

// hostCalls are the functions that the driver may call. There is one table for
// the process because there is one C function for all of a kind: the addresses
// that C can call are few, and are never given back.
var hostCalls struct {
	mutex sync.Mutex
	byKey map[uintptr]hostEntry

	host   entryPoint
	stream entryPoint
	logs   entryPoint
	async  entryPoint
}

// An entryPoint is the address of a C function, made on first need.
type entryPoint struct {
	once    sync.Once
	address uintptr
}

func (e *entryPoint) of(f any) uintptr {
	e.once.Do(func() { e.address = native.Callback(f) })
	return e.address
}

type hostEntry struct {
	token *uint64 // keeps the address from being used again
	f     any
}

// NewHostCall makes f callable by cuLaunchHostFunc, host nodes of graphs and
// user objects, until Release.
func NewHostCall(f func()) *HostCall { return newHostCall(f) }

// NewStreamCall makes f callable by cuStreamAddCallback.
func NewStreamCall(f func(Stream, Result)) *HostCall { return newHostCall(f) }

// NewLogsCall makes f callable by cuLogsRegisterCallback.
func NewLogsCall(f func(level LogLevel, message string)) *HostCall { return newHostCall(f) }

// NewAsyncCall makes f callable by cuDeviceRegisterAsyncNotification. What it
// is given is a copy.
func NewAsyncCall(f func(AsyncNotificationInfo, AsyncCallbackHandle)) *HostCall {
	return newHostCall(f)
}

func newHostCall(f any) *HostCall {
	h := &HostCall{new(uint64)}
	hostCalls.mutex.Lock()
	defer hostCalls.mutex.Unlock()
	if hostCalls.byKey == nil {
		hostCalls.byKey = map[uintptr]hostEntry{}
	}
	hostCalls.byKey[uintptr(unsafe.Pointer(h.token))] = hostEntry{h.token, f}
	return h
}

// Func and Data are what the driver's calls take.
func (h *HostCall) Func() HostFn { return HostFn(hostCalls.host.of(callHost)) }

// StreamFunc goes with NewStreamCall.
func (h *HostCall) StreamFunc() StreamCallback {
	return StreamCallback(hostCalls.stream.of(callStream))
}

// LogsFunc goes with NewLogsCall.
func (h *HostCall) LogsFunc() LogsCallback { return LogsCallback(hostCalls.logs.of(callLogs)) }

// AsyncFunc goes with NewAsyncCall.
func (h *HostCall) AsyncFunc() AsyncCallback { return AsyncCallback(hostCalls.async.of(callAsync)) }

// Data is the argument that goes with Func.
func (h *HostCall) Data() unsafe.Pointer { return unsafe.Pointer(h.token) }

// Release ends it: calls that come later do nothing.
func (h *HostCall) Release() {
	hostCalls.mutex.Lock()
	defer hostCalls.mutex.Unlock()
	delete(hostCalls.byKey, uintptr(unsafe.Pointer(h.token)))
}

// called is the function behind the argument that the driver hands back, nil
// when it was released.
func called(key uintptr) any {
	hostCalls.mutex.Lock()
	defer hostCalls.mutex.Unlock()
	return hostCalls.byKey[key].f
}

// The functions below are what C calls. C ignores their result: Windows
// accepts no callback without one.

func callHost(key uintptr) uintptr {
	if f, ok := called(key).(func()); ok {
		f()
	}
	return 0
}

func callStream(stream, status, key uintptr) uintptr {
	if f, ok := called(key).(func(Stream, Result)); ok {
		f(Stream(stream), Result(int32(status)))
	}
	return 0
}

func callLogs(key, level uintptr, message *byte, length uintptr) uintptr {
	if f, ok := called(key).(func(LogLevel, string)); ok {
		f(LogLevel(int32(level)), string(unsafe.Slice(message, length)))
	}
	return 0
}

func callAsync(info *AsyncNotificationInfo, key, handle uintptr) uintptr {
	if f, ok := called(key).(func(AsyncNotificationInfo, AsyncCallbackHandle)); ok {
		f(*info, AsyncCallbackHandle(handle))
	}
	return 0
}
