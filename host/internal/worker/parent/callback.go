// This file answers what a worker asks for: functions of the program, and segments.

package parent

import (
	"fmt"
	"os"
	"slices"

	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

const (
	maxCallbacks = 16 // calls that a worker may have answered at once; a script waits for each
	keptErrors   = 64 // of functions of the program
)

// asked answers a callback or the wish for a segment, beside the reader: a function may take long.
func (p *Peer) asked(m *wire.Message) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	r := p.requests[m.Request]
	if r == nil {
		return nil // it was answered, by a hostile worker, or has ended
	}
	if p.callbacks++; p.callbacks > maxCallbacks {
		return fmt.Errorf("%w: more than %d calls at once", wire.ErrProtocol, maxCallbacks)
	}
	go p.serveBeside(r, m)
	return nil
}

func (p *Peer) serveBeside(r *request, m *wire.Message) {
	answer := &wire.Message{Kind: wire.Returned, ID: m.ID, Error: &wire.Error{Message: m.Name + " ended its goroutine"}} // unless it returns
	var files []*os.File
	defer func() {
		if x := recover(); x != nil { // the Error of its error, or of one in its result
			answer.Error.Message = fmt.Sprintf("%s panicked: %v", m.Name, x)
		}
		p.mu.Lock()
		p.callbacks--
		p.mu.Unlock()
		_ = p.process.link.Send(answer, files...)
		segment.Discard(files)
	}()
	answer, files = p.serve(r, m)
}

func (p *Peer) serve(r *request, m *wire.Message) (*wire.Message, []*os.File) {
	if m.Kind == wire.Want {
		return p.grant(m)
	}
	answer := &wire.Message{Kind: wire.Returned, ID: m.ID}
	value, files, err := p.call(r, m)
	if err != nil {
		p.failed(m.ID, err)
		answer.Error = &wire.Error{Message: err.Error()}
	}
	answer.Value = value
	return answer, files
}

// call calls a function of the program. The arguments that came in segments count as the worker's until it returns.
func (p *Peer) call(r *request, m *wire.Message) (any, []*os.File, error) {
	var taken []uint64
	defer func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.segments.drop(taken...)
	}()
	args, err := wire.Decode(m.Value, func(segment uint64, bytes int64) ([]byte, error) {
		memory, err := p.take(r, m.Request, segment, bytes)
		if err == nil {
			taken = append(taken, segment)
		}
		return memory, err
	})
	list, ok := args.([]any)
	if err != nil || !ok {
		return nil, nil, fmt.Errorf("the arguments cannot be read: %w", wire.ErrProtocol)
	}
	result, err := p.config.Call(r.ctx, m.Name, list)
	if err != nil {
		return nil, nil, err
	}
	return Encode("the result", result)
}

// A failure is the error of a function of the program that a worker has called. The worker chooses the number.
type failure struct {
	callback uint64
	err      error
}

// failed keeps the error, and those of the last few calls before.
func (p *Peer) failed(callback uint64, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.failures) == keptErrors {
		p.failures = slices.Delete(p.failures, 0, 1)
	}
	p.failures = append(p.failures, failure{callback, err})
}

// Origin is the error of a function of the program that a script's error comes from; nil where it
// is not known any more.
func (p *Peer) Origin(callback uint64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, f := range slices.Backward(p.failures) {
		if f.callback == callback {
			return f.err
		}
	}
	return nil
}
