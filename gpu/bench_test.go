package gpu_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// free is a table whose launches and queries of the current context do
// nothing, so that what remains is the cost of this package.
func free(b *testing.B) *gpu.Driver {
	d := open(b, gpu.Options{})
	api := *d.API()
	api.CuLaunchKernel = func(cuda.Function, uint32, uint32, uint32, uint32, uint32, uint32, uint32, cuda.Stream, *unsafe.Pointer, *unsafe.Pointer) cuda.Result {
		return cuda.CUDA_SUCCESS
	}
	d.SetAPI(&api)
	return d
}

// The cost of this package in a launch of four arguments.
func BenchmarkLaunchOverhead(b *testing.B) {
	d := free(b)
	c := primary(b, d)
	buffer := must(c.Alloc(context.Background(), 4096))(b)
	f := function(b, c, "vadd")
	cfg := gpu.LaunchConfig{Grid: gpu.Dim{X: 4}, Block: gpu.Dim{X: 256}}
	l := must(f.Prepare(cfg))(b)
	thread := d.NewThread()
	b.Run("prepared", func(b *testing.B) {
		thread.Lock()
		defer thread.Unlock()
		b.ReportAllocs()
		for b.Loop() {
			if err := launch(l, thread, buffer); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("configured", func(b *testing.B) {
		thread.Lock()
		defer thread.Unlock()
		b.ReportAllocs()
		for b.Loop() {
			if err := errors.Join(l.Configure(cfg), launch(l, thread, buffer)); err != nil {
				b.Fatal(err)
			}
			l.Clear()
		}
	})
	b.Run("go", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if err := f.Launch(cfg, buffer, buffer, buffer, 1024); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// launch runs vadd with a buffer for its three vectors.
func launch(l *gpu.Launch, thread *gpu.Thread, buffer *gpu.Buffer) error {
	for i := range 3 {
		if err := l.SetBuffer(i, buffer); err != nil {
			return err
		}
	}
	if err := l.SetNumber(3, 1024); err != nil {
		return err
	}
	return l.Run(thread)
}

// A launch of vadd on the device, and the wait for it.
func BenchmarkLaunch(b *testing.B) {
	d := open(b, gpu.Options{})
	c := primary(b, d)
	buffer := must(c.Alloc(context.Background(), 4096))(b)
	l := must(function(b, c, "vadd").Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 4}, Block: gpu.Dim{X: 256}}))(b)
	thread := d.NewThread()
	b.Run("submit", func(b *testing.B) {
		thread.Lock()
		defer thread.Unlock()
		for b.Loop() {
			if err := launch(l, thread, buffer); err != nil {
				b.Fatal(err)
			}
		}
		ok(b, c.Synchronize(context.Background()))
	})
	b.Run("wait", func(b *testing.B) {
		thread.Lock()
		defer thread.Unlock()
		for b.Loop() {
			if err := errors.Join(launch(l, thread, buffer), c.Synchronize(context.Background())); err != nil {
				b.Fatal(err)
			}
		}
	})
}

func BenchmarkCopy(b *testing.B) {
	c := primary(b, open(b, gpu.Options{}))
	for _, size := range []int{4, 4096, 1 << 20, 256 << 20} {
		buffer := must(c.Alloc(context.Background(), uint64(size)))(b)
		pinned := must(c.AllocHost(uint64(size), 0))(b)
		for name, data := range map[string][]byte{"ordinary": make([]byte, size), "pinned": pinned.Bytes()} {
			b.Run(fmt.Sprintf("write/%s/%s", name, gpu.FormatBytes(uint64(size))), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					ok(b, buffer.Write(context.Background(), 0, data))
				}
			})
			b.Run(fmt.Sprintf("read/%s/%s", name, gpu.FormatBytes(uint64(size))), func(b *testing.B) {
				b.SetBytes(int64(size))
				for b.Loop() {
					ok(b, buffer.Read(context.Background(), 0, data))
				}
			})
		}
		ok(b, pinned.Free())
		ok(b, buffer.Free())
	}
}

func BenchmarkAlloc(b *testing.B) {
	c := primary(b, open(b, gpu.Options{}))
	b.Run("drop", func(b *testing.B) {
		for b.Loop() {
			must(c.Alloc(context.Background(), 1<<20))(b)
		}
	})
}

// Memory taken and given back at once: by the driver's cuMemAlloc and cuMemFree, by
// Alloc, and in the order of a stream.
func BenchmarkAllocation(b *testing.B) {
	c := primary(b, open(b, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(b)
	for _, size := range []uint64{4 << 10, 1 << 20, 64 << 20} {
		b.Run("driver/"+gpu.FormatBytes(size), func(b *testing.B) {
			ok(b, c.Use(func() error { return allocateRaw(b, c.Driver().API(), size) }))
		})
		for _, way := range allocationWays(c, s) {
			b.Run(way.name+"/"+gpu.FormatBytes(size), func(b *testing.B) { allocateOver(b, way.allocate, size, nil) })
		}
	}
}

// Memory given back while a stream still uses it.
func BenchmarkAllocationInUse(b *testing.B) {
	c := primary(b, open(b, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(b)
	for _, way := range allocationWays(c, s) {
		b.Run(way.name, func(b *testing.B) { allocateOver(b, way.allocate, 1<<20, s) })
	}
}

// An allocationWay is a way to allocate memory.
type allocationWay struct {
	name     string
	allocate func(bytes uint64) (*gpu.Buffer, error)
}

func allocationWays(c *gpu.Context, s *gpu.Stream) []allocationWay {
	return []allocationWay{
		{"shareable", func(bytes uint64) (*gpu.Buffer, error) { return c.AllocShareable(context.Background(), bytes) }},
		{"default", func(bytes uint64) (*gpu.Buffer, error) { return c.Alloc(context.Background(), bytes) }},
		{"stream", func(bytes uint64) (*gpu.Buffer, error) { return c.AllocAsync(bytes, s) }},
	}
}

// allocateRaw calls the driver, with its context current.
func allocateRaw(b *testing.B, api *cuda.API, bytes uint64) error {
	var p cuda.DevicePtr
	b.ReportAllocs()
	for b.Loop() {
		if r := api.CuMemAlloc(&p, bytes); r != cuda.CUDA_SUCCESS {
			return api.Error("cuMemAlloc", r)
		}
		if r := api.CuMemFree(p); r != cuda.CUDA_SUCCESS {
			return api.Error("cuMemFree", r)
		}
	}
	return nil
}

// allocateOver allocates and frees, and has a stream use the memory if there is
// one.
func allocateOver(b *testing.B, allocate func(uint64) (*gpu.Buffer, error), bytes uint64, user *gpu.Stream) {
	b.ReportAllocs()
	for b.Loop() {
		m, err := allocate(bytes)
		if err == nil && user != nil {
			err = m.Fill(1, 4, 0, 1024, user)
		}
		if err == nil {
			err = m.Free()
		}
		if err != nil {
			b.Fatal(err)
		}
	}
}
