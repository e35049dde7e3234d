// This file makes communicators of one process.

package collective

import (
	"fmt"
	"time"

	"github.com/cujs/cujs/gpu"
)

// Options are how communicators work.
type Options struct {
	Limit time.Duration                        // how long a rank waits for others; 0 is DefaultLimit
	After func(time.Duration) <-chan time.Time // the clock, for tests; nil is time.After
	Where string                               // the caller's line, for messages
}

// clock is the limit and the clock.
func (o Options) clock() (time.Duration, func(time.Duration) <-chan time.Time) {
	if o.Limit == 0 {
		o.Limit = DefaultLimit
	}
	if o.After == nil {
		o.After = time.After
	}
	return o.Limit, o.After
}

// Local makes a communicator for each of some contexts, which are the ranks: all in this process. Calls of all
// ranks belong into one Run.
func Local(contexts []*gpu.Context, o Options) ([]*Communicator, error) {
	if len(contexts) == 0 {
		return nil, &gpu.ArgumentError{Doing: "init", Argument: "devices", Expected: "one device or more", Got: "none"}
	}
	p := party{Name: "local"}
	for i, c := range contexts {
		for _, other := range contexts[:i] {
			if other.Device() == c.Device() && other.Device().Driver() == c.Device().Driver() {
				return nil, &gpu.ArgumentError{Doing: "init", Argument: "devices", Expected: "a device for each rank", Got: fmt.Sprintf("%s twice", c.Device())}
			}
		}
		p.Members = append(p.Members, i)
	}
	hub := NewHub(len(contexts), o.Limit, o.After)
	list := make([]*Communicator, len(contexts))
	for rank, c := range contexts {
		list[rank] = newCommunicator(c, p, rank, hub)
		list[rank].together = true
		list[rank].mover = newHostMover(list[rank])
	}
	return list, nil
}
