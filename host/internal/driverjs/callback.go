// This file has the driver call functions of scripts. It calls them on threads
// of its own; they run on the script's loop, and the driver does not wait for
// them: it would wait for the script, and the script for it.

package driverjs

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// giveCall puts the address of a function that calls f into the parameter, and
// what tells them apart into userData.
func (c *call) giveCall(i int, t *ctype, path string, v goja.Value) {
	f, ok := goja.AssertFunction(v)
	if !ok {
		if bind.Nullish(v) || goja.IsBigInt(v) {
			c.cells[i] = c.address(path, v, false)
			return
		}
		c.wrong(path, "a function", v)
	}
	h, function := c.callable(t, f, path)
	c.cells[i] = function
	for k := range c.f.params {
		if p := &c.f.params[k]; p.role == roleHidden && p.base().kind == kindVoid {
			c.cells[k] = uint64(uintptr(h.Data()))
		}
	}
}

// callable makes f callable by the driver. What is called once, by a stream
// that is not recorded, keeps the script alive until then; the rest lives until
// the runtime is closed.
func (c *call) callable(t *ctype, f goja.Callable, path string) (h *cuda.HostCall, function uint64) {
	deliver := c.Loop.Post
	if c.isOnce() {
		hold := c.Loop.Hold()
		deliver = func(f func() error) { hold.Deliver(f); h.Release() }
		c.once = append(c.once, func() { hold.Release(); h.Release() })
	}
	call := func(args ...func() goja.Value) {
		deliver(func() error {
			values := make([]goja.Value, len(args))
			for i, a := range args {
				values[i] = a()
			}
			_, err := f(goja.Undefined(), values...)
			return err
		})
	}
	big := func(n uint64) func() goja.Value { return func() goja.Value { return c.Bind.BigInt(n) } }
	number := func(n int32) func() goja.Value { return func() goja.Value { return c.vm.ToValue(n) } }
	switch t.name {
	case "CUhostFn":
		h = cuda.NewHostCall(func() { call() })
		function = uint64(h.Func())
	case "CUstreamCallback":
		h = cuda.NewStreamCall(func(s cuda.Stream, r cuda.Result) { call(big(uint64(s)), number(int32(r))) })
		function = uint64(h.StreamFunc())
	case "CUlogsCallback":
		h = cuda.NewLogsCall(func(level cuda.LogLevel, message string) {
			call(number(int32(level)), func() goja.Value { return c.vm.ToValue(message) })
		})
		function = uint64(h.LogsFunc())
	case "CUasyncCallback":
		h = cuda.NewAsyncCall(func(info cuda.AsyncNotificationInfo, handle cuda.AsyncCallbackHandle) {
			call(func() goja.Value { return c.gotRecord(unsafe.Pointer(&info), recordNamed("CUasyncNotificationInfo")) }, big(uint64(handle)))
		})
		function = uint64(h.AsyncFunc())
	}
	if len(c.once) == 0 {
		c.calls = append(c.calls, h)
	}
	return h, function
}

// isOnce tells whether the driver will call the function once.
func (c *call) isOnce() bool {
	if c.f.name != "cuLaunchHostFunc" && c.f.name != "cuStreamAddCallback" {
		return false
	}
	state := new(cuda.StreamCaptureStatus)
	r := c.api.CuStreamIsCapturing(cuda.Stream(c.cells[0]), state)
	return r == cuda.CUDA_SUCCESS && *state == cuda.CU_STREAM_CAPTURE_STATUS_NONE
}

// putCall writes a function of a host node.
func (c *call) putCall(m unsafe.Pointer, r *record, f *field, path string, v goja.Value) {
	call, ok := goja.AssertFunction(v)
	if !ok {
		*(*uint64)(unsafe.Add(m, f.offset)) = c.address(path, v, false)
		return
	}
	h, function := c.callable(&types[f.typ], call, path)
	*(*uint64)(unsafe.Add(m, f.offset)) = function
	*(*uint64)(unsafe.Add(m, r.find("userData").offset)) = uint64(uintptr(h.Data()))
}

func recordNamed(name string) *record {
	for i := range records {
		if records[i].name == name {
			return &records[i]
		}
	}
	return nil
}
