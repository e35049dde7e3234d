package contexts

import (
	"encoding/binary"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// A greenPlan is the multiprocessors that a green context can be made of.
type greenPlan struct {
	device          *machine.Device
	multiprocessors int
}

// granularity is the least number of multiprocessors of a part, and what parts are
// multiples of, by the major compute capability.
func granularity(major int) (least, multiple uint32) {
	switch {
	case major >= 9:
		return 8, 8
	case major == 8:
		return 4, 2
	case major == 7:
		return 2, 2
	}
	return 1, 1
}

// bindGreen fills in partitions of a device's multiprocessors and their contexts. A
// partition bounds how many blocks are resident at once; the emulated device executes
// on all processors of the host in every context.
func (m *Contexts) bindGreen(api *cuda.API) {
	api.CuDeviceGetDevResource = call.On2(m.Device, func(d *machine.Device, out *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
		return resource(d, out, kind, d.Preset.Multiprocessors)
	})
	api.CuCtxGetDevResource = call.On2(m.ContextOrCurrent, func(c *machine.Context, out *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
		return resource(c.Device, out, kind, c.Multiprocessors())
	})
	api.CuGreenCtxGetDevResource = call.On2(m.Greens.Get, func(g *machine.Green, out *cuda.DevResource, kind cuda.DevResourceType) cuda.Result {
		return resource(g.Context.Device, out, kind, g.Multiprocessors)
	})
	api.CuDevSmResourceSplitByCount = m.splitResource
	api.CuDevResourceGenerateDesc = m.describeResources
	api.CuGreenCtxCreate = m.createGreen
	api.CuGreenCtxDestroy = call.On(m.Greens.Get, m.destroyGreen)
	api.CuCtxFromGreenCtx = call.Tell(m.Greens.Get, func(g *machine.Green) cuda.Context { return g.Context.Handle })
	api.CuGreenCtxGetId = call.Get(machine.InContext(m.Machine, m.Greens.Get), func(g *machine.Green) uint64 { return g.Context.Id.Load() })
	api.CuGreenCtxRecordEvent = call.On1(m.Greens.Get, func(g *machine.Green, e cuda.Event) cuda.Result { return m.calls.RecordContext(g.Context.Handle, e) })
	api.CuGreenCtxWaitEvent = call.On1(m.Greens.Get, func(g *machine.Green, e cuda.Event) cuda.Result { return m.calls.ContextWaits(g.Context.Handle, e) })
	api.CuGreenCtxStreamCreate = func(out *cuda.Stream, handle cuda.GreenCtx, flags uint32, priority int32) cuda.Result {
		return call.With(m.Greens.Get, handle, func(g *machine.Green) cuda.Result {
			if flags != uint32(cuda.CU_STREAM_NON_BLOCKING) {
				return invalidValue
			}
			return g.Context.CreateStream(out, flags, priority)
		})
	}
}

// The private bytes of a resource say which device it is of, counted from 1, and
// which call has split it off, 0 for what is whole.
func (r *resourceView) mark(d *machine.Device, split uint64) {
	binary.LittleEndian.PutUint64(r.Internal_padding[:], uint64(d.Ordinal)+1)
	binary.LittleEndian.PutUint64(r.Internal_padding[8:], split)
}

// A resourceView is a resource as the emulated device fills it.
type resourceView cuda.DevResource

func (r *resourceView) split() uint64 { return binary.LittleEndian.Uint64(r.Internal_padding[8:]) }

func (r *resourceView) multiprocessors() *cuda.DevSmResource {
	return (*cuda.DevSmResource)(unsafe.Pointer(&r.Oversize))
}

// deviceOf is the device of a resource of multiprocessors, nil for what is none.
func (m *Contexts) deviceOf(r *cuda.DevResource) (*resourceView, *machine.Device) {
	if r == nil {
		return nil, nil
	}
	v := (*resourceView)(r)
	n := binary.LittleEndian.Uint64(v.Internal_padding[:])
	if v.Type != cuda.CU_DEV_RESOURCE_TYPE_SM || n == 0 || n > uint64(len(m.Devices)) {
		return nil, nil
	}
	return v, m.Devices[n-1]
}

// resource answers how many multiprocessors there are.
func resource(d *machine.Device, out *cuda.DevResource, kind cuda.DevResourceType, count int) cuda.Result {
	switch {
	case out == nil:
		return invalidValue
	case kind != cuda.CU_DEV_RESOURCE_TYPE_SM:
		return cuda.CUDA_ERROR_INVALID_RESOURCE_TYPE
	}
	*out = part(d, uint32(count), 0)
	least, multiple := granularity(d.Preset.Major)
	whole := (*resourceView)(out).multiprocessors()
	whole.MinSmPartitionSize, whole.SmCoscheduledAlignment = least, multiple
	return success
}

// part is some multiprocessors. How a part divides is not told, as the driver
// does not.
func part(d *machine.Device, count uint32, split uint64) cuda.DevResource {
	v := resourceView{Type: cuda.CU_DEV_RESOURCE_TYPE_SM}
	*v.multiprocessors() = cuda.DevSmResource{SmCount: count}
	v.mark(d, split)
	return cuda.DevResource(v)
}

// splitResource makes equal parts of at least so many multiprocessors. What has
// been split off cannot be split again.
func (m *Contexts) splitResource(out *cuda.DevResource, n *uint32, in, rest *cuda.DevResource, flags, least uint32) cuda.Result {
	const known = uint32(cuda.CU_DEV_SM_RESOURCE_SPLIT_IGNORE_SM_COSCHEDULING | cuda.CU_DEV_SM_RESOURCE_SPLIT_MAX_POTENTIAL_CLUSTER_SIZE)
	v, d := m.deviceOf(in)
	switch {
	case n == nil || in == nil || flags&^known != 0 || in.Type == cuda.CU_DEV_RESOURCE_TYPE_INVALID:
		return invalidValue
	case v == nil:
		return cuda.CUDA_ERROR_INVALID_RESOURCE_TYPE
	case v.split() != 0:
		return cuda.CUDA_ERROR_INVALID_RESOURCE_CONFIGURATION
	}
	whole := v.multiprocessors().SmCount
	smallest, multiple := granularity(d.Preset.Major)
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
		unsafe.Slice(out, *n)[i] = part(d, each, split)
	}
	if rest != nil {
		*rest = part(d, whole-*n*each, split)
	}
	return success
}

// describeResources puts parts of one split together, or describes one resource.
func (m *Contexts) describeResources(out *cuda.DevResourceDesc, parts *cuda.DevResource, n uint32) cuda.Result {
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
	*out = m.plans.Add(m.Handles, plan)
	return success
}

func (m *Contexts) createGreen(out *cuda.GreenCtx, desc cuda.DevResourceDesc, dev cuda.Device, flags uint32) cuda.Result {
	d, _ := m.Device(dev)
	plan := m.plans.Find(desc)
	switch {
	case out == nil || plan == nil || flags&^uint32(cuda.CU_GREEN_CTX_DEFAULT_STREAM) != 0:
		return invalidValue
	case d == nil || d != plan.device:
		return cuda.CUDA_ERROR_INVALID_DEVICE
	}
	d.Primary.Retain()
	c := m.NewContext(d, 0)
	c.Green = &machine.Green{Context: c, Multiprocessors: plan.multiprocessors}
	c.Begin()
	c.Green.Handle = m.Greens.Add(m.Handles, c.Green)
	*out = c.Green.Handle
	return success
}

func (m *Contexts) destroyGreen(g *machine.Green) cuda.Result {
	if !m.Greens.Remove(g.Handle) {
		return invalidHandle
	}
	g.Context.Destroy()
	return g.Context.Device.Primary.With((*machine.PrimaryContext).Release)
}
