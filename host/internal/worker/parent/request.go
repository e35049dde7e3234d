// This file asks a worker and takes its answers.

package parent

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"syscall"
	"time"

	"github.com/cujs/cujs/host/internal/worker/wire"
)

// request is one that the worker works on.
type request struct {
	ctx    context.Context
	answer chan *wire.Message
	late   atomic.Bool // its time is over
}

// expired tells whether a request's time is over, so that nothing more is made of what the worker says.
func (r *request) expired() bool { return r.late.Load() }

// errLate is behind a value that is not read to its end.
var errLate = errors.New("its time is over")

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
	late := make(chan struct{})
	expire := sync.OnceFunc(func() {
		r.late.Store(true)
		close(late)
	})
	if limit > 0 {
		timer := time.AfterFunc(limit+p.config.Grace, expire)
		defer timer.Stop()
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
			return p.answered(r, m.ID, answer, sent)
		case <-p.end:
			return p.lost(m.ID, r, sent)
		case <-done:
			done = nil
			go func() {
				_ = p.process.link.Send(&wire.Message{Kind: wire.Cancel, ID: m.ID, Text: context.Cause(ctx).Error()})
			}()
			timer := time.AfterFunc(p.config.Grace, expire)
			defer timer.Stop()
		case <-late:
			late = nil
			p.overdue()
		}
	}
}

// overdue ends a worker whose time is over.
func (p *Peer) overdue() {
	p.process.kill(Time, fmt.Sprintf("the script did not end within %s of its end", p.config.Grace))
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
	r := &request{ctx: ctx, answer: make(chan *wire.Message, 1)}
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
		return p.answered(r, id, answer, sent)
	default:
		if sent != nil {
			<-sent // the link is closed; the files are the caller's again
		}
		return nil, p.Death()
	}
}

// answered is what a worker has answered. It has read the request, if it is one that means well.
func (p *Peer) answered(r *request, id uint64, m *wire.Message, sent <-chan error) (any, error) {
	if sent != nil {
		select {
		case <-sent:
		case <-time.After(linger):
			death := p.broken("an answer to what it has not read")
			<-sent // the link is closed; the files are the caller's again
			return nil, death
		}
	}
	if m.Error != nil {
		return nil, m.Error
	}
	value, err := wire.Decode(m.Value, func(segment uint64, bytes int64) ([]byte, error) { return p.take(r, id, segment, bytes) })
	if errors.Is(err, errLate) {
		p.overdue()
		return nil, p.Death()
	}
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
