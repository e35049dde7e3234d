// This file gives the steps of plans other memory.

package graphs

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A slot is memory that may be another one at each launch.
type slot struct {
	memory *lifetime.Resource
	open   bool // it may be; otherwise it is always the memory that was there during the capture
	writes bool // some step writes it
	base   cuda.DevicePtr
	at     cuda.DevicePtr // where the steps expect it now
	places []place
}

// A place is one use of a slot's memory: an argument of a launch, or an end of a copy or a fill.
type place struct {
	step   *step
	arg    int
	offset cuda.DevicePtr // from the slot's base
	copied *cuda.Memcpy3D // of a copy
	filled *cuda.MemsetNodeParams
	source bool // of a copy: that which is read
}

// slot is the slot of memory, nil where it has none.
func (p *Plan) slot(r *lifetime.Resource) *slot {
	if i := slices.IndexFunc(p.slots, func(s *slot) bool { return s.memory == r }); i >= 0 {
		return p.slots[i]
	}
	return nil
}

// slotOf finds where the steps use a buffer's memory.
func (p *Plan) slotOf(b *gpu.Buffer) *slot {
	s := &slot{memory: memoryOf(b), open: true, base: b.Address(), at: b.Address()}
	for _, step := range p.steps {
		uses := 0
		for _, u := range step.uses {
			if memoryOf(u.buffer) == s.memory {
				uses++
				s.writes = s.writes || u.writes
			}
		}
		if step.unknown {
			s.open = false
		}
		if uses > 0 && len(s.find(p, step)) != uses {
			s.open = false
		}
	}
	return s
}

// find adds the places of a step, and returns them: fewer than the step has where one of them cannot be changed.
func (s *slot) find(p *Plan, step *step) []place {
	had := len(s.places)
	switch {
	case step.launch != nil:
		for i, b := range inside.Buffers(step.launch) {
			if b != nil && memoryOf(b) == s.memory && inside.TakesAddress(step.launch, i) {
				s.places = append(s.places, place{step: step, arg: i, offset: b.Address() - s.base})
			}
		}
	case step.kind == cuda.CU_GRAPH_NODE_TYPE_MEMCPY && len(step.nodes) == 1:
		s.findCopy(p, step)
	case step.kind == cuda.CU_GRAPH_NODE_TYPE_MEMSET && len(step.nodes) == 1:
		var m cuda.MemsetNodeParams
		if p.graph.context.Driver().API().CuGraphMemsetNodeGetParams(step.nodes[0], &m) == cuda.CUDA_SUCCESS {
			s.places = append(s.places, place{step: step, filled: &m, offset: m.Dst - s.base})
		}
	}
	return s.places[had:]
}

// findCopy adds the ends of a copy.
func (s *slot) findCopy(p *Plan, step *step) {
	m := p.copyOf(step)
	if m == nil {
		return
	}
	for _, u := range step.uses {
		if memoryOf(u.buffer) != s.memory {
			continue
		}
		from := linearAddress(m.SrcMemoryType, m.SrcDevice)
		at := linearAddress(m.DstMemoryType, m.DstDevice)
		if !u.writes {
			at = from
		}
		if at >= s.base && at < s.base+cuda.DevicePtr(s.memory.Bytes()) {
			s.places = append(s.places, place{step: step, copied: m, source: !u.writes, offset: at - s.base})
		}
	}
}

// copyOf is what a copy does, the same for all slots; nil where it is not known.
func (p *Plan) copyOf(s *step) *cuda.Memcpy3D {
	for _, other := range p.slots {
		for _, at := range other.places {
			if at.step == s {
				return at.copied
			}
		}
	}
	m := new(cuda.Memcpy3D)
	if p.graph.context.Driver().API().CuGraphMemcpyNodeGetParams(s.nodes[0], m) != cuda.CUDA_SUCCESS {
		return nil
	}
	return m
}

// Open reports whether a launch may be given other memory for a slot.
func (p *Plan) Open(i int) bool { return p.slots[i].open }

// Writes reports whether steps write the memory of a slot.
func (p *Plan) Writes(i int) bool { return p.slots[i].writes }

// Used reports whether steps use the memory of a slot.
func (p *Plan) Used(i int) bool { return len(p.slots[i].places) > 0 || !p.slots[i].open }

// bind has the steps use the memory of buffers.
func (p *Plan) bind(api *cuda.API, buffers []*gpu.Buffer) error {
	for i, b := range buffers {
		s := p.slots[i]
		if !s.open {
			continue
		}
		// A copy or a fill of the emulated device knows the allocation, and another one may have the address of one that was freed.
		isSame, addresses := s.at == b.Address(), !api.Emulated
		s.at = b.Address()
		for k := range s.places {
			if at := &s.places[k]; !isSame || !addresses && (at.copied != nil || at.filled != nil) {
				at.put(b.Address())
			}
		}
	}
	for _, s := range p.steps {
		if !s.moved {
			continue
		}
		s.moved = false
		if call, r := p.set(api, s); r != cuda.CUDA_SUCCESS {
			for _, slot := range p.slots {
				slot.at = 0 // whatever the steps have now
			}
			return inside.Failed(p.graph.context, call, r, "giving a plan its memory")
		}
	}
	return nil
}

// put has a step use memory at an address, once set has told the driver.
func (p *place) put(at cuda.DevicePtr) {
	p.step.moved = true
	switch {
	case p.filled != nil:
		p.filled.Dst, p.step.filled = at+p.offset, p.filled
	case p.copied == nil:
		inside.PutAddress(p.step.launch, p.arg, at+p.offset)
	case p.source:
		p.copied.SrcDevice, p.step.copied = at+p.offset, p.copied
	default:
		p.copied.DstDevice, p.step.copied = at+p.offset, p.copied
	}
}

// set tells the driver what a step does now.
func (p *Plan) set(api *cuda.API, s *step) (string, cuda.Result) {
	exec, node := p.graph.handles.Exec, s.nodes[len(s.nodes)-1]
	switch {
	case s.copied != nil:
		return "cuGraphExecMemcpyNodeSetParams", api.CuGraphExecMemcpyNodeSetParams(exec, node, s.copied, p.graph.context.Handle())
	case s.filled != nil:
		return "cuGraphExecMemsetNodeSetParams", api.CuGraphExecMemsetNodeSetParams(exec, node, s.filled, p.graph.context.Handle())
	}
	s.params = inside.Params(s.launch)
	return "cuGraphExecKernelNodeSetParams", api.CuGraphExecKernelNodeSetParams(exec, node, &s.params)
}
