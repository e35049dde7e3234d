package gpu_test

import (
	"context"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/images"
	"github.com/cujs/cujs/internal/testing/contexttest"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// What was copied to from the host goes back behind the default stream, in which
// the copy may still be under way.
func TestMemoryGoesBackBehindCopiesFromTheHost(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := pooled(t, d)
	b := must(c.Alloc(context.Background(), 4))(t)
	var freedIn []cuda.Stream
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		switch {
		case c.Name == "cuMemFreeAsync":
			freedIn = append(freedIn, c.Args[1].(cuda.Stream))
		case c.Name == "cuStreamQuery" && c.Args[0].(cuda.Stream) == 0:
			return cuda.CUDA_ERROR_NOT_READY
		}
		return next()
	}))
	ok(t, b.Write(context.Background(), 0, []byte{1, 2, 3, 4}))
	ok(t, b.Free())
	if !slices.Equal(freedIn, []cuda.Stream{0}) {
		t.Errorf("freed in %#x", freedIn)
	}
	d.SetAPI(api)
}

// Streams that do not wait for the default one come behind copies from the host,
// once for each: those before and after they were made.
func TestStreamsMeetCopiesFromTheHost(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	b := must(c.Alloc(context.Background(), 4))(t)
	calls := &contexttest.Record{Names: []string{"cuEventRecord", "cuStreamWaitEvent"}}
	d.SetAPI(api.Wrap(calls.Hook))
	write := func() { ok(t, b.Write(context.Background(), 0, []byte{1, 2, 3, 4})) }
	fill := func(s *gpu.Stream) func() { return func() { ok(t, b.Fill(1, 4, 0, 1, s)) } }
	expect := func(what string, do func(), want ...string) {
		t.Helper()
		calls.Calls = nil
		if do(); !slices.Equal(calls.Calls, want) {
			t.Errorf("%s: calls %v, want %v", what, calls.Calls, want)
		}
	}
	blocking := must(c.NewStream(gpu.StreamOptions{}))(t)
	expect("no stream needs it", write)
	expect("the default stream waits for this one", fill(blocking))
	var s, other *gpu.Stream
	expect("a stream after the copy", func() { s = must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t) }, "cuEventRecord")
	expect("a second one", func() { other = must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t) })
	expect("its first work", fill(s), "cuStreamWaitEvent")
	expect("its second work", fill(s))
	l := must(function(t, c, "increment").Prepare(gpu.LaunchConfig{Grid: one.Grid, Block: one.Block, Stream: s}))(t)
	expect("a copy", write, "cuEventRecord")
	expect("a copy", write, "cuEventRecord")
	launch := func() { ok(t, l.Run(nil)) }
	expect("a launch", launch, "cuStreamWaitEvent")
	expect("a second launch", launch)
	expect("work of the other", fill(other), "cuStreamWaitEvent")
	ok(t, s.Free())
	ok(t, other.Free())
	ok(t, c.Synchronize(context.Background()))
	expect("no stream needs it any more", write)
	d.SetAPI(api)
}

// Where the mark behind a copy could not be made, it is made when a stream needs it.
func TestMarksAreMadeAgain(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	b := must(c.Alloc(context.Background(), 4))(t)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	ok(t, b.Write(context.Background(), 0, []byte{1, 2, 3, 4}))
	calls := &contexttest.Record{Names: []string{"cuEventRecord", "cuStreamWaitEvent"}}
	d.SetAPI(api.Wrap(devicetest.FailNth("cuEventRecord", 1, cuda.CUDA_ERROR_INVALID_VALUE)).Wrap(calls.Hook))
	wantError(t, b.Write(context.Background(), 0, []byte{5, 6, 7, 8}), "cuEventRecord: CUDA_ERROR_INVALID_VALUE (1): an argument is outside what the call accepts; "+
		"while marking a copy from the host in default stream on device 0")
	ok(t, b.Fill(1, 4, 0, 1, s))
	if want := []string{"cuEventRecord", "cuEventRecord", "cuStreamWaitEvent"}; !slices.Equal(calls.Calls, want) {
		t.Errorf("calls %v, want %v", calls.Calls, want)
	}
	d.SetAPI(api)
}

// A copy that another context makes is in that one's default stream.
func TestCopiesOfAnotherContext(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	other := must(c.Device().CreateContext(0))(t)
	theirs := must(other.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	mine := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	b, own := must(c.AllocShareable(context.Background(), 4))(t), must(other.Alloc(context.Background(), 4))(t)
	calls := &contexttest.Record{Names: []string{"cuStreamWaitEvent"}}
	d.SetAPI(api.Wrap(calls.Hook))
	ok(t, images.CopyBox(other, images.Place{Buffer: b}, images.Place{Host: []byte{1, 2, 3, 4}}, images.Box{Width: 4}, nil))
	ok(t, b.Fill(1, 4, 0, 1, mine))
	if len(calls.Calls) > 0 {
		t.Error("a stream waits for the default one of another context")
	}
	ok(t, own.Fill(1, 4, 0, 1, theirs))
	if len(calls.Calls) != 1 {
		t.Errorf("the context's own stream waits %d times", len(calls.Calls))
	}
	d.SetAPI(api)
	ok(t, b.Free())
}

// Work in a non-blocking stream comes after what has prepared a buffer in the default
// stream, however long that waits there.
func TestStreamsFindPreparedMemory(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	spin := function(t, c, "spin")
	count := must(c.Alloc(context.Background(), 4))(t)
	source := must(gpu.Upload(context.Background(), c, []uint32{7, 7}))(t)
	for name, prepare := range map[string]func(b *gpu.Buffer) error{
		"fill": func(b *gpu.Buffer) error { return b.Fill(7, 4, 0, 2, nil) },
		"copy": func(b *gpu.Buffer) error { return source.CopyTo(b, 0, 0, 8, nil) },
		"box": func(b *gpu.Buffer) error {
			return images.CopyBox(c, images.Place{Buffer: b}, images.Place{Buffer: source}, images.Box{Width: 8, Height: 1, Depth: 1}, nil)
		},
		"batch": func(b *gpu.Buffer) error {
			return c.CopyParts([]gpu.Part{{Dst: b, Src: source, Bytes: 8}}, nil)
		},
		"write": func(b *gpu.Buffer) error {
			_, err := b.WriteAsync(0, gpu.Bytes([]uint32{7, 7}), nil)
			return err
		},
	} {
		b, out := must(gpu.Upload(context.Background(), c, []uint32{1, 1}))(t), must(c.Alloc(context.Background(), 8))(t)
		ok(t, c.Synchronize(context.Background()))
		l := must(spin.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1, Y: 1, Z: 1}, Block: gpu.Dim{X: 1, Y: 1, Z: 1}}))(t)
		ok(t, l.SetBuffer(0, count))
		ok(t, l.SetUint(1, 1_000_000))
		ok(t, l.Run(nil))
		ok(t, prepare(b))
		ok(t, b.CopyTo(out, 0, 0, 8, s))
		ok(t, s.Synchronize(context.Background()))
		if got := words(t, out); got[0] != 7 || got[1] != 7 {
			t.Errorf("%s: the stream found %v", name, got)
		}
	}
}
