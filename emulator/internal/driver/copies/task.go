package copies

import (
	"runtime"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/dag"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

type (
	// A CopyTask copies a box in a launch of a graph.
	CopyTask struct {
		Params   cuda.Memcpy3D
		Context  *machine.Context
		transfer *transfer // nil when there is nothing to copy
	}
	// A SetTask fills memory in a launch of a graph.
	SetTask struct {
		Params  cuda.MemsetNodeParams
		Context *machine.Context
		filling *filling // nil when there is nothing to fill
	}
)

// Kind is that of copies.
func (*CopyTask) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_MEMCPY }

// Kind is that of fills.
func (*SetTask) Kind() cuda.GraphNodeType { return cuda.CU_GRAPH_NODE_TYPE_MEMSET }

// Run copies.
func (t *CopyTask) Run(r *dag.Run, _ *dag.Step) error {
	if t.transfer == nil {
		return nil
	}
	x := *t.transfer
	x.work = r.Work
	return x.Do(t.Context)
}

// Run fills.
func (t *SetTask) Run(r *dag.Run, _ *dag.Step) error {
	if t.filling == nil {
		return nil
	}
	x := *t.filling
	x.work = r.Work
	return x.Do(t.Context)
}

// Captured makes the node of a copy in a stream.
func (t *transfer) Captured(c *machine.Context) dag.Task {
	p := cuda.Memcpy3D{WidthInBytes: t.width, Height: t.height, Depth: t.depth}
	p.SrcMemoryType, p.SrcHost, p.SrcDevice, p.SrcPitch, p.SrcHeight = t.src.described(t)
	p.DstMemoryType, p.DstHost, p.DstDevice, p.DstPitch, p.DstHeight = t.dst.described(t)
	if t.box != nil && t.box.src.kind == cuda.CU_MEMORYTYPE_ARRAY {
		b := t.box.src
		p.SrcMemoryType, p.SrcArray, p.SrcXInBytes, p.SrcY, p.SrcZ = b.kind, b.array, b.x, b.y, b.z
		p.SrcDevice, p.SrcPitch, p.SrcHeight = 0, 0, 0
	}
	if t.box != nil && t.box.dst.kind == cuda.CU_MEMORYTYPE_ARRAY {
		b := t.box.dst
		p.DstMemoryType, p.DstArray, p.DstXInBytes, p.DstY, p.DstZ = b.kind, b.array, b.x, b.y, b.z
		p.DstDevice, p.DstPitch, p.DstHeight = 0, 0, 0
	}
	return &CopyTask{p, c, t}
}

// described gives one side of a copy as parameters have it.
func (p plane) described(t *transfer) (kind cuda.Memorytype, host unsafe.Pointer, device cuda.DevicePtr, pitch, height uint64) {
	pitch, height = p.pitch, t.height
	if pitch == 0 {
		pitch = t.width
	}
	if p.slice > 0 {
		height = p.slice / pitch
	}
	if p.OnDevice() {
		return cuda.CU_MEMORYTYPE_DEVICE, nil, cuda.DevicePtr(p.Address), pitch, height
	}
	address := p.Address
	return cuda.CU_MEMORYTYPE_HOST, *(*unsafe.Pointer)(unsafe.Pointer(&address)), 0, pitch, height
}

// Captured makes the node of a filling in a stream.
func (f *filling) Captured(c *machine.Context) dag.Task {
	return &SetTask{cuda.MemsetNodeParams{Dst: cuda.DevicePtr(f.dst.Address), Pitch: f.dst.pitch, Value: f.value,
		ElementSize: uint32(f.element), Width: f.width, Height: f.height}, c, f}
}

// NewCopyTask checks the parameters of a node; ctx 0 is the current context.
func (m *Copies) NewCopyTask(p *cuda.Memcpy3D, ctx cuda.Context) (dag.Task, cuda.Result) {
	if p == nil {
		return nil, invalidValue
	}
	c, r := m.ContextOrCurrent(ctx)
	if r != success {
		return nil, r
	}
	defer runtime.KeepAlive(p)
	t, r := m.boxTransfer(box3D(p))
	if r != success {
		return nil, r
	}
	return &CopyTask{*p, c, t}, success
}

// NewSetTask checks the parameters of a node; ctx 0 is the current context.
func (m *Copies) NewSetTask(p *cuda.MemsetNodeParams, ctx cuda.Context) (dag.Task, cuda.Result) {
	if p == nil || p.ElementSize != 1 && p.ElementSize != 2 && p.ElementSize != 4 {
		return nil, invalidValue
	}
	c, r := m.ContextOrCurrent(ctx)
	if r != success {
		return nil, r
	}
	f, r := m.newFilling(p.Dst, p.Pitch, p.Value, uint64(p.ElementSize), p.Width, p.Height)
	if r != success {
		return nil, r
	}
	return &SetTask{*p, c, f}, success
}
