//go:build !js

// This file enqueues operations by NCCL.

package collective

import (
	"errors"
	"math"
	"runtime"
	"slices"
	"sync"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nccl"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/usage"
)

// A portion of a batch is what one communicator has in it.
type portion struct {
	m      *ncclMover
	list   []*Operation
	flight *flight // nil while a graph is recorded
}

// run enqueues a batch as one group of NCCL.
func (m *ncclMover) run(batch []*Operation) error {
	portions, err := m.portions(batch)
	if err != nil {
		return err
	}
	if m.of.options.Compare {
		if err := agree(portions); err != nil {
			return err
		}
	}
	for _, p := range portions {
		if err := p.begin(); err != nil {
			return err
		}
	}
	g, interruption := group{library: m.library}, m.of.context.Driver().Interruption()
	returned, err := m.library.do(interruption, members(portions), func() error { return g.enqueue(batch) })
	if !returned {
		return givenUp(portions, err)
	}
	for _, p := range portions {
		if err == nil {
			err = p.m.settled(interruption, p.list[0].Description)
		}
	}
	if done := g.done(err); err == nil {
		err = done
	}
	for _, p := range portions {
		if ended := p.end(); err == nil {
			err = ended
		}
	}
	failAll(portions, err)
	return err
}

// members are the movers of portions.
func members(portions []*portion) (list []*ncclMover) {
	for _, p := range portions {
		list = append(list, p.m)
	}
	return list
}

// failAll has a failure of one communicator be that of all in a group: they are of no use, either.
func failAll(portions []*portion, err error) {
	var failed *Error
	if !errors.As(err, &failed) {
		return
	}
	for _, p := range portions {
		own := *failed
		own.Rank = p.m.of.rank
		p.m.of.fail(&own)
	}
}

// givenUp is the error of calls that have not returned. Their communicators are of no use: NCCL may still be inside.
func givenUp(portions []*portion, err error) error {
	failAll(portions, err)
	for _, p := range portions {
		p.m.of.Abort("a call was given up")
	}
	return err
}

// portions shares a batch out to its communicators, and counts their collectives.
func (m *ncclMover) portions(batch []*Operation) (list []*portion, err error) {
	for _, o := range batch {
		own, ok := o.Of.mover.(*ncclMover)
		if !ok {
			return nil, otherKind(o.Of.mover, m)
		}
		if err := own.able(o); err != nil {
			return nil, err
		}
		i := slices.IndexFunc(list, func(p *portion) bool { return p.m == own })
		if i < 0 {
			i, list = len(list), append(list, &portion{m: own})
		}
		list[i].list = append(list[i].list, o)
	}
	return list, nil
}

// able refuses what the library is too old for, and communicators of ranks that have ended.
func (m *ncclMover) able(o *Operation) error {
	if f := m.flights.lost(); f != nil {
		e := f.of(m.of.rank, m.of.size, o.Description)
		m.of.fail(e)
		return e
	}
	since, what := 0, ""
	switch {
	case o.Type >= E4M3:
		since, what = nccl.SinceTinyFloat, "elements of "+o.Type.String()
	case o.Type == Type(nccl.NcclBfloat16):
		since, what = nccl.SinceAvg, "elements of bf16"
	case o.Kind.Reduces() && o.Reduction == Avg:
		since, what = nccl.SinceAvg, "the reduction avg"
	}
	if m.library.api.Release >= since {
		return nil
	}
	return &usage.ArgumentError{Doing: o.Kind.String(), Expected: "what NCCL has from " + release(since) + " on, for " + what, Got: m.name()}
}

// begin has later work of the communicator follow what its device has to do for others, and be watched.
func (p *portion) begin() error {
	s := stream(p.list[0])
	first, sequence := p.list[0].Description, p.m.sequence+1
	for _, o := range p.list {
		if !o.Kind.paired() {
			p.m.sequence++
		}
	}
	l := p.m.library
	if s.Recording() {
		p.m.flights.record(first)
		return nil
	}
	if last := l.last[p.m.of.context]; last != nil && last != s && !last.Freed() && !last.Recording() {
		if err := follow(s, last); err != nil {
			return err
		}
	}
	l.last[p.m.of.context], p.m.last = s, s
	mark, err := p.m.flights.mark(s)
	if err == nil {
		p.flight = p.m.flights.begin(first, sequence, mark)
	}
	return err
}

func (p *portion) end() error {
	if p.flight == nil {
		return nil
	}
	mark, err := p.m.flights.mark(stream(p.list[0]))
	p.m.flights.end(p.flight, mark)
	return err
}

// compareSequence keeps meetings in which ranks only compare apart from others.
const compareSequence = 1 << 61

// agree has the ranks tell each other what they are about to call. An error fails the communicators.
func agree(portions []*portion) error {
	errs := make([]error, len(portions))
	var all sync.WaitGroup
	for i, p := range portions {
		all.Go(func() {
			sequence, mutex := p.m.sequence, sync.Mutex{}
			inTurn(p.list, func(o *Operation) Description { return o.Description }, func(o *Operation) {
				if !o.Kind.paired() {
					sequence++
				}
				_, err := p.m.of.ask(p.m.comparison(o.Description, sequence))
				mutex.Lock()
				defer mutex.Unlock()
				if errs[i] == nil {
					errs[i] = err
				}
			})
		})
	}
	all.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// comparison is the call by which a rank tells what it calls.
func (m *ncclMover) comparison(d Description, sequence uint64) *call {
	c := m.of
	return &call{Party: c.party, Rank: c.rank, Sequence: compareSequence + sequence, Description: d, Compare: true}
}

// A group is calls of NCCL that it makes one of.
type group struct {
	library *Library
	work    []gpu.Submission
	scales  []scale
}

// A scale is a reduction that was made for one operation.
type scale struct {
	m  *ncclMover
	op *nccl.RedOp
}

// drop gives a reduction back, unless NCCL has freed it with its communicator.
func (s scale) drop() {
	s.m.life.Lock()
	defer s.m.life.Unlock()
	if !s.m.dead {
		s.m.library.api.NcclRedOpDestroy(*s.op, *s.m.handle)
	}
}

// enqueue calls NCCL. The state of a group belongs to the thread.
func (g *group) enqueue(batch []*Operation) error {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	l, first := g.library, batch[0]
	call, r, at := "ncclGroupStart", l.api.NcclGroupStart(), first
	var err error
	if r == nccl.NcclSuccess {
		for _, o := range batch {
			if call, r, err = g.add(o); err != nil || !fine(r) {
				at = o
				break
			}
		}
		if end := l.api.NcclGroupEnd(); fine(r) {
			call, r = "ncclGroupEnd", end
		}
	}
	if err != nil {
		return err
	}
	return at.Of.mover.(*ncclMover).failed(at.Description, call, r)
}

// fine reports whether a call of NCCL has not failed.
func fine(r nccl.Result) bool { return r == nccl.NcclSuccess || r == nccl.NcclInProgress }

// add makes the calls of one operation.
func (g *group) add(o *Operation) (call string, r nccl.Result, err error) {
	m := o.Of.mover.(*ncclMover)
	if failure := o.Of.failed(o.Description); failure != nil {
		return "", 0, failure
	}
	w, err := o.Of.context.Submit(nil, o.Stream, o.Kind.String())
	if err != nil {
		return "", 0, err
	}
	w.By(m.name())
	if err := w.Uses(o.Recv.Buffer, o.Send.Buffer); err != nil {
		w.Drop()
		return "", 0, err
	}
	op := nccl.RedOp(o.Reduction)
	if o.Kind.Reduces() && o.Reduction == Scaled {
		made := new(nccl.RedOp)
		scalar := o.scalar()
		call, r = "ncclRedOpCreatePreMulSum", g.library.api.NcclRedOpCreatePreMulSum(made, unsafe.Pointer(scalar), nccl.DataType(o.Type), nccl.NcclScalarHostImmediate, *m.handle)
		if op = *made; fine(r) {
			g.scales = append(g.scales, scale{m, made})
		}
	}
	if fine(r) {
		call, r = m.call(o, op, w.Stream())
	}
	w.Drop()
	g.work = append(g.work, w)
	return call, r, nil
}

// scalar is by what this rank multiplies, as an element.
func (o *Operation) scalar() *[8]byte {
	bits := uint64(int64(o.Scale))
	switch {
	case o.Type.Size() == 8 && o.Type.Element().Float():
		bits = math.Float64bits(o.Scale)
	case o.Type >= E4M3 || o.Type.Element().Float():
		bits = o.Type.encode(float32(o.Scale))
	}
	word := new([8]byte)
	store(word[:], o.Type.Size(), bits)
	return word
}

// done notes what has been enqueued, and gives back what was made for it.
func (g *group) done(failed error) error {
	var first error
	for i := range g.work {
		if err := g.work[i].Done(); first == nil {
			first = err
		}
	}
	for _, s := range g.scales {
		if failed == nil {
			s.drop()
		}
	}
	return first
}

// address is where a span begins.
func (s Span) address() cuda.DevicePtr {
	if s.Buffer == nil {
		return 0
	}
	return s.Buffer.Address() + cuda.DevicePtr(s.Offset)
}
