package gpu_test

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
)

// waits counts the waits for events that streams are given, and what records events.
type waits struct {
	of       map[cuda.Stream]int
	recorded int
}

func (w *waits) hook(c *cuda.Call, next func() cuda.Result) cuda.Result {
	switch c.Name {
	case "cuStreamWaitEvent":
		w.of[c.Args[0].(cuda.Stream)]++
	case "cuEventRecord":
		w.recorded++
	}
	return next()
}

// ordering opens a device whose waits are counted.
func ordering(t *testing.T) bench {
	api, w := table(t), &waits{of: map[cuda.Stream]int{}}
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	m := load(t, c)
	d.SetAPI(api.Wrap(w.hook))
	t.Cleanup(func() { d.SetAPI(api) })
	return bench{d, c, w, must(m.Function("vadd"))(t), must(m.Function("increment"))(t)}
}

// A bench is a device whose waits are counted, and kernels.
type bench struct {
	d              *gpu.Driver
	c              *gpu.Context
	w              *waits
	add, increment *gpu.Function
}

// produce has work that the program has not put into a stream itself use memory there.
func (k *bench) produce(t *testing.T, b *gpu.Buffer, s *gpu.Stream, writes bool) {
	t.Helper()
	l := must(k.add.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}))(t)
	other := must(k.c.Alloc(context.Background(), 16))(t)
	out, in := other, b
	if writes {
		out, in = b, other
	}
	ok(t, errors.Join(inside.SetInput(l, 0, in), inside.SetInput(l, 1, in), l.SetBuffer(2, out), l.SetInt(3, 1)))
	ok(t, inside.Order(k.d, func() error { return l.Run(nil) }))
}

// uses are the ways in which work in a stream uses memory, and whether it writes that.
var uses = []struct {
	name   string
	writes bool
	do     func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error
}{
	{"a launch that reads", false, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		l := must(k.add.Prepare(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}))(t)
		return errors.Join(inside.SetInput(l, 0, b), inside.SetInput(l, 1, b), l.SetBuffer(2, must(k.c.Alloc(context.Background(), 16))(t)), l.SetInt(3, 1), l.Run(nil))
	}},
	{"a launch", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return k.add.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, b, b, b, 1)
	}},
	{"a launch with packed parameters", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return k.increment.LaunchPacked(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, nil)
	}},
	{"Fill", true, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error { return b.Fill(0, 4, 0, 4, s) }},
	{"Fill of a view", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return must(b.View(4, 8))(t).Fill(0, 4, 0, 1, s)
	}},
	{"Fill of wrapped memory", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return must(k.c.Wrap(b.Address(), 16, b))(t).Fill(0, 4, 0, 4, s)
	}},
	{"CopyTo from it", false, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return b.CopyTo(must(k.c.Alloc(context.Background(), 16))(t), 0, 0, 16, s)
	}},
	{"CopyTo to it", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return must(k.c.Alloc(context.Background(), 16))(t).CopyTo(b, 0, 0, 16, s)
	}},
	{"CopyBox from it", false, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return images.CopyBox(k.c, images.Place{Buffer: must(k.c.Alloc(context.Background(), 16))(t)}, images.Place{Buffer: b}, images.Box{Width: 16}, s)
	}},
	{"CopyBox to it", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return images.CopyBox(k.c, images.Place{Buffer: b}, images.Place{Buffer: must(k.c.Alloc(context.Background(), 16))(t)}, images.Box{Width: 16}, s)
	}},
	{"CopyParts from it", false, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return k.c.CopyParts([]gpu.Part{{Src: b, Dst: must(k.c.Alloc(context.Background(), 16))(t), Bytes: 16}}, s)
	}},
	{"CopyParts to it", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return k.c.CopyParts([]gpu.Part{{Dst: b, Src: must(k.c.Alloc(context.Background(), 16))(t), Bytes: 16}}, s)
	}},
	{"ReadAsync", false, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error {
		transfer, err := b.ReadAsync(0, make([]byte, 16), s)
		return errors.Join(err, transfer.Synchronize(context.Background()))
	}},
	{"WriteAsync", true, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error {
		transfer, err := b.WriteAsync(0, make([]byte, 16), s)
		return errors.Join(err, transfer.Synchronize(context.Background()))
	}},
	{"WaitValue", false, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return s.WaitValue(b, 0, 4, 0, cuda.CU_STREAM_WAIT_VALUE_GEQ)
	}},
	{"WriteValue", true, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error { return s.WriteValue(b, 0, 4, 1) }},
	{"MemoryOps that wait", false, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return s.MemoryOps([]gpu.MemoryOp{{Kind: gpu.MemoryWait, Buffer: b, Width: 4}})
	}},
	{"MemoryOps that write", true, func(_ *testing.T, _ *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return s.MemoryOps([]gpu.MemoryOp{{Kind: gpu.MemoryWrite, Buffer: b, Width: 4}})
	}},
	{"a graph", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		graph := must(graphs.New(k.c))(t)
		must(graph.Add(nil, func(s *gpu.Stream) error { return b.Fill(0, 4, 0, 4, s) }))(t)
		return graph.Launch(s, nil)
	}},
	{"a library that reads", false, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return library(t, b, s, func(w *gpu.Submission) error { return w.Uses(nil, nil, b) })
	}},
	{"a library that writes", true, func(t *testing.T, k *bench, b *gpu.Buffer, s *gpu.Stream) error {
		return library(t, b, s, func(w *gpu.Submission) error { return w.Uses(b) })
	}},
}

// library stands for the call of a library.
func library(t *testing.T, b *gpu.Buffer, s *gpu.Stream, uses func(*gpu.Submission) error) error {
	w := must(b.Context().Submit(nil, s, "testing"))(t)
	if err := uses(&w); err != nil {
		return err
	}
	return w.Done()
}

// TestUsesWaitForOrderedWork has every use of memory wait for what was done with it in another stream, if
// one of the two writes, and the driver does not order them anyway.
func TestUsesWaitForOrderedWork(t *testing.T) {
	k := ordering(t)
	d, c, w := k.d, k.c, k.w
	stream := func(nonBlocking bool) *gpu.Stream {
		return must(c.NewStream(gpu.StreamOptions{NonBlocking: nonBlocking}))(t)
	}
	streams := map[string]*gpu.Stream{"default": c.DefaultStream(), "blocking": stream(false), "another blocking": stream(false), "non-blocking": stream(true), "another non-blocking": stream(true)}
	flush := must(c.Alloc(context.Background(), 16))(t)
	for _, use := range uses {
		for from, producer := range streams {
			for to, consumer := range streams {
				for _, wrote := range []bool{false, true} {
					b := must(c.AllocShareable(context.Background(), 16))(t)
					ok(t, b.Fill(0, 4, 0, 4, nil))
					ok(t, errors.Join(inside.Settle(d), flush.Fill(0, 4, 0, 4, consumer))) // what was before
					k.produce(t, b, producer, wrote)
					before := w.of[consumer.Handle()]
					if err := use.do(t, &k, b, consumer); err != nil {
						t.Fatalf("%s in the %s stream: %v", use.name, to, err)
					}
					driver := !producer.NonBlocking() && !consumer.NonBlocking() && (from == "default" || to == "default")
					want := producer != consumer && !driver && (wrote || use.writes)
					if got := w.of[consumer.Handle()] > before; got != want {
						t.Errorf("%s in the %s stream, behind work in the %s one that writes %v: waits %v, want %v", use.name, to, from, wrote, got, want)
					}
					ok(t, errors.Join(c.Synchronize(context.Background()), b.Free()))
				}
			}
		}
	}
}

// TestOrderCostsNothingAlone has no event recorded where the driver orders all streams with the default one.
func TestOrderCostsNothingAlone(t *testing.T) {
	k := ordering(t)
	c, w := k.c, k.w
	b, s := must(c.Alloc(context.Background(), 16))(t), must(c.NewStream(gpu.StreamOptions{}))(t)
	for range 3 {
		k.produce(t, b, nil, true)
		ok(t, b.Fill(0, 4, 0, 4, s))
	}
	if w.recorded > 0 || len(w.of) > 0 {
		t.Errorf("%d events, waits %v", w.recorded, w.of)
	}
	hold := make(chan struct{}) // until the stream is there, or nothing is left to wait for
	ok(t, c.DefaultStream().Call(func() { <-hold }))
	late := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	ok(t, b.Fill(0, 4, 0, 4, late))
	close(hold)
	if w.of[late.Handle()] == 0 {
		t.Error("a stream that is made later does not wait")
	}
}

// TestFillComesBeforeMemoryOperations has streams that do not wait for the default one find what a fill there
// has written.
func TestFillComesBeforeMemoryOperations(t *testing.T) {
	k := ordering(t)
	c, w := k.c, k.w
	for _, do := range []func(*gpu.Buffer, *gpu.Stream) error{
		func(b *gpu.Buffer, s *gpu.Stream) error {
			return s.WaitValue(b, 0, 4, 0, cuda.CU_STREAM_WAIT_VALUE_GEQ)
		},
		func(b *gpu.Buffer, s *gpu.Stream) error { return s.WriteValue(b, 0, 4, 1) },
		func(b *gpu.Buffer, s *gpu.Stream) error {
			return s.MemoryOps([]gpu.MemoryOp{{Kind: gpu.MemoryWrite, Buffer: b, Width: 4}})
		},
	} {
		b, s := must(c.AllocShareable(context.Background(), 16))(t), must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
		ok(t, b.Fill(0, 4, 0, 4, nil))
		ok(t, do(b, s))
		if w.of[s.Handle()] != 1 {
			t.Errorf("%d waits", w.of[s.Handle()])
		}
	}
}

// TestStreamsGoAwayBehindOrderedWork frees the stream of work that others wait for.
func TestStreamsGoAwayBehindOrderedWork(t *testing.T) {
	k := ordering(t)
	d, c := k.d, k.c
	b, s := must(gpu.Upload(context.Background(), c, old))(t), must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	for range 4 {
		made := must(c.NewStream(gpu.StreamOptions{}))(t)
		k.produce(t, b, made, true)
		ok(t, made.Free())
		ok(t, b.Fill(7, 4, 0, 4, s))
		d.Drain()
	}
	ok(t, c.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), b))(t); got[0] != 7 {
		t.Errorf("got %v", got)
	}
}
