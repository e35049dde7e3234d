// This file defines Block: memory of a pool, and the ways in which it goes back.

package allocator

import (
	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// A Block is memory of a pool. A buffer has it until its release; a kept one has then the
// next.
type Block struct {
	Address cuda.DevicePtr
	End     func(*cuda.API) error // releases it at once
	pool    *Pool
	bytes   uint64

	endIn func(*cuda.API, *lifetime.Stream) bool
	keep  func(*lifetime.Stream) bool
}

// Block is memory that was allocated from the pool for so many bytes. Free releases it at
// once. What was allocated in the order of a stream may be kept for one.
func (p *Pool) Block(address cuda.DevicePtr, bytes uint64, ordered bool, free func(*cuda.API) error) *Block {
	b := &Block{Address: address, pool: p, bytes: bytes}
	if ordered {
		b.bytes = p.whole(bytes)
		b.keep = func(s *lifetime.Stream) bool { return p.Keep(b, s) }
	}
	b.endIn = b.freeIn
	b.End = func(api *cuda.API) error {
		if b.freeIn(api, p.stream) {
			return nil
		}
		return free(api)
	}
	return b
}

// Adopt has the resource of a buffer of the memory released to the pool, in stream order.
func (b *Block) Adopt(r *lifetime.Resource) {
	r.End, r.EndIn, r.Pooled, r.Reserve = b.End, b.endIn, true, b.pool.stream
	if r.Context == b.pool.context {
		r.Keep = b.keep
	}
}

// freeIn frees the memory in the order of a stream, with whatever context current.
func (b *Block) freeIn(api *cuda.API, s *lifetime.Stream) bool {
	sc, err := s.Context.Enter()
	if err != nil {
		return false
	}
	defer sc.Leave()
	freed := false
	s.With(func() { freed = b.free(api, s.Handle) })
	if freed {
		s.Submitted()
	}
	return freed
}

// free has the driver free the memory in the order of one of its streams, whose context is
// current.
func (b *Block) free(api *cuda.API, in cuda.Stream) bool {
	if api.CuMemFreeAsync(b.Address, in) != cuda.CUDA_SUCCESS {
		return false
	}
	b.pool.count(api, -int64(b.bytes))
	return true
}
