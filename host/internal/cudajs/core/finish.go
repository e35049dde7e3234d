// This file waits for work that a script has submitted and not waited for, and ends
// such work when the script is interrupted.

package core

import (
	"context"
	"time"

	"github.com/cujs/cujs/host/internal/environment"
	"github.com/dop251/goja"
)

// finish waits until the devices have done what the script has submitted, and reports
// a fault that the script has not seen. Run runs the event loop, first before
// everything, until done is true or, for a script that has ended, nothing is left.
func (s *Session) finish(run func(first func() error, done func() bool) error) error {
	if !s.opened.Load() {
		return nil
	}
	var failure error
	finished := true
	err := run(func() error {
		if s.Driver == nil {
			return nil
		}
		if finished, failure = inside.Finished(s.Driver); finished || failure != nil {
			return nil
		}
		s.awaitFinish(func(err error) { finished, failure = true, err })
		return nil
	}, func() bool { return finished || failure != nil })
	if err == nil && failure != nil {
		err = run(func() error { s.Check(failure); return nil }, func() bool { return true })
	}
	return err
}

// noticeAfter is how long a wait at the end of a script takes before it says what it
// waits for.
const noticeAfter = time.Second

// awaitFinish has end called when the devices are done. When a stream waits for a
// value in memory that nothing writes, it says so.
func (s *Session) awaitFinish(end func(error)) {
	began, told := time.Now(), false
	s.Timer.Add(func() (bool, error) {
		done, err := inside.Finished(s.Driver)
		if !done && err == nil && !told && time.Since(began) > noticeAfter {
			told = true
			for _, wait := range s.Driver.ValueWaits() {
				s.Env.Warn("the script has ended, and %s; nothing has written that for a second (Ctrl-C ends the wait)", wait)
			}
		}
		return done, err
	}, end)
}

// settled is a promise for finish, for the runner of tests. It is fulfilled at once
// where no driver was opened.
func (s *Session) settled(goja.FunctionCall) goja.Value {
	p := s.Env.Promise()
	end := func(err error) { p.Settle(func() (goja.Value, error) { return goja.Undefined(), err }) }
	if s.Driver == nil {
		end(nil)
	} else if done, err := inside.Finished(s.Driver); done || err != nil {
		end(err)
	} else {
		s.awaitFinish(end)
	}
	return p.Value
}

// recovered resets the devices whose primary context a fault has ended, so that the
// next test finds them usable. It is false where that needs a new process; the fault
// itself was reported.
func (s *Session) recovered(goja.FunctionCall) goja.Value {
	if s.Driver == nil {
		return s.VM.ToValue(true)
	}
	err := s.Driver.Recover()
	s.DetachDead()
	return s.VM.ToValue(err == nil)
}

// waiting are the functions for the runner of tests.
func (s *Session) waiting(*environment.Env) goja.Value {
	o := s.VM.NewObject()
	_ = o.Set("finish", s.settled)
	_ = o.Set("recover", s.recovered)
	return o
}

// killWith has the kernels of the session ended when ctx ends, where that is possible.
// The result stops that; if it came too late, later tasks can launch kernels again.
func (s *Session) killWith(ctx context.Context) (stop func()) {
	if s.Kill == nil || ctx.Done() == nil {
		return func() {}
	}
	kept := context.AfterFunc(ctx, s.Kill)
	return func() {
		if !kept() {
			s.renew()
		}
	}
}

// renew takes a table under which kernels can be launched after others were ended.
func (s *Session) renew() {
	s.Table = s.Share(s.Unshared)
	s.WatchCalls()
}

// interrupted ends the work that a script has left which was interrupted. A GPU has no
// means for that: then it says so, within a second.
func (s *Session) interrupted() {
	if s.Driver == nil {
		return
	}
	if done, err := inside.Finished(s.Driver); done || err != nil {
		return
	}
	if s.Kill != nil {
		s.Kill()
		s.renew()
		return
	}
	wait, cancel := context.WithTimeout(context.Background(), noticeAfter)
	defer cancel()
	if s.Driver.Finish(wait) != nil && wait.Err() != nil {
		s.Env.Warn("%s, which nothing can stop on a GPU: what waits for it will not return, and the process must end", inside.Unfinished(s.Driver))
		inside.Abandon(s.Driver) // or every later input would wait for it
		s.Env.Behind.Add(1)
	}
}
