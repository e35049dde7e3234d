package gpu_test

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

func TestCopies(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	b := must(gpu.Upload(context.Background(), c, []int32{1, 2, 3, 4, 5, 6}))(t)
	ok(t, b.Write(context.Background(), 4, gpu.Bytes([]int32{20, 30})))
	view := must(b.View(4, 12))(t)
	if got := must(gpu.Download[int32](context.Background(), view))(t); !slices.Equal(got, []int32{20, 30, 4}) {
		t.Errorf("view holds %v", got)
	}
	other := must(c.Alloc(context.Background(), 24))(t)
	ok(t, b.CopyTo(other, 0, 0, 24, nil))
	ok(t, b.CopyTo(other, 0, 16, 8, nil))
	if got := must(gpu.Download[int32](context.Background(), other))(t); !slices.Equal(got, []int32{5, 6, 30, 4, 5, 6}) {
		t.Errorf("copy holds %v", got)
	}
	if view.Parent() != b || view.Address() != b.Address()+4 {
		t.Errorf("view at %#x of %v", view.Address(), view.Parent())
	}
}

func TestRanges(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	b := must(c.Alloc(context.Background(), 100))(t)
	small := must(c.Alloc(context.Background(), 10))(t)
	_, viewErr := b.View(90, 11)
	_, asyncErr := b.ReadAsync(101, nil, nil)
	tests := []struct {
		err  error
		want string
	}{
		{b.Write(context.Background(), 90, make([]byte, 11)), "writing to buffer of 100 bytes on device 0: 11 bytes at offset 90 exceed its 100 bytes"},
		{b.Read(context.Background(), ^uint64(0), make([]byte, 2)), "reading from buffer of 100 bytes on device 0: 2 bytes at offset 18446744073709551615 exceed its 100 bytes"},
		{viewErr, "viewing buffer of 100 bytes on device 0: 11 bytes at offset 90 exceed its 100 bytes"},
		{asyncErr, "reading from buffer of 100 bytes on device 0: 0 bytes at offset 101 exceed its 100 bytes"},
		{b.CopyTo(small, 0, 0, 11, nil), "copying to buffer of 10 bytes on device 0: 11 bytes at offset 0 exceed its 10 bytes"},
		{b.CopyTo(b, 5, 0, 10, nil), "copying within buffer of 100 bytes on device 0: source and destination of 10 bytes overlap"},
		{b.Fill(0, 3, 0, 1, nil), "filling buffer of 100 bytes on device 0: width: expected 1, 2, 4 or 8, got 3"},
		{b.Fill(0, 8, 0, 13, nil), "filling buffer of 100 bytes on device 0: 13 elements of 8 bytes exceed its 100 bytes"},
		{b.Fill(0, 8, 96, 1, nil), "filling buffer of 100 bytes on device 0: 8 bytes at offset 96 exceed its 100 bytes"},
		{b.Fill(0, 4, 2, 1, nil), "filling buffer of 100 bytes on device 0: offset: expected a multiple of 4, got 2"},
	}
	for _, test := range tests {
		wantError(t, test.err, test.want)
		var outside *usage.RangeError
		if !errors.As(test.err, &outside) {
			t.Errorf("%v is %T", test.err, test.err)
		}
	}
}

func TestFill(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	const pattern = 0x0123456789abcdef
	for _, width := range []int{1, 2, 4, 8} {
		for _, count := range []int{1, 3, 4096, 4097, 20001} {
			b := must(c.Alloc(context.Background(), uint64((count+2)*8)))(t)
			ok(t, b.Fill(0x55, 1, 0, b.Bytes(), nil))
			ok(t, b.Fill(pattern, width, 8, uint64(count), nil))
			got := make([]byte, b.Bytes())
			ok(t, b.Read(context.Background(), 0, got))
			var element [8]byte
			binary.LittleEndian.PutUint64(element[:], pattern)
			want := bytes.Repeat([]byte{0x55}, len(got))
			copy(want[8:], bytes.Repeat(element[:width], count))
			if !bytes.Equal(got, want) {
				t.Errorf("%d elements of %d bytes are wrong", count, width)
			}
			ok(t, b.Free())
		}
	}
}

// Nothing is asked of the driver for zero bytes.
func TestZeroBytes(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	b := must(c.Alloc(context.Background(), 4))(t)
	var calls []string
	d.SetAPI(api.Wrap(func(call *cuda.Call, next func() cuda.Result) cuda.Result {
		calls = append(calls, call.Name)
		return next()
	}))
	empty := must(c.Alloc(context.Background(), 0))(t)
	host := must(c.AllocHost(0, 0))(t)
	view := must(b.View(4, 0))(t)
	for _, e := range []*gpu.Buffer{empty, view} {
		ok(t, e.Write(context.Background(), 0, nil))
		ok(t, e.Read(context.Background(), 0, nil))
		ok(t, e.Fill(1, 4, 0, 0, nil))
		ok(t, e.CopyTo(b, 0, 0, 0, nil))
		transfer := must(e.WriteAsync(0, nil, nil))(t)
		ok(t, transfer.Synchronize(context.Background()))
		if e.Address() != 0 || e.Bytes() != 0 {
			t.Errorf("%v at %#x", e, e.Address())
		}
		ok(t, e.Free())
	}
	ok(t, host.Free())
	if len(calls) > 0 {
		t.Errorf("calls made: %v", calls)
	}
	wantError(t, empty.Write(context.Background(), 0, nil), "buffer of 0 bytes on device 0 has been freed")
	d.SetAPI(api)
}

func TestUseAfterFree(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	b := must(c.Alloc(context.Background(), 8))(t)
	view := must(b.View(0, 4))(t)
	part := must(b.View(4, 4))(t)
	ok(t, view.Free())
	wantError(t, view.Read(context.Background(), 0, make([]byte, 1)), "view of 4 bytes on device 0 has been freed")
	ok(t, b.Write(context.Background(), 0, make([]byte, 8)))
	ok(t, b.Free())
	ok(t, b.Free())
	if !b.Freed() || !part.Freed() {
		t.Error("freed memory does not say so")
	}
	wantError(t, part.Write(context.Background(), 0, make([]byte, 1)), "view of 4 bytes on device 0 has been freed")
	wantError(t, b.Fill(0, 1, 0, 1, nil), "buffer of 8 bytes on device 0 has been freed")
	var released *usage.ReleasedError
	if err := b.CopyTo(b, 0, 0, 1, nil); !errors.As(err, &released) {
		t.Errorf("%v is %T", err, err)
	}
}

func TestPinnedMemory(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	h := must(c.AllocHost(1<<16, cuda.CU_MEMHOSTALLOC_DEVICEMAP))(t)
	for i := range h.Bytes() {
		h.Bytes()[i] = byte(i * 7)
	}
	b := must(c.Alloc(context.Background(), 1<<16))(t)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	must(b.WriteAsync(0, h.Bytes(), s))(t)
	back := make([]byte, 1<<16)
	read := must(b.ReadAsync(0, back, s))(t)
	ok(t, read.Synchronize(context.Background()))
	if !bytes.Equal(back, h.Bytes()) {
		t.Error("what came back is not what was sent")
	}
	must(b.WriteAsync(0, h.Bytes(), s))(t)
	ok(t, h.Free()) // waits for the copy by itself
	if h.Bytes() != nil || !h.Freed() {
		t.Error("freed memory is still there")
	}
	ok(t, s.Synchronize(context.Background()))
	_, err := h.DeviceAddress()
	wantError(t, err, "pinned memory of 64 KiB has been freed")
}

func TestMappedMemory(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	h := must(c.AllocHost(4, cuda.CU_MEMHOSTALLOC_DEVICEMAP))(t)
	ok(t, function(t, c, "spin").Launch(one, h, 5))
	ok(t, c.Synchronize(context.Background()))
	if got := binary.LittleEndian.Uint32(h.Bytes()); got != 5 {
		t.Errorf("the kernel wrote %d, want 5", got)
	}
}

func TestRegisteredMemory(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	data := make([]byte, 1<<16)
	h := must(c.Register(data, 0))(t)
	b := must(c.Alloc(context.Background(), 1<<16))(t)
	ok(t, b.Fill(9, 1, 0, 1<<16, nil))
	ok(t, must(b.ReadAsync(0, data, nil))(t).Synchronize(context.Background()))
	if data[0] != 9 || data[1<<16-1] != 9 {
		t.Error("nothing was read")
	}
	ok(t, h.Free())
	again := must(c.Register(data, 0))(t)
	ok(t, again.Free())
}

func TestAsyncFromOrdinaryMemory(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	b := must(c.Alloc(context.Background(), 1<<20))(t)
	sent := bytes.Repeat([]byte("0123456789abcdef"), 1<<16)
	write := must(b.WriteAsync(0, sent, nil))(t)
	back := make([]byte, len(sent))
	read := must(b.ReadAsync(0, back, nil))(t)
	ok(t, read.Synchronize(context.Background()))
	if done := must(write.Done())(t); !done || !bytes.Equal(back, sent) {
		t.Errorf("done %v, equal %v", done, bytes.Equal(back, sent))
	}
}

func TestGlobals(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	m := load(t, c)
	if names := must(m.Globals())(t); !slices.Equal(names, []string{"counter"}) {
		t.Errorf("globals %v", names)
	}
	g := must(m.Global("counter"))(t)
	ok(t, must(m.Function("increment"))(t).Launch(one))
	if got := must(gpu.Download[uint32](context.Background(), g))(t)[0]; got != 8 {
		t.Errorf("counter is %d, want 8", got)
	}
	_, err := m.Global("nothing")
	wantError(t, err, "cuModuleGetGlobal: CUDA_ERROR_NOT_FOUND (500): "+cuda.CUDA_ERROR_NOT_FOUND.Explanation()+
		"; while looking for the variable nothing in the module kernels.ptx of "+c.String()+"; its variables are counter")
	_, err = m.Function("nothing")
	wantError(t, err, "cuModuleGetFunction: CUDA_ERROR_NOT_FOUND (500): "+cuda.CUDA_ERROR_NOT_FOUND.Explanation()+
		"; while looking for the kernel nothing in the module kernels.ptx of "+c.String()+"; its kernels are vadd, store, spin, stray, dynamic, increment")
	ok(t, m.Unload())
	ok(t, m.Unload())
	wantError(t, g.Write(context.Background(), 0, make([]byte, 4)), "global counter of 4 bytes on device 0 has been unloaded")
}

func TestCompileError(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	_, err := c.LoadModule([]byte(".version 6.0\n.target sm_50\n.visible .entry f() { wrong; }\n"), gpu.JITOptions{Name: "f.ptx"})
	var compile *gpu.CompileError
	var refused *cuda.Error
	if !errors.As(err, &compile) || !errors.As(err, &refused) || compile.Log == "" {
		t.Fatalf("%T: %v", err, err)
	}
	if want := "\n    3 │ .visible .entry f() { wrong; }"; !strings.Contains(err.Error(), "\nf.ptx:3:") || !strings.Contains(err.Error(), want) {
		t.Errorf("%v\nhas no line %s", err, want) // that is all that drivers have in common
	}
	if want := "loading the module f.ptx on device 0"; refused.Doing != want {
		t.Errorf("while %q, want %q", refused.Doing, want)
	}
	_, err = c.LoadModule(nil, gpu.JITOptions{})
	wantError(t, err, "loading a module: expected PTX text, a cubin or a fatbin, got nothing")
	level := 5
	_, err = c.LoadModule([]byte("x"), gpu.JITOptions{OptLevel: &level})
	wantError(t, err, "loading a module: optimization level: expected 0 to 4, got 5")
	_, err = c.LoadModule([]byte("x"), gpu.JITOptions{Target: "compute"})
	wantError(t, err, "loading a module: target: expected an architecture such as sm_90, got compute")
}

func TestFormatBytes(t *testing.T) {
	for n, want := range map[uint64]string{0: "0 bytes", 1: "1 byte", 1023: "1023 bytes", 1024: "1 KiB", 1536: "1.5 KiB", 64 << 20: "64 MiB",
		1<<30 - 1: "1 GiB", 4 << 30: "4 GiB", 1<<30 + 200<<20: "1.2 GiB"} {
		if got := gpu.FormatBytes(n); got != want {
			t.Errorf("%d is %q, want %q", n, got, want)
		}
	}
}

func TestDeviceProperties(t *testing.T) {
	d := open(t, gpu.Options{})
	v := d.Devices()[0]
	major, _ := v.Capability()
	if v.Name() == "" || v.TotalMemory() == 0 || major < 3 || v.Ordinal() != 0 || v.String() != "device 0" {
		t.Errorf("%q with %d bytes, capability %d", v.Name(), v.TotalMemory(), major)
	}
	if id := must(v.UUID())(t); len(id) != 40 {
		t.Errorf("UUID %q", id)
	}
	if id := must(v.PCIBusID())(t); len(id) < 12 {
		t.Errorf("bus id %q", id)
	}
	free, total, err := v.MemoryInfo()
	ok(t, err)
	if free == 0 || free > total {
		t.Errorf("%d of %d bytes free", free, total)
	}
	_, err = d.Device(99)
	expected := fmt.Sprintf("0 to %d", len(d.Devices())-1)
	if len(d.Devices()) == 1 {
		expected = "0, the only device"
	}
	wantError(t, err, "choosing a device: ordinal: expected "+expected+", got 99")
}
