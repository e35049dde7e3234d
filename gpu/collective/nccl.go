//go:build !js

// This file makes communicators of NCCL, and ends them.

package collective

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"slices"
	"sync"
	"time"

	"github.com/cujs/cujs/bindings/nccl"
	"github.com/cujs/cujs/gpu"
)

// A Library is NCCL, for the communicators of one program. Work that its communicators have on one device is done in
// the order of the calls: on its own NCCL could begin it in an order that differs between ranks, and wait for ever.
type Library struct {
	api *nccl.API

	last map[*gpu.Context]*gpu.Stream

	mutex    sync.Mutex // guards what follows, and what caller each communicator has
	caller   *caller    // nil until it is needed
	families map[familyKey]*family
}

// NewLibrary returns a Library over a table of functions, which nccl.Open gives.
func NewLibrary(api *nccl.API) *Library {
	return &Library{api: api, last: map[*gpu.Context]*gpu.Stream{}, families: map[familyKey]*family{}}
}

// String is "NCCL 2.30.7".
func (l *Library) String() string {
	_, version := l.api.Found()
	return "NCCL " + version
}

// A family is the ranks of a communicator that are in this process. NCCL ends them together.
type family struct {
	members []*ncclMover
	leaving int
}

// A familyKey tells communicators apart: names are those of a hub.
type familyKey struct {
	desk  desk
	party string
}

// ncclMover is the mover by NCCL of one communicator.
type ncclMover struct {
	of      *Communicator
	library *Library
	family  *family
	handle  *nccl.Comm   // NCCL writes it
	async   *nccl.Result // what NCCL answers of the state
	caller  *caller      // that had its last calls
	token   *gpu.Buffer  // what barriers sum
	last    *gpu.Stream  // in which the last operations are

	sequence uint64 // of the last collective
	flights  flights
	aborting sync.Once
	aborted  chan struct{}

	life  sync.Mutex // guards what follows, and that NCCL is not asked about what it frees
	ready bool       // NCCL has made it
	dead  bool       // no calls any more
}

// mover makes that of a communicator, which is not ready yet.
func (l *Library) mover(c *Communicator) mover {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	key := familyKey{c.desk, c.party.Name}
	f := l.families[key]
	if f == nil {
		f = new(family)
		l.families[key] = f
	}
	m := &ncclMover{of: c, library: l, family: f, handle: new(nccl.Comm), async: new(nccl.Result), aborted: make(chan struct{})}
	f.members = append(f.members, m)
	return m
}

func (m *ncclMover) name() string { return m.library.String() }

// failed is the error of a call of NCCL, which ends the communicator; nil for success.
func (m *ncclMover) failed(d Description, call string, r nccl.Result) error {
	if r == nccl.NcclSuccess || r == nccl.NcclInProgress {
		return nil
	}
	c := m.of
	c.fail(&Error{Rank: c.rank, Size: c.size, Collective: d.Kind.String(), Where: d.Where, Reason: "NCCL has failed", Err: m.library.api.Error(call, r, 0)})
	return c.Failure()
}

// start makes the communicator, for which NCCL of all ranks works together. It is watched as any other work is.
func (m *ncclMover) start(ctx context.Context) error {
	c := m.of
	stop := context.AfterFunc(ctx, func() { c.Abort("it was given up") })
	defer stop()
	d := Description{Kind: Meet, Where: c.options.Where}
	id, err := m.meet(d)
	if err != nil {
		return err
	}
	if m.token, err = inside.Workspace(c.context, 4); err != nil {
		return err
	}
	begun := m.flights.begin(d, 0, nil)
	go m.watch()
	if c.size > 1 && !c.together {
		go m.hear()
	}
	err = m.make(d, id)
	if err == nil {
		err = m.settled(context.Background(), d) // what ends it is a failure
	}
	m.flights.end(begun, nil)
	return err
}

// idSequence keeps the meeting for the id apart from others.
const idSequence = 1 << 62

// meet has all ranks get the id, which rank 0 makes.
func (m *ncclMover) meet(d Description) (*nccl.UniqueId, error) {
	c, id := m.of, new(nccl.UniqueId)
	var mine []byte
	var failed error
	if c.rank == 0 {
		if failed = m.failed(d, "ncclGetUniqueId", m.library.api.NcclGetUniqueId(id)); failed == nil {
			mine = id.Internal[:]
		}
	}
	all, err := c.meet(idSequence, d, mine)
	switch {
	case failed != nil:
		return nil, failed
	case err != nil:
		return nil, err
	case len(all) != len(id.Internal):
		return nil, &Error{Rank: c.rank, Size: c.size, Collective: d.Kind.String(), Where: d.Where, Reason: "NCCL of rank 0 cannot begin", Ranks: []int{0}}
	}
	copy(id.Internal[:], all)
	return id, nil
}

// make waits until NCCL has made the communicator, or until that has failed: NCCL cannot be told to return. What it makes
// nevertheless is ended then.
func (m *ncclMover) make(d Description, id *nccl.UniqueId) error {
	made := make(chan error, 1)
	go func() {
		made <- m.of.context.Use(func() error {
			err := m.failed(d, "ncclCommInitRank", m.init(id))
			if !m.made() && *m.handle != 0 {
				m.library.api.NcclCommAbort(*m.handle)
			}
			return err
		})
	}()
	select {
	case err := <-made:
		return err
	case <-m.of.ended:
		return m.of.failed(d)
	}
}

// made notes that NCCL has made the communicator; false where that is of no use any more.
func (m *ncclMover) made() bool {
	m.life.Lock()
	defer m.life.Unlock()
	m.ready = !m.dead && *m.handle != 0
	return !m.dead
}

// die has no calls be made any more, and answers whether some could be.
func (m *ncclMover) die() (alive bool) {
	m.life.Lock()
	defer m.life.Unlock()
	alive, m.dead = m.ready && !m.dead, true
	return alive
}

// init makes the communicator, by the newest function that the library has.
func (m *ncclMover) init(id *nccl.UniqueId) nccl.Result {
	api, size, rank := m.library.api, int32(m.of.size), int32(m.of.rank)
	config := api.NewConfig()
	config.Blocking = 1
	r := api.NcclCommInitRankScalable(m.handle, size, rank, 1, id, config)
	if r == nccl.NotExported {
		r = api.NcclCommInitRankConfig(m.handle, size, *id, rank, config)
	}
	if r == nccl.NotExported {
		r = api.NcclCommInitRank(m.handle, size, *id, rank)
	}
	return r
}

// state is what NCCL says of the communicator: whether it is still at what it was told last, or has failed.
func (m *ncclMover) state() nccl.Result {
	m.life.Lock()
	defer m.life.Unlock()
	if m.dead || !m.ready {
		return nccl.NcclInProgress
	}
	if r := m.library.api.NcclCommGetAsyncError(*m.handle, m.async); r != nccl.NcclSuccess {
		return r
	}
	return *m.async
}

// settled waits until NCCL has done what it was told: until work is in its stream.
func (m *ncclMover) settled(ctx context.Context, d Description) error {
	return m.of.context.Driver().Poll(ctx, func() (bool, error) {
		if f := m.of.Failure(); f != nil {
			return false, f
		}
		r := m.state()
		return r != nccl.NcclInProgress, m.failed(d, "ncclCommGetAsyncError", r)
	})
}

func (m *ncclMover) drain(ctx context.Context) error {
	if m.flights.graph() {
		return m.of.context.Synchronize(ctx)
	}
	if m.last == nil || m.last.Freed() || m.last.Recording() {
		return nil
	}
	return m.last.Synchronize(ctx)
}

// abort has NCCL end its kernels, behind a call that is inside of the communicator.
func (m *ncclMover) abort() {
	m.aborting.Do(func() {
		if !m.die() {
			close(m.aborted)
			return
		}
		m.library.postLast(m, &job{do: func() error {
			defer close(m.aborted)
			return m.of.context.Use(func() error { m.library.api.NcclCommAbort(*m.handle); return nil }) // there is nothing to tell
		}})
	})
}

// graph reports whether a graph has operations of the family. NCCL ends a communicator only after such graphs, which
// may be there until the program ends.
func (m *ncclMover) graph() bool {
	return slices.ContainsFunc(m.family.members, func(member *ncclMover) bool { return member.flights.graph() })
}

// close ends the communicator, that of the last rank of this process those of all.
func (m *ncclMover) close(ctx context.Context) error {
	var errs []error
	if m.token != nil {
		errs = append(errs, m.token.Free())
	}
	l := m.library
	l.mutex.Lock()
	m.family.leaving++
	last := m.family.leaving == len(m.family.members)
	if last {
		delete(l.families, familyKey{m.of.desk, m.of.party.Name})
	}
	l.mutex.Unlock()
	if last {
		errs = append(errs, m.finish(ctx))
		l.rest()
	}
	return errors.Join(errs...)
}

// finish ends the communicators of the family: those that have failed were aborted. Its graphs may keep NCCL from it.
func (m *ncclMover) finish(ctx context.Context) error {
	o := m.of.options
	if m.graph() {
		o.Limit = grace
	}
	ctx, cancel := o.within(ctx)
	defer cancel()
	_, after := o.clock()
	var living []*ncclMover
	for _, member := range m.family.members {
		if member.of.Failure() != nil {
			member.gone(after)
		} else if member.die() {
			living = append(living, member)
		}
	}
	if len(living) == 0 {
		return nil
	}
	api := m.library.api
	returned, err := m.library.do(ctx, living, func() error {
		if err := m.library.each(living, "ncclCommFinalize", api.NcclCommFinalize); err != nil {
			return err
		}
		return m.library.each(living, "ncclCommDestroy", api.NcclCommDestroy)
	})
	switch {
	case !returned && m.graph():
		return nil
	case err != nil:
		return fmt.Errorf("closing %s: %w", m.of, err)
	}
	return nil
}

// each makes one of the last calls for some communicators, as one: each may wait for the others.
func (l *Library) each(movers []*ncclMover, call string, do func(nccl.Comm) nccl.Result) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var errs []error
	worst := l.api.NcclGroupStart()
	for _, m := range movers {
		errs = append(errs, m.of.context.Use(func() error {
			if r := do(*m.handle); fine(worst) && r != nccl.NotExported {
				worst = r
			}
			return nil
		}))
	}
	if r := l.api.NcclGroupEnd(); fine(worst) {
		worst = r
	}
	if !fine(worst) {
		errs = append(errs, l.api.Error(call, worst, 0))
	}
	return errors.Join(errs...)
}

// gone waits a while until NCCL has been aborted.
func (m *ncclMover) gone(after func(time.Duration) <-chan time.Time) {
	select {
	case <-m.aborted:
	case <-after(grace):
	}
}
