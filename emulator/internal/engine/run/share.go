package run

import (
	"runtime"
	"sync/atomic"
)

// A Share is on how many goroutines the launches of one user compute at a time, however many launches
// there are: users of one process then have about the same part of its processors, which Go divides
// among goroutines. Within a share goroutines take turns at the places where blocks yield, so that
// launches may wait for each other. A nil Share is no limit.
type Share struct {
	turns   chan struct{} // those that are free
	waiting atomic.Int64  // goroutines without one
}

// NewShare returns a share of so many goroutines, one for each processor where there are more.
func NewShare(goroutines int) *Share {
	s := &Share{turns: make(chan struct{}, max(goroutines, runtime.GOMAXPROCS(0)))}
	for range cap(s.turns) {
		s.turns <- struct{}{}
	}
	return s
}

// take waits for a turn. A channel serves whoever has waited longest.
func (s *Share) take() {
	if s == nil {
		return
	}
	select {
	case <-s.turns:
		return
	default:
	}
	s.waiting.Add(1)
	<-s.turns
	s.waiting.Add(-1)
}

func (s *Share) give() {
	if s != nil {
		s.turns <- struct{}{}
	}
}

// pass lets others have their turn, where some wait for it.
func (s *Share) pass() {
	if s != nil && s.waiting.Load() > 0 {
		s.give()
		s.take()
	}
}
