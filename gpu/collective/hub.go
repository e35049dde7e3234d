// This file is where ranks meet: it compares what they call, and gives each what it gets.

package collective

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"
)

// DefaultLimit is how long a rank waits for others.
const DefaultLimit = 2 * time.Minute

// A Hub is where ranks meet: in one process, or by Serve those of several. Any goroutine may use it.
type Hub struct {
	size  int // ranks of the job
	limit time.Duration
	after func(time.Duration) <-chan time.Time

	mutex    sync.Mutex
	meetings map[place]*meeting
	lanes    map[lane]*meeting
	gone     map[absence]string // who takes part in nothing any more, and why
	doing    map[int][]*call    // what a rank of the job waits in
	failed   map[string]finding // parties that have failed
	order    []int              // ranks in the order in which they left the job
	parties  map[string]party   // all of the job, and what Split made of it
	present  map[int]bool       // ranks that are there, or were
	away     int                // processes that have ended
	alone    chan struct{}      // closed when all others have
}

// NewHub returns a hub for so many ranks. A rank waits as long as limit, 0 for DefaultLimit; after is the
// clock, nil for time.After.
func NewHub(size int, limit time.Duration, after func(time.Duration) <-chan time.Time) *Hub {
	limit, after = Options{Limit: limit, After: after}.clock()
	return &Hub{size: size, limit: limit, after: after, meetings: map[place]*meeting{}, lanes: map[lane]*meeting{},
		gone: map[absence]string{}, doing: map[int][]*call{}, failed: map[string]finding{}, parties: map[string]party{world: everyone(size)},
		present: map[int]bool{}, alone: make(chan struct{})}
}

// world is the party of all ranks of a job.
const world = "world"

// everyone is that party.
func everyone(size int) party {
	p := party{Name: world}
	for r := range size {
		p.Members = append(p.Members, r)
	}
	return p
}

// A party is the ranks of a communicator.
type party struct {
	Name    string
	Members []int // their ranks in the job
}

// An absence is a rank of the job that has left a party, or, without a name, all of them.
type absence struct {
	party string
	rank  int
}

// A place is one collective of a party; a lane is what one member sends to another.
type place struct {
	party    string
	sequence uint64
}

type lane struct {
	party    string
	from, to int
}

// A call is what a member brings.
type call struct {
	Party       party
	Rank        int // in the party
	Sequence    uint64
	Description Description
	Compare     bool // only what the ranks call is compared; nothing is moved
	Data        []byte
	Limit       time.Duration // how long it waits; 0 is as long as the hub says
}

// A meeting is a collective that is under way.
type meeting struct {
	party   party
	seats   []int        // the ranks that take part; of a lane the sender and the receiver
	calls   map[int]call // by the seat
	done    chan struct{}
	results [][]byte
	err     *finding
	next    *meeting // of a lane

	standing bool // it ends only when a rank does
}

func newMeeting(p party, seats []int) *meeting {
	return &meeting{party: p, seats: seats, calls: map[int]call{}, done: make(chan struct{})}
}

// seat is where a call belongs.
func (c *call) seat() int {
	switch c.Description.Kind {
	case Send:
		return 0
	case Recv:
		return 1
	}
	return c.Rank
}

// A desk is a rank's way to the hub.
type desk interface {
	// do brings what a rank calls, and waits for what it gets. It gives up when cancel is closed.
	do(c *call, cancel <-chan struct{}) ([]byte, error)
	// leave says that somebody takes part in nothing any more.
	leave(who absence, why string)
}

// do waits for the others. The error is a finding.
func (h *Hub) do(c *call, cancel <-chan struct{}) ([]byte, error) {
	m, err := h.enter(c)
	if err != nil {
		return nil, err
	}
	return h.await(c, m, cancel)
}

// await waits for the end of the meeting that a call has entered.
func (h *Hub) await(c *call, m *meeting, cancel <-chan struct{}) ([]byte, error) {
	if c.Description.Kind == Watch {
		return nil, m.stand(cancel)
	}
	limit := cmp.Or(c.Limit, h.limit)
	expired := h.after(limit)
	select {
	case <-m.done:
	case <-expired:
		h.fail(m, h.missing(m, limit))
	case <-cancel:
		h.fail(m, h.givenUp(c))
	}
	h.mutex.Lock()
	defer h.mutex.Unlock()
	member := c.Party.Members[c.Rank]
	h.doing[member] = slices.DeleteFunc(h.doing[member], func(other *call) bool { return other == c })
	if m.err != nil {
		return nil, m.err
	}
	return m.results[c.seat()], nil
}

// givenUp says why a rank does not wait any longer: it has left the job, or closes its communicator.
func (h *Hub) givenUp(c *call) *finding {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	why := cmp.Or(h.absent(c.Party, c.Rank), "has closed its communicator")
	return &finding{Reason: fmt.Sprintf("rank %d %s", c.Rank, why), Ranks: []int{c.Rank}}
}

// enter adds a call to its meeting, which ends with the last one. A rank comes to a meeting once.
func (h *Hub) enter(c *call) (*meeting, error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	m := h.find(c)
	if _, taken := m.calls[c.seat()]; taken {
		return nil, protocolError(fmt.Sprintf("%s number %d twice", c.Description.Kind, c.Sequence))
	}
	m.calls[c.seat()] = *c
	if c.Description.Kind != Watch {
		member := c.Party.Members[c.Rank]
		h.doing[member] = append(h.doing[member], c)
	}
	if f, failed := h.failed[c.Party.Name]; failed {
		m.end(&f)
		return m, nil
	}
	h.judge(m)
	return m, nil
}

// find is the meeting that a call is for.
func (h *Hub) find(c *call) *meeting {
	d := c.Description
	if d.Kind != Send && d.Kind != Recv {
		at := place{c.Party.Name, c.Sequence}
		if h.meetings[at] == nil {
			everyone := make([]int, len(c.Party.Members))
			for r := range everyone {
				everyone[r] = r
			}
			h.meetings[at] = newMeeting(c.Party, everyone)
			h.meetings[at].standing = d.Kind == Watch
		}
		return h.meetings[at]
	}
	pair := []int{c.Rank, d.Root}
	if d.Kind == Recv {
		pair = []int{d.Root, c.Rank}
	}
	l := lane{c.Party.Name, pair[0], pair[1]}
	if h.lanes[l] == nil {
		h.lanes[l] = newMeeting(c.Party, pair)
	}
	for m := h.lanes[l]; ; m = m.next { // the first in the lane to which this side has not come
		if _, taken := m.calls[c.seat()]; !taken {
			return m
		}
		if m.next == nil {
			m.next = newMeeting(c.Party, pair)
		}
	}
}

// judge ends a meeting whose ranks disagree, of which one cannot come, or to which all have come.
func (h *Hub) judge(m *meeting) {
	if m.standing {
		h.mourn(m)
		return
	}
	if f := m.disagreement(); f != nil {
		h.end(m, f)
		return
	}
	away := m.away()
	for _, rank := range away {
		if why := h.absent(m.party, rank); why != "" {
			h.end(m, &finding{Reason: fmt.Sprintf("rank %d %s", rank, why), Ranks: []int{rank}})
			return
		}
	}
	if len(away) > 0 {
		return
	}
	if m.calls[0].Description.Kind == Split {
		if f := h.enroll(m); f != nil {
			h.end(m, f)
			return
		}
	}
	m.settle()
	h.forget(m)
}

// away are the ranks that have not come.
func (m *meeting) away() (ranks []int) {
	for seat, rank := range m.seats {
		if _, here := m.calls[seat]; !here {
			ranks = append(ranks, rank)
		}
	}
	return ranks
}

// disagreement compares what the ranks that have come call.
func (m *meeting) disagreement() *finding {
	seats := slices.Sorted(maps.Keys(m.calls))
	first := m.calls[seats[0]]
	for _, seat := range seats[1:] {
		c := m.calls[seat]
		d := c.Description
		if d.Kind == Recv {
			d.Kind, d.Root = first.Description.Kind, first.Description.Root
		}
		if c.Compare != first.Compare {
			return &finding{Ranks: []int{first.Rank, c.Rank}, Reason: fmt.Sprintf("rank %d and rank %d move the data of %s by different means", first.Rank, c.Rank, first.Description)}
		}
		if !first.Description.agrees(d) {
			return &finding{Ranks: []int{first.Rank, c.Rank}, Reason: fmt.Sprintf("the ranks disagree: rank %d calls %s; rank %d calls %s",
				first.Rank, first.Description, c.Rank, c.Description)}
		}
	}
	return nil
}

// settle gives each rank what it gets.
func (m *meeting) settle() {
	brought, scales := make([][]byte, len(m.seats)), make([]float64, len(m.seats))
	for seat, c := range m.calls {
		brought[seat], scales[seat] = c.Data, c.Description.Scale
	}
	d := m.calls[0].Description
	switch {
	case m.calls[0].Compare:
		m.results = make([][]byte, len(m.seats))
	case d.Kind == Send:
		m.results = [][]byte{nil, brought[0]}
	default:
		m.results = d.results(brought, scales)
	}
	close(m.done)
}

func (m *meeting) end(f *finding) {
	select {
	case <-m.done:
	default:
		m.err = f
		close(m.done)
	}
}

// fail ends a meeting unless it has ended, and with it all that the party does.
func (h *Hub) fail(m *meeting, f *finding) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	select {
	case <-m.done:
	default:
		h.end(m, f)
	}
}

// end ends a meeting, and all others of its party.
func (h *Hub) end(m *meeting, f *finding) {
	if _, failed := h.failed[m.party.Name]; !failed {
		h.failed[m.party.Name] = *f
	}
	m.end(f)
	for at, other := range h.meetings {
		if at.party == m.party.Name {
			other.end(f)
			delete(h.meetings, at)
		}
	}
	for at, other := range h.lanes {
		if at.party == m.party.Name {
			for ; other != nil; other = other.next {
				other.end(f)
			}
			delete(h.lanes, at)
		}
	}
}

// forget drops a meeting that is over.
func (h *Hub) forget(m *meeting) {
	for at, other := range h.meetings {
		if other == m {
			delete(h.meetings, at)
		}
	}
	for at, other := range h.lanes {
		if other == m {
			if h.lanes[at] = m.next; m.next == nil {
				delete(h.lanes, at)
			}
		}
	}
}

// missing says who has not come in time, or what one of two has not called, and what those ranks wait in, if they do.
func (h *Hub) missing(m *meeting, limit time.Duration) *finding {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	away := m.away()
	reason := fmt.Sprintf("%s %s not come within %v", list(away), verb(away, "has", "have"), limit)
	for _, c := range m.calls { // the one that has come to a lane
		switch c.Description.Kind {
		case Send:
			reason = fmt.Sprintf("rank %d has not called recv from rank %d within %v", away[0], c.Rank, limit)
		case Recv:
			reason = fmt.Sprintf("rank %d has not called send to rank %d within %v", away[0], c.Rank, limit)
		}
	}
	for _, rank := range away {
		for _, c := range h.doing[m.party.Members[rank]] {
			reason += fmt.Sprintf("; rank %d waits in %s instead", rank, c.Description)
		}
	}
	return &finding{Reason: reason, Ranks: away, Timeout: true}
}

// absent is why a member does not come; "" where it may.
func (h *Hub) absent(p party, rank int) string {
	if why := h.gone[absence{p.Name, p.Members[rank]}]; why != "" {
		return why
	}
	return h.gone[absence{"", p.Members[rank]}]
}

// leave fails what waits for a rank.
func (h *Hub) leave(who absence, why string) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if h.gone[who] != "" {
		return
	}
	h.gone[who] = why
	if who.party == "" || who.party == world {
		h.order = append(h.order, who.rank)
	}
	for _, m := range h.meetings {
		h.judge(m)
	}
	for _, m := range h.lanes {
		for ; m != nil; m = m.next {
			h.judge(m)
		}
	}
	h.dissolve()
}

// Departures are the ranks that have left the job, in that order; one may be there twice.
func (h *Hub) Departures() []int {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	return slices.Clone(h.order)
}
