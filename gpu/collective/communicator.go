// This file defines communicators, and runs operations on them.

package collective

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/internal/made"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/seam"
)

// inside is what gpu has for this module alone.
var inside = gpu.Inside(seam.Key{})

// A Communicator is one rank's part in a group of ranks. Operations of one communicator are enqueued by one
// goroutine at a time; the rest may be called by any.
type Communicator struct {
	rank, size int
	context    *gpu.Context
	party      party
	options    Options
	desk       desk
	mover      mover
	part       func(context.Context) // ends the way to the hub; nil where others use it
	together   bool                  // others of the group are in the same thread

	mutex    sync.Mutex
	failure  *Error
	closed   bool
	ended    chan struct{} // closed with the first failure, or by Close
	watchers []func(*Error)
	splits   uint64
}

// A mover carries data: NCCL, or cujs's own way through host memory.
type mover interface {
	// start makes it ready, together with those of the other ranks.
	start(ctx context.Context) error
	// run enqueues operations, which may be of several communicators of the process, as one.
	run(batch []*Operation) error
	// abort ends what is under way, without waiting.
	abort()
	// drain waits for its work.
	drain(ctx context.Context) error
	// close releases what it has. It waits for other ranks until ctx ends.
	close(ctx context.Context) error
	// name is what moves the data, for people: "NCCL 2.28.3".
	name() string
}

// newCommunicator makes a communicator whose mover has not been started.
func newCommunicator(c *gpu.Context, p party, rank int, d desk, o Options) *Communicator {
	n := &Communicator{rank: rank, size: len(p.Members), context: c, party: p, desk: d, options: o, ended: make(chan struct{})}
	if o.Library != nil {
		n.mover = o.Library.mover(n)
	} else {
		n.mover = newHostMover(n)
	}
	return n
}

// Rank and Size are the caller's number and how many there are.
func (c *Communicator) Rank() int { return c.rank }

// Size is the number of ranks.
func (c *Communicator) Size() int { return c.size }

// Context is where the rank works.
func (c *Communicator) Context() *gpu.Context { return c.context }

// Mover is what moves the data: "NCCL 2.28.3", or "host memory".
func (c *Communicator) Mover() string { return c.mover.name() }

// String is "communicator, rank 0 of 2 on device 0".
func (c *Communicator) String() string {
	return fmt.Sprintf("communicator, rank %d of %d on %s", c.rank, c.size, c.context.Device())
}

// Run enqueues operations as one, so that none of them waits for another: those of several communicators, sends
// with receives. It waits for nothing. Where one is wrong, none is enqueued.
func Run(batch ...*Operation) error {
	if len(batch) == 0 {
		return nil
	}
	for _, o := range batch {
		if err := o.check(); err != nil {
			return err
		}
		if o.Of.together && o.Of.size > 1 && !complete(batch, o) {
			return &usage.ArgumentError{Doing: o.Kind.String(), Expected: "the calls of all ranks of this process in one group, so that none waits for another",
				Got: fmt.Sprintf("those of %d of %d ranks", len(of(batch, o.Of.party.Name)), o.Of.size)}
		}
	}
	for _, o := range batch {
		if o.Recv.Buffer != nil {
			if err := inside.BeforeWrite(o.Recv.Buffer); err != nil {
				return err
			}
		}
	}
	return batch[0].Of.mover.run(batch)
}

// of are the ranks of a party that a batch has something for.
func of(batch []*Operation, party string) map[int]bool {
	ranks := map[int]bool{}
	for _, o := range batch {
		if o.Of.party.Name == party {
			ranks[o.Of.rank] = true
		}
	}
	return ranks
}

// complete reports whether a batch has all ranks that an operation needs.
func complete(batch []*Operation, o *Operation) bool {
	ranks := of(batch, o.Of.party.Name)
	if o.Kind == Send || o.Kind == Recv {
		return ranks[o.Root]
	}
	return len(ranks) == o.Of.size
}

// Failure is why the communicator is of no more use; nil where it is.
func (c *Communicator) Failure() *Error {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.failure
}

func (c *Communicator) made() error {
	return made.By(c != nil && c.mover != nil, "Communicator", "Join")
}

// failed is the error of a call on a communicator that has failed or was closed.
func (c *Communicator) failed(d Description) error {
	if err := c.made(); err != nil {
		return err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	switch {
	case c.closed:
		return &Error{Rank: c.rank, Size: c.size, Collective: d.Kind.String(), Where: d.Where, Reason: "it cannot begin", Err: ErrClosed}
	case c.failure != nil:
		return c.failure
	}
	return nil
}

// OnFailure has f called when the communicator fails, on any goroutine; at once where it has.
func (c *Communicator) OnFailure(f func(*Error)) {
	c.mutex.Lock()
	c.watchers = append(c.watchers, f)
	failure := c.failure
	c.mutex.Unlock()
	if failure != nil {
		f(failure)
	}
}

// fail notes the first failure, and ends what is under way.
func (c *Communicator) fail(e *Error) {
	c.mutex.Lock()
	if c.failure != nil || c.closed {
		c.mutex.Unlock()
		return
	}
	c.failure = e
	watchers := slices.Clone(c.watchers)
	close(c.ended)
	c.mutex.Unlock()
	c.mover.abort()
	for _, f := range watchers {
		f(e)
	}
}

// Abort ends what is under way; the communicator has failed.
func (c *Communicator) Abort(reason string) {
	c.fail(&Error{Rank: c.rank, Size: c.size, Collective: "abort", Reason: reason})
}

// Close ends the communicator when its work is done, for which it waits until ctx ends. Closing twice is fine.
func (c *Communicator) Close(ctx context.Context) error {
	if err := c.made(); err != nil {
		return err
	}
	var err error
	if !c.Closed() && c.Failure() == nil {
		err = c.mover.drain(ctx)
	}
	c.mutex.Lock()
	if c.closed {
		c.mutex.Unlock()
		return nil
	}
	c.closed = true
	if c.failure == nil {
		close(c.ended)
	}
	c.mutex.Unlock()
	c.desk.leave(absence{c.party.Name, c.party.Members[c.rank]}, "has closed its communicator")
	err = errors.Join(err, c.mover.close(ctx))
	if c.part != nil {
		if c.Failure() != nil {
			gone, cancel := context.WithCancel(ctx)
			cancel() // nobody comes to a communicator that has failed
			ctx = gone
		}
		c.part(ctx)
	}
	return err
}

// Closed reports whether Close was called.
func (c *Communicator) Closed() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.closed
}

// meet has all ranks of the communicator meet, without data of devices.
func (c *Communicator) meet(sequence uint64, d Description, data []byte) ([]byte, error) {
	return c.ask(&call{Party: c.party, Rank: c.rank, Sequence: sequence, Description: d, Data: data})
}

// ask brings a call to the hub. An error fails the communicator.
func (c *Communicator) ask(call *call) ([]byte, error) {
	if call.Limit == 0 {
		call.Limit = c.options.Limit
	}
	answer, err := c.desk.do(call, c.ended)
	if err == nil {
		return answer, nil
	}
	e := failedCall(c.rank, c.size, call.Description, err)
	c.fail(e)
	if first := c.Failure(); first != nil {
		return nil, first
	}
	return nil, e
}

// failedCall is the error of a call for which the hub had no answer.
func failedCall(rank, size int, d Description, err error) *Error {
	if f, ok := err.(*finding); ok {
		return f.of(rank, size, d)
	}
	return &Error{Rank: rank, Size: size, Collective: d.Kind.String(), Where: d.Where, Reason: "the other ranks cannot be reached", Err: err}
}
