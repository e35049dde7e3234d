// This file keeps small memory that was freed for the stream that used it last.

package allocator

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// spares are blocks that nobody has, each with the stream whose work used it last. That
// stream's next allocation may have it at once, for its work comes behind; so an array
// that a loop makes and frees costs no driver call. Other streams may not: what they need
// comes from the driver, which gets the blocks back when there are too many, when memory
// is short, and before their stream or the pool ends.
type spares struct {
	most uint64 // bytes that are kept; 0 where every release must reach the driver

	mu     sync.Mutex // guards what follows
	blocks map[spareKey][]*Block
	bytes  uint64
	ended  bool // with the pool
}

// A spareKey is where a block is used again.
type spareKey struct {
	stream *lifetime.Stream
	bytes  uint64
}

// mostSpare is how much a pool keeps for streams, and partOfSpare the part of it that one
// block may be: what is larger takes the device longer than the driver's calls the host.
const (
	mostSpare   = 64 << 20
	partOfSpare = 16
)

// fits reports whether blocks of a size are kept.
func (s *spares) fits(bytes uint64) bool { return bytes <= s.most/partOfSpare }

// take is a block that a stream used last, nil where there is none of that size.
func (s *spares) take(bytes uint64, in *lifetime.Stream) *Block {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := spareKey{in, bytes}
	list := s.blocks[key]
	n := len(list) - 1
	if n < 0 {
		return nil
	}
	b := list[n]
	list[n] = nil
	s.blocks[key] = list[:n]
	s.bytes -= bytes
	return b
}

// put keeps a block, unless there is no room.
func (s *spares) put(b *Block, in *lifetime.Stream) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ended || s.bytes+b.bytes > s.most {
		return false
	}
	if s.blocks == nil {
		s.blocks = map[spareKey][]*Block{}
	}
	key := spareKey{in, b.bytes}
	s.blocks[key] = append(s.blocks[key], b)
	s.bytes += b.bytes
	return true
}

// held is how many bytes are kept.
func (s *spares) held() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.bytes
}

// release gives the driver the blocks of a stream, of all where that is nil, in the order
// of their streams. The pool's context is current, and no stream is captured.
func (s *spares) release(api *cuda.API, of *lifetime.Stream) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for key, list := range s.blocks {
		if of != nil && key.stream != of {
			continue
		}
		for _, b := range list {
			b.free(api, key.stream.Handle)
			s.bytes -= b.bytes
		}
		delete(s.blocks, key)
	}
}

// end gives the driver all blocks, and keeps none from then on.
func (s *spares) end(api *cuda.API) {
	s.mu.Lock()
	s.ended = true
	s.mu.Unlock()
	s.release(api, nil)
}

// Spare is memory for a stream that used it last, nil where there is none. It makes no
// driver call.
func (p *Pool) Spare(bytes uint64, in *lifetime.Stream) *Block {
	if in.Context != p.context || in.Capture() != nil {
		return nil
	}
	return p.spares.take(p.whole(bytes), in)
}

// Keep keeps a block for a stream, behind whose work it is free, and reports whether it
// could. Where there is no room the driver gets what was kept before.
func (p *Pool) Keep(b *Block, in *lifetime.Stream) (kept bool) {
	if in.Context != p.context || !p.spares.fits(b.bytes) {
		return false
	}
	in.With(func() { kept = p.spares.put(b, in) })
	if !kept {
		p.releaseSpares()
	}
	return kept
}

// releaseSpares gives the driver what is kept, unless a stream is being captured: it would
// record that.
func (p *Pool) releaseSpares() {
	gate := &p.context.Driver.Gate
	if !gate.TryEnter() {
		return
	}
	defer gate.Leave()
	sc, err := p.context.Enter()
	if err != nil {
		return // the memory ends with the context
	}
	defer sc.Leave()
	p.spares.release(sc.API, nil)
}
