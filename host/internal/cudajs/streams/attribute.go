// This file is the attributes of streams.

package streams

import (
	"math"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// The names of the values of attributes: a name's place is its value, of the
// ways to wait one less than that.
var (
	waitNames   = []string{"auto", "spin", "yield", "block"}
	domainNames = []string{"default", "remote"}
	accessNames = []string{"normal", "streaming", "persisting"}
)

// waitName is the name of a way to wait. NVIDIA's driver for CUDA 13.0 answers -1
// for a stream whose policy nobody has set: whatever the enumeration does not
// name leaves the choice to the driver.
func waitName(p cuda.SynchronizationPolicy) string {
	if p < cuda.CU_SYNC_POLICY_AUTO || p > cuda.CU_SYNC_POLICY_BLOCKING_SYNC {
		p = cuda.CU_SYNC_POLICY_AUTO
	}
	return waitNames[p-cuda.CU_SYNC_POLICY_AUTO]
}

// streamAttributes is stream.attributes, as they are now.
func (s *Streams) streamAttributes(stream *gpu.Stream) any {
	get := func(id cuda.StreamAttrID) *cuda.StreamAttrValue {
		v, err := stream.Attribute(id)
		s.Check(err)
		return &v
	}
	domains := get(cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP).MemSyncDomainMap()
	return s.PlainObject(
		"priority", *get(cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY).Priority(),
		"synchronization", waitName(*get(cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY).SyncPolicy()),
		"syncDomain", values.NameAt(domainNames, int(*get(cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN).MemSyncDomain())),
		"syncDomainMap", s.PlainObject("default", domains.Default_, "remote", domains.Remote),
		"accessPolicy", s.accessPolicy(get(cuda.CU_LAUNCH_ATTRIBUTE_ACCESS_POLICY_WINDOW).AccessPolicyWindow()),
	)
}

// accessPolicy is null where there is none.
func (s *Streams) accessPolicy(w *cuda.AccessPolicyWindow) goja.Value {
	if w.Num_bytes == 0 {
		return goja.Null()
	}
	return s.PlainObject("address", s.Bind.BigInt(uint64(uintptr(w.Base_ptr))), "bytes", int64(w.Num_bytes), "hitRatio", float64(w.HitRatio),
		"hit", values.NameAt(accessNames, int(w.HitProp)), "miss", values.NameAt(accessNames, int(w.MissProp)))
}

// setStreamAttributes is stream.setAttributes({…}): those that are given, or none
// when one is wrong.
func (s *Streams) setStreamAttributes(stream *gpu.Stream, a bind.Args) error {
	o := a.Options(0, "attributes", "priority", "synchronization", "syncDomain", "syncDomainMap", "accessPolicy")
	var changes []func() error
	set := func(key string, id cuda.StreamAttrID, fill func(*cuda.StreamAttrValue)) {
		if o.Has(key) {
			var v cuda.StreamAttrValue
			fill(&v)
			changes = append(changes, func() error { return stream.SetAttribute(id, v) })
		}
	}
	if v := o.Value("accessPolicy"); v != nil && !goja.IsUndefined(v) { // the first, for its numbers are looked at then
		s.Beyond("stream.accessPolicy")
		p := s.readAccessPolicy(a.Op(), v)
		changes = append(changes, func() error { return stream.SetAccessPolicy(p) })
	}
	set("priority", cuda.CU_LAUNCH_ATTRIBUTE_PRIORITY, func(v *cuda.StreamAttrValue) {
		*v.Priority() = int32(s.Priority(int(o.IntIn("priority", 0, math.MinInt32, math.MaxInt32))))
	})
	set("synchronization", cuda.CU_LAUNCH_ATTRIBUTE_SYNCHRONIZATION_POLICY, func(v *cuda.StreamAttrValue) {
		*v.SyncPolicy() = cuda.CU_SYNC_POLICY_AUTO + cuda.SynchronizationPolicy(s.Word(o, "synchronization", waitNames, 0))
	})
	set("syncDomain", cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN, func(v *cuda.StreamAttrValue) {
		*v.MemSyncDomain() = cuda.LaunchMemSyncDomain(s.Word(o, "syncDomain", domainNames, 0))
	})
	set("syncDomainMap", cuda.CU_LAUNCH_ATTRIBUTE_MEM_SYNC_DOMAIN_MAP, func(v *cuda.StreamAttrValue) {
		m := s.Bind.Options(a.Op(), "attributes.syncDomainMap", o.Value("syncDomainMap"), "default", "remote")
		v.MemSyncDomainMap().Default_, v.MemSyncDomainMap().Remote = uint8(m.IntIn("default", 0, 0, 255)), uint8(m.IntIn("remote", 1, 0, 255))
	})
	for _, change := range changes {
		s.Check(change())
	}
	return nil
}

// readAccessPolicy reads {buffer, index, length, hitRatio, hit, miss}; null ends
// a policy.
func (s *Streams) readAccessPolicy(op string, v goja.Value) (p gpu.AccessPolicy) {
	if goja.IsNull(v) {
		return p
	}
	o := s.Bind.Options(op, "attributes.accessPolicy", v, "buffer", "index", "length", "hitRatio", "hit", "miss")
	b, ok := bind.StateOption[*values.Buffer](o, "buffer", "a Buffer")
	if !ok {
		o.Wrong("buffer", "a Buffer")
	}
	index := o.IntIn("index", 0, 0, int64(b.Length()))
	length := o.IntIn("length", int64(b.Length())-index, 0, int64(b.Length())-index)
	return gpu.AccessPolicy{
		Buffer: b.GPU, Offset: b.Offset(int(index)), Bytes: b.Offset(int(length)), HitRatio: float32(o.FloatOr("hitRatio", 1)),
		Hit:  cuda.AccessProperty(s.Word(o, "hit", accessNames, int(cuda.CU_ACCESS_PROPERTY_PERSISTING))),
		Miss: cuda.AccessProperty(s.Word(o, "miss", accessNames, int(cuda.CU_ACCESS_PROPERTY_STREAMING))),
	}
}
