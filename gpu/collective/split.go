// This file makes communicators of parts of others.

package collective

import (
	"cmp"
	"encoding/binary"
	"fmt"
	"slices"
)

// NoColor is the color of ranks that take part in none of the new communicators.
const NoColor = -1

// splitSequence keeps the meetings of Split apart from those of collectives.
const splitSequence = 1 << 63

// splitBytes is what a rank brings to Split: its color and its key.
const splitBytes = 16

// maxParties is how many communicators of a job may be open at a time.
const maxParties = 1 << 16

// Split makes a communicator of the ranks that call it with the same color, in the order of their keys and, where
// those are equal, of their ranks. Every rank calls it, outside of groups. It is nil for NoColor. It waits for the
// other ranks.
func (c *Communicator) Split(color, key int, where string) (*Communicator, error) {
	d := Description{Kind: Split, Where: where}
	if err := c.failed(d); err != nil {
		return nil, err
	}
	c.mutex.Lock()
	c.splits++
	splits := c.splits
	c.mutex.Unlock()
	mine := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(color)), uint64(key))
	all, err := c.meet(splitSequence+splits, d, mine)
	if err != nil {
		return nil, err
	}
	p, takesPart := partition(c.party, splits, all)[color]
	if !takesPart {
		return nil, nil
	}
	rank := slices.Index(p.Members, c.party.Members[c.rank])
	o := c.options
	o.Where = where
	n := newCommunicator(c.context, p, rank, c.desk, o)
	n.together = c.together
	if err := startAll(c.context.Driver().Interruption(), []*Communicator{n}); err != nil {
		return nil, err
	}
	return n, nil
}

// partition returns the parties that become of one by its ranks' answers to a Split, by their color: ranks in the order of
// their keys and, where those are equal, of their ranks. The hub and each rank come to the same.
func partition(p party, splits uint64, answers []byte) map[int]party {
	type member struct{ color, key, rank int }
	members := make([]member, len(p.Members))
	for r := range members {
		at := answers[splitBytes*r:]
		members[r] = member{int(int64(binary.LittleEndian.Uint64(at))), int(int64(binary.LittleEndian.Uint64(at[8:]))), p.Members[r]}
	}
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(a.key, b.key) })
	parties := map[int]party{}
	for _, m := range members {
		if m.color == NoColor {
			continue
		}
		part := parties[m.color]
		part.Name = fmt.Sprintf("%s/%d.%d", p.Name, splits, m.color)
		part.Members = append(part.Members, m.rank)
		parties[m.color] = part
	}
	return parties
}

// enroll notes the parties that a Split makes.
func (h *Hub) enroll(m *meeting) *finding {
	var answers []byte
	for seat := range m.seats {
		answers = append(answers, m.calls[seat].Data...)
	}
	for _, p := range partition(m.party, m.calls[0].Sequence-splitSequence, answers) {
		if len(h.parties) == maxParties {
			return &finding{Reason: fmt.Sprintf("the job has %d communicators; close those that are of no more use", maxParties)}
		}
		h.parties[p.Name] = p
	}
	return nil
}

// dissolve forgets parties that all their ranks have left.
func (h *Hub) dissolve() {
	for name, p := range h.parties {
		if name == world || slices.ContainsFunc(p.Members, func(member int) bool {
			return h.gone[absence{name, member}] == "" && h.gone[absence{"", member}] == ""
		}) {
			continue
		}
		for _, member := range p.Members {
			delete(h.gone, absence{name, member})
		}
		delete(h.parties, name)
		delete(h.failed, name)
	}
}
