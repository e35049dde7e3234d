// This file answers what a worker asks for: functions of the program, and segments.

package parent

import (
	"context"
	"fmt"
	"os"

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
	go p.serveBeside(r.ctx, m)
	return nil
}

func (p *Peer) serveBeside(ctx context.Context, m *wire.Message) {
	answer := &wire.Message{Kind: wire.Returned, ID: m.ID, Error: &wire.Error{Message: m.Name + " ended its goroutine"}} // unless it returns
	var files []*os.File
	defer func() {
		p.mu.Lock()
		p.callbacks--
		p.mu.Unlock()
		_ = p.process.link.Send(answer, files...)
		if answer.Kind == wire.Returned { // those of segments end with their request
			segment.Discard(files)
		}
	}()
	answer, files = p.serve(ctx, m)
}

func (p *Peer) serve(ctx context.Context, m *wire.Message) (*wire.Message, []*os.File) {
	if m.Kind == wire.Want {
		return p.grant(m)
	}
	answer := &wire.Message{Kind: wire.Returned, ID: m.ID}
	value, files, err := p.call(ctx, m)
	if err != nil {
		p.mu.Lock()
		p.errors[m.ID] = err
		delete(p.errors, m.ID-keptErrors)
		p.mu.Unlock()
		answer.Error = &wire.Error{Message: err.Error()}
	}
	answer.Value = value
	return answer, files
}

func (p *Peer) call(ctx context.Context, m *wire.Message) (any, []*os.File, error) {
	args, err := wire.Decode(m.Value, func(segment uint64, bytes int64) ([]byte, error) { return p.take(m.Request, segment, bytes) })
	list, ok := args.([]any)
	if err != nil || !ok {
		return nil, nil, fmt.Errorf("the arguments cannot be read: %w", wire.ErrProtocol)
	}
	result, err := p.config.Call(ctx, m.Name, list)
	if err != nil {
		return nil, nil, err
	}
	return Encode("the result", result)
}

// Origin is the error of a function of the program that a script's error comes from; nil where it
// is not known any more.
func (p *Peer) Origin(callback uint64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.errors[callback]
}
