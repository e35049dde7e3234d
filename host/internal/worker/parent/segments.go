// This file lends workers memory.

package parent

import (
	"errors"
	"fmt"
	"os"

	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// maxSegments is how many a worker may have at once.
const maxSegments = 256

// segments are those that the program has made for a worker.
type segments struct {
	last  uint64
	all   map[uint64]*lent
	bytes int64
	ended bool // with the worker
}

// lent is a segment; those of requests go with them, those that are shared when the worker ends.
type lent struct {
	file    *os.File
	bytes   int64
	request uint64 // 0 where it is shared
	memory  []byte // of one that is shared
	taken   bool   // copied; the file is closed, and the copy counts until what it was for has ended
}

// add takes bytes off what the worker may still have.
func (s *segments) add(l *lent, most int64) (uint64, error) {
	if s.ended {
		return 0, errors.New("the worker has ended")
	}
	if len(s.all) == maxSegments || most > 0 && s.bytes+l.bytes > most {
		return 0, fmt.Errorf("%d bytes in %d segments would exceed the limit on memory", s.bytes+l.bytes, len(s.all)+1)
	}
	if s.all == nil {
		s.all = map[uint64]*lent{}
	}
	s.last++
	s.all[s.last] = l
	s.bytes += l.bytes
	return s.last, nil
}

func (s *segments) release(request uint64) {
	for number, l := range s.all {
		if l.request == request {
			s.drop(number)
		}
	}
}

// drop forgets segments.
func (s *segments) drop(numbers ...uint64) {
	for _, number := range numbers {
		if l := s.all[number]; l != nil {
			l.close()
			delete(s.all, number)
			s.bytes -= l.bytes
		}
	}
}

func (l *lent) close() {
	if !l.taken {
		_ = l.file.Close()
	}
	if l.memory != nil {
		_ = segment.Unmap(l.memory)
	}
}

func (s *segments) releaseAll() {
	for _, l := range s.all {
		l.close()
	}
	s.all, s.ended = nil, true
}

// lent is the memory that counts as the worker's own for the kernel but was given to it.
func (p *Peer) lent() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.segments.bytes
}

// grant makes the segment that a worker has asked for.
func (p *Peer) grant(m *wire.Message) (*wire.Message, []*os.File) {
	number, file, err := p.lend(m.Size, m.Request, nil)
	if err != nil {
		return &wire.Message{Kind: wire.Granted, ID: m.ID, Error: &wire.Error{Message: err.Error()}}, nil
	}
	return &wire.Message{Kind: wire.Granted, ID: m.ID, Segment: number}, []*os.File{file}
}

// lend makes a segment, and answers a descriptor of it for the worker, which is the caller's: the segment's own is closed when
// its request ends, perhaps before the descriptor is sent, and its number may then be that of any file of the program.
func (p *Peer) lend(bytes int64, request uint64, memory func(*os.File) ([]byte, error)) (uint64, *os.File, error) {
	if bytes <= 0 || p.config.Memory > 0 && bytes > p.config.Memory {
		return 0, nil, fmt.Errorf("a segment of %d bytes would exceed the limit on memory", bytes)
	}
	file, err := segment.New(bytes)
	if err != nil {
		return 0, nil, err
	}
	l := &lent{file: file, bytes: bytes, request: request}
	if memory != nil {
		if l.memory, err = memory(file); err != nil {
			return 0, nil, errors.Join(err, file.Close())
		}
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if request != 0 && p.requests[request] == nil { // it would stay until the worker ends
		l.close()
		return 0, nil, errors.New("the request has ended")
	}
	theirs, err := segment.Duplicate(file)
	if err != nil {
		l.close()
		return 0, nil, err
	}
	number, err := p.segments.add(l, p.config.Memory)
	if err != nil {
		l.close()
		return 0, nil, errors.Join(err, theirs.Close())
	}
	if err := p.process.limit.lend(p.config.Memory + p.segments.bytes); err != nil {
		p.segments.drop(number)
		return 0, nil, errors.Join(err, theirs.Close())
	}
	return number, theirs, nil
}

// take copies what a worker has put into a segment of a request, once: a value that names one segment many times would
// become as many copies. It gives up when the request's time is over.
func (p *Peer) take(r *request, id, number uint64, bytes int64) ([]byte, error) {
	if r.expired() {
		return nil, errLate
	}
	p.mu.Lock()
	l := p.segments.all[number]
	usable := l != nil && l.request == id && !l.taken
	if usable {
		l.taken = true
	}
	p.mu.Unlock()
	if !usable {
		return nil, fmt.Errorf("%w: a segment that it does not have", wire.ErrProtocol)
	}
	memory, err := segment.Copy(l.file, bytes)
	return memory, errors.Join(err, l.file.Close())
}

// Shared makes a segment that both sides map until the worker ends; the file is to be sent, and closed then.
func (p *Peer) Shared(bytes int64) (memory []byte, file *os.File, err error) {
	_, file, err = p.lend(bytes, 0, func(f *os.File) ([]byte, error) {
		memory, err = segment.Map(f, bytes)
		return memory, err
	})
	return memory, file, err
}

// Encode makes a value for a worker. The files have its large typed arrays and are to be sent with
// it, and closed then.
func Encode(name string, value any) (encoded any, files []*os.File, err error) {
	e := wire.Encoder{}
	if segment.Supported {
		e.Place = func(bytes []byte) (uint64, bool, error) {
			if len(files) == wire.MaxFiles {
				return 0, false, nil
			}
			file, err := segment.New(int64(len(bytes)))
			if err != nil {
				return 0, false, err
			}
			files = append(files, file)
			_, err = file.WriteAt(bytes, 0)
			return uint64(len(files) - 1), true, err
		}
	}
	encoded, err = e.Encode(name, value)
	if err != nil {
		segment.Discard(files)
		return nil, nil, err
	}
	return encoded, files, nil
}
