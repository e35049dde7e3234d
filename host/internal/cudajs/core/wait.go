// This file waits without blocking: promises that the loop settles by asking
// for what they wait for, with growing pauses.

package core

import (
	"errors"
	"runtime"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// The pauses between two questions: short enough not to show beside a launch,
// growing until asking costs nothing worth mentioning.
const (
	firstPause   = 20 * time.Microsecond
	longestPause = time.Millisecond
)

// A poller asks for the end of work until all of it has ended. While it does, a
// timer keeps the loop alive.
type poller struct {
	session *Session
	waits   []wait
	pause   time.Duration
	timer   *loop.Timer
}

// A wait is one thing to ask for, and whom to tell.
type wait struct {
	done   func() (bool, error)
	finish func(error)
	ended  bool // what the last question gave
	err    error
}

// Add has finish called when done answers true or an error.
func (p *poller) Add(done func() (bool, error), finish func(error)) {
	p.waits = append(p.waits, wait{done: done, finish: finish})
	p.pause = firstPause
	p.start()
}

func (p *poller) start() {
	if p.timer == nil {
		p.timer = p.session.Env.Loop.After(p.pause, p.ask)
	} else {
		p.timer.Reset(p.pause)
	}
}

// ask asks once for everything, and tells of what has ended in the order in which
// it was added. The last is asked first: of two places in a stream that are
// reached between the questions, never only the second is seen.
func (p *poller) ask() error {
	for i := len(p.waits) - 1; i >= 0; i-- {
		w := &p.waits[i]
		w.ended, w.err = w.done()
	}
	pending := p.waits[:0]
	for _, w := range p.waits {
		if w.ended || w.err != nil {
			w.finish(w.err)
		} else {
			pending = append(pending, w)
		}
	}
	clear(p.waits[len(pending):])
	p.waits = pending
	if len(pending) > 0 {
		p.pause = min(2*p.pause, longestPause)
		p.start()
	}
	return nil
}

// Promise is a promise for the end of work. Until then it keeps owner, the
// object whose memory the work uses; then it is fulfilled with value.
func (s *Session) Promise(done func() (bool, error), owner *goja.Object, value goja.Value) goja.Value {
	p := s.Env.Promise()
	s.Timer.Add(done, func(err error) {
		p.Settle(func() (goja.Value, error) {
			runtime.KeepAlive(owner)
			return value, err
		})
	})
	return p.Value
}

// During is done for work that may lose its context: the error then begins with what
// the script has called.
func During(op string, done func() (bool, error)) func() (bool, error) {
	return func() (bool, error) {
		ended, err := done()
		var lost *gpu.ReleasedError
		if errors.As(err, &lost) && lost.Doing == "" {
			err = &gpu.ReleasedError{Doing: op, Object: lost.Object, Reason: lost.Reason}
		}
		return ended, err
	}
}
