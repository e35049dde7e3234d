// This file copies elements between arrays and the host.

package ndarray

import (
	"context"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/cudajs/core"
)

// A copier copies elements between arrays and the host, in the order of the current stream.
type copier struct {
	*core.Session
	trees *evaluator
}

// packed is the array in memory, in row order without gaps, as the buffer's bytes from one place on.
func (s *copier) packed(op string, x *Array) (d *nd.Array, offset, bytes uint64) {
	s.trees.refuse(op)
	d = s.packedData(op, x)
	first, _ := d.Span()
	size := uint64(d.DType.Size())
	return d, uint64(first) * size, uint64(d.Size()) * size
}

// packedData is the array in memory, copied where it does not lie in order without gaps.
func (s *copier) packedData(op string, x *Array) *nd.Array {
	if d := s.trees.inPlace(op, x); d.Contiguous() {
		return d
	}
	return s.trees.computed(x.context, s.trees.use(x)).data
}

// bytes are the elements in row order.
func (s *copier) bytes(op string, x *Array) []byte {
	d, offset, n := s.packed(op, x)
	data := make([]byte, n)
	s.readInto(d, offset, data)
	return data
}

// readInto copies elements from a place of the array's buffer on to data.
func (s *copier) readInto(d *nd.Array, offset uint64, data []byte) {
	s.Ready(d.Buffer.Context())
	done := s.Copying("reading", len(data))
	s.Element = d.DType.Size()
	err := d.Buffer.Read(context.Background(), offset, data)
	s.Element = 0
	done()
	s.Check(err)
}

// uploaded is an array with a copy of bytes.
func (s *copier) uploaded(c *gpu.Context, t nd.DType, shape nd.Shape, data []byte) *Array {
	s.Ready(c)
	d := s.trees.allocate(c, t, shape)
	s.upload(d.Buffer, 0, data)
	return inMemory(d)
}

// upload copies bytes to a buffer; in a stream that is recorded it is the graph that does.
func (s *copier) upload(b *gpu.Buffer, offset uint64, data []byte) {
	if s.Stream != nil && s.Stream.Recording() {
		_, err := b.WriteAsync(offset, append([]byte(nil), data...), s.Stream)
		s.Check(err)
		return
	}
	done := s.Copying("writing", len(data))
	err := b.Write(context.Background(), offset, data)
	done()
	s.Check(err)
}
