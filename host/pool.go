// This file keeps runtimes ready.

package host

import (
	"context"
	"errors"
	"sync"
)

// Pool keeps runtimes ready for use, each for one user: what a script leaves behind, another must
// not find, so a runtime that was taken does not come back; it is closed, and another is made ready
// meanwhile. A Pool may be used from any goroutine.
type Pool struct {
	options PoolOptions
	ready   chan *Runtime
	life    context.Context
	end     context.CancelFunc
	makers  sync.WaitGroup

	mu sync.Mutex // orders Get against Close
}

// PoolOptions say what a Pool keeps.
type PoolOptions struct {
	Options     // of each runtime
	Warm    int // how many are kept ready; 0 is one
	// Prepare makes a new runtime ready: loads scripts, opens the device. What it fails with comes
	// back from Get and Run. Nil leaves a runtime as New made it.
	Prepare func(context.Context, *Runtime) error
}

// ErrPoolClosed is returned by Get after Close.
var ErrPoolClosed = errors.New("host: the pool is closed")

// NewPool makes a pool and its first runtimes in the background.
func NewPool(o PoolOptions) *Pool {
	warm := max(o.Warm, 1)
	p := &Pool{options: o, ready: make(chan *Runtime, warm)}
	p.life, p.end = context.WithCancel(context.Background())
	for range warm {
		p.refill()
	}
	return p
}

// refill makes one runtime in the background.
func (p *Pool) refill() {
	p.makers.Add(1)
	go func() {
		defer p.makers.Done()
		r, err := p.fresh(p.life)
		if err != nil {
			return // Get makes one itself, and reports why not
		}
		p.ready <- r // there is room: no more are made than taken
	}()
}

// fresh makes a runtime ready.
func (p *Pool) fresh(ctx context.Context) (*Runtime, error) {
	r, err := New(p.options.Options)
	if err != nil || p.options.Prepare == nil {
		return r, err
	}
	if err := p.options.Prepare(ctx, r); err != nil {
		return nil, errors.Join(err, r.Close())
	}
	return r, nil
}

// Get takes a runtime that is ready, or makes one when none is. Whoever takes it closes it.
func (p *Pool) Get(ctx context.Context) (*Runtime, error) {
	if p.life.Err() != nil {
		return nil, ErrPoolClosed
	}
	if ctx == nil {
		return nil, errNoContext
	}
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	select {
	case r := <-p.ready:
		p.mu.Lock()
		closed := p.life.Err() != nil
		if !closed {
			p.refill()
		}
		p.mu.Unlock()
		if closed {
			return nil, errors.Join(ErrPoolClosed, r.Close())
		}
		return r, nil
	default:
		return p.fresh(ctx)
	}
}

// Run takes a runtime, has f use it, and closes it.
func (p *Pool) Run(ctx context.Context, f func(*Runtime) error) error {
	r, err := p.Get(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f(r), r.Close())
}

// Close closes the idle runtimes. Those in use belong to their callers.
func (p *Pool) Close() error {
	p.mu.Lock()
	p.end()
	p.mu.Unlock()
	p.makers.Wait()
	var errs []error
	for {
		select {
		case r := <-p.ready:
			errs = append(errs, r.Close())
		default:
			return errors.Join(errs...)
		}
	}
}
