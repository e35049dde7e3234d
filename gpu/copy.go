// This file copies between host and device, with and without waiting, and from device to
// device.

package gpu

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/internal/messages"
	"github.com/cujs/cujs/gpu/internal/staging"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/spell"
)

// Write copies src to the buffer, offset bytes from its start. The place comes first, as in the
// calls of the driver; in JavaScript, where it may be left out, it comes last. When it returns src may be
// changed, and later work in every stream reads the copy. It follows all work known to
// use the buffer, and waits for that no longer than ctx.
func (b *Buffer) Write(ctx context.Context, offset uint64, src []byte) error {
	if err := b.span("writing to", offset, uint64(len(src))); err != nil || len(src) == 0 {
		return err
	}
	ctx, stop, err := b.context.driver.within(ctx, "writing to a buffer")
	if err != nil {
		return err
	}
	defer stop()
	if err := b.settle(); err != nil {
		return err
	}
	if err := b.quiesce(ctx); err != nil {
		return err
	}
	s, err := b.context.life.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	at := b.address + cuda.DevicePtr(offset)
	call, r := "", cuda.CUDA_SUCCESS
	staged := false
	if len(src) >= staging.LargeFrom && stages(b.context, src) {
		call, r, staged = b.context.ring.Write(b.context.life, s.API, at, src)
	}
	if !staged {
		call, r = "cuMemcpyHtoD", s.API.CuMemcpyHtoD(at, unsafe.Pointer(&src[0]), uint64(len(src)))
		runtime.KeepAlive(src)
	}
	if err := b.copied(call, r, "writing %s to %s", uint64(len(src))); err != nil {
		return err
	}
	return b.arrived(s.API, b.context)
}

// Read copies to dst from the buffer, offset bytes from its start. It follows all work
// known to use the buffer, waits for that no longer than ctx, and reports faults of that work.
func (b *Buffer) Read(ctx context.Context, offset uint64, dst []byte) error {
	if err := b.span("reading from", offset, uint64(len(dst))); err != nil || len(dst) == 0 {
		return err
	}
	ctx, stop, err := b.context.driver.within(ctx, "reading from a buffer")
	if err != nil {
		return err
	}
	defer stop()
	if err := b.quiesce(ctx); err != nil {
		return err
	}
	s, err := b.context.life.Enter()
	if err != nil {
		return err
	}
	defer s.Leave()
	at := b.address + cuda.DevicePtr(offset)
	call, r := "", cuda.CUDA_SUCCESS
	staged := false
	switch n := len(dst); {
	case n > staging.SmallMost && n < staging.LargeFrom || !stages(b.context, dst):
	case n >= staging.LargeFrom:
		call, r, staged = b.context.ring.Read(b.context.life, s.API, at, dst)
	default:
		call, r, staged, err = b.context.small.Read(ctx, b.context.life, s.API, at, dst)
	}
	if !staged {
		call, r = "cuMemcpyDtoH", s.API.CuMemcpyDtoH(unsafe.Pointer(&dst[0]), at, uint64(len(dst)))
		runtime.KeepAlive(dst)
	}
	if err != nil {
		return err
	}
	return b.copied(call, r, "reading %s from %s", uint64(len(dst)))
}

// stages reports whether a copy is staged through page-locked memory: not on the emulated
// device, and not of memory that is page-locked itself.
func stages(c *Context, data []byte) bool {
	return !c.driver.unstaged && c.driver.life.LockedAt(uintptr(unsafe.Pointer(&data[0]))) == nil
}

// copied returns the error of a copy. It keeps b alive until now.
func (b *Buffer) copied(call string, r cuda.Result, format string, bytes uint64) error {
	if r == cuda.CUDA_SUCCESS {
		runtime.KeepAlive(b)
		return nil
	}
	return b.context.failed(call, r, format, FormatBytes(bytes), b)
}

// Quiesce waits for the work that a synchronous copy must follow.
func (inside) Quiesce(b *Buffer) error { return b.quiesce(b.context.driver.life.Interruption()) }

// quiesce waits for the work that a synchronous copy must follow: work in streams that do
// not synchronize with the default stream, in which the driver copies; and all other work
// too where the wait can be interrupted, and so must not be in the driver.
func (b *Buffer) quiesce(ctx context.Context) error {
	c := b.context
	if c.driver.life.Gate.Capturing() && b.used() {
		return unrecordable("copying between the host and "+b.String(), "copy without waiting, in the stream that is recorded")
	}
	var used []*lifetime.Stream
	if b.res != nil {
		used = b.res.Elsewhere()
		if !b.res.Users.None() {
			used = append(used, b.res.Users.All()...)
		}
	}
	if ctx.Done() == nil && len(used) == 0 {
		return nil
	}
	streams := slices.DeleteFunc(c.life.WorkingStreams(), func(l *lifetime.Stream) bool {
		return l.NonBlocking && !slices.Contains(used, l) || !l.NonBlocking && ctx.Done() == nil
	})
	for _, l := range used {
		if l != nil && l.Context != c.life && !slices.Contains(streams, l) && !l.Destroyed() {
			streams = append(streams, l) // of kernels in another context that were given the buffer
		}
	}
	return c.life.Await(ctx, streams)
}

// CopyTo enqueues a copy of bytes at offset of b to dstOffset of dst in a stream, nil for
// the default one of b's context. The buffers may be of different contexts and devices,
// and the stream of the context of either.
func (b *Buffer) CopyTo(dst *Buffer, dstOffset, offset, bytes uint64, s *Stream) error {
	if err := b.checkCopy(dst, dstOffset, offset, bytes); err != nil || bytes == 0 {
		return err
	}
	if err := dst.settle(); err != nil {
		return err
	}
	in := b.context
	if s != nil && !in.shares(s.Context()) && dst.context.shares(s.Context()) {
		in = dst.context
	}
	l, err := in.stream(s, "copying "+b.String())
	if err != nil {
		return err
	}
	if err := errors.Join(b.follow(l, false), dst.follow(l, true)); err != nil {
		return err
	}
	near := b.context.shares(dst.context)
	if !near {
		enableCopies(b.context, dst.context)
	}
	sc, err := contextOf(l).life.Enter()
	if err != nil {
		return err
	}
	defer sc.Leave()
	from, to := b.address+cuda.DevicePtr(offset), dst.address+cuda.DevicePtr(dstOffset)
	call, r := "cuMemcpyDtoDAsync", cuda.CUDA_SUCCESS
	if near {
		r = sc.API.CuMemcpyDtoDAsync(to, from, bytes, l.Handle)
	} else {
		call = "cuMemcpyPeerAsync"
		r = sc.API.CuMemcpyPeerAsync(to, dst.context.handle, from, b.context.handle, bytes, l.Handle)
	}
	if r == cuda.CUDA_SUCCESS {
		b.usedIn(l, false)
		return dst.preparedIn(sc.API, l)
	}
	err = contextOf(l).failed(call, r, "copying %s from %s to %s", FormatBytes(bytes), b, dst)
	if !near {
		messages.HintOf(err, cuda.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED, "graphs have copies between devices with access to each other's memory, which a copy outside of graphs opens, or peer access")
	}
	return err
}

// checkCopy checks the ranges of a copy from device to device.
func (b *Buffer) checkCopy(dst *Buffer, dstOffset, offset, bytes uint64) error {
	if err := b.span("copying from", offset, bytes); err != nil {
		return err
	}
	if err := dst.span("copying to", dstOffset, bytes); err != nil {
		return err
	}
	from, to := uint64(b.address)+offset, uint64(dst.address)+dstOffset
	if b.context.shares(dst.context) && bytes > 0 && from < to+bytes && to < from+bytes {
		return &usage.RangeError{Doing: "copying within " + b.String(),
			Problem: fmt.Sprintf("source and destination of %s overlap", spell.Count(bytes, "byte"))}
	}
	return nil
}

// A Transfer is an asynchronous copy between host and device. It keeps the host memory
// alive and in place until it is done, also when it is dropped.
type Transfer struct{ copy staging.Transfer }

// Done reports whether the copy is done, or the fault of the work before it. It never
// waits.
func (t *Transfer) Done() (bool, error) {
	if err := t.made(); err != nil {
		return false, err
	}
	return t.copy.Done()
}

// Synchronize waits until the copy is done.
func (t *Transfer) Synchronize(ctx context.Context) error {
	if err := t.made(); err != nil {
		return err
	}
	return t.copy.Synchronize(ctx)
}

// reading is the operation of ReadAsync.
const reading = "reading from"

// copiedAway is up to how many bytes of ordinary memory the driver copies to its own
// memory before a write.
const copiedAway = 64 << 10

// WriteAsync enqueues a copy of src to the buffer, offset bytes from its start, in a
// stream, nil for the default one. The memory of src must not change before the Transfer
// is done.
func (b *Buffer) WriteAsync(offset uint64, src []byte, s *Stream) (*Transfer, error) {
	if err := b.made(); err != nil {
		return nil, err
	}
	return b.transfer("writing to", offset, src, s, func(api *cuda.API, device cuda.DevicePtr, host unsafe.Pointer, l *lifetime.Stream) (string, cuda.Result) {
		return "cuMemcpyHtoDAsync", api.CuMemcpyHtoDAsync(device, host, uint64(len(src)), l.Handle)
	})
}

// ReadAsync enqueues a copy to dst from the buffer, offset bytes from its start, in a
// stream, nil for the default one.
func (b *Buffer) ReadAsync(offset uint64, dst []byte, s *Stream) (*Transfer, error) {
	if err := b.made(); err != nil {
		return nil, err
	}
	return b.transfer(reading, offset, dst, s, func(api *cuda.API, device cuda.DevicePtr, host unsafe.Pointer, l *lifetime.Stream) (string, cuda.Result) {
		return "cuMemcpyDtoHAsync", api.CuMemcpyDtoHAsync(host, device, uint64(len(dst)), l.Handle)
	})
}

// transfer enqueues a copy and records its end in the stream.
func (b *Buffer) transfer(doing string, offset uint64, data []byte, s *Stream,
	start func(*cuda.API, cuda.DevicePtr, unsafe.Pointer, *lifetime.Stream) (string, cuda.Result)) (*Transfer, error) {
	c := b.context
	t := &Transfer{staging.Transfer{Context: c.life, Doing: func() string { return doing + " " + b.String() }}}
	if err := b.span(doing, offset, uint64(len(data))); err != nil {
		return nil, err
	}
	l, err := c.stream(s, doing+" "+b.String())
	if err != nil {
		return nil, err
	}
	if len(data) == 0 {
		t.copy.End()
		return t, nil
	}
	if doing != reading {
		if err := b.settle(); err != nil {
			return nil, err
		}
	}
	if err := b.follow(l, doing != reading); err != nil {
		return nil, err
	}
	c = contextOf(l)
	t.copy.Context = c.life
	host := unsafe.Pointer(&data[0])
	locked := c.driver.life.LockedAt(uintptr(host))
	if locked == nil && (doing == reading || len(data) > copiedAway) {
		if err := l.Settle(); err != nil {
			return nil, err
		}
	}
	sc, err := c.life.Enter()
	if err != nil {
		return nil, err
	}
	defer sc.Leave()
	if locked != nil {
		locked.Users.Add(l)
	} else {
		t.copy.Held = lifetime.NewPin(data)
	}
	call, r := start(sc.API, b.address+cuda.DevicePtr(offset), host, l)
	if r != cuda.CUDA_SUCCESS {
		t.copy.Release()
		return nil, c.failed(call, r, "%s", t.copy.Doing())
	}
	b.usedIn(l, doing != reading)
	if doing != reading && l == l.Context.Default {
		if err := l.Context.Arrived(sc.API); err != nil {
			return t, err
		}
	}
	if recording := l.Capture(); recording != nil {
		if t.copy.Held != nil { // as long as the graph can be launched
			recorderOf(recording).RetainPin(t.copy.Held)
			t.copy.Held = nil
		}
		t.copy.End()
		return t, nil
	}
	return t, t.copy.Follow(sc.API, l)
}
