package allocator

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A device is calls with pools: it answers what is asked of them.
type device struct {
	calls
	threshold, reserved, used uint64
	busy                      bool // streams have work
}

func (d *device) api() *cuda.API {
	api := d.calls.api()
	f := &api.Functions
	f.CuMemPoolCreate = func(h *cuda.MemoryPool, p *cuda.MemPoolProps) cuda.Result {
		*h = 9
		return d.add("create", "%d on %d", p.AllocType, p.Location.Id)
	}
	f.CuMemPoolDestroy = func(h cuda.MemoryPool) cuda.Result { return d.add("destroy", "%d", h) }
	f.CuMemPoolSetAttribute = func(h cuda.MemoryPool, a cuda.MemPoolAttribute, v unsafe.Pointer) cuda.Result {
		if a == cuda.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD {
			d.threshold = *(*uint64)(v)
			return d.add("threshold", "%d", d.threshold)
		}
		return d.add("set", "%d to %d", a, *(*int32)(v))
	}
	f.CuMemPoolGetAttribute = func(h cuda.MemoryPool, a cuda.MemPoolAttribute, v unsafe.Pointer) cuda.Result {
		name, value := "reserved", d.reserved
		if a == cuda.CU_MEMPOOL_ATTR_USED_MEM_CURRENT {
			name, value = "used", d.used
		}
		*(*uint64)(v) = value
		return d.add(name, "%d", h)
	}
	f.CuMemPoolSetAccess = func(h cuda.MemoryPool, a *cuda.MemAccessDesc, n uint64) cuda.Result {
		return d.add("access", "%d of %d, %d", a.Flags, a.Location.Id, n)
	}
	f.CuMemPoolTrimTo = func(h cuda.MemoryPool, n uint64) cuda.Result { return d.add("trim", "%d", n) }
	f.CuCtxGetStreamPriorityRange = func(least, greatest *int32) cuda.Result { *least, *greatest = 0, -5; return cuda.CUDA_SUCCESS }
	f.CuStreamCreateWithPriority = func(s *cuda.Stream, flags uint32, priority int32) cuda.Result {
		*s = 4
		return d.add("stream", "%d, %d", flags, priority)
	}
	f.CuStreamDestroy = func(s cuda.Stream) cuda.Result { return d.add("end", "%d", s) }
	f.CuStreamQuery = func(s cuda.Stream) cuda.Result {
		if d.busy {
			return cuda.CUDA_ERROR_NOT_READY
		}
		return cuda.CUDA_SUCCESS
	}
	f.CuStreamSynchronize = func(s cuda.Stream) cuda.Result { return d.add("wait", "%d", s) }
	f.CuMemAllocFromPoolAsync = func(at *cuda.DevicePtr, n uint64, h cuda.MemoryPool, s cuda.Stream) cuda.Result {
		*at = 700
		return d.add("alloc", "%d of %d in %d", n, h, s)
	}
	f.CuMemFreeAsync = func(at cuda.DevicePtr, s cuda.Stream) cuda.Result { return d.add("free", "%d in %d", at, s) }
	f.CuCtxGetCurrent = func(c *cuda.Context) cuda.Result { *c = 1; return cuda.CUDA_SUCCESS }
	f.CuCtxGetId = func(cuda.Context, *uint64) cuda.Result { return cuda.CUDA_ERROR_NOT_SUPPORTED }
	return api
}

func (d *device) context() *lifetime.Context {
	return lifetime.NewDriver(d.api(), lifetime.Errors{Released: func(object, reason string) error { return errors.New(reason) }}).
		Enlist(1, func(*lifetime.Context) {})
}

// pool is one of device 3, with so many bytes of memory.
func (d *device) pool(t *testing.T, total, most uint64, others ...cuda.Device) *Pool {
	t.Helper()
	p, r := New(d.api(), d.context(), 3, total, most, others)
	if r != cuda.CUDA_SUCCESS {
		t.Fatal(r)
	}
	d.made = nil
	return p
}

// TestNewPool makes the pool, its policy, its access and its stream, and leaves nothing of what fails.
func TestNewPool(t *testing.T) {
	var d device
	p, r := New(d.api(), d.context(), 3, 8000, 0, []cuda.Device{3, 5, 5})
	if r != cuda.CUDA_SUCCESS || p.Stream().Handle != 4 || p.handle != 9 || !p.Stream().NonBlocking || p.Stream().Context != p.Context() {
		t.Fatalf("%+v, %v", p, r)
	}
	all := slices.Clone(d.made)
	d.compare(t, "create 1 on 3", "set 3 to 0", "set 2 to 1", "threshold 1000", "access 3 of 5, 1", "stream 1, -5")
	for _, step := range all {
		name, _, _ := strings.Cut(step, " ")
		d := device{calls: calls{fail: name}}
		p, r := New(d.api(), d.context(), 3, 8000, 0, []cuda.Device{5})
		if destroyed := d.made[len(d.made)-1] == "destroy 9"; p != nil || r != cuda.CUDA_ERROR_OUT_OF_MEMORY || destroyed != (name != "create") {
			t.Errorf("%s fails: %v, %v, %q", name, p, r, d.made)
		}
	}
	for _, c := range []struct{ total, most, share uint64 }{
		{8 << 30, 0, 1 << 30}, {8 << 30, 2 << 30, 1 << 30}, {8 << 30, 512 << 20, 512 << 20}, {8 << 30, 1, 64 << 20}, {80, 1, 10},
	} {
		d := device{}
		if p := d.pool(t, c.total, c.most); p.share != c.share || d.threshold != c.share || p.spares.most != min(64<<20, c.share/2) {
			t.Errorf("%+v: keeps %d, and spares %d", c, d.threshold, p.spares.most)
		}
	}
	if p := d.pool(t, 8000, 0); p.whole(1) != 512 || p.whole(513) != 1024 {
		t.Errorf("a byte takes %d", p.whole(1))
	}
	emulated := d.api()
	emulated.Emulated, emulated.Checked = true, true
	if p, _ := New(emulated, d.context(), 3, 8000, 0, nil); p.whole(1) != 1 || p.spares.most != 0 {
		t.Errorf("of a checked device a byte takes %d, %d are kept", p.whole(1), p.spares.most)
	}
}

// TestThreshold: whatever is allocated and freed, the pool keeps about its share beside what is in use.
func TestThreshold(t *testing.T) {
	var d device
	p := d.pool(t, 8000, 0) // a share of 1000
	random := rand.New(rand.NewPCG(1, 2))
	used, told := uint64(0), 0
	for range 1000 {
		n := uint64(random.IntN(900))
		if random.IntN(2) == 0 && n <= used {
			used -= n
			p.count(d.api(), -int64(n))
		} else {
			used += n
			p.count(d.api(), int64(n))
		}
		if len(d.made) > told {
			told = len(d.made)
			if d.threshold != used+1000 {
				t.Fatalf("%d are used, the driver is told to keep %d", used, d.threshold)
			}
		}
		if used+500 > d.threshold || used+2000 < d.threshold {
			t.Fatalf("%d are used, %d are kept", used, d.threshold)
		}
	}
	if told > 900 {
		t.Errorf("the driver was told %d times", told)
	}
}

// TestUnused asks what nobody uses, waiting for no work, and gives it back.
func TestUnused(t *testing.T) {
	var d device
	p := d.pool(t, 16*800*8, 0)
	s := &lifetime.Stream{Context: p.context, Handle: 6}
	d.reserved, d.used = 1000, 300
	if n := p.Unused(d.api()); n != 700 {
		t.Errorf("%d are not used", n)
	}
	d.compare(t, "wait 4", "reserved 9", "used 9")
	p.spares.put(&Block{Address: 5, pool: p, bytes: 100}, s)
	if n := p.Unused(d.api()); n != 800 {
		t.Errorf("with a spare block %d are not used", n)
	}
	p.spares.put(&Block{Address: 6, pool: p, bytes: 600}, s)
	if d.used = 1200; p.Unused(d.api()) != 500 {
		t.Errorf("%d are not used", p.Unused(d.api()))
	}
	for _, fails := range []string{"reserved", "used"} {
		if d.fail = fails; p.Unused(d.api()) != 0 {
			t.Errorf("%s cannot be asked, and %d are not used", fails, p.Unused(d.api()))
		}
	}
	d.fail, d.made, d.busy = "", nil, true
	if r := p.Trim(d.api(), 30); r != cuda.CUDA_SUCCESS || p.spares.held() != 0 {
		t.Errorf("%v, %d are held", r, p.spares.held())
	}
	slices.Sort(d.made) // spare blocks are in no order
	if d.made = slices.DeleteFunc(d.made, func(s string) bool { return strings.HasPrefix(s, "threshold") }); true {
		d.compare(t, "free 5 in 6", "free 6 in 6", "trim 30")
	}
	p.Destroy(d.api())
	d.compare(t, "wait 4", "end 4", "destroy 9")
	if r, n := p.Trim(d.api(), 0), p.Unused(d.api()); r != cuda.CUDA_SUCCESS || n != 0 || d.made != nil {
		t.Errorf("after the end: %v, %d, %q", r, n, d.made)
	}
	idle := new(device)
	other := idle.pool(t, 8000, 0)
	other.Destroy(idle.api())
	idle.compare(t, "end 4", "destroy 9")
}

// TestAlloc allocates in the pool's stream and in others, and counts what was had.
func TestAlloc(t *testing.T) {
	var d device
	p := d.pool(t, 80000, 0)
	s := &lifetime.Stream{Context: p.context, Handle: 6}
	var at cuda.DevicePtr
	executed := cuda.CUDA_ERROR_UNKNOWN
	d.busy = true
	if r := p.Alloc(d.api(), &at, 100, &executed); r != cuda.CUDA_SUCCESS || at != 700 || executed != cuda.CUDA_ERROR_NOT_READY || p.used.Load() != 100 {
		t.Errorf("%v at %d, executed %v, %d used", r, at, executed, p.used.Load())
	}
	if r := p.AllocIn(d.api(), &at, 100, s); r != cuda.CUDA_SUCCESS || p.used.Load() != 612 {
		t.Errorf("%v, %d used", r, p.used.Load())
	}
	d.compare(t, "alloc 100 of 9 in 4", "alloc 512 of 9 in 6")
	d.fail = "alloc"
	executed = cuda.CUDA_ERROR_UNKNOWN
	if r := p.Alloc(d.api(), &at, 1, &executed); r != cuda.CUDA_ERROR_OUT_OF_MEMORY || executed != cuda.CUDA_ERROR_UNKNOWN {
		t.Errorf("%v, executed %v", r, executed)
	}
	if r := p.AllocIn(d.api(), &at, 1, s); r != cuda.CUDA_ERROR_OUT_OF_MEMORY || p.used.Load() != 612 {
		t.Errorf("%v, %d used", r, p.used.Load())
	}
	d.fail = ""
	p.stream.Destroy(d.api())
	s.Destroy(d.api())
	if r, in := p.Alloc(d.api(), &at, 1, &executed), p.AllocIn(d.api(), &at, 1, s); r != cuda.CUDA_ERROR_CONTEXT_IS_DESTROYED || in != r {
		t.Errorf("streams that are gone: %v, %v", r, in)
	}
}

// TestAwait: an allocation that comes is there, one that does not is late, and the end of the program's wait is an error.
func TestAwait(t *testing.T) {
	var d device
	p := d.pool(t, 8000, 0)
	p.stream.Submitted()
	if late, err := p.Await(context.Background()); late || err != nil {
		t.Errorf("late %v, %v", late, err)
	}
	d.busy = true
	p.stream.Submitted()
	if late, err := p.Await(context.Background()); !late || err != nil {
		t.Errorf("busy: late %v, %v", late, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if late, err := p.Await(ctx); late || !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: late %v, %v", late, err)
	}
}

// TestAccess opens a pool to each other device once, and closes it again.
func TestAccess(t *testing.T) {
	var d device
	p := d.pool(t, 8000, 0)
	step := func(what string, r, want cuda.Result, made ...string) {
		t.Helper()
		if r != want {
			t.Errorf("%s: %v", what, r)
		}
		d.compare(t, made...)
	}
	step("its own", p.Open(d.api(), 3), cuda.CUDA_SUCCESS)
	step("not open", p.Close(d.api(), 5), cuda.CUDA_SUCCESS)
	d.fail = "access"
	step("refused", p.Open(d.api(), 5), cuda.CUDA_ERROR_OUT_OF_MEMORY, "access 3 of 5, 1")
	d.fail = ""
	for _, v := range []cuda.Device{5, 6, 7} {
		_ = p.Open(d.api(), v)
	}
	d.made = nil
	step("open already", p.Open(d.api(), 6), cuda.CUDA_SUCCESS)
	step("the second", p.Close(d.api(), 6), cuda.CUDA_SUCCESS, "access 0 of 6, 1")
	step("again", p.Close(d.api(), 6), cuda.CUDA_SUCCESS)
	if !slices.Equal(p.opened, []cuda.Device{5, 7}) {
		t.Errorf("open to %v", p.opened)
	}
}

// TestBlocks: a block goes back in the order of the stream that used it last, at once where that is gone, and by its own
// release where the driver refuses.
func TestBlocks(t *testing.T) {
	var d device
	p := d.pool(t, 8<<30, 0)
	c := p.context
	s := &lifetime.Stream{Context: c, Handle: 6}
	p.used.Store(5000)
	freed := 0
	free := func(*cuda.API) error { freed++; return nil }
	plain, ordered := p.Block(40, 100, false, free), p.Block(50, 100, true, free)
	if plain.bytes != 100 || plain.keep != nil || ordered.bytes != 512 {
		t.Errorf("%d and %d bytes", plain.bytes, ordered.bytes)
	}
	for _, b := range []*Block{plain, ordered} {
		r := &lifetime.Resource{Context: c}
		if b.Adopt(r); !r.Pooled || r.Reserve != p.stream || r.End == nil || r.EndIn == nil || (r.Keep != nil) != (b == ordered) {
			t.Errorf("%+v", r)
		}
	}
	other := &lifetime.Resource{Context: &lifetime.Context{}}
	if ordered.Adopt(other); other.Keep != nil {
		t.Error("kept for a stream of another context")
	}
	if err := plain.End(d.api()); err != nil || freed != 0 || p.used.Load() != 4900 {
		t.Errorf("%v, freed %d times, %d used", err, freed, p.used.Load())
	}
	if !plain.endIn(d.api(), s) || p.used.Load() != 4800 {
		t.Errorf("%d used", p.used.Load())
	}
	d.compare(t, "free 40 in 4", "free 40 in 6")
	d.fail = "free"
	if err := plain.End(d.api()); err != nil || freed != 1 || plain.endIn(d.api(), s) || p.used.Load() != 4800 {
		t.Errorf("refused: %v, freed %d times, %d used", err, freed, p.used.Load())
	}
	d.fail, d.made = "", nil
	s.Destroy(d.api())
	c.End("was destroyed")
	if plain.endIn(d.api(), s) {
		t.Error("freed in a context that has ended")
	}
	d.compare(t, "end 6")
}

// TestKeep keeps blocks for the streams of the pool's context, and gives all to the driver when there is no room.
func TestKeep(t *testing.T) {
	var d device
	p := d.pool(t, 1600*2*8, 0) // 1600 bytes spare, 100 of a block
	p.grain = 1
	s, elsewhere := &lifetime.Stream{Context: p.context, Handle: 6}, &lifetime.Stream{Context: d.context(), Handle: 7}
	block := func(n uint64) *Block { return p.Block(cuda.DevicePtr(n), n, true, nil) }
	first := block(100)
	for i, c := range []struct {
		bytes uint64
		in    *lifetime.Stream
		want  bool
	}{{101, s, false}, {100, elsewhere, false}, {100, s, true}} {
		b := block(c.bytes)
		if i == 2 {
			b = first
		}
		if got := p.Keep(b, c.in); got != c.want {
			t.Errorf("%d bytes: kept %v", c.bytes, got)
		}
	}
	if p.Spare(100, elsewhere) != nil || p.Spare(99, s) != nil || p.Spare(100, s) != first || p.Spare(100, s) != nil {
		t.Error("another block, or for another stream")
	}
	for range 16 {
		p.Keep(block(100), s)
	}
	if d.made = nil; p.Keep(block(100), s) || p.spares.held() != 0 {
		t.Errorf("there is no room: %d are held", p.spares.held())
	}
	if n := len(slices.DeleteFunc(d.made, func(s string) bool { return s != "free 100 in 6" })); n != 16 {
		t.Errorf("%d blocks went back", n)
	}
	p.Keep(block(100), s)
	p.context.End("was destroyed")
	if p.releaseSpares(); p.spares.held() != 100 {
		t.Error("the memory of a context that has ended goes back")
	}
}

// TestSparesOfAStream go back with the stream, those of others stay.
func TestSparesOfAStream(t *testing.T) {
	var d device
	p := d.pool(t, 8<<30, 0)
	a, b := &lifetime.Stream{Context: p.context, Handle: 6}, &lifetime.Stream{Context: p.context, Handle: 7}
	p.Keep(p.Block(1, 512, true, nil), a)
	p.Keep(p.Block(2, 512, true, nil), b)
	a.Destroy(d.api())
	if p.spares.held() != 512 || p.Spare(512, b) == nil {
		t.Errorf("%d are held", p.spares.held())
	}
	p.Keep(p.Block(3, 512, true, nil), b)
	d.made = nil
	p.spares.end(d.api())
	if p.Keep(p.Block(4, 512, true, nil), b) || p.spares.held() != 0 || !slices.Contains(d.made, "free 3 in 7") {
		t.Errorf("after the end: %d are held, %q", p.spares.held(), d.made)
	}
}

// TestHolderOfPool opens, closes and destroys what it has.
func TestHolderOfPool(t *testing.T) {
	var d device
	var h Holder
	never := func() bool { return false }
	if h.Open(d.api(), 5) != cuda.CUDA_SUCCESS || h.Close(d.api(), 5, never) != cuda.CUDA_SUCCESS {
		t.Error("no pool is opened")
	}
	p := d.pool(t, 8000, 0)
	h.Destroy(d.api(), p.context.Driver)
	if d.made != nil || h.Refused() {
		t.Errorf("nothing is destroyed: %q", d.made)
	}
	h.Make(func() (*Pool, cuda.Result) { return p, cuda.CUDA_SUCCESS })
	if h.Open(d.api(), 5) != cuda.CUDA_SUCCESS || h.Close(d.api(), 5, func() bool { return true }) != cuda.CUDA_SUCCESS {
		t.Error("a device that needs access")
	}
	d.compare(t, "access 3 of 5, 1")
	if h.Close(d.api(), 5, never) != cuda.CUDA_SUCCESS || h.Pool() != p {
		t.Error("closed")
	}
	d.compare(t, "access 0 of 5, 1")
	h.Destroy(d.api(), p.context.Driver)
	d.compare(t, "end 4", "destroy 9")
	if h.Pool() != nil || h.Known() != nil || !h.Refused() {
		t.Error("there is a pool after the end")
	}
	var other Holder
	q := d.pool(t, 8000, 0)
	other.Make(func() (*Pool, cuda.Result) { return q, cuda.CUDA_SUCCESS })
	q.context.End("was destroyed")
	if other.Pool() != nil || other.Known() != q {
		t.Error("a pool of a context that has ended")
	}
}

// TestOutstanding counts what is not freed, however it is.
func TestOutstanding(t *testing.T) {
	var o Outstanding
	done := false
	resource := func() *lifetime.Resource {
		r := &lifetime.Resource{End: func(*cuda.API) error { return nil }, EndIn: func(*cuda.API, *lifetime.Stream) bool { return done }}
		o.Count(r)
		return r
	}
	a, b := resource(), resource()
	if o.None() || b.EndIn(nil, nil) || o.n.Load() != 2 {
		t.Errorf("%d are counted", o.n.Load())
	}
	if done = true; !b.EndIn(nil, nil) || o.n.Load() != 1 || a.End(nil) != nil || !o.None() {
		t.Errorf("%d are counted", o.n.Load())
	}
}
