//go:build !js

// This file has ranks of other processes reach a hub, over TCP.

package collective

import (
	"bufio"
	"context"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// secret is what a connection begins with, so that ranks of other jobs and other programs are turned away.
func secret(token string) [sha256.Size]byte {
	return sha256.Sum256([]byte("cujs collective 1\n" + token))
}

// A hello is what a rank says first, and a welcome the answer; Problem is "" where it may stay.
type hello struct{ Rank, Size int }

type welcome struct{ Problem string }

// A request is a call, its end before an answer has come, or a parting.
type request struct {
	ID     uint64
	Call   *call
	Cancel bool
	Party  string // that the rank leaves
	Why    string
}

// A reply answers a call.
type reply struct {
	ID      uint64
	Data    []byte
	Finding *finding
}

// Serve has ranks reach the hub until the listener is closed.
func (h *Hub) Serve(l net.Listener, token string) {
	for {
		conn, err := l.Accept()
		if err != nil {
			return
		}
		go h.serve(conn, token)
	}
}

// serve speaks with one rank. What it has not finished when its connection ends fails.
func (h *Hub) serve(conn net.Conn, token string) {
	defer conn.Close()
	want := secret(token)
	var got [sha256.Size]byte
	_ = conn.SetDeadline(time.Now().Add(h.limit))
	if _, err := io.ReadFull(conn, got[:]); err != nil || subtle.ConstantTimeCompare(want[:], got[:]) != 1 {
		return
	}
	in, out := gob.NewDecoder(bufio.NewReader(conn)), gob.NewEncoder(conn)
	var first hello
	if in.Decode(&first) != nil {
		return
	}
	problem := h.admit(first)
	if out.Encode(welcome{problem}) != nil || problem != "" {
		return
	}
	_ = conn.SetDeadline(time.Time{})
	defer h.departed(first.Rank)
	s := &service{hub: h, rank: first.Rank, out: out, cancels: map[uint64]chan struct{}{}}
	defer s.cancelAll()
	for {
		var r request
		if in.Decode(&r) != nil {
			return
		}
		s.take(r)
	}
}

// admit checks what a rank says of itself.
func (h *Hub) admit(first hello) string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	switch {
	case first.Size != h.size:
		return fmt.Sprintf("the job has %d ranks, and rank %d has been told of %d", h.size, first.Rank, first.Size)
	case first.Rank < 0 || first.Rank >= h.size:
		return fmt.Sprintf("there is no rank %d of %d", first.Rank, h.size)
	case h.present[first.Rank]:
		return fmt.Sprintf("rank %d is there already; every process needs a rank of its own", first.Rank)
	}
	h.present[first.Rank] = true
	return ""
}

// departed notes that a process has ended.
func (h *Hub) departed(rank int) {
	h.leave(absence{"", rank}, "has ended")
	h.mutex.Lock()
	defer h.mutex.Unlock()
	h.away++
	if h.away == h.size-1 {
		close(h.alone)
	}
}

// A service is the hub's end of a connection.
type service struct {
	hub  *Hub
	rank int

	mutex   sync.Mutex
	out     *gob.Encoder
	cancels map[uint64]chan struct{}
}

// take does what a rank asks for, and answers when that is done.
func (s *service) take(r request) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	switch {
	case r.Cancel:
		if cancel := s.cancels[r.ID]; cancel != nil {
			close(cancel)
			delete(s.cancels, r.ID)
		}
	case r.Call != nil && r.Call.valid(s.rank):
		cancel := make(chan struct{})
		s.cancels[r.ID] = cancel
		m := s.hub.enter(r.Call) // in the order of the requests
		go s.answer(r, m, cancel)
	case r.Call == nil:
		s.hub.leave(absence{r.Party, s.rank}, r.Why)
	}
}

// valid reports whether a call is one that this rank can make.
func (c *call) valid(rank int) bool {
	d := c.Description
	return c.Rank >= 0 && c.Rank < len(c.Party.Members) && c.Party.Members[c.Rank] == rank &&
		int(d.Kind) < len(kinds) && int(d.Type) < len(types) && int(d.Reduction) < len(ReductionNames) && d.Root >= 0 && d.Root < len(c.Party.Members) &&
		d.Count >= 0 && (d.Kind >= Barrier || c.Compare && len(c.Data) == 0 || len(c.Data) == d.Kind.Sends(d.Count, c.Rank, d.Root, len(c.Party.Members))*d.Type.Size())
}

func (s *service) answer(r request, m *meeting, cancel chan struct{}) {
	data, err := s.hub.await(r.Call, m, cancel)
	answer := reply{ID: r.ID, Data: data}
	errors.As(err, &answer.Finding)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.cancels, r.ID)
	_ = s.out.Encode(answer) // where it cannot be sent, the connection ends, and take no more
}

func (s *service) cancelAll() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, cancel := range s.cancels {
		close(cancel)
	}
	s.cancels = nil
}

// A client is a desk of another process.
type client struct {
	conn net.Conn

	mutex   sync.Mutex
	out     *gob.Encoder
	next    uint64
	waiting map[uint64]chan reply
	broken  chan struct{}
}

// errLost is the end of the connection to the hub.
var errLost = errors.New("the connection has ended; the process that had it, the first rank's or the launcher, is no more")

// dial reaches a hub, which may not be there yet.
func dial(ctx context.Context, j Job, pause func(time.Duration) <-chan time.Time) (*client, error) {
	wait := 10 * time.Millisecond
	for {
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", j.Address)
		if err == nil {
			return greet(conn, j)
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("nobody answers at %s, where rank 0 should be: %w", j.Address, err)
		case <-pause(wait):
			wait = min(2*wait, time.Second)
		}
	}
}

// greet says who this is.
func greet(conn net.Conn, j Job) (*client, error) {
	c := &client{conn: conn, out: gob.NewEncoder(conn), waiting: map[uint64]chan reply{}, broken: make(chan struct{})}
	key := secret(j.Token)
	in := gob.NewDecoder(bufio.NewReader(conn))
	var answer welcome
	_, err := conn.Write(key[:])
	if err == nil {
		err = c.out.Encode(hello{j.Rank, j.Size})
	}
	if err == nil {
		err = in.Decode(&answer)
	}
	switch {
	case err != nil:
		err = fmt.Errorf("what answers at %s is not the hub of this job: %w", j.Address, err)
	case answer.Problem != "":
		err = errors.New(answer.Problem)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	go c.listen(in)
	return c, nil
}

// listen hands replies to those who wait, until the connection ends.
func (c *client) listen(in *gob.Decoder) {
	defer close(c.broken)
	for {
		var r reply
		if in.Decode(&r) != nil {
			return
		}
		c.mutex.Lock()
		waiting := c.waiting[r.ID]
		delete(c.waiting, r.ID)
		c.mutex.Unlock()
		if waiting != nil {
			waiting <- r
		}
	}
}

func (c *client) do(call *call, cancel <-chan struct{}) ([]byte, error) {
	answer := make(chan reply, 1)
	c.mutex.Lock()
	c.next++
	id := c.next
	c.waiting[id] = answer
	err := c.out.Encode(request{ID: id, Call: call})
	c.mutex.Unlock()
	if err != nil {
		return nil, errLost
	}
	for {
		select {
		case r := <-answer:
			if r.Finding != nil {
				return nil, r.Finding
			}
			return r.Data, nil
		case <-c.broken:
			return nil, errLost
		case <-cancel:
			c.tell(request{ID: id, Cancel: true})
			cancel = nil
		}
	}
}

func (c *client) leave(who absence, why string) { c.tell(request{Party: who.party, Why: why}) }

// tell sends what has no answer; where it cannot be sent, the hub hears of the connection's end.
func (c *client) tell(r request) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	_ = c.out.Encode(r)
}
