//go:build !js

// This file is the hub's end of connections to ranks of other processes. Before a rank has shown that it knows the secret,
// it costs a place among few; afterwards it is believed nothing that is not checked.

package collective

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net"
	"sync"
	"time"
)

// Serve has ranks of a job reach the hub until the listener is closed. Each proves that it knows the job's token.
func (h *Hub) Serve(l net.Listener, j Job) {
	wait := time.Millisecond
	var strangers lobby
	for {
		conn, err := l.Accept()
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil: // too many open files, say
			strangers.dismiss()
			time.Sleep(wait)
			wait = min(2*wait, time.Second)
			continue
		}
		wait = time.Millisecond
		strangers.enter(conn)
		go h.serve(conn, j.secret(), &strangers)
	}
}

// serve speaks with one rank. What it has not finished when its connection ends fails.
func (h *Hub) serve(conn net.Conn, secret string, strangers *lobby) {
	defer conn.Close()
	_ = conn.SetDeadline(time.Now().Add(handshakeTime))
	admitted := false
	first, err := challenge(conn, secret, func(first hello) string {
		problem := "the connection was given up; there are too many"
		if strangers.leave(conn) {
			problem = h.admit(first)
		}
		admitted = problem == ""
		return problem
	})
	if !admitted {
		strangers.leave(conn)
		return
	}
	rank := int(first.Rank)
	if err != nil {
		h.departed(rank, "has ended")
		return
	}
	_ = conn.SetDeadline(time.Time{})
	s := &service{hub: h, rank: rank, conn: conn, calls: map[uint64]*pendingCall{}}
	h.departed(rank, s.run())
	s.cancelAll()
}

// admit checks what a rank says of itself.
func (h *Hub) admit(first hello) string {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	switch {
	case int(first.Size) != h.size:
		return fmt.Sprintf("the job has %d ranks, and rank %d has been told of %d", h.size, first.Rank, first.Size)
	case int(first.Rank) >= h.size:
		return fmt.Sprintf("there is no rank %d of %d", first.Rank, h.size)
	case h.present[int(first.Rank)]:
		return fmt.Sprintf("rank %d is there already; every process needs a rank of its own", first.Rank)
	}
	h.present[int(first.Rank)] = true
	return ""
}

// departed notes that a process has ended, or was sent away.
func (h *Hub) departed(rank int, why string) {
	h.leave(absence{"", rank}, why)
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
	conn net.Conn

	mutex sync.Mutex
	calls map[uint64]*pendingCall
	held  uint64 // bytes that calls have brought
}

// A pendingCall is a call that has not been answered.
type pendingCall struct {
	bytes  uint64
	cancel chan struct{}
}

// run takes requests until the connection ends, and returns why it has.
func (s *service) run() (why string) {
	defer func() { // what a rank sends is checked; if a check is missing, that rank goes, and the others hear of it
		if p := recover(); p != nil {
			why = fmt.Sprintf("has brought what the hub cannot do: %v", p)
		}
	}()
	in := bufio.NewReader(s.conn)
	for {
		var broken protocolError
		switch err := s.take(in); {
		case errors.As(err, &broken):
			return "was sent away, because it sent " + string(broken)
		case err != nil:
			return "has ended"
		}
	}
}

// take reads a request and does it; a call is answered when it is done.
func (s *service) take(in *bufio.Reader) error {
	var r request
	n, err := receive(in, &r)
	if err != nil {
		return err
	}
	switch r.Errand {
	case ask:
		return s.ask(in, &r, n)
	case giveUp:
		s.giveUp(r.ID)
	case takeOff:
		if _, err := s.hub.member(r.Party, s.rank); err != nil {
			return err
		}
		s.hub.leave(absence{r.Party, s.rank}, "has closed its communicator")
	default:
		return protocolError(fmt.Sprintf("errand %d", r.Errand))
	}
	if n > 0 {
		return protocolError(fmt.Sprintf("%d bytes with an errand that has none", n))
	}
	return nil
}

// ask checks a call, before its data are read, and enters it. Calls of a connection are entered in their order.
func (s *service) ask(in io.Reader, r *request, n uint64) error {
	c, err := s.hub.call(r, s.rank, n)
	if err != nil {
		return err
	}
	e := &pendingCall{n, make(chan struct{})}
	if err := s.admit(r.ID, e); err != nil {
		return err
	}
	if c.Data, err = receiveData(in, n); err != nil {
		return err
	}
	m, err := s.hub.enter(c)
	if err != nil {
		return err
	}
	go s.answer(r.ID, c, m, e, e.cancel)
	return nil
}

// admit counts a call that waits.
func (s *service) admit(id uint64, e *pendingCall) error {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	switch {
	case s.calls[id] != nil:
		return protocolError(fmt.Sprintf("call %d twice", id))
	case len(s.calls) == maxCalls:
		return protocolError(fmt.Sprintf("more than %d calls that wait for others", maxCalls))
	case s.held+e.bytes > maxHeld:
		return protocolError(fmt.Sprintf("calls with more than %d bytes that wait for others", maxHeld))
	}
	s.calls[id] = e
	s.held += e.bytes
	return nil
}

// answer sends what a call has come to. A rank that does not read it is gone after the hub's limit.
func (s *service) answer(id uint64, c *call, m *meeting, e *pendingCall, cancel <-chan struct{}) {
	data, err := s.hub.await(c, m, cancel)
	r := reply{ID: id}
	errors.As(err, &r.Finding)
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.calls, id)
	s.held -= e.bytes
	_ = s.conn.SetWriteDeadline(time.Now().Add(s.hub.limit))
	if send(s.conn, r, data) != nil {
		s.conn.Close()
	}
}

// giveUp ends a call, if it has not ended.
func (s *service) giveUp(id uint64) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if e := s.calls[id]; e != nil && e.cancel != nil {
		close(e.cancel)
		e.cancel = nil
	}
}

func (s *service) cancelAll() {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	for _, e := range s.calls {
		if e.cancel != nil {
			close(e.cancel)
			e.cancel = nil
		}
	}
}
