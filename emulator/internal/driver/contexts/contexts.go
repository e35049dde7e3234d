// Package contexts answers the calls about the driver itself, devices, contexts and
// their limits, and green contexts.
package contexts

import (
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/handle"
	"github.com/cujs/cujs/emulator/internal/driver/linear"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/driver/streams"
)

const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// DriverVersion is the API version that the emulated driver claims.
const DriverVersion = 13000

// apiVersion is the result of cuCtxGetApiVersion: the version of the context
// interface, which has not changed since CUDA 3.2.
const apiVersion = 3020

// Contexts is the part of the driver that is about devices and contexts.
type Contexts struct {
	*machine.Machine
	memory *linear.Memory
	calls  *streams.Streams

	plans  handle.Table[cuda.DevResourceDesc, greenPlan]
	splits atomic.Uint64 // of multiprocessors, so far
}

// New returns the part of a machine.
func New(m *machine.Machine, memory *linear.Memory, streams *streams.Streams) *Contexts {
	c := &Contexts{Machine: m, memory: memory, calls: streams}
	c.plans.Unknown = invalidValue
	return c
}

// Bind fills in the functions.
func (m *Contexts) Bind(api *cuda.API) {
	m.bindDriver(api)
	m.bindDevices(api)
	m.bindPrimary(api)
	m.bindLimits(api)
	m.bindGreen(api)

	api.CuCtxCreate = m.create
	api.CuCtxCreate_v2 = func(out *cuda.Context, flags uint32, dev cuda.Device) cuda.Result {
		return m.create(out, nil, flags, dev)
	}
	api.CuCtxCreate_v3 = func(out *cuda.Context, _ *cuda.ExecAffinityParam, n int32, flags uint32, dev cuda.Device) cuda.Result {
		if n != 0 {
			return cuda.CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY
		}
		return m.create(out, nil, flags, dev)
	}
	api.CuCtxDestroy = call.On(m.Context, func(c *machine.Context) cuda.Result {
		if c.Primary || c.Green != nil {
			return cuda.CUDA_ERROR_INVALID_CONTEXT
		}
		c.Destroy()
		return success
	})
	api.CuCtxAttach = call.In2(m.Usable, func(c *machine.Context, out *cuda.Context, flags uint32) cuda.Result {
		if out == nil || flags != 0 {
			return invalidValue
		}
		c.Attach()
		*out = c.Handle
		return success
	})
	api.CuCtxDetach = call.On(m.Context, func(c *machine.Context) cuda.Result {
		if r := m.Working(); r != success {
			return r
		}
		if c.Primary || c.Green != nil || m.Threads.Current() != c {
			return cuda.CUDA_ERROR_INVALID_CONTEXT
		}
		if c.Detach() {
			c.Destroy()
		}
		return success
	})
	api.CuCtxGetId = call.Get(m.ContextOrCurrent, func(c *machine.Context) uint64 { return c.Id.Load() })
	api.CuCtxGetApiVersion = call.Get(m.ContextOrCurrent, func(*machine.Context) uint32 { return apiVersion })
	api.CuCtxGetDevice_v2 = call.Tell(m.ContextOrCurrent, (*machine.Context).Ordinal)
	api.CuCtxGetDevice = func(out *cuda.Device) cuda.Result {
		return call.Ask(m.destroyedToo, 0, out, (*machine.Context).Ordinal)
	}
	api.CuCtxGetFlags = func(out *uint32) cuda.Result {
		return call.Ask(m.destroyedToo, 0, out, func(c *machine.Context) uint32 { return c.Flags.Load() })
	}
	api.CuCtxSetFlags = call.In1(m.Usable, func(c *machine.Context, flags uint32) cuda.Result {
		if !machine.ValidFlags(flags) {
			return invalidValue
		}
		c.Flags.Store(flags)
		return success
	})
	api.CuCtxPushCurrent = func(ctx cuda.Context) cuda.Result {
		if ctx == 0 {
			return invalidValue
		}
		return call.With(m.AnyContext, ctx, func(c *machine.Context) cuda.Result { m.Threads.Push(c); return success })
	}
	api.CuCtxPopCurrent = func(out *cuda.Context) cuda.Result {
		c := m.Threads.Pop()
		if c == nil {
			return cuda.CUDA_ERROR_INVALID_CONTEXT
		}
		call.Put(out, c.Handle)
		return success
	}
	api.CuCtxGetCurrent = func(out *cuda.Context) cuda.Result {
		if c := m.Threads.Current(); c != nil {
			return call.Give(out, c.Handle)
		}
		return call.Give(out, 0)
	}
	api.CuCtxSetCurrent = func(ctx cuda.Context) cuda.Result {
		if ctx == 0 {
			m.Threads.Pop()
			return success
		}
		return call.With(m.AnyContext, ctx, func(c *machine.Context) cuda.Result { m.Threads.Replace(c); return success })
	}
	api.CuCtxSynchronize_v2 = call.On(m.ContextOrCurrent, m.synchronize)
	api.CuCtxSynchronize = func() cuda.Result { return api.CuCtxSynchronize_v2(0) }
}

// destroyedToo finds the current context, be it alive or not: what a context was made with
// can be asked for afterwards.
func (m *Contexts) destroyedToo(cuda.Context) (*machine.Context, cuda.Result) {
	if c := m.Threads.Current(); c != nil {
		return c, success
	}
	return nil, cuda.CUDA_ERROR_INVALID_CONTEXT
}

func (m *Contexts) create(out *cuda.Context, params *cuda.CtxCreateParams, flags uint32, dev cuda.Device) cuda.Result {
	d, r := m.Device(dev)
	switch {
	case out == nil || !machine.ValidFlags(flags):
		return invalidValue
	case r != success:
		return r
	case params != nil && params.CigParams != nil:
		return cuda.CUDA_ERROR_NOT_SUPPORTED
	case params != nil && params.NumExecAffinityParams != 0:
		return cuda.CUDA_ERROR_UNSUPPORTED_EXEC_AFFINITY
	}
	c := m.NewContext(d, flags)
	c.Begin()
	m.Threads.Push(c)
	*out = c.Handle
	return success
}

func (m *Contexts) synchronize(c *machine.Context) cuda.Result {
	if r := c.WaitsForCapture(); r != success {
		return r
	}
	for _, one := range c.Family() {
		one.Streams.Wait()
	}
	m.memory.Settle(c.Device)
	return c.State()
}

// bindPrimary fills in the functions of primary contexts.
func (m *Contexts) bindPrimary(api *cuda.API) {
	primary := func(dev cuda.Device) (*machine.PrimaryContext, cuda.Result) {
		d, r := m.Device(dev)
		if r != success {
			return nil, r
		}
		return &d.Primary, success
	}
	api.CuDevicePrimaryCtxRetain = machine.DeviceValue(m.Machine, func(d *machine.Device) cuda.Context { return d.Primary.Retain() })
	api.CuDevicePrimaryCtxRelease = call.On(primary, func(p *machine.PrimaryContext) cuda.Result { return p.With((*machine.PrimaryContext).Release) })
	api.CuDevicePrimaryCtxReset = call.On(primary, func(p *machine.PrimaryContext) cuda.Result { return p.With((*machine.PrimaryContext).Reset) })
	api.CuDevicePrimaryCtxSetFlags = call.On1(primary, func(p *machine.PrimaryContext, flags uint32) cuda.Result {
		return p.With(func(*machine.PrimaryContext) cuda.Result {
			if !machine.ValidFlags(flags) {
				return invalidValue
			}
			p.Context.Flags.Store(flags)
			return success
		})
	})
	api.CuDevicePrimaryCtxGetState = func(dev cuda.Device, flags *uint32, active *int32) cuda.Result {
		if flags == nil || active == nil {
			return invalidValue
		}
		return call.With(primary, dev, func(p *machine.PrimaryContext) cuda.Result {
			return p.With(func(*machine.PrimaryContext) cuda.Result {
				*flags, *active = p.Context.Flags.Load(), int32(call.Flag(p.Context.Alive.Load()))
				return success
			})
		})
	}
}
