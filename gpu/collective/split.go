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
	sequence := splitSequence + c.splits
	c.mutex.Unlock()
	mine := binary.LittleEndian.AppendUint64(binary.LittleEndian.AppendUint64(nil, uint64(color)), uint64(key))
	all, err := c.meet(sequence, d, mine)
	if err != nil {
		return nil, err
	}
	type member struct{ rank, key int }
	var members []member
	for r := range c.size {
		if int(int64(binary.LittleEndian.Uint64(all[16*r:]))) == color {
			members = append(members, member{r, int(int64(binary.LittleEndian.Uint64(all[16*r+8:])))})
		}
	}
	if color == NoColor {
		return nil, nil
	}
	slices.SortStableFunc(members, func(a, b member) int { return cmp.Compare(a.key, b.key) })
	p := party{Name: fmt.Sprintf("%s/%d.%d", c.party.Name, c.splits, color)}
	rank := 0
	for i, m := range members {
		p.Members = append(p.Members, c.party.Members[m.rank])
		if m.rank == c.rank {
			rank = i
		}
	}
	o := c.options
	o.Where = where
	n := newCommunicator(c.context, p, rank, c.desk, o)
	n.together = c.together
	if err := startAll(c.context.Driver().Interruption(), []*Communicator{n}); err != nil {
		return nil, err
	}
	return n, nil
}
