// This file is about streams whose work is captured to graphs, which package graphs makes.

package gpu

import (
	"encoding/binary"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
	"github.com/cujs/cujs/gpu/usage"
)

// A recorder is a graph that is being captured, as package graphs makes it known to what enqueues work.
type recorder interface {
	// Launched tells the launch that has made a node, so that its arguments can be set.
	Launched(node cuda.GraphNode, l *Launch)
	// RetainPin retains memory of the host, and RetainCall a function, as long as the graph can be launched.
	RetainPin(*lifetime.Pin)
	RetainCall(*cuda.HostCall)
	// Used tells of the work that was captured last in a stream that it uses a buffer, and Called that a library has enqueued it, behind
	// a node.
	Used(in *lifetime.Stream, b *Buffer, writes bool)
	Called(in *lifetime.Stream, library, doing string, after cuda.GraphNode)
}

// recorderOf returns the graph of a capture.
func recorderOf(c *lifetime.Capture) recorder { return c.Graph.(recorder) }

// copy returns a launch with the same arguments. It names no stream, so that the stream
// of the capture can be released.
func (l *Launch) copy() *Launch {
	c := &Launch{f: l.f, context: l.context, home: l.context, handle: l.handle, block: l.block.Copy(), buffers: slices.Clone(l.buffers), inputs: slices.Clone(l.inputs),
		configured: true, asked: l.asked, cfg: l.cfg, Tag: l.Tag}
	c.asked.Stream, c.cfg.Stream = nil, nil
	return c
}

// Copy returns a launch with the same arguments and without a stream.
func (inside) Copy(l *Launch) *Launch { return l.copy() }

// Node returns what a node that does the launch has, and the buffers that it uses; an error where the launch cannot be run.
func (inside) Node(l *Launch) (cuda.KernelNodeParams, []*Buffer, error) {
	return l.node(), l.buffers, l.ready()
}

// node is what a node that does the launch has.
func (l *Launch) node() cuda.KernelNodeParams {
	c := &l.cfg
	return cuda.KernelNodeParams{Func: l.handle, GridDimX: c.Grid.X, GridDimY: c.Grid.Y, GridDimZ: c.Grid.Z,
		BlockDimX: c.Block.X, BlockDimY: c.Block.Y, BlockDimZ: c.Block.Z, SharedMemBytes: c.Shared, KernelParams: l.block.Pointers()}
}

// Buffers returns the buffers of a launch by argument, nil for others. TakesAddress reports whether an argument is the address of one,
// and PutAddress sets it to another address, unchecked.
func (inside) Buffers(l *Launch) []*Buffer { return l.buffers }

// TakesAddress reports whether argument i of a launch is the address of a buffer.
func (inside) TakesAddress(l *Launch, i int) bool {
	p := &l.block.Params[i]
	return p.Bytes == 8 && p.TakesBuffer()
}

// PutAddress sets argument i, which is the address of a buffer, to another one, unchecked.
func (inside) PutAddress(l *Launch, i int, at cuda.DevicePtr) {
	binary.LittleEndian.PutUint64(l.block.data[l.block.Params[i].Offset:], uint64(at))
}

// Params returns what a node that does the launch has, unchecked.
func (inside) Params(l *Launch) cuda.KernelNodeParams { return l.node() }

// Unknown reports whether a kernel is given an address that is not known to be that of a buffer.
func (inside) Unknown(l *Launch) bool {
	for i := range l.block.Params {
		t := l.block.Params[i].Type
		if l.buffers[i] == nil && (t == Pointer || t == TextureParam || t == SurfaceParam) {
			return true
		}
	}
	return l.packed != nil
}

// nodeless returns an error of work for which graphs have no node, in a stream that is
// being captured.
func nodeless(l *lifetime.Stream, doing, work string) error {
	if l.Capture() == nil {
		return nil
	}
	return &usage.ArgumentError{Doing: doing, Expected: "work that a graph can record", Got: work + ", which no graph has; do it in a stream, before or behind the graph's launch"}
}

// used reports whether work has used the buffer, or has been captured that uses it. A new
// buffer can be filled during a capture.
func (b *Buffer) used() bool {
	return b.res == nil || !b.res.Users.None() || b.res.Held()
}

// Recording reports whether the stream is being captured to a graph of this package.
func (s *Stream) Recording() bool { return s.life.Capture() != nil }

// Captured reports whether the stream is being captured by this package or by calls that
// bypass it. Other queries of such a stream would invalidate the capture.
func (s *Stream) Captured() bool {
	if s.Recording() {
		return true
	}
	status := cuda.CU_STREAM_CAPTURE_STATUS_NONE
	err := s.attribute("cuStreamIsCapturing", "asking for the capture of", func(api *cuda.API) cuda.Result {
		return api.CuStreamIsCapturing(s.life.Handle, &status)
	})
	return err == nil && status != cuda.CU_STREAM_CAPTURE_STATUS_NONE
}

// Call has f called in the order of the stream, on a thread of the driver's: once, or, where the
// stream is captured, by every launch of the graph. f must not use the driver; later work waits for
// it.
func (s *Stream) Call(f func()) error {
	if err := s.made(); err != nil {
		return err
	}
	t := s.life.Capture()
	var call *cuda.HostCall
	if t != nil {
		call = cuda.NewHostCall(f)
	} else {
		call = cuda.NewHostCall(func() {
			defer call.Release()
			f()
		})
	}
	err := s.Context().within("cuLaunchHostFunc", "calling a function in a stream", func(api *cuda.API) cuda.Result {
		return api.CuLaunchHostFunc(s.life.Handle, call.Func(), call.Data())
	})
	switch {
	case err != nil:
		call.Release()
		return err
	case t != nil:
		recorderOf(t).RetainCall(call)
	default:
		s.life.Submitted()
	}
	return nil
}
