// This file is the class MemoryPool.

package cudajs

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// poolObjects are the objects of a device's pools, the same ones each time.
type poolObjects struct{ standard, current *goja.Object }

// poolsOf makes them on first need.
func (s *session) poolsOf(v *gpu.Device) *poolObjects {
	if s.pools == nil {
		s.pools = map[*gpu.Device]*poolObjects{}
	}
	if s.pools[v] == nil {
		p, err := v.DefaultPool()
		s.check(err)
		s.pools[v] = &poolObjects{standard: s.make(p)}
	}
	return s.pools[v]
}

// devicePool is device.pool: the current one.
func (s *session) devicePool(v *gpu.Device) any {
	known := s.poolsOf(v)
	p, err := v.Pool()
	s.check(err)
	if p.Standard() {
		known.current = nil
		return known.standard
	}
	if known.current != nil {
		if q, _ := bind.StateOf[*gpu.Pool](s.b, known.current); q == p {
			return known.current
		}
	}
	known.current = s.make(p)
	return known.current
}

// setDevicePool makes another pool of the device the current one.
func (s *session) setDevicePool(v *gpu.Device, a bind.Args) error {
	p := bind.StateArg[*gpu.Pool](a, 0, "value", "a MemoryPool")
	s.check(v.SetPool(p))
	s.poolsOf(v).current, _ = a.Value(0).(*goja.Object)
	return nil
}

// createPool is device.createPool({maxBytes, releaseThreshold, shareable}).
func (s *session) createPool(v *gpu.Device, a bind.Args) goja.Value {
	o := a.Options(0, "options", "maxBytes", "releaseThreshold", "shareable")
	most, threshold := o.IntIn("maxBytes", 0, 0, maxBytes), int64(maxBytes)
	if !everything(o.Value("releaseThreshold")) {
		threshold = o.IntIn("releaseThreshold", 0, 0, maxBytes)
	}
	create := v.NewPool
	if o.BoolOr("shareable", false) {
		create = v.NewShareablePool
	}
	s.check(v.Driver().Room())
	p, err := create(uint64(most))
	s.check(err)
	if threshold > 0 {
		s.check(p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, uint64(threshold)))
	}
	return s.make(p)
}

func (s *session) defineMemoryPool() {
	type pool = *gpu.Pool
	count := func(name string, attribute cuda.MemPoolAttribute) Getter[pool] {
		return asked(name, func(p pool) (int64, error) {
			n, err := p.Attribute(attribute)
			return int64(min(n, maxBytes)), err
		})
	}
	threshold := count("releaseThreshold", cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD)
	threshold.Set = setReleaseThreshold
	define(s, Class[pool]{
		Name: "MemoryPool", Op: "pool", Instead: "use device.pool or device.createPool()",
		Wrap: wraps((*gpu.Context).WrapPool),
		Getters: []Getter[pool]{
			threshold,
			count("used", cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), count("usedHigh", cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH),
			count("reserved", cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), count("reservedHigh", cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH),
			{Name: "attributes", Get: s.poolAttributes},
			{Name: "device", Get: func(p pool) any { return s.object(p.Device()) }},
		},
		Methods: []Method[pool]{
			{Name: "alloc", Length: 2, Call: s.allocFromPool},
			{Name: "trim", Do: trim[pool]},
			{Name: "access", Length: 1, Do: func(p pool, a bind.Args) error {
				return p.SetAccess(bind.StateArg[*gpu.Device](a, 0, "device", "a Device"), a.BoolOr(1, "enabled", true))
			}},
			{Name: "resetHigh", Do: resetPoolHigh},
			{Name: "share", Call: s.sharePool},
		},
		Free: pool.Free, Freed: pool.Freed,
		Handles: []Handle[pool]{{Type: "CUmemoryPool", As: "handle", Of: func(p pool) (uint64, error) { return uint64(p.Handle()), nil }}},
		Show:    showMemoryPool,
		From:    from(func(p pool) *gpu.Driver { return p.Device().Driver() }, itself[gpu.Pool]),
	})
}

func setReleaseThreshold(p *gpu.Pool, a bind.Args) error {
	n := uint64(maxBytes)
	if !everything(a.Value(0)) {
		n = uint64(a.IntIn(0, "value", 0, maxBytes))
	}
	return p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, n)
}

// everything tells the threshold of a pool that never gives memory back: Infinity, or what no device has.
func everything(v goja.Value) bool { return goja.IsNumber(v) && v.ToFloat() >= maxBytes }

// allocFromPool is pool.alloc(type, shape, stream).
func (s *session) allocFromPool(p *gpu.Pool, a bind.Args) goja.Value {
	t := s.typeArg(a, 0)
	dims := s.shapeArg(a, 1, "shape", t.Size())
	stream := s.stream
	if a.Has(2) {
		stream = bind.StateArg[*gpu.Stream](a, 2, "stream", "a Stream")
	}
	c := s.contextFor(p, stream)
	s.check(c.Driver().Room())
	b, err := c.AllocFrom(p, uint64(dims.elements()*t.Size()), stream)
	s.check(err)
	return s.newBuffer(b, t, dims)
}

// contextFor is the context in which a pool is used: that of the stream, else
// the current one, or the primary one where that is of another device.
func (s *session) contextFor(p *gpu.Pool, stream *gpu.Stream) *gpu.Context {
	if stream != nil {
		return stream.Context()
	}
	if c := s.current(); c.Device() == p.Device() {
		return c
	}
	c, err := p.Device().PrimaryContext()
	s.check(err)
	return c
}

// trim is pool.trim(keepBytes = 0), and device.trim.
func trim[T interface{ Trim(keep uint64) error }](of T, a bind.Args) error {
	var keep int64
	if a.Has(0) {
		keep = a.IntIn(0, "keepBytes", 0, maxBytes)
	}
	return of.Trim(uint64(keep))
}

// resetPoolHigh makes the high marks begin anew.
func resetPoolHigh(p *gpu.Pool, _ bind.Args) error {
	if err := p.SetAttribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH, 0); err != nil {
		return err
	}
	return p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH, 0)
}

// poolWords are the names of the attributes of pools.
var poolWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUmemPool_attribute", "CU_MEMPOOL_ATTR_") })

func (s *session) poolAttributes(p *gpu.Pool) any {
	get := func(value int64) goja.Value {
		if n, err := p.Attribute(cuda.MemPoolAttribute(value)); err == nil {
			return s.vm.ToValue(int64(min(n, maxBytes)))
		}
		return goja.Undefined()
	}
	set := func(name string, value int64, v goja.Value) {
		if !goja.IsNumber(v) || v.ToFloat() < 0 {
			s.b.ThrowTypeError("pool.attributes.%s: expected a number of bytes, or 0 or 1, got %s", name, s.b.Show(v))
		}
		s.check(p.SetAttribute(cuda.MemPoolAttribute(value), uint64(v.ToInteger())))
	}
	return s.vm.NewDynamicObject(&record{session: s, op: "pool.attributes", words: poolWords(), get: get, set: set})
}

// showMemoryPool is "MemoryPool on device 0: 3 MiB of 32 MiB used".
func showMemoryPool(_ *inspect.Context, p *gpu.Pool) string {
	text := fmt.Sprintf("MemoryPool on device %d", p.Device().Ordinal())
	if p.Freed() {
		return text + " (freed)"
	}
	used, err := p.Attribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT)
	if err != nil {
		return text
	}
	reserved, err := p.Attribute(cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT)
	if err != nil {
		return text
	}
	return fmt.Sprintf("%s: %s of %s used", text, gpu.FormatBytes(used), gpu.FormatBytes(reserved))
}
