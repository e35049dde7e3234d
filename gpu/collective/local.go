// This file makes communicators of one process.

package collective

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// Options are how communicators work.
type Options struct {
	Limit time.Duration                        // how long a rank waits for others; 0 is DefaultLimit
	After func(time.Duration) <-chan time.Time // the clock, for tests; nil is time.After
	Where string                               // the caller's line, for messages
	// Library moves the data between GPUs; without it they go through host memory.
	Library *Library
	// Compare has the ranks compare what they call before each operation of the library, which costs a meeting.
	Compare bool
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

// within is a context that also ends when the limit is over.
func (o Options) within(ctx context.Context) (context.Context, context.CancelFunc) {
	limit, after := o.clock()
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		select {
		case <-after(limit):
			cancel(fmt.Errorf("it has not ended within %v", limit))
		case <-ctx.Done():
		}
	}()
	return ctx, func() { cancel(nil) }
}

// Local makes a communicator for each of some contexts, which are the ranks: all in this process. Calls of all
// ranks belong into one Run. It waits for the library until ctx ends or the limit is over.
func Local(ctx context.Context, contexts []*gpu.Context, o Options) ([]*Communicator, error) {
	if len(contexts) == 0 {
		return nil, &usage.ArgumentError{Doing: "init", Argument: "devices", Expected: "one device or more", Got: "none"}
	}
	for i, c := range contexts {
		for _, other := range contexts[:i] {
			if other.Device() == c.Device() && other.Device().Driver() == c.Device().Driver() {
				return nil, &usage.ArgumentError{Doing: "init", Argument: "devices", Expected: "a device for each rank", Got: fmt.Sprintf("%s twice", c.Device())}
			}
		}
	}
	hub := NewHub(len(contexts), o.Limit, o.After)
	list := make([]*Communicator, len(contexts))
	for rank, c := range contexts {
		list[rank] = newCommunicator(c, everyone(len(contexts)), rank, hub, o)
		list[rank].together = true
	}
	if err := startAll(ctx, list); err != nil {
		return nil, err
	}
	return list, nil
}

// startAll starts the movers of one process at a time. Where one fails all are closed.
func startAll(ctx context.Context, list []*Communicator) error {
	errs := make([]error, len(list))
	var starting sync.WaitGroup
	for i, c := range list {
		starting.Go(func() {
			if errs[i] = c.mover.start(ctx); errs[i] == nil {
				return
			}
			for _, other := range list {
				other.Abort(fmt.Sprintf("rank %d cannot begin", c.rank))
			}
		})
	}
	starting.Wait()
	for _, err := range errs {
		if err == nil {
			continue
		}
		for _, c := range list {
			_ = c.Close(ctx) // the error is why they cannot begin
		}
		return err
	}
	return nil
}
