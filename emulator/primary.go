// This file keeps the primary context of each device, which is retained and
// released rather than made and destroyed.

package emulator

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

type primaryContext struct {
	mutex   sync.Mutex
	context *cudaContext
	users   int // retains without a release
}

func (m *machine) bindPrimary(api *cuda.API) {
	api.CuDevicePrimaryCtxRetain = func(out *cuda.Context, dev cuda.Device) cuda.Result {
		return withDevice(m, dev, out, func(d *device) cuda.Context { return d.primary.retain() })
	}
	api.CuDevicePrimaryCtxRelease = func(dev cuda.Device) cuda.Result {
		return m.onPrimary(dev, (*primaryContext).release)
	}
	api.CuDevicePrimaryCtxReset = func(dev cuda.Device) cuda.Result {
		return m.onPrimary(dev, (*primaryContext).reset)
	}
	api.CuDevicePrimaryCtxSetFlags = func(dev cuda.Device, flags uint32) cuda.Result {
		return m.onPrimary(dev, func(p *primaryContext) cuda.Result {
			if !validFlags(flags) {
				return invalidValue
			}
			p.context.flags.Store(flags)
			return success
		})
	}
	api.CuDevicePrimaryCtxGetState = func(dev cuda.Device, flags *uint32, active *int32) cuda.Result {
		if flags == nil || active == nil {
			return invalidValue
		}
		return m.onPrimary(dev, func(p *primaryContext) cuda.Result {
			*flags, *active = p.context.flags.Load(), int32(flag(p.context.alive.Load()))
			return success
		})
	}
}

// onPrimary changes a device's primary context with its mutex held.
func (m *machine) onPrimary(dev cuda.Device, change func(*primaryContext) cuda.Result) cuda.Result {
	d := m.device(dev)
	if d == nil {
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	d.primary.mutex.Lock()
	defer d.primary.mutex.Unlock()
	return change(&d.primary)
}

func (p *primaryContext) retain() cuda.Context {
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if !p.context.alive.Load() {
		p.context.begin()
	}
	p.users++
	return cuda.Context(p.context.handle)
}

// release ends the context when nobody retains it any more.
func (p *primaryContext) release() cuda.Result {
	if p.users == 0 {
		return cuda.CUDA_ERROR_INVALID_CONTEXT
	}
	if p.users--; p.users == 0 {
		return p.reset()
	}
	return success
}

// reset ends the context although others may retain it; their releases still
// count. The device's pools stay, and keep nothing.
func (p *primaryContext) reset() cuda.Result {
	p.context.machine.greens.each(func(g *green) {
		if g.context.device == p.context.device {
			g.context.end() // its memory is the primary context's
		}
	})
	p.context.end()
	p.context.flags.Store(0)
	p.context.device.pools.empty()
	return success
}
