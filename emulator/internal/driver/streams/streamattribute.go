package streams

import (
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/call"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
)

// bindAttributes fills in the attributes of streams. They are hints that have no
// effect on the emulated device.
func (m *Streams) bindAttributes(api *cuda.API) {
	api.CuStreamSetAttribute = call.On2(m.Stream, func(s *machine.Stream, id cuda.StreamAttrID, value *cuda.StreamAttrValue) cuda.Result {
		if value == nil || !slices.Contains(streamAttributes[:], id) {
			return invalidValue
		}
		if id == cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY {
			*value.Priority() = min(max(*value.Priority(), machine.GreatestPriority), machine.LeastPriority)
		}
		s.Attributes.Store(id, *value)
		return success
	})
	api.CuStreamGetAttribute = call.On2(m.Stream, func(s *machine.Stream, id cuda.StreamAttrID, out *cuda.StreamAttrValue) cuda.Result {
		if out == nil || !slices.Contains(streamAttributes[:], id) {
			return invalidValue
		}
		*out = attribute(s, id)
		return success
	})
	api.CuStreamCopyAttributes = func(dst, src cuda.Stream) cuda.Result {
		to, r := m.Stream(dst)
		if r != success {
			return r
		}
		return call.With(m.Stream, src, func(from *machine.Stream) cuda.Result {
			if from.Context != to.Context {
				return invalidValue
			}
			for _, id := range streamAttributes {
				to.Attributes.Store(id, attribute(from, id))
			}
			return success
		})
	}
}

// streamAttributes are those that streams have.
var streamAttributes = [...]cuda.StreamAttrID{cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW, cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY,
	cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY, cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP, cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN}

// attribute is what was set, else what every stream has.
func attribute(s *machine.Stream, id cuda.StreamAttrID) (v cuda.StreamAttrValue) {
	if set, ok := s.Attributes.Load(id); ok {
		return set.(cuda.StreamAttrValue)
	}
	switch id {
	case cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY:
		*v.Priority() = s.Priority
	case cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY:
		*v.SyncPolicy() = -1 // as NVIDIA's driver for CUDA 13.0 answers
	case cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP:
		v.MemSyncDomainMap().Remote = 1
	}
	return v
}
