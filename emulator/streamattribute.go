// This file keeps the attributes of streams. They are hints that have no
// effect on the emulated device, except the priority.

package emulator

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
)

func (m *machine) bindStreamAttributes(api *cuda.API) {
	api.CuStreamSetAttribute = func(handle cuda.Stream, id cuda.StreamAttrID, value *cuda.StreamAttrValue) cuda.Result {
		s, r := m.stream(handle)
		switch {
		case r != success:
			return r
		case value == nil || !streamAttribute(id):
			return invalidValue
		}
		s.attributes.Store(id, *value)
		if id == cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY {
			*value.Priority() = min(max(*value.Priority(), greatestPriority), leastPriority)
			s.attributes.Store(id, *value)
		}
		return success
	}
	api.CuStreamGetAttribute = func(handle cuda.Stream, id cuda.StreamAttrID, out *cuda.StreamAttrValue) cuda.Result {
		s, r := m.stream(handle)
		switch {
		case r != success:
			return r
		case out == nil || !streamAttribute(id):
			return invalidValue
		}
		*out = s.attribute(id)
		return success
	}
	api.CuStreamCopyAttributes = func(dst, src cuda.Stream) cuda.Result {
		to, r := m.stream(dst)
		if r != success {
			return r
		}
		from, r := m.stream(src)
		if r != success {
			return r
		}
		if from.context != to.context {
			return invalidValue
		}
		for _, id := range streamAttributes {
			to.attributes.Store(id, from.attribute(id))
		}
		return success
	}
}

// streamAttributes are those that streams have.
var streamAttributes = [...]cuda.StreamAttrID{cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY,
	cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY, cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP, cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN}

func streamAttribute(id cuda.StreamAttrID) bool { return slices.Contains(streamAttributes[:], id) }

// attribute is what was set, else what every stream has.
func (s *stream) attribute(id cuda.StreamAttrID) (v cuda.StreamAttrValue) {
	if set, ok := s.attributes.Load(id); ok {
		return set.(cuda.StreamAttrValue)
	}
	switch id {
	case cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY:
		*v.Priority() = s.priority
	case cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
		*v.SyncPolicy() = -1 // as NVIDIA's driver for CUDA 13.0 answers
	case cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
		v.MemSyncDomainMap().Remote = 1
	}
	return v
}
