// This file divides the multiprocessors of a device among green contexts (CUDA
// driver API, "Green Contexts"). What a part has bounds the grids that must be
// resident at once; the emulated device executes on all processors of the host
// whatever the context.

package emulator

import (
	"encoding/binary"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A green is a context for a part of a device's multiprocessors. It retains the
// device's primary context, whose memory it uses.
type green struct {
	handle          uintptr
	context         *cudaContext
	multiprocessors int
}

// A greenPlan is what a green context can be made of.
type greenPlan struct {
	device          *device
	multiprocessors int
}

// granularity is what parts have at least, and are multiples of.
func (p *preset) granularity() (least, multiple uint32) {
	switch {
	case p.major >= 9:
		return 8, 8
	case p.major == 8:
		return 4, 2
	case p.major == 7:
		return 2, 2
	}
	return 1, 1
}

// home is the context that memory made in c belongs to.
func (c *cudaContext) home() *cudaContext {
	if c.green != nil {
		return c.device.primary.context
	}
	return c
}

// family is the context, and the green contexts that a primary one waits for and
// holds up where it does so as a whole.
func (c *cudaContext) family() []*cudaContext {
	list := []*cudaContext{c}
	if c.primary {
		c.machine.greens.each(func(g *green) {
			if g.context.device == c.device {
				list = append(list, g.context)
			}
		})
	}
	return list
}

// multiprocessors are those that the context has.
func (c *cudaContext) multiprocessors() int {
	if c.green != nil {
		return c.green.multiprocessors
	}
	return c.device.preset.multiprocessors
}

func (m *machine) bindGreen(api *cuda.API) {
	api.CuDeviceGetDevResource = func(dev cuda.Device, out *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
		d := m.device(dev)
		if d == nil {
			return cuda.CUDA_ERROR_INVALID_DEVICE
		}
		return d.resource(out, kind, d.preset.multiprocessors)
	}
	api.CuCtxGetDevResource = func(ctx cuda.Context, out *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
		c, r := m.contextOrCurrent(ctx)
		if r != success {
			return r
		}
		return c.device.resource(out, kind, c.multiprocessors())
	}
	api.CuGreenCtxGetDevResource = func(handle cuda.GreenCtx, out *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
		return m.withGreen(handle, func(g *green) cuda.Result { return g.context.device.resource(out, kind, g.multiprocessors) })
	}
	api.CuDevSmResourceSplitByCount = m.splitResource
	api.CuDevResourceGenerateDesc = m.describeResources
	api.CuGreenCtxCreate = m.createGreen
	api.CuGreenCtxDestroy = m.destroyGreen
	api.CuCtxFromGreenCtx = func(out *cuda.Context, handle cuda.GreenCtx) cuda.Result {
		return m.withGreen(handle, func(g *green) cuda.Result { return give(out, cuda.Context(g.context.handle)) })
	}
	api.CuGreenCtxGetId = func(handle cuda.GreenCtx, out *uint64) cuda.Result {
		return m.withGreen(handle, func(g *green) cuda.Result { return give(out, g.context.id.Load()) })
	}
	api.CuGreenCtxRecordEvent = func(handle cuda.GreenCtx, e cuda.Event) cuda.Result {
		return m.withGreen(handle, func(g *green) cuda.Result { return m.contextRecordEvent(cuda.Context(g.context.handle), e) })
	}
	api.CuGreenCtxWaitEvent = func(handle cuda.GreenCtx, e cuda.Event) cuda.Result {
		return m.withGreen(handle, func(g *green) cuda.Result { return m.contextWaitEvent(cuda.Context(g.context.handle), e) })
	}
	api.CuGreenCtxStreamCreate = func(out *cuda.Stream, handle cuda.GreenCtx, flags uint32, priority int32) cuda.Result {
		return m.withGreen(handle, func(g *green) cuda.Result {
			if flags != uint32(cuda.CU_STREAM_NON_BLOCKING) {
				return invalidValue
			}
			return g.context.createStream(out, flags, priority)
		})
	}
}

// withGreen does something with a green context.
func (m *machine) withGreen(handle cuda.GreenCtx, do func(*green) cuda.Result) cuda.Result {
	g := m.greens.get(uintptr(handle))
	if g == nil {
		return invalidHandle
	}
	return do(g)
}

// The private bytes of a resource say which device it is of, counted from 1, and
// which call has split it off, 0 for what is whole.
func (r *resourceView) mark(d *device, split uint64) {
	binary.LittleEndian.PutUint64(r.Internal_padding[:], uint64(d.ordinal)+1)
	binary.LittleEndian.PutUint64(r.Internal_padding[8:], split)
}

// A resourceView is a resource as the emulated device fills it.
type resourceView cuda.DevResource

func (r *resourceView) split() uint64 { return binary.LittleEndian.Uint64(r.Internal_padding[8:]) }

func (r *resourceView) multiprocessors() *cuda.DevSmResource {
	return (*cuda.DevSmResource)(unsafe.Pointer(&r.Oversize))
}

// deviceOf is the device of a resource of multiprocessors, nil for what is none.
func (m *machine) deviceOf(r *cuda.DevResource) (*resourceView, *device) {
	if r == nil {
		return nil, nil
	}
	v := (*resourceView)(r)
	n := binary.LittleEndian.Uint64(v.Internal_padding[:])
	if v.Type != cuda.CU_DEV_RESOURCE_TYPE_SM || n == 0 || n > uint64(len(m.devices)) {
		return nil, nil
	}
	return v, m.devices[n-1]
}

// resource answers how many multiprocessors there are.
func (d *device) resource(out *cuda.DevResource, kind cuda.DevResourceType, count int) cuda.Result {
	switch {
	case out == nil:
		return invalidValue
	case kind != cuda.CU_DEV_RESOURCE_TYPE_SM:
		return cuda.CUDA_ERROR_INVALID_RESOURCE_TYPE
	}
	*out = d.part(uint32(count), 0)
	least, multiple := d.preset.granularity()
	whole := (*resourceView)(out).multiprocessors()
	whole.MinSmPartitionSize, whole.SmCoscheduledAlignment = least, multiple
	return success
}

// part is some multiprocessors. How a part divides is not told, as the driver
// does not.
func (d *device) part(count uint32, split uint64) cuda.DevResource {
	v := resourceView{Type: cuda.CU_DEV_RESOURCE_TYPE_SM}
	*v.multiprocessors() = cuda.DevSmResource{SmCount: count}
	v.mark(d, split)
	return cuda.DevResource(v)
}

// splitResource makes equal parts of at least so many multiprocessors. What has
// been split off cannot be split again.
func (m *machine) splitResource(out *cuda.DevResource, n *uint32, in, rest *cuda.DevResource, flags, least uint32) cuda.Result {
	const known = uint32(cuda.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING | cuda.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE)
	v, d := m.deviceOf(in)
	switch {
	case n == nil || in == nil || flags&^known != 0:
		return invalidValue
	case v == nil:
		return cuda.CUDA_ERROR_INVALID_RESOURCE_TYPE
	case v.split() != 0:
		return cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
	}
	whole := v.multiprocessors().SmCount
	smallest, multiple := d.preset.granularity()
	if least > whole {
		return cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
	}
	each := (max(least, smallest) + multiple - 1) / multiple * multiple
	most := whole / each
	if out == nil {
		*n = most
		return success
	}
	*n = min(*n, most)
	split := m.splits.Add(1)
	for i := range unsafe.Slice(out, *n) {
		unsafe.Slice(out, *n)[i] = d.part(each, split)
	}
	if rest != nil {
		*rest = d.part(whole-*n*each, split)
	}
	return success
}

// describeResources puts parts of one split together, or describes one resource.
func (m *machine) describeResources(out *cuda.DevResourceDesc, parts *cuda.DevResource, n uint32) cuda.Result {
	if out == nil || parts == nil || n == 0 {
		return invalidValue
	}
	plan := &greenPlan{}
	var split uint64
	for i := range unsafe.Slice(parts, n) {
		v, d := m.deviceOf(&unsafe.Slice(parts, n)[i])
		switch {
		case v == nil:
			return cuda.CUDA_ERROR_INVALID_RESOURCE_TYPE
		case i > 0 && (d != plan.device || v.split() != split || split == 0):
			return cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
		}
		plan.device, split = d, v.split()
		plan.multiprocessors += int(v.multiprocessors().SmCount)
	}
	if plan.multiprocessors == 0 {
		return cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
	}
	handle := m.newHandle()
	m.plans.put(handle, plan)
	*out = cuda.DevResourceDesc(handle)
	return success
}

func (m *machine) createGreen(out *cuda.GreenCtx, desc cuda.DevResourceDesc, dev cuda.Device, flags uint32) cuda.Result {
	d, plan := m.device(dev), m.plans.get(uintptr(desc))
	switch {
	case out == nil || plan == nil || flags&^uint32(cuda.CU_GREEN_CTX_DEFAULT_STREAM) != 0:
		return invalidValue
	case d == nil || d != plan.device:
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	d.primary.retain()
	c := m.newContext(d, 0)
	c.green = &green{handle: m.newHandle(), context: c, multiprocessors: plan.multiprocessors}
	c.begin()
	m.greens.put(c.green.handle, c.green)
	*out = cuda.GreenCtx(c.green.handle)
	return success
}

// destroyGreen ends a green context. Its streams stay, detached, until they are
// destroyed.
func (m *machine) destroyGreen(handle cuda.GreenCtx) cuda.Result {
	return m.withGreen(handle, func(g *green) cuda.Result {
		if !m.greens.remove(g.handle) {
			return invalidHandle
		}
		c := g.context
		if m.threads.current() == c {
			m.threads.pop()
		}
		c.end()
		m.destroyed.put(c.handle, &struct{}{})
		m.contexts.remove(c.handle)
		return m.onPrimary(cuda.Device(c.device.ordinal), (*primaryContext).release)
	})
}
