package copies

import (
	"fmt"
	"slices"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
)

// A text names the memory of a place.
type text string

func (s text) String() string { return string(s) }

// TestCheck has boxes that just fit into linear memory and arrays, and such that do not.
func TestCheck(t *testing.T) {
	linear := func(bytes int, change func(*Place)) Place {
		p := Place{Doing: "copying a box", Memory: text("a buffer"), Bytes: bytes}
		change(&p)
		return p
	}
	array := Place{Doing: "copying a box", Memory: text("an array"), Array: 1, Width: 64, Rows: 8, Slices: 2, Texel: 4}
	at := func(x, y, z int) Place { p := array; p.X, p.Y, p.Z = x, y, z; return p }
	for _, c := range []struct {
		p    Place
		b    Box
		want string
	}{
		{linear(64, func(*Place) {}), Box{16, 2, 2}, ""},
		{linear(63, func(*Place) {}), Box{16, 2, 2}, "copying a box: the box ends at byte 64 of the source, a buffer"},
		{linear(100, func(p *Place) { p.Pitch = 20 }), Box{16, 2, 2}, ""},
		{linear(75, func(p *Place) { p.Pitch = 20 }), Box{16, 2, 2}, "copying a box: the box ends at byte 76 of the source, a buffer"},
		{linear(1000, func(p *Place) { p.Pitch, p.X = 20, 4 }), Box{16, 2, 2}, ""},
		{linear(1000, func(p *Place) { p.Pitch, p.X = 20, 5 }), Box{16, 2, 2}, "copying a box: 16 bytes from x 5 on exceed the 20 of the source, a buffer"},
		{linear(1000, func(p *Place) { p.Pitch, p.Row = 20, 15 }), Box{16, 2, 2}, "copying a box: 16 bytes from x 0 on exceed the 15 of the source, a buffer"},
		{linear(1000, func(p *Place) { p.Pitch, p.Row = 20, 99 }), Box{21, 1, 1}, "copying a box: 21 bytes from x 0 on exceed the 20 of the source, a buffer"},
		{linear(1000, func(p *Place) { p.Height, p.Y = 3, 1 }), Box{16, 2, 2}, ""},
		{linear(1000, func(p *Place) { p.Height, p.Y = 3, 2 }), Box{16, 2, 2}, "copying a box: 2 rows from y 2 on exceed the 3 of the source, a buffer"},
		{linear(112, func(p *Place) { p.Height, p.Y, p.Z = 3, 1, 1 }), Box{16, 2, 1}, "" /* (1·3 + 2)·16 + 16 = 96 */},
		{linear(95, func(p *Place) { p.Height, p.Y, p.Z = 3, 1, 1 }), Box{16, 2, 1}, "copying a box: the box ends at byte 96 of the source, a buffer"},
		{at(32, 4, 1), Box{32, 4, 1}, ""},
		{at(36, 4, 1), Box{32, 4, 1}, "copying a box: 32 bytes from x 36 on exceed the 64 of the source, an array"},
		{at(32, 5, 1), Box{32, 4, 1}, "copying a box: 4 rows from y 5 on exceed the 8 of the source, an array"},
		{at(32, 4, 2), Box{32, 4, 1}, "copying a box: 1 slice from z 2 on exceed the 2 of the source, an array"},
		{at(34, 4, 1), Box{28, 4, 1}, "copying a box: source.x and width: expected multiples of the 4 bytes of a texel, got 34 and 28"},
		{at(32, 4, 1), Box{30, 4, 1}, "copying a box: source.x and width: expected multiples of the 4 bytes of a texel, got 32 and 30"},
	} {
		err := c.p.Check("source", c.b)
		if err == nil && c.want != "" || err != nil && err.Error() != c.want {
			t.Errorf("%+v of %+v: got %v, want %q", c.b, c.p, err, c.want)
		}
	}
}

// TestCheckNumbers takes numbers from 0 to 2^40.
func TestCheckNumbers(t *testing.T) {
	p := Place{Doing: "copying a box"}
	for name, number := range map[string]*int{"x": &p.X, "y": &p.Y, "z": &p.Z, "pitch": &p.Pitch, "height": &p.Height, "row": &p.Row} {
		for at, want := range map[int]string{0: "", 1 << 40: "",
			-1:        "copying a box: destination." + name + ": expected a number from 0 on, got -1",
			1<<40 + 1: "copying a box: destination." + name + ": expected a number from 0 on, got 1099511627777",
		} {
			*number = at
			if err := p.CheckNumbers("destination"); err == nil && want != "" || err != nil && err.Error() != want {
				t.Errorf("%s %d: got %v, want %q", name, at, err, want)
			}
		}
		*number = 0
	}
}

// bytes are the addresses of a box in linear memory.
func bytes(b Box, p *Place) map[int]bool {
	all := map[int]bool{}
	for z := range b.Depth {
		for y := range b.Height {
			for x := range b.Width {
				all[int(p.Address)+((p.Z+z)*p.Height+p.Y+y)*p.Pitch+p.X+x] = true
			}
		}
	}
	return all
}

// TestOverlap compares boxes at all small distances with the sets of their bytes.
func TestOverlap(t *testing.T) {
	for _, b := range []Box{{2, 1, 1}, {2, 2, 1}, {5, 2, 1}, {3, 2, 2}} {
		p := Place{Address: 1000, Pitch: 5, Height: 3}
		first := bytes(b, &p)
		for address := 940; address < 1060; address++ {
			q := Place{Address: cuda.DevicePtr(address), Pitch: 5, Height: 3}
			want := false
			for at := range bytes(b, &q) {
				want = want || first[at]
			}
			if got := b.Overlap(&p, &q); got != want || b.Overlap(&q, &p) != want {
				t.Errorf("%+v at %d and %d: got %v, want %v", b, 1000, address, got, want)
			}
		}
	}
	a, c := Place{Array: 1, X: 4, Y: 1}, Place{Array: 1, X: 6, Y: 2}
	if b := (Box{4, 2, 1}); !b.Overlap(&a, &c) || (Box{2, 2, 1}).Overlap(&a, &c) || (Box{4, 1, 1}).Overlap(&a, &c) || b.Overlap(&a, &Place{Array: 2, X: 4, Y: 1}) || b.Overlap(&a, &Place{X: 4}) {
		t.Error("boxes of arrays overlap in all three directions or not at all")
	}
	if b, p, q := (Box{4, 1, 2}), (Place{Z: 1, Pitch: 4, Height: 2}), (Place{Z: 1, Pitch: 4, Height: 3}); b.Overlap(&p, &q) || !(Box{4, 1, 2}).Overlap(&p, &p) {
		t.Error("slices of different heights are not compared, those of the same are")
	}
}

// TestDescriptor puts each number of each side into its own field.
func TestDescriptor(t *testing.T) {
	var word uint64
	host := unsafe.Pointer(&word)
	got := Box{10, 11, 12}.Descriptor(&Place{Host: host, X: 1, Y: 2, Z: 3, Pitch: 4, Height: 5}, &Place{Address: 99, X: 6, Y: 7, Z: 8, Pitch: 9, Height: 13})
	want := cuda.Memcpy3D{WidthInBytes: 10, Height: 11, Depth: 12,
		DstMemoryType: cuda.CU_MEMORYTYPE_HOST, DstHost: host, DstXInBytes: 1, DstY: 2, DstZ: 3, DstPitch: 4, DstHeight: 5,
		SrcMemoryType: cuda.CU_MEMORYTYPE_DEVICE, SrcDevice: 99, SrcXInBytes: 6, SrcY: 7, SrcZ: 8, SrcPitch: 9, SrcHeight: 13}
	if got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if d := (Box{}).Descriptor(&Place{Array: 5}, &Place{Array: 6}); d.DstMemoryType != cuda.CU_MEMORYTYPE_ARRAY || d.DstArray != 5 || d.SrcArray != 6 || d.SrcMemoryType != cuda.CU_MEMORYTYPE_ARRAY {
		t.Errorf("arrays: %+v", d)
	}
}

// calls are what a driver was asked for; it answers with the results in turn, then with success.
type calls struct {
	made    []string
	results []cuda.Result
}

func (c *calls) add(format string, args ...any) (r cuda.Result) {
	c.made = append(c.made, fmt.Sprintf(format, args...))
	if len(c.results) > 0 {
		r, c.results = c.results[0], c.results[1:]
	}
	return r
}

func (c *calls) api() *cuda.API {
	return &cuda.API{Functions: cuda.Functions{
		CuMemsetD8Async: func(p cuda.DevicePtr, v uint8, n uint64, s cuda.Stream) cuda.Result {
			return c.add("8 %d %#x×%d in %d", p, v, n, s)
		},
		CuMemsetD16Async: func(p cuda.DevicePtr, v uint16, n uint64, s cuda.Stream) cuda.Result {
			return c.add("16 %d %#x×%d in %d", p, v, n, s)
		},
		CuMemsetD32Async: func(p cuda.DevicePtr, v uint32, n uint64, s cuda.Stream) cuda.Result {
			return c.add("32 %d %#x×%d in %d", p, v, n, s)
		},
		CuMemsetD2D32Async: func(p cuda.DevicePtr, pitch uint64, v uint32, w, h uint64, s cuda.Stream) cuda.Result {
			return c.add("2D %d by %d %#x %d×%d in %d", p, pitch, v, w, h, s)
		},
		CuMemcpyDtoDAsync: func(to, from cuda.DevicePtr, n uint64, s cuda.Stream) cuda.Result {
			return c.add("copy %d from %d: %d in %d", to, from, n, s)
		},
		CuMemcpyBatchAsync: func(to, from *cuda.DevicePtr, sizes *uint64, n uint64, a *cuda.MemcpyAttributes, at *uint64, attributes uint64, s cuda.Stream) cuda.Result {
			return c.add("batch of %d in %d: %v %v %v; %d %d %d", n, s, unsafe.Slice(to, n), unsafe.Slice(from, n), unsafe.Slice(sizes, n), a.SrcAccessOrder, *at, attributes)
		},
		CuMemcpyBatchAsync_v1: func(to, from *cuda.DevicePtr, sizes *uint64, n uint64, a *cuda.MemcpyAttributes, at *uint64, attributes uint64, failed *uint64, s cuda.Stream) cuda.Result {
			return c.add("old batch of %d in %d: %v %v %v; %d %d %d", n, s, unsafe.Slice(to, n), unsafe.Slice(from, n), unsafe.Slice(sizes, n), a.SrcAccessOrder, *at, attributes)
		},
	}}
}

// TestFill compares the calls for patterns of each width. Those of 8 bytes whose halves differ are written as columns and
// doubled.
func TestFill(t *testing.T) {
	const p = 1000
	for _, c := range []struct {
		pattern, count uint64
		width          int
		want           []string
		call           string
	}{
		{0x1ff, 5, 1, []string{"8 1000 0xff×5 in 7"}, "cuMemsetD8Async"},
		{0x1ffff, 5, 2, []string{"16 1000 0xffff×5 in 7"}, "cuMemsetD16Async"},
		{0x12345678, 5, 4, []string{"32 1000 0x12345678×5 in 7"}, "cuMemsetD32Async"},
		{0x300000003, 5, 8, []string{"32 1000 0x3×10 in 7"}, "cuMemsetD32Async"},
		{0x100000002, 5, 8, []string{"2D 1000 by 8 0x2 1×5 in 7", "2D 1004 by 8 0x1 1×5 in 7"}, ""},
		{0x100000002, 10000, 8, []string{"2D 1000 by 8 0x2 1×4096 in 7", "2D 1004 by 8 0x1 1×4096 in 7",
			"copy 33768 from 1000: 32768 in 7", "copy 66536 from 1000: 14464 in 7"}, ""},
	} {
		var d calls
		if call, r := Fill(d.api(), p, c.pattern, c.width, c.count, 7); r != cuda.CUDA_SUCCESS || call != c.call || !slices.Equal(d.made, c.want) {
			t.Errorf("%#x: %s %v\n got %q\nwant %q", c.pattern, call, r, d.made, c.want)
		}
	}
	for n, want := range []string{"cuMemsetD2D32Async", "cuMemsetD2D32Async", "cuMemcpyDtoDAsync"} {
		d := calls{results: append(make([]cuda.Result, n), cuda.CUDA_ERROR_INVALID_VALUE)}
		if call, r := Fill(d.api(), p, 1, 8, 9000, 7); call != want || r != cuda.CUDA_ERROR_INVALID_VALUE || len(d.made) != n+1 {
			t.Errorf("call %d fails: got %s, %v after %q", n, call, r, d.made)
		}
	}
}

// TestBatch enqueues copies by one call where the driver has it, else one by one, and stops at the first that fails.
func TestBatch(t *testing.T) {
	const unsupported = cuda.CUDA_ERROR_NOT_SUPPORTED
	var b Batch
	b.Add(1, 2, 3)
	b.Add(4, 5, 6)
	if b.Len() != 2 {
		t.Errorf("%d copies", b.Len())
	}
	one, many := []string{"copy 1 from 2: 3 in 7", "copy 4 from 5: 6 in 7"}, "batch of 2 in 7: [1 4] [2 5] [3 6]; 1 0 1"
	for _, c := range []struct {
		together bool
		results  []cuda.Result
		made     []string
		call     string
		r        cuda.Result
	}{
		{false, nil, one, "cuMemcpyDtoDAsync", cuda.CUDA_SUCCESS},
		{true, nil, []string{many}, "cuMemcpyBatchAsync", cuda.CUDA_SUCCESS},
		{true, []cuda.Result{unsupported}, []string{many, "old " + many}, "cuMemcpyBatchAsync", cuda.CUDA_SUCCESS},
		{true, []cuda.Result{unsupported, unsupported}, []string{many, "old " + many, one[0], one[1]}, "cuMemcpyDtoDAsync", cuda.CUDA_SUCCESS},
		{true, []cuda.Result{1}, []string{many}, "cuMemcpyBatchAsync", 1},
		{false, []cuda.Result{1}, one[:1], "cuMemcpyDtoDAsync", 1},
	} {
		d := calls{results: c.results}
		if call, r := b.Enqueue(d.api(), 7, c.together); call != c.call || r != c.r || !slices.Equal(d.made, c.made) {
			t.Errorf("together %v: %s %v\n got %q\nwant %q", c.together, call, r, d.made, c.made)
		}
	}
}
