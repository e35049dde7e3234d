//go:build !js

// This file is a rank's end of the connection to a hub of another process.

package collective

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"sync"
	"time"
)

// A client is a desk of another process.
type client struct {
	conn  net.Conn
	limit time.Duration // of a message on its way out

	mutex   sync.Mutex
	next    uint64
	waiting map[uint64]waiter
	broken  chan struct{}
}

// A waiter waits for a reply with at most so many bytes.
type waiter struct {
	most   uint64
	answer chan answer
}

// An answer is a reply with its data.
type answer struct {
	data    []byte
	finding *finding
}

// errLost is the end of the connection to the hub.
var errLost = errors.New("the connection has ended; the process that had it, the first rank's or the launcher, is no more")

// dial reaches a hub, which may not be there yet.
func dial(ctx context.Context, j Job, limit time.Duration, pause func(time.Duration) <-chan time.Time) (*client, error) {
	wait := 10 * time.Millisecond
	for {
		var d net.Dialer
		conn, err := d.DialContext(ctx, "tcp", j.Address)
		if err == nil {
			c, err := greet(ctx, conn, j, limit)
			if !errors.Is(err, errSilent) {
				return c, err
			}
		}
		select {
		case <-ctx.Done():
			return nil, fmt.Errorf("nobody answers at %s, where rank 0 should be: %w", j.Address, errors.Join(err, context.Cause(ctx)))
		case <-pause(wait):
			wait = min(2*wait, time.Second)
		}
	}
}

// greet says who this is.
func greet(ctx context.Context, conn net.Conn, j Job, limit time.Duration) (*client, error) {
	stop := context.AfterFunc(ctx, func() { conn.Close() })
	_ = conn.SetDeadline(time.Now().Add(handshakeTime))
	err := present(conn, j.secret(), hello{uint32(j.Rank), uint32(j.Size)})
	var turned refusal
	switch {
	case errors.As(err, &turned), errors.Is(err, errSilent):
	case err != nil:
		err = fmt.Errorf("what answers at %s is not the hub of this job: %w", j.Address, err)
	case !stop():
		err = context.Cause(ctx)
	}
	if err != nil {
		stop()
		conn.Close()
		return nil, err
	}
	_ = conn.SetDeadline(time.Time{})
	c := &client{conn: conn, limit: limit, waiting: map[uint64]waiter{}, broken: make(chan struct{})}
	go c.listen()
	return c, nil
}

// listen hands replies to those who wait, until the connection ends.
func (c *client) listen() {
	defer close(c.broken)
	defer c.conn.Close()
	in := bufio.NewReader(c.conn)
	for {
		var r reply
		n, err := receive(in, &r)
		if err != nil {
			return
		}
		c.mutex.Lock()
		w, known := c.waiting[r.ID]
		delete(c.waiting, r.ID)
		c.mutex.Unlock()
		if !known || n > w.most {
			return // not the hub of this version
		}
		data, err := receiveData(in, n)
		if err != nil {
			return
		}
		w.answer <- answer{data, r.Finding}
	}
}

// do brings a call to the hub.
func (c *client) do(call *call, cancel <-chan struct{}) ([]byte, error) {
	if len(call.Data) > maxHeld {
		return nil, fmt.Errorf("%d bytes are too many for one call between processes without NCCL; it takes %d at a time", len(call.Data), maxHeld)
	}
	w := waiter{call.Description.most(call), make(chan answer, 1)}
	c.mutex.Lock()
	c.next++
	id := c.next
	c.waiting[id] = w
	err := c.send(request{Errand: ask, ID: id, Party: call.Party.Name, Sequence: call.Sequence, Description: call.Description, Compare: call.Compare, Limit: call.Limit}, call.Data)
	c.mutex.Unlock()
	if err != nil {
		return nil, errLost
	}
	for {
		select {
		case a := <-w.answer:
			if a.finding != nil {
				return nil, a.finding
			}
			return a.data, nil
		case <-c.broken:
			return nil, errLost
		case <-cancel:
			c.tell(request{Errand: giveUp, ID: id})
			cancel = nil
		}
	}
}

// most is how many bytes the answer to a call may have.
func (d Description) most(c *call) uint64 {
	size := len(c.Party.Members)
	switch {
	case c.Compare:
		return 0
	case d.Kind == Split:
		return uint64(size * splitBytes)
	case d.Kind == Meet:
		return uint64(size * maxMeeting)
	case d.Kind >= Barrier:
		return 0
	}
	return uint64(d.Kind.Receives(d.Count, c.Rank, d.Root, size) * d.Type.Size())
}

func (c *client) leave(who absence, _ string) { c.tell(request{Errand: takeOff, Party: who.party}) }

// tell sends what has no answer; where it cannot be sent, the hub hears of the connection's end.
func (c *client) tell(r request) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	_ = c.send(r, nil)
}

// send is called with the mutex. A message that is sent in part ends the connection.
func (c *client) send(r request, data []byte) error {
	_ = c.conn.SetWriteDeadline(time.Now().Add(c.limit))
	err := send(c.conn, r, data)
	if err != nil {
		c.conn.Close()
	}
	return err
}
