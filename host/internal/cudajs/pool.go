// This file is the class MemoryPool.

package cudajs

import (
	"sync"

	"github.com/dop251/goja"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
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
		s.pools[v] = &poolObjects{standard: s.classes.pool.New(p)}
	}
	return s.pools[v]
}

// defaultPool is device.defaultPool.
func (s *session) defaultPool(call goja.FunctionCall) goja.Value {
	return s.poolsOf(bind.This[*gpu.Device](s.b, call, "device.defaultPool")).standard
}

// devicePool is device.pool: the current one.
func (s *session) devicePool(call goja.FunctionCall) goja.Value {
	v := bind.This[*gpu.Device](s.b, call, "device.pool")
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
	known.current = s.classes.pool.New(p)
	return known.current
}

// setDevicePool makes another pool of the device the current one.
func (s *session) setDevicePool(call goja.FunctionCall) goja.Value {
	const op = "device.pool"
	v, a := bind.This[*gpu.Device](s.b, call, op), s.b.Args(op, call)
	p := bind.StateArg[*gpu.Pool](a, 0, "value", "a MemoryPool")
	s.check(v.SetPool(p))
	s.poolsOf(v).current, _ = a.Value(0).(*goja.Object)
	return goja.Undefined()
}

// createPool is device.createPool({maxBytes, releaseThreshold, shareable}).
func (s *session) createPool(call goja.FunctionCall) goja.Value {
	const op = "device.createPool"
	v := bind.This[*gpu.Device](s.b, call, op)
	o := s.b.Args(op, call).Options(0, "options", "maxBytes", "releaseThreshold", "shareable")
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
	return s.classes.pool.New(p)
}

func (s *session) poolClass() *bind.Class {
	type pool = *gpu.Pool
	count := func(name string, attribute cuda.MemPoolAttribute) bind.Accessor {
		return bind.Accessor{Name: name, Get: asked(s, "pool."+name, func(p pool) (int64, error) {
			n, err := p.Attribute(attribute)
			return int64(min(n, maxBytes)), err
		})}
	}
	threshold := count("releaseThreshold", cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD)
	threshold.Set = s.setReleaseThreshold
	free := func(call goja.FunctionCall) goja.Value {
		s.check(bind.This[pool](s.b, call, "pool.free").Free())
		return goja.Undefined()
	}
	return s.b.Class(bind.Definition{
		Name: "MemoryPool", Instead: "use device.pool or device.createPool()",
		Statics: s.wrapped("MemoryPool", wrapsBy(s, (*gpu.Context).WrapPool)),
		Accessors: []bind.Accessor{
			threshold,
			count("used", cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), count("usedHigh", cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH),
			count("reserved", cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), count("reservedHigh", cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH),
			{Name: "handle", Get: func(call goja.FunctionCall) goja.Value {
				return s.b.BigInt(uint64(bind.This[pool](s.b, call, "pool.handle").Handle()))
			}},
			{Name: "attributes", Get: s.poolAttributes},
			{Name: "device", Get: func(call goja.FunctionCall) goja.Value {
				return s.deviceObject(bind.This[pool](s.b, call, "pool.device").Device())
			}},
			{Name: "freed", Get: of(s, "pool.freed", func(p pool) any { return p.Freed() })},
		},
		Methods: []bind.Method{
			{Name: "alloc", Length: 2, Func: s.allocFromPool},
			{Name: "trim", Func: trims[*gpu.Pool](s, "pool.trim")},
			{Name: "access", Length: 1, Func: s.poolAccess},
			{Name: "resetHigh", Func: s.resetPoolHigh},
			{Name: "share", Func: s.sharePool},
			{Name: "free", Func: free},
		},
		Dispose: free,
	})
}

func (s *session) setReleaseThreshold(call goja.FunctionCall) goja.Value {
	const op = "pool.releaseThreshold"
	p, a := bind.This[*gpu.Pool](s.b, call, op), s.b.Args(op, call)
	n := uint64(maxBytes)
	if !everything(a.Value(0)) {
		n = uint64(a.IntIn(0, "value", 0, maxBytes))
	}
	s.check(p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, n))
	return goja.Undefined()
}

// everything tells the threshold of a pool that never gives memory back: Infinity, or what no device has.
func everything(v goja.Value) bool { return goja.IsNumber(v) && v.ToFloat() >= maxBytes }

// allocFromPool is pool.alloc(type, shape, stream).
func (s *session) allocFromPool(call goja.FunctionCall) goja.Value {
	const op = "pool.alloc"
	p, a := bind.This[*gpu.Pool](s.b, call, op), s.b.Args(op, call)
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

// trims is pool.trim(keepBytes = 0), and device.trim.
func trims[T interface{ Trim(keep uint64) error }](s *session, op string) bind.Func {
	return func(call goja.FunctionCall) goja.Value {
		of, a := bind.This[T](s.b, call, op), s.b.Args(op, call)
		var keep int64
		if a.Has(0) {
			keep = a.IntIn(0, "keepBytes", 0, maxBytes)
		}
		s.check(of.Trim(uint64(keep)))
		return goja.Undefined()
	}
}

// poolAccess is pool.access(device, enabled = true).
func (s *session) poolAccess(call goja.FunctionCall) goja.Value {
	const op = "pool.access"
	p, a := bind.This[*gpu.Pool](s.b, call, op), s.b.Args(op, call)
	v := bind.StateArg[*gpu.Device](a, 0, "device", "a Device")
	s.check(p.SetAccess(v, a.BoolOr(1, "enabled", true)))
	return goja.Undefined()
}

// resetPoolHigh makes the high marks begin anew.
func (s *session) resetPoolHigh(call goja.FunctionCall) goja.Value {
	p := bind.This[*gpu.Pool](s.b, call, "pool.resetHigh")
	s.check(p.SetAttribute(cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH, 0))
	s.check(p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH, 0))
	return goja.Undefined()
}

// poolWords are the names of the attributes of pools.
var poolWords = sync.OnceValue(func() vocabulary { return vocabularyOf("CUmemPool_attribute", "CU_MEMPOOL_ATTR_") })

func (s *session) poolAttributes(call goja.FunctionCall) goja.Value {
	p := bind.This[*gpu.Pool](s.b, call, "pool.attributes")
	get := func(value int64) goja.Value {
		if n, err := p.Attribute(cuda.MemPoolAttribute(value)); err == nil {
			return s.vm.ToValue(int64(min(n, maxBytes)))
		}
		return nil
	}
	set := func(name string, value int64, v goja.Value) {
		if !goja.IsNumber(v) || v.ToFloat() < 0 {
			s.b.ThrowTypeError("pool.attributes.%s: expected a number of bytes, or 0 or 1, got %s", name, s.b.Show(v))
		}
		s.check(p.SetAttribute(cuda.MemPoolAttribute(value), uint64(v.ToInteger())))
	}
	return s.vm.NewDynamicObject(&record{session: s, op: "pool.attributes", words: poolWords(), get: get, set: set})
}
