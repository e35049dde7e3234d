// This file waits without blocking: promises that the loop settles by asking
// for what they wait for, with growing pauses.

package core

import (
	"errors"
	"runtime"
	"time"

	"github.com/cujs/cujs/gpu/usage"
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
	// While nothing but these waits can make the script go on: what tells the device that
	// it is asked, and that the wait is over; else nil.
	asked, end func()
}

// A wait is one thing to ask for, and whom to tell.
type wait struct {
	done   func() (bool, error)
	finish func(error)
	holds  bool // it has a hold of the loop
	ended  bool // what the last question gave
	err    error
}

// Add has finish called when done answers true or an error.
func (p *poller) Add(done func() (bool, error), finish func(error)) {
	p.add(wait{done: done, finish: finish})
}

// AddHeld is Add for what holds the loop until finish is called.
func (p *poller) AddHeld(done func() (bool, error), finish func(error)) {
	p.add(wait{done: done, finish: finish, holds: true})
}

func (p *poller) add(w wait) {
	p.waits = append(p.waits, w)
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
	if p.asked != nil {
		p.asked()
	}
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
	holds := 0
	for i := range pending {
		if pending[i].holds {
			holds++
		}
	}
	p.tell(len(pending) > 0 && p.timer.Only(holds) && !p.session.Env.Signals)
	return nil
}

// tell tells the device whether the script does nothing but wait for it.
func (p *poller) tell(waits bool) {
	switch api := p.session.Table; {
	case waits && p.end == nil && api != nil && api.Waiting != nil:
		p.asked, p.end = api.Waiting()
	case !waits && p.end != nil:
		p.end()
		p.asked, p.end = nil, nil
	}
}

// Promise is a promise for the end of work. Until then it keeps owner, the
// object whose memory the work uses; then it is fulfilled with value.
func (s *Session) Promise(done func() (bool, error), owner *goja.Object, value goja.Value) goja.Value {
	p := s.Env.Promise()
	s.Timer.AddHeld(done, func(err error) {
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
		var lost *usage.ReleasedError
		if errors.As(err, &lost) && lost.Doing == "" {
			err = &usage.ReleasedError{Doing: op, Object: lost.Object, Reason: lost.Reason}
		}
		return ended, err
	}
}
