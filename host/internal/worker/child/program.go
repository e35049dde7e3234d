// Package child is a worker's side of the link to its program: requests come in and are worked on
// beside one another, answers and output go out, and what only the program has is asked for.
package child

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// Program is a worker's program, as the worker sees it. Its methods may be called from any
// goroutine.
type Program struct {
	link *wire.Link
	last atomic.Uint64 // callback, or wish for a segment

	mu       sync.Mutex
	requests map[uint64]context.CancelCauseFunc
	waiting  map[uint64]chan Reply
}

// Of is the program at the other end of a link.
func Of(link *wire.Link) *Program {
	return &Program{link: link, requests: map[uint64]context.CancelCauseFunc{}, waiting: map[uint64]chan Reply{}}
}

// A Handler works on a request. The files are its own to close. The context ends with the one that
// the program gave the request; Ask and Place take it.
type Handler func(ctx context.Context, m *wire.Message, files []*os.File) (any, *wire.Error)

// maxRequests bounds those that are worked on at once.
const maxRequests = 1 << 14

// Serve has requests worked on, each in a goroutine of its own, until the program has ended. Its error
// wraps wire.ErrProtocol where a message came that no program sends.
func (p *Program) Serve(work Handler) error {
	for {
		m, files, err := p.link.Receive()
		if err != nil {
			return err
		}
		switch m.Kind {
		case wire.Run, wire.RunFile, wire.Call, wire.Set, wire.Get, wire.Bind, wire.Share, wire.Import:
			ctx, err := p.begin(m)
			if err != nil {
				segment.Discard(files)
				return err
			}
			go p.answer(ctx, work, m, files)
		case wire.Cancel:
			segment.Discard(files)
			p.cancel(m)
		case wire.Returned, wire.Granted:
			if err := p.returned(Reply{m, files}); err != nil {
				return err
			}
		default:
			segment.Discard(files)
			return fmt.Errorf("%w: one of the kind %d", wire.ErrProtocol, m.Kind)
		}
	}
}

// requestKey is the key of a request's number in its context.
type requestKey struct{}

func (p *Program) begin(m *wire.Message) (context.Context, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.requests[m.ID] != nil || len(p.requests) == maxRequests {
		return nil, fmt.Errorf("%w: a request of the number %d beside %d others", wire.ErrProtocol, m.ID, len(p.requests))
	}
	ctx, cancel := context.WithCancelCause(context.WithValue(context.Background(), requestKey{}, m.ID))
	p.requests[m.ID] = cancel
	return ctx, nil
}

func (p *Program) answer(ctx context.Context, work Handler, m *wire.Message, files []*os.File) {
	answer := &wire.Message{Kind: wire.Done, ID: m.ID}
	answer.Value, answer.Error = work(ctx, m, files)
	p.mu.Lock()
	p.requests[m.ID](nil)
	delete(p.requests, m.ID)
	p.mu.Unlock()
	if err := p.link.Send(answer); err != nil {
		_ = p.link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Error: &wire.Error{Message: err.Error()}})
	}
}

// Canceled is the end of a context of the program's.
type Canceled struct{ cause string }

func (e *Canceled) Error() string { return e.cause }

// Unwrap is context.Canceled.
func (e *Canceled) Unwrap() error { return context.Canceled }

func (p *Program) cancel(m *wire.Message) {
	p.mu.Lock()
	cancel := p.requests[m.ID]
	p.mu.Unlock()
	if cancel != nil {
		cancel(&Canceled{m.Text})
	}
}
