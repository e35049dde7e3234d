//go:build !js

// This file checks what ranks of other processes ask for, before anything is done with it.

package collective

import (
	"fmt"
	"slices"
)

// member is the place of a rank of the job in a party. Parties come from NewHub and from Split alone.
func (h *Hub) member(name string, rank int) (at int, err error) {
	h.mutex.Lock()
	defer h.mutex.Unlock()
	if at = slices.Index(h.parties[name].Members, rank); at < 0 {
		return 0, protocolError(fmt.Sprintf("a call of the ranks %.100q, to which it does not belong", name))
	}
	return at, nil
}

// call makes a call of a rank's request, whose data, so many bytes, are still to come.
func (h *Hub) call(r *request, rank int, bytes uint64) (*call, error) {
	at, err := h.member(r.Party, rank)
	if err != nil {
		return nil, err
	}
	h.mutex.Lock()
	p := h.parties[r.Party]
	h.mutex.Unlock()
	c := &call{Party: p, Rank: at, Sequence: r.Sequence, Description: r.Description, Compare: r.Compare, Limit: r.Limit}
	if problem := c.problem(bytes); problem != "" {
		return nil, protocolError(problem)
	}
	return c, nil
}

// problem says what no rank calls, or "".
func (c *call) problem(bytes uint64) string {
	d, size := c.Description, len(c.Party.Members)
	switch {
	case int(d.Kind) >= len(kinds):
		return fmt.Sprintf("collective %d", d.Kind)
	case int(d.Type) >= len(types):
		return fmt.Sprintf("type %d", d.Type)
	case int(d.Reduction) >= len(ReductionNames):
		return fmt.Sprintf("reduction %d", d.Reduction)
	case d.Root < 0 || d.Root >= size:
		return fmt.Sprintf("root %d of %d ranks", d.Root, size)
	case d.Count < 0 || !c.Compare && d.Count > maxHeld:
		return fmt.Sprintf("%d elements", d.Count)
	case c.Limit < 0:
		return fmt.Sprintf("a limit of %v", c.Limit)
	case !c.brings(bytes):
		return fmt.Sprintf("%d bytes with %s", bytes, d.Kind)
	case (d.Kind == Split) != (c.Sequence > splitSequence):
		return fmt.Sprintf("number %d for %s", c.Sequence, d.Kind)
	}
	return ""
}

// brings reports whether a call has so many bytes.
func (c *call) brings(bytes uint64) bool {
	d := c.Description
	switch {
	case c.Compare || d.Kind == Barrier || d.Kind == Watch:
		return bytes == 0
	case d.Kind == Meet:
		return bytes <= maxMeeting
	case d.Kind == Split:
		return bytes == splitBytes
	}
	return bytes == uint64(d.Kind.Sends(d.Count, c.Rank, d.Root, len(c.Party.Members)))*uint64(d.Type.Size())
}
