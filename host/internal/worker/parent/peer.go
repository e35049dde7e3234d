// This file is a worker as the program sees it, from its start to its end.

package parent

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
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

// keptOutput is how much of what a worker has printed is kept.
const keptOutput = 4 << 10

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
	failures  []failure // of functions of the program, the last ones
	segments  segments
}

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
	p := &Peer{config: c, process: process, printed: &tail{most: keptOutput}, end: make(chan struct{}), requests: map[uint64]*request{}}
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

// Close ends the process and waits for that until ctx ends. The error is of what the system did not take back.
func (p *Peer) Close(ctx context.Context) error {
	p.process.kill(Closed, "")
	select {
	case <-p.end:
		return p.process.left
	case <-ctx.Done():
		return context.Cause(ctx)
	}
}

// Kill ends the process for a reason.
func (p *Peer) Kill(reason Reason, detail string) { p.process.kill(reason, detail) }

// broken ends a worker that does not keep to the protocol.
func (p *Peer) broken(detail string) *Death {
	p.process.kill(Protocol, detail)
	return p.Death()
}

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
	p.total += int64(len(m.Bytes))
	if m.Stream != wire.Trace {
		_, _ = p.printed.Write(m.Bytes)
	}
	if p.config.OutputBytes > 0 && p.total > p.config.OutputBytes {
		return fmt.Errorf("%w: more output than its limit lets it print", wire.ErrProtocol)
	}
	p.config.Output(m.Stream, m.Bytes)
	return nil
}
