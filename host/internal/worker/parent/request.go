// This file asks a worker and takes its answers.

package parent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"

	"github.com/cujs/cujs/host/internal/worker/wire"
)

// request is one that the worker works on.
type request struct {
	ctx    context.Context
	answer chan *wire.Message
}

// Do sends a request and waits for its answer. Limit is how long the worker may take by its own
// count; past that and Config.Grace, and so long after ctx has ended, the process is killed. An
// error is a *wire.Error that the worker answered, a *Death, or one of sending.
func (p *Peer) Do(ctx context.Context, limit time.Duration, m *wire.Message, files ...*os.File) (any, error) {
	whole, cancel := context.WithCancel(ctx) // of the functions that the script calls
	defer cancel()
	r, err := p.open(whole, m)
	if err != nil {
		return nil, err
	}
	defer p.forget(m.ID)
	sent := make(chan error, 1)
	go func() { sent <- p.process.link.Send(m, files...) }() // a process that does not read cannot hold the deadline up
	if p.config.Memory > 0 {
		defer p.watch().stop()
	}
	var late <-chan time.Time
	if limit > 0 {
		timer := time.NewTimer(limit + p.config.Grace)
		defer timer.Stop()
		late = timer.C
	}
	done := ctx.Done()
	for {
		select {
		case err := <-sent:
			if err != nil {
				return nil, p.unsent(err)
			}
			sent = nil
		case answer := <-r.answer:
			return p.answered(m.ID, answer, sent)
		case <-p.end:
			return p.lost(m.ID, r, sent)
		case <-done:
			done = nil
			go func() {
				_ = p.process.link.Send(&wire.Message{Kind: wire.Cancel, ID: m.ID, Text: context.Cause(ctx).Error()})
			}()
			timer := time.NewTimer(p.config.Grace)
			defer timer.Stop()
			late = timer.C
		case <-late:
			late = nil
			p.process.kill(Time, fmt.Sprintf("the script did not end within %s of its end", p.config.Grace))
		}
	}
}

func (p *Peer) open(ctx context.Context, m *wire.Message) (*request, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.end:
		return nil, &p.death
	default:
	}
	p.last++
	m.ID = p.last
	r := &request{ctx, make(chan *wire.Message, 1)}
	p.requests[m.ID] = r
	return r, nil
}

// unsent is the error of a request that could not be sent: the process has closed its end, or the
// message cannot be made.
func (p *Peer) unsent(err error) error {
	if !errors.As(err, new(*os.PathError)) && !errors.Is(err, io.ErrClosedPipe) && !errors.Is(err, os.ErrClosed) && !errors.Is(err, syscall.EPIPE) {
		return err
	}
	select {
	case <-p.end:
	case <-time.After(time.Second):
		p.process.kill(Protocol, closedConnection)
	}
	return p.Death()
}

// lost is the end of a request whose process has ended: it may have been answered before.
func (p *Peer) lost(id uint64, r *request, sent <-chan error) (any, error) {
	select {
	case answer := <-r.answer:
		return p.answered(id, answer, sent)
	default:
		if sent != nil {
			<-sent // the link is closed; the files are the caller's again
		}
		return nil, p.Death()
	}
}

// answered is what a worker has answered. It has read the request, if it is one that means well.
func (p *Peer) answered(id uint64, m *wire.Message, sent <-chan error) (any, error) {
	if sent != nil {
		select {
		case <-sent:
		case <-time.After(linger):
			return nil, p.broken("an answer to what it has not read")
		}
	}
	if m.Error != nil {
		return nil, m.Error
	}
	value, err := wire.Decode(m.Value, func(segment uint64, bytes int64) ([]byte, error) { return p.take(id, segment, bytes) })
	if err != nil {
		return nil, p.broken(err.Error())
	}
	return value, nil
}

// forget ends a request, and the segments that were made for it.
func (p *Peer) forget(id uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.requests, id)
	p.segments.release(id)
}
