// This file keeps runtimes and workers ready.

package host

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/host/internal/loop"
	"github.com/cujs/cujs/kernel"
)

// Pool keeps runtimes ready for use, each for one user: what a script leaves behind, another must
// not find, so a runtime that was taken does not come back; it is closed, and another is made ready
// meanwhile. A Pool may be used from any goroutine.
type Pool struct{ pool[*Runtime] }

func (p *Pool) kept() *pool[*Runtime] {
	if p == nil {
		return nil
	}
	return &p.pool
}

// PoolOptions say what a Pool keeps.
type PoolOptions struct {
	Options     // of each runtime
	Warm    int // how many are kept ready; 0 is one
	// Most bounds how many are out at once: Get and Run wait then, until one is closed. 0 is no bound.
	Most int
	// Prepare makes a new runtime ready: loads scripts, opens the device. What it fails with comes
	// back from Get and Run. Nil leaves a runtime as New made it.
	Prepare func(context.Context, *Runtime) error
}

// errNoPool is what methods return of a pool that NewPool or NewWorkerPool has not made.
var errNoPool = errors.New("host: the pool is nil or a zero value; NewPool and NewWorkerPool make one")

// ErrPoolClosed is returned by Get after Close.
var ErrPoolClosed = errors.New("host: the pool is closed")

// NewPool makes a pool and its first runtimes in the background. They share compiled kernels.
func NewPool(o PoolOptions) *Pool {
	if o.Kernels == nil {
		o.Kernels = &kernel.Cache{}
	}
	p := &Pool{pool[*Runtime]{logger: o.Logger}}
	p.fill(o.Warm, o.Most, func(context.Context) (*Runtime, error) { return New(o.Options) }, o.Prepare, func(*Runtime) bool { return true })
	return p
}

// PoolState is what a pool has and what it waits for.
type PoolState struct {
	Ready   int // wait, alive and prepared
	Out     int // were taken and have not ended
	Waiting int // calls of Get and Run that wait for one that is out
}

// State is what the pool has now.
func (p *Pool) State() PoolState { return p.kept().state() }

// Get takes a runtime that is ready, or makes one when none is. Whoever takes it closes it.
func (p *Pool) Get(ctx context.Context) (*Runtime, error) { return p.kept().get(ctx) }

// Run takes a runtime, has f use it, and closes it.
func (p *Pool) Run(ctx context.Context, f func(*Runtime) error) error { return p.kept().run(ctx, f) }

// Close closes the idle runtimes. Those in use belong to their callers.
func (p *Pool) Close() error { return p.kept().close() }

// WorkerPool keeps workers ready, each for one tenant and never for another: a worker that was
// taken is closed, and another is started meanwhile. A WorkerPool may be used from any goroutine.
type WorkerPool struct{ pool[*Worker] }

func (p *WorkerPool) kept() *pool[*Worker] {
	if p == nil {
		return nil
	}
	return &p.pool
}

// WorkerPoolOptions say what a WorkerPool keeps.
type WorkerPoolOptions struct {
	Worker WorkerOptions // of each worker
	Warm   int           // how many are kept ready; 0 is one
	// Most bounds how many are out at once: Get and Run wait then, until one has ended. 0 is no bound.
	Most int
	// Prepare makes a new worker ready: binds modules, runs scripts, opens the device. What it
	// fails with comes back from Get and Run. Nil leaves a worker as StartWorker made it.
	Prepare func(context.Context, *Worker) error
}

// NewWorkerPool makes a pool and starts its first workers in the background.
func NewWorkerPool(o WorkerPoolOptions) *WorkerPool {
	p := &WorkerPool{pool[*Worker]{pause: refillPause, logger: o.Worker.Options.Logger}}
	p.fill(o.Warm, o.Most, func(ctx context.Context) (*Worker, error) { return StartWorker(ctx, o.Worker) }, o.Prepare, (*Worker).alive)
	return p
}

// refillPause is how long a pool waits before it starts a worker for one that was taken: the one
// that has just been taken has work to do, and the start of a process takes the processors.
const refillPause = 5 * time.Millisecond

// Get takes a worker that is ready, or starts one when none is. One that has died while it waited
// is replaced. Whoever takes a worker closes it, or gives it to Put.
func (p *WorkerPool) Get(ctx context.Context) (*Worker, error) { return p.kept().get(ctx) }

// Put ends a worker that Get has given: it is never given out again.
func (p *WorkerPool) Put(w *Worker) error { return w.Close() }

// Run takes a worker, has f use it, and closes it.
func (p *WorkerPool) Run(ctx context.Context, f func(*Worker) error) error {
	return p.kept().run(ctx, f)
}

// State is what the pool has now.
func (p *WorkerPool) State() PoolState { return p.kept().state() }

// Ready is how many workers wait, alive and prepared. It is zero for long only where workers cannot
// be started, which Get then says the reason of.
func (p *WorkerPool) Ready() int { return p.kept().count() }

// Close closes the idle workers. Those in use belong to their callers.
func (p *WorkerPool) Close() error { return p.kept().close() }

// pooled is what a pool keeps: a runtime or a worker.
type pooled interface {
	io.Closer
	Ended() <-chan struct{}
}

// pool keeps what is made at a cost and used once.
type pool[T pooled] struct {
	ready  chan T
	make   func(context.Context) (T, error)
	alive  func(T) bool
	pause  time.Duration // before one that was taken is replaced
	logger *slog.Logger  // nil for none
	life   context.Context
	end    context.CancelFunc
	makers sync.WaitGroup

	room    chan struct{} // has an element for each that is out; nil where there is no bound
	out     atomic.Int32
	waiting atomic.Int32

	mu sync.Mutex // orders get against close
}

// made reports whether fill has made the pool.
func (p *pool[T]) made() bool { return p != nil && p.make != nil }

func (p *pool[T]) fill(warm, most int, create func(context.Context) (T, error), prepare func(context.Context, T) error, alive func(T) bool) {
	warm = max(warm, 1)
	if most > 0 {
		p.room = make(chan struct{}, most)
	}
	p.ready, p.alive = make(chan T, warm), alive
	p.make = func(ctx context.Context) (T, error) { return fresh(ctx, create, prepare) }
	p.life, p.end = context.WithCancel(context.Background())
	for range warm {
		p.refill(0)
	}
}

// refill makes one in the background, after a pause.
func (p *pool[T]) refill(pause time.Duration) {
	p.makers.Add(1)
	go func() {
		defer p.makers.Done()
		if pause > 0 {
			select {
			case <-time.After(pause):
			case <-p.life.Done():
				return
			}
		}
		made, err := p.make(p.life)
		if err != nil { // get makes one itself, and reports why not
			if p.logger != nil && p.life.Err() == nil {
				p.logger.Warn("pool: nothing is ready", "error", err)
			}
			return
		}
		p.ready <- made // there is room: no more are made than taken
	}()
}

// fresh makes one ready. Prepare is the program's: a panic in there, which would end the program where the pool
// works in the background, is an error.
func fresh[T pooled](ctx context.Context, create func(context.Context) (T, error), prepare func(context.Context, T) error) (T, error) {
	made, err := create(ctx)
	if err != nil || prepare == nil {
		return made, err
	}
	_, err = loop.Within(context.Background(), "Prepare", func() (T, error) { return made, prepare(ctx, made) })
	if err != nil {
		var none T
		return none, errors.Join(err, made.Close())
	}
	return made, nil
}

// get takes one, once there is room for it.
func (p *pool[T]) get(ctx context.Context) (T, error) {
	var none T
	if !p.made() {
		return none, errNoPool
	}
	if ctx == nil {
		return none, errNoContext
	}
	if err := p.enter(ctx); err != nil {
		return none, err
	}
	made, err := p.take(ctx)
	if err != nil {
		p.leave()
		return none, err
	}
	go func() {
		<-made.Ended()
		p.leave()
	}()
	return made, nil
}

// enter waits until one more may be out.
func (p *pool[T]) enter(ctx context.Context) error {
	if p.room != nil {
		p.waiting.Add(1)
		defer p.waiting.Add(-1)
		select {
		case p.room <- struct{}{}:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-p.life.Done():
			return ErrPoolClosed
		}
	}
	p.out.Add(1)
	return nil
}

func (p *pool[T]) leave() {
	p.out.Add(-1)
	if p.room != nil {
		<-p.room
	}
}

func (p *pool[T]) state() PoolState {
	if !p.made() {
		return PoolState{}
	}
	return PoolState{Ready: p.count(), Out: int(p.out.Load()), Waiting: int(p.waiting.Load())}
}

func (p *pool[T]) take(ctx context.Context) (T, error) {
	var none T
	for {
		if p.life.Err() != nil {
			return none, ErrPoolClosed
		}
		if err := context.Cause(ctx); err != nil {
			return none, err
		}
		select {
		case made := <-p.ready:
			p.mu.Lock()
			closed := p.life.Err() != nil
			if !closed {
				p.refill(p.pause)
			}
			p.mu.Unlock()
			if closed {
				return none, errors.Join(ErrPoolClosed, made.Close())
			}
			if p.alive(made) {
				return made, nil
			}
			_ = made.Close()
		default:
			return p.make(ctx)
		}
	}
}

func (p *pool[T]) run(ctx context.Context, f func(T) error) error {
	if f == nil {
		return errors.New("host: Run of a pool: the function is nil")
	}
	made, err := p.get(ctx)
	if err != nil {
		return err
	}
	return errors.Join(f(made), made.Close())
}

// count is how many of those that wait are alive.
func (p *pool[T]) count() (alive int) {
	if !p.made() {
		return 0
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for range len(p.ready) {
		select {
		case made := <-p.ready:
			if p.alive(made) {
				alive++
			}
			p.ready <- made
		default:
		}
	}
	return alive
}

func (p *pool[T]) close() error {
	if !p.made() {
		return errNoPool
	}
	p.mu.Lock()
	p.end()
	p.mu.Unlock()
	p.makers.Wait()
	var errs []error
	for {
		select {
		case made := <-p.ready:
			errs = append(errs, made.Close())
		default:
			return errors.Join(errs...)
		}
	}
}
