// This file is the class MemoryPool.

package devices

import (
	"fmt"
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/interop"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/core"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// poolObjects are the objects of a device's pools, the same ones each time.
type poolObjects struct{ standard, current *goja.Object }

// poolsOf makes them on first need.
func (s *Devices) poolsOf(v *gpu.Device) *poolObjects {
	if s.pools == nil {
		s.pools = map[*gpu.Device]*poolObjects{}
	}
	if s.pools[v] == nil {
		p, err := v.DefaultPool()
		s.Check(err)
		s.pools[v] = &poolObjects{standard: s.Make(p)}
	}
	return s.pools[v]
}

// devicePool is device.pool: the current one.
func (s *Devices) devicePool(v *gpu.Device) any {
	known := s.poolsOf(v)
	p, err := v.Pool()
	s.Check(err)
	if p.Standard() {
		known.current = nil
		return known.standard
	}
	if known.current != nil {
		if q, _ := bind.StateOf[*gpu.Pool](s.Bind, known.current); q == p {
			return known.current
		}
	}
	known.current = s.Make(p)
	return known.current
}

// setDevicePool makes another pool of the device the current one.
func (s *Devices) setDevicePool(v *gpu.Device, a bind.Args) error {
	p := bind.StateArg[*gpu.Pool](a, 0, "value", "a MemoryPool")
	s.Check(v.SetPool(p))
	s.poolsOf(v).current, _ = a.Value(0).(*goja.Object)
	return nil
}

// createPool is device.createPool({maxBytes, releaseThreshold, shareable}).
func (s *Devices) createPool(v *gpu.Device, a bind.Args) goja.Value {
	o := a.Options(0, "options", "maxBytes", "releaseThreshold", "shareable")
	most, threshold := o.IntIn("maxBytes", 0, 0, values.MaxBytes), int64(values.MaxBytes)
	if !everything(o.Value("releaseThreshold")) {
		threshold = o.IntIn("releaseThreshold", 0, 0, values.MaxBytes)
	}
	create := (*gpu.Device).NewPool
	if o.BoolOr("shareable", false) {
		create = interop.NewPool
	}
	s.Check(inside.Room(v.Driver()))
	p, err := create(v, uint64(most))
	s.Check(err)
	if threshold > 0 {
		s.Check(p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, uint64(threshold)))
	}
	return s.Make(p)
}

func (s *Devices) defineMemoryPool() {
	type pool = *gpu.Pool
	count := func(name string, attribute cuda.MemPoolAttribute) core.Getter[pool] {
		return core.Asked(name, func(p pool) (int64, error) {
			n, err := p.Attribute(attribute)
			return int64(min(n, values.MaxBytes)), err
		})
	}
	threshold := count("releaseThreshold", cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD)
	threshold.Set = s.changes("pool.releaseThreshold=", setReleaseThreshold)
	core.Define(s.Session, core.Class[pool]{
		Name: "MemoryPool", Op: "pool", Instead: "use device.pool or device.createPool()",
		Wrap: core.Wraps(interop.WrapPool),
		Getters: []core.Getter[pool]{
			threshold,
			count("used", cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT), count("usedHigh", cuda.CU_MEMPOOL_ATTR_USED_MEM_HIGH),
			count("reserved", cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_CURRENT), count("reservedHigh", cuda.CU_MEMPOOL_ATTR_RESERVED_MEM_HIGH),
			{Name: "attributes", Get: s.poolAttributes},
			{Name: "device", Get: func(p pool) any { return s.Object(p.Device()) }},
		},
		Methods: []core.Method[pool]{
			{Name: "alloc", Length: 2, Call: s.allocFromPool},
			{Name: "trim", Do: s.changes("pool.trim", trim[pool])},
			{Name: "access", Length: 1, Do: s.changes("pool.access", func(p pool, a bind.Args) error {
				return p.SetAccess(bind.StateArg[*gpu.Device](a, 0, "device", "a Device"), a.BoolOr(1, "enabled", true))
			})},
			{Name: "resetHigh", Do: s.changes("pool.resetHigh", resetPoolHigh)},
			{Name: "share", Call: s.sharePool},
		},
		Free: pool.Free, Freed: pool.Freed,
		Handles: []core.Handle[pool]{{Type: "CUmemoryPool", As: "handle", Of: func(p pool) (uint64, error) { return uint64(p.Handle()), nil }}},
		Show:    showMemoryPool,
		From:    core.From(func(p pool) *gpu.Driver { return p.Device().Driver() }, core.Itself[gpu.Pool]),
	})
}

// changes is a change of a pool. The device's default pool belongs to all who use the device.
func (s *Devices) changes(op string, do func(*gpu.Pool, bind.Args) error) func(*gpu.Pool, bind.Args) error {
	return func(p *gpu.Pool, a bind.Args) error {
		if p.Standard() {
			s.Beyond(op)
		}
		return do(p, a)
	}
}

func setReleaseThreshold(p *gpu.Pool, a bind.Args) error {
	n := uint64(values.MaxBytes)
	if !everything(a.Value(0)) {
		n = uint64(a.IntIn(0, "value", 0, values.MaxBytes))
	}
	return p.SetAttribute(cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, n)
}

// everything tells the threshold of a pool that never gives memory back: Infinity, or what no
// device has.
func everything(v goja.Value) bool { return goja.IsNumber(v) && v.ToFloat() >= values.MaxBytes }

// allocFromPool is pool.alloc(type, shape, stream).
func (s *Devices) allocFromPool(p *gpu.Pool, a bind.Args) goja.Value {
	t := s.TypeArg(a, 0)
	dims := s.ShapeArg(a, 1, "shape", t.Size())
	stream := s.Stream
	if a.Has(2) {
		stream = bind.StateArg[*gpu.Stream](a, 2, "stream", "a Stream")
	}
	c := s.contextFor(p, stream)
	s.Check(inside.Room(c.Driver()))
	b, err := c.AllocFrom(p, uint64(dims.Elements()*t.Size()), stream)
	s.Check(err)
	return s.NewBuffer(b, t, dims)
}

// contextFor is the context in which a pool is used: that of the stream, else
// the current one, or the primary one where that is of another device.
func (s *Devices) contextFor(p *gpu.Pool, stream *gpu.Stream) *gpu.Context {
	if stream != nil {
		return stream.Context()
	}
	if c := s.Current(); c.Device() == p.Device() {
		return c
	}
	c, err := p.Device().PrimaryContext()
	s.Check(err)
	return c
}

// trim is pool.trim(keepBytes = 0), and device.trim.
func trim[T interface{ Trim(keep uint64) error }](of T, a bind.Args) error {
	var keep int64
	if a.Has(0) {
		keep = a.IntIn(0, "keepBytes", 0, values.MaxBytes)
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
var poolWords = sync.OnceValue(func() core.Vocabulary { return core.VocabularyOf("CUmemPool_attribute", "CU_MEMPOOL_ATTR_") })

func (s *Devices) poolAttributes(p *gpu.Pool) any {
	get := func(value int64) goja.Value {
		if n, err := p.Attribute(cuda.MemPoolAttribute(value)); err == nil {
			return s.VM.ToValue(int64(min(n, values.MaxBytes)))
		}
		return nil
	}
	set := func(name string, value int64, v goja.Value) {
		if p.Standard() {
			s.Beyond("pool.attributes")
		}
		if !goja.IsNumber(v) || v.ToFloat() < 0 {
			s.Bind.ThrowTypeError("pool.attributes.%s: expected a number of bytes, or 0 or 1, got %s", name, s.Bind.Show(v))
		}
		s.Check(p.SetAttribute(cuda.MemPoolAttribute(value), uint64(v.ToInteger())))
	}
	return s.VM.NewDynamicObject(&core.Record{Session: s.Session, Op: "pool.attributes", Words: poolWords(), Read: get, Write: set})
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

// sharePool is pool.share(), of a pool made with {shareable: true}: "cujs-pool-1:",
// the device's UUID, ":" and a name.
func (s *Devices) sharePool(pool *gpu.Pool, _ bind.Args) goja.Value {
	p, err := interop.SharePool(pool)
	s.Check(err)
	return s.VM.ToValue(SharedPool + ":" + p.Device + ":" + p.Name)
}

// SharedPool begins the texts of pool.share(); the number is that of the format.
const SharedPool = "cujs-pool-1"

// A graphMemory is the memory of the graphs of a device.
type graphMemory struct{ device *gpu.Device }

func (s *Devices) defineGraphMemory() {
	type memory = *graphMemory
	count := func(name string, attribute cuda.GraphMemAttribute) core.Getter[memory] {
		return core.Asked(name, func(m memory) (int64, error) {
			n, err := graphs.Memory(m.device, attribute)
			return int64(min(n, values.MaxBytes)), err
		})
	}
	core.Define(s.Session, core.Class[memory]{
		Name: "GraphMemory", Op: "graphMemory", Instead: "use device.graphMemory",
		Getters: []core.Getter[memory]{
			count("used", cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT), count("usedHigh", cuda.CU_GRAPH_MEM_ATTR_USED_MEM_HIGH),
			count("reserved", cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT), count("reservedHigh", cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_HIGH),
			{Name: "device", Get: func(m memory) any { return s.Object(m.device) }},
		},
		Methods: []core.Method[memory]{
			{Name: "trim", Do: func(m memory, _ bind.Args) error { return graphs.TrimMemory(m.device) }},
			{Name: "resetHigh", Do: func(m memory, _ bind.Args) error { return graphs.ResetMemoryHigh(m.device) }},
		},
		Show: showGraphMemory,
	})
}

func showGraphMemory(_ *inspect.Context, m *graphMemory) string {
	used, err := graphs.Memory(m.device, cuda.CU_GRAPH_MEM_ATTR_USED_MEM_CURRENT)
	reserved, err2 := graphs.Memory(m.device, cuda.CU_GRAPH_MEM_ATTR_RESERVED_MEM_CURRENT)
	if err != nil || err2 != nil {
		return "GraphMemory"
	}
	return fmt.Sprintf("GraphMemory of device %d (%d bytes used, %d reserved)", m.device.Ordinal(), used, reserved)
}
