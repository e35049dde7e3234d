package gpu_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/images"
)

// told stands for a package that puts work off: it collects what OnWrite tells it, and what the
// memory held by then.
type told struct {
	buffers []*gpu.Buffer
	held    [][]uint32
	err     error // what it answers
}

// putOff has a package put off work that reads b.
func putOff(t *testing.T, d *gpu.Driver, b *gpu.Buffer) *told {
	w := &told{}
	inside.OnWrite(d, func(written *gpu.Buffer) error {
		w.buffers, w.held = append(w.buffers, written), append(w.held, must(gpu.Download[uint32](context.Background(), b))(t))
		return w.err
	})
	inside.Pend(b)
	return w
}

// want checks who was told of, and that the memory was not written by then.
func (w *told) want(t *testing.T, held []uint32, buffers ...*gpu.Buffer) {
	t.Helper()
	if !slices.Equal(w.buffers, buffers) {
		t.Errorf("told of %v, want %v", w.buffers, buffers)
	}
	for _, h := range w.held {
		if !slices.Equal(h, held) {
			t.Errorf("told when the memory held %v, want %v", h, held)
		}
	}
}

var old = []uint32{1, 2, 3, 4}

// TestWhatWritesTellsFirst has each way of writing tell once, before it writes.
func TestWhatWritesTellsFirst(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	m := load(t, c)
	add, increment := must(m.Function("vadd"))(t), must(m.Function("increment"))(t)
	source := must(gpu.Upload(context.Background(), c, []uint32{9, 9, 9, 9}))(t)
	graph := must(graphs.New(c))(t)
	must(graph.Add(nil, func(s *gpu.Stream) error {
		return increment.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s})
	}))(t)
	for _, test := range []struct {
		name  string
		any   bool // it may write any memory
		write func(b *gpu.Buffer) error
	}{
		{"Write", false, func(b *gpu.Buffer) error { return b.Write(context.Background(), 0, make([]byte, 16)) }},
		{"WriteAsync", false, func(b *gpu.Buffer) error {
			transfer, err := b.WriteAsync(0, make([]byte, 16), nil)
			return errors.Join(err, transfer.Synchronize(context.Background()))
		}},
		{"Fill", false, func(b *gpu.Buffer) error { return b.Fill(0, 4, 0, 4, nil) }},
		{"CopyTo", false, func(b *gpu.Buffer) error { return source.CopyTo(b, 0, 0, 16, nil) }},
		{"CopyBox", false, func(b *gpu.Buffer) error {
			return images.CopyBox(c, images.Place{Buffer: b}, images.Place{Buffer: source}, images.Box{Width: 16}, nil)
		}},
		{"CopyParts", false, func(b *gpu.Buffer) error { return c.CopyParts([]gpu.Part{{Dst: b, Src: source, Bytes: 16}}, nil) }},
		{"Launch", false, func(b *gpu.Buffer) error { return add.Launch(one, source, source, b, 1) }},
		{"LaunchPacked", true, func(*gpu.Buffer) error { return increment.LaunchPacked(one, nil) }},
		{"Graph.Launch", true, func(*gpu.Buffer) error { return graph.Launch(c.DefaultStream(), nil) }},
		{"BeforeWrite", false, inside.BeforeWrite},
		{"Driver.Settle", true, func(*gpu.Buffer) error { return inside.Settle(d) }},
		{"Free", false, (*gpu.Buffer).Free},
	} {
		t.Run(test.name, func(t *testing.T) {
			b := must(gpu.Upload(context.Background(), c, old))(t)
			w := putOff(t, d, b)
			for range 2 {
				ok(t, test.write(b))
			}
			if test.any {
				w.want(t, old, nil)
			} else {
				w.want(t, old, b)
			}
			inside.OnWrite(d, nil)
		})
	}
}

// TestWhatReadsDoesNotTell has nobody told before a write.
func TestWhatReadsDoesNotTell(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	b, other := must(gpu.Upload(context.Background(), c, old))(t), must(c.Alloc(context.Background(), 16))(t)
	w := putOff(t, d, b)
	l := must(function(t, c, "vadd").Prepare(one))(t)
	ok(t, errors.Join(b.Read(context.Background(), 0, make([]byte, 16)), b.CopyTo(other, 0, 0, 16, nil), other.Fill(0, 4, 0, 4, nil), other.Free()))
	out := must(c.Alloc(context.Background(), 16))(t)
	ok(t, errors.Join(inside.SetInput(l, 0, b), inside.SetInput(l, 1, b), l.SetBuffer(2, out), l.SetInt(3, 1), l.Run(nil)))
	w.want(t, old)
	ok(t, l.SetBuffer(1, b)) // no input any more
	ok(t, l.Run(nil))
	w.want(t, old, b)
	inside.OnWrite(d, nil)
	inside.Pend(b)
	ok(t, b.Fill(0, 4, 0, 4, nil))
	w.want(t, old, b)
}

// TestWritingOtherNamesOfMemoryTells writes memory by another buffer than the one that is read.
func TestWritingOtherNamesOfMemoryTells(t *testing.T) {
	view := func(t *testing.T, b *gpu.Buffer) *gpu.Buffer { return must(b.View(0, 16))(t) }
	wrapped := func(t *testing.T, b *gpu.Buffer) *gpu.Buffer {
		return must(b.Context().Wrap(b.Address(), 16, b))(t)
	}
	for _, test := range []struct {
		name       string
		of         func(*testing.T, *gpu.Buffer) *gpu.Buffer
		readsWhole bool
	}{
		{"the allocation of a view", view, false},
		{"a view of the allocation", view, true},
		{"the allocation of wrapped memory", wrapped, false},
		{"wrapped memory of the allocation", wrapped, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			d := open(t, gpu.Options{})
			written := must(gpu.Upload(context.Background(), primary(t, d), old))(t)
			read := test.of(t, written)
			if test.readsWhole {
				read, written = written, read
			}
			w := putOff(t, d, read)
			ok(t, written.Fill(0, 4, 0, 4, nil))
			w.want(t, old, written)
		})
	}
}

// TestWorkThatCannotBeSettledKeepsItsMemory has an error stop whatever would write, or free, until
// the work settles.
func TestWorkThatCannotBeSettledKeepsItsMemory(t *testing.T) {
	d := open(t, gpu.Options{})
	b := must(gpu.Upload(context.Background(), primary(t, d), old))(t)
	view := must(b.View(0, 16))(t)
	w := putOff(t, d, view)
	failed := errors.New("the work failed")
	fill := func() error { return b.Fill(0, 4, 0, 4, nil) }
	w.err = failed
	for _, write := range []func() error{fill, b.Free, fill} {
		if err := write(); !errors.Is(err, failed) {
			t.Errorf("%v, want %v", err, failed)
		}
	}
	if err := inside.Settle(d); !errors.Is(err, failed) {
		t.Errorf("Settle: %v, want %v", err, failed)
	}
	w.err = nil
	ok(t, fill())
	ok(t, fill()) // settled: nobody is told
	w.want(t, old, b, b, b, nil, b)
}

func TestSharesMemory(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	b, other := must(c.Alloc(context.Background(), 64))(t), must(c.Alloc(context.Background(), 64))(t)
	wrap := func(offset cuda.DevicePtr, bytes uint64) *gpu.Buffer {
		return must(c.Wrap(b.Address()+offset, bytes, b))(t)
	}
	for _, test := range []struct {
		name string
		x, y *gpu.Buffer
		want bool
	}{
		{"itself", b, b, true},
		{"two allocations", b, other, false},
		{"views of one allocation", must(b.View(0, 8))(t), must(b.View(32, 8))(t), true},
		{"wrapped memory within", b, wrap(32, 8), true},
		{"wrapped memory up to the start", must(b.View(32, 8))(t), wrap(24, 8), false},
		{"wrapped memory from the end", must(b.View(32, 8))(t), wrap(40, 8), false},
		{"wrapped memory over the end", must(b.View(32, 8))(t), wrap(39, 8), true},
	} {
		if got, back := inside.SharesMemory(test.x, test.y), inside.SharesMemory(test.y, test.x); got != test.want || back != test.want {
			t.Errorf("%s: %t, the other way %t, want %t", test.name, got, back, test.want)
		}
	}
}
