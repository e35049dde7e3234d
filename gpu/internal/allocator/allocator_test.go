package allocator

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// calls are what a driver was asked for; it answers a call that begins with fail with an error.
type calls struct {
	made []string
	fail string
}

func (c *calls) add(name, format string, args ...any) cuda.Result {
	c.made = append(c.made, name+" "+fmt.Sprintf(format, args...))
	if name == c.fail {
		return cuda.CUDA_ERROR_OUT_OF_MEMORY
	}
	return cuda.CUDA_SUCCESS
}

func (c *calls) api() *cuda.API {
	return &cuda.API{Functions: cuda.Functions{
		CuMemGetAllocationGranularity: func(unit *uint64, p *cuda.MemAllocationProp, how cuda.MemAllocationGranularityFlags) cuda.Result {
			*unit = 100
			return c.add("granularity", "%d of %d", how, p.Location.Id)
		},
		CuMemAddressReserve: func(p *cuda.DevicePtr, n, align uint64, at cuda.DevicePtr, flags uint64) cuda.Result {
			*p = 5000
			return c.add("reserve", "%d", n)
		},
		CuMemCreate: func(h *cuda.MemGenericAllocationHandle, n uint64, p *cuda.MemAllocationProp, flags uint64) cuda.Result {
			*h = 77
			return c.add("create", "%d", n)
		},
		CuMemRelease: func(h cuda.MemGenericAllocationHandle) cuda.Result { return c.add("release", "%d", h) },
		CuMemMap: func(at cuda.DevicePtr, n, offset uint64, h cuda.MemGenericAllocationHandle, flags uint64) cuda.Result {
			return c.add("map", "%d at %d from %d of %d", n, at, offset, h)
		},
		CuMemUnmap: func(at cuda.DevicePtr, n uint64) cuda.Result { return c.add("unmap", "%d at %d", n, at) },
		CuMemSetAccess: func(at cuda.DevicePtr, n uint64, d *cuda.MemAccessDesc, count uint64) cuda.Result {
			return c.add("access", "%d at %d: %d of %d, %d", n, at, d.Flags, d.Location.Id, count)
		},
		CuMemAddressFree: func(at cuda.DevicePtr, n uint64) cuda.Result { return c.add("free", "%d at %d", n, at) },
	}}
}

func (c *calls) compare(t *testing.T, want ...string) {
	t.Helper()
	if !slices.Equal(c.made, want) {
		t.Errorf("got  %q\nwant %q", c.made, want)
	}
	c.made = nil
}

// TestRange maps whole granules, one piece behind the other, and gives all back.
func TestRange(t *testing.T) {
	var c calls
	r, result := NewRange(c.api(), 3, 950)
	if result != cuda.CUDA_SUCCESS || r.Capacity != 950 || r.Reserved != 1000 || r.Reserve(c.api()) != cuda.CUDA_SUCCESS || r.Base != 5000 {
		t.Fatalf("%+v, %v", r, result)
	}
	c.compare(t, "granularity 1 of 3", "reserve 1000")
	access := []cuda.MemAccessDesc{{Location: location(3), Flags: 3}, {}}
	grow := func(bytes uint64) (grown bool, err error) {
		err = r.Grow(bytes, func(more uint64) error {
			call, result := r.Map(c.api(), more, access)
			return c.api().Error(call, result)
		}, func() { grown = true })
		return grown, err
	}
	for _, step := range []struct {
		bytes, mapped uint64
		want          []string
	}{
		{1, 100, []string{"create 100", "map 100 at 5000 from 0 of 77", "access 100 at 5000: 3 of 3, 2", "release 77"}},
		{100, 100, nil}, {250, 300, []string{"create 200", "map 200 at 5100 from 0 of 77", "access 200 at 5100: 3 of 3, 2", "release 77"}}, {0, 300, nil},
	} {
		if grown, err := grow(step.bytes); err != nil || !grown || r.Bytes() != step.mapped {
			t.Errorf("%d bytes: %v, %v, %d mapped", step.bytes, grown, err, r.Bytes())
		}
		c.compare(t, step.want...)
	}
	for fail, want := range map[string][]string{
		"create": {"create 100"}, "map": {"create 100", "map 100 at 5300 from 0 of 77", "release 77"},
		"access": {"create 100", "map 100 at 5300 from 0 of 77", "access 100 at 5300: 3 of 3, 2", "unmap 100 at 5300", "release 77"},
	} {
		c.fail = fail
		if grown, err := grow(301); !errors.Is(err, cuda.CUDA_ERROR_OUT_OF_MEMORY) || grown || r.Bytes() != 300 {
			t.Errorf("%s fails: %v, %v, %d mapped", fail, grown, err, r.Bytes())
		}
		c.compare(t, want...)
	}
	c.fail = "access"
	var all Ranges
	if !all.Empty() || all.SetAccess(c.api(), access[0]) != cuda.CUDA_SUCCESS {
		t.Error("no range has none")
	}
	empty := &Range{}
	all.Add(empty)
	all.Add(r)
	if r := all.SetAccess(c.api(), access[0]); r != cuda.CUDA_ERROR_OUT_OF_MEMORY || all.Empty() {
		t.Errorf("got %v", r)
	}
	c.fail, c.made = "", nil
	if r := all.SetAccess(c.api(), access[0]); r != cuda.CUDA_SUCCESS {
		t.Errorf("got %v", r)
	}
	c.compare(t, "access 300 at 5000: 3 of 3, 1")
	all.Remove(r)
	if all.Empty() {
		t.Error("the other range is gone too")
	}
	if all.Remove(empty); !all.Empty() {
		t.Error("a range is left")
	}
	if err := r.Release(c.api()); err != nil || r.Bytes() != 0 {
		t.Errorf("%v, %d mapped", err, r.Bytes())
	}
	c.compare(t, "unmap 100 at 5000", "unmap 200 at 5100", "free 1000 at 5000")
}

// TestSpares keeps blocks for the stream that used them last, as many bytes as there may be, the last one first.
func TestSpares(t *testing.T) {
	s := &spares{most: 1600}
	a, b := new(lifetime.Stream), new(lifetime.Stream)
	if !s.fits(100) || s.fits(101) || (&spares{}).fits(1) || s.take(100, a) != nil {
		t.Error("a block may be a sixteenth of all")
	}
	blocks := []*Block{{bytes: 100}, {bytes: 100}, {bytes: 50}, {bytes: 1351}, {bytes: 1350}}
	for i, want := range []bool{true, true, true, false, true} {
		if got := s.put(blocks[i], a); got != want {
			t.Errorf("block %d: kept %v", i, got)
		}
	}
	if s.held() != 1600 || s.take(100, b) != nil || s.take(51, a) != nil {
		t.Errorf("%d bytes are held", s.held())
	}
	if s.take(100, a) != blocks[1] || s.take(100, a) != blocks[0] || s.take(100, a) != nil || s.take(50, a) != blocks[2] || s.held() != 1350 {
		t.Errorf("taken, %d bytes are held", s.held())
	}
	s.ended = true
	if s.put(blocks[2], a) {
		t.Error("kept after the end")
	}
}

// TestHolder makes a pool once, and tries again where memory lacked alone.
func TestHolder(t *testing.T) {
	var h Holder
	made := 0
	create := func(p *Pool, r cuda.Result) func() (*Pool, cuda.Result) {
		return func() (*Pool, cuda.Result) { made++; return p, r }
	}
	if h.Make(create(nil, cuda.CUDA_ERROR_OUT_OF_MEMORY)) != nil || h.Refused() || h.Pool() != nil || h.Known() != nil {
		t.Error("a lack of memory is for good")
	}
	p := new(Pool)
	if h.Make(create(p, cuda.CUDA_SUCCESS)) != p || h.Make(create(nil, cuda.CUDA_SUCCESS)) != p || made != 2 || h.Known() != p || h.Refused() {
		t.Errorf("made %d times", made)
	}
	var other Holder
	if other.Make(create(nil, cuda.CUDA_ERROR_NOT_SUPPORTED)) != nil || !other.Refused() {
		t.Error("a driver without pools is asked again")
	}
}

// TestRoundUp goes to the next multiple.
func TestRoundUp(t *testing.T) {
	for n, want := range map[uint64]uint64{0: 0, 1: 512, 511: 512, 512: 512, 513: 1024} {
		if got := roundUp(n, 512); got != want {
			t.Errorf("%d: got %d", n, got)
		}
	}
}
