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

	"github.com/cujs/cujs/host/internal/worker/confine"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// Config is how a worker is started and what it may do.
type Config struct {
	Command     []string // nil is this program
	Confinement *wire.Confinement
	Grace       time.Duration // how long after its time a request may still be answered
	Memory      int64         // bytes that the process may occupy; 0 is no limit
	Cgroup      string        // the folder of a cgroup of Linux in which the process gets one of its own; "" is none
	OutputBytes int64         // that it may print; 0 is no limit
	Output      func(stream int, text []byte)
	// Call computes a function of the program's that a script has called. The context ends with the
	// request that the script is in.
	Call func(ctx context.Context, name string, args []any) (any, error)
}

// Bounds of what a worker may ask for at once. A script calls one function at a time.
const (
	maxCallbacks = 16
	maxSegments  = 256
	keptErrors   = 64
	keptOutput   = 4 << 10
)

// Peer is a worker as the program sees it. Its methods may be called from any goroutine.
type Peer struct {
	config  Config
	process *process
	printed *tail
	total   int64         // bytes printed; touched by the reader only
	end     chan struct{} // closed when death is set
	death   Death
	peak    atomic.Int64 // of the memory that watch has seen
	counted atomic.Int64 // the most of it that counted against the limit

	mu        sync.Mutex
	last      uint64 // request
	requests  map[uint64]*request
	callbacks int
	errors    map[uint64]error // of functions of the program, by the callback
	segments  segments
}

// request is one that the worker works on.
type request struct {
	ctx    context.Context
	answer chan *wire.Message
}

// ErrClosed is behind what a Peer answers after Close.
var ErrClosed = errors.New("the worker is closed")

// Error makes a Death an error.
func (d *Death) Error() string { return fmt.Sprintf("the worker ended: %s", d.Reason) }

// Start starts a worker's process. The first request opens its runtime.
func Start(c Config) (*Peer, error) {
	process, err := start(&c)
	if c.Confinement.BestEffort && c.Cgroup != "" && errors.As(err, new(confine.Missing)) {
		c.Cgroup = ""
		process, err = start(&c)
	}
	if err != nil {
		return nil, err
	}
	p := &Peer{config: c, process: process, printed: &tail{most: keptOutput}, end: make(chan struct{}), requests: map[uint64]*request{}, errors: map[uint64]error{}}
	drained := make(chan struct{})
	go func() {
		defer close(drained)
		p.read()
	}()
	go p.finish(drained)
	return p, nil
}

// PID is the number of the worker's process.
func (p *Peer) PID() int { return p.process.cmd.Process.Pid }

// Ended is closed when the process has ended.
func (p *Peer) Ended() <-chan struct{} { return p.end }

// Death is why it has ended; it waits for that.
func (p *Peer) Death() *Death {
	<-p.end
	return &p.death
}

// Close ends the process and waits for that. The error is of what the system did not take back.
func (p *Peer) Close() error {
	p.process.kill(Closed, "")
	<-p.end
	return p.process.left
}

// Kill ends the process for a reason.
func (p *Peer) Kill(reason Reason, detail string) { p.process.kill(reason, detail) }

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

// broken ends a worker that does not keep to the protocol.
func (p *Peer) broken(detail string) *Death {
	p.process.kill(Protocol, detail)
	return p.Death()
}

// forget ends a request, and the segments that were made for it.
func (p *Peer) forget(id uint64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.requests, id)
	p.segments.release(id)
}

// Origin is the error of a function of the program that a script's error comes from; nil where it
// is not known any more.
func (p *Peer) Origin(callback uint64) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.errors[callback]
}

// A watch looks at the memory of the process as long as a request lasts.
type watch struct {
	mu      sync.Mutex
	timer   *time.Timer
	stopped bool
}

func (p *Peer) watch() *watch {
	w := new(watch)
	w.mu.Lock()
	defer w.mu.Unlock()
	w.timer = time.AfterFunc(watchEvery, func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.stopped {
			return
		}
		bytes, counted, ok := p.process.limit.memory()
		p.peak.Store(max(p.peak.Load(), bytes))
		p.counted.Store(max(p.counted.Load(), counted))
		if ok && bytes > p.config.Memory+p.lent() {
			p.process.kill(Memory, fmt.Sprintf("it occupied %d MiB of memory; the limit is %d MiB", bytes>>20, p.config.Memory>>20))
			return
		}
		w.timer.Reset(watchEvery)
	})
	return w
}

func (w *watch) stop() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.stopped = true
	w.timer.Stop()
}

// arena is the step by which the heap of a Go program grows, with the rest that it needs for one.
const arena = 80 << 20

// watchEvery is how often the memory of a process at work is looked at: it fills one to ten
// megabytes in a millisecond on each processor.
const watchEvery = 5 * time.Millisecond

// read takes the worker's messages until it ends.
func (p *Peer) read() {
	for {
		m, _, err := p.process.link.Receive()
		if err == nil {
			err = p.received(m)
		}
		if errors.Is(err, wire.ErrProtocol) {
			p.process.kill(Protocol, err.Error())
		}
		if err != nil {
			return
		}
	}
}

// finish waits for the end of the process and tells everybody, whoever else holds its link, and
// whatever the program does with its output.
func (p *Peer) finish(drained <-chan struct{}) {
	select {
	case <-p.process.ended:
	case <-drained:
		select {
		case <-p.process.ended:
		case <-time.After(time.Second): // it has closed its end and lives on
			p.process.kill(Protocol, closedConnection)
		}
	}
	death := p.process.death()
	select {
	case <-drained:
	case <-time.After(linger):
	}
	if death.Reason == Fault && p.config.Memory > 0 && p.counted.Load()+arena >= p.config.Memory {
		death.Reason = Memory // the Go runtime does not check every allocation of its own
	}
	death.Output, death.Peak = p.printed.String(), p.peak.Load()
	p.process.close()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.death = death
	p.segments.releaseAll()
	close(p.end)
}

// received does what a message asks for.
func (p *Peer) received(m *wire.Message) error {
	switch m.Kind {
	case wire.Done:
		p.mu.Lock()
		r := p.requests[m.ID]
		delete(p.requests, m.ID)
		p.mu.Unlock()
		if r != nil {
			r.answer <- m
		}
		return nil
	case wire.Output:
		return p.print(m)
	case wire.Callback, wire.Want:
		return p.asked(m)
	}
	return fmt.Errorf("%w: one of the kind %d", wire.ErrProtocol, m.Kind)
}

func (p *Peer) print(m *wire.Message) error {
	if m.Stream != wire.Trace {
		p.total += int64(len(m.Bytes))
		_, _ = p.printed.Write(m.Bytes)
	}
	if p.config.OutputBytes > 0 && p.total > p.config.OutputBytes {
		return fmt.Errorf("%w: more output than its limit lets it print", wire.ErrProtocol)
	}
	p.config.Output(m.Stream, m.Bytes)
	return nil
}

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
			for _, f := range files {
				_ = f.Close()
			}
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
