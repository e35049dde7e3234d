// This file has the processes of a job meet.

package collective

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/cujs/cujs/gpu"
)

// An identity is what ranks tell each other when they meet.
type identity struct {
	Mover  string
	Device string // of a GPU: the host and the device's number in the world
}

// Join makes the communicator of all ranks of a job, of which this process is one. It waits for the others, until
// ctx ends or the limit is over.
func Join(ctx context.Context, j Job, c *gpu.Context, o Options) (*Communicator, error) {
	if j.Size == 1 {
		list, err := Local(ctx, []*gpu.Context{c}, o)
		if err != nil {
			return nil, err
		}
		list[0].together = false
		return list[0], nil
	}
	d := Description{Kind: Meet, Where: o.Where}
	fail := func(err error) error { return failedCall(j.Rank, j.Size, d, err) }
	desk, part, err := reach(ctx, j, o)
	if err != nil {
		return nil, fail(err)
	}
	n := newCommunicator(c, everyone(j.Size), j.Rank, desk, o)
	n.part = part
	if err := n.introduce(ctx, d); err != nil {
		part(ctx)
		return nil, err
	}
	if err := startAll(ctx, []*Communicator{n}); err != nil {
		return nil, err
	}
	return n, nil
}

// introduce meets the other ranks for the first time, and compares what they are.
func (c *Communicator) introduce(ctx context.Context, d Description) error {
	me := identity{Mover: c.mover.name()}
	if v := c.context.Device(); !v.Emulated() {
		host := os.Getenv("NCCL_HOSTID") // by which NCCL, too, tells hosts apart: one machine may stand for several
		if host == "" {
			host, _ = os.Hostname()
		}
		uuid, err := v.UUID()
		if err != nil {
			return err
		}
		me.Device = host + " " + uuid
	}
	mine, err := json.Marshal(me)
	if err != nil {
		return err
	}
	stop := context.AfterFunc(ctx, func() { c.Abort("it was given up") })
	defer stop()
	all, err := c.meet(0, d, append(mine, '\n'))
	if err != nil {
		return err
	}
	return c.compare(d, all)
}

// compare refuses ranks that cannot work together.
func (c *Communicator) compare(d Description, all []byte) error {
	devices := map[string]int{}
	first := identity{}
	texts := bytes.Split(bytes.TrimSuffix(all, []byte("\n")), []byte("\n"))
	if len(texts) != c.size {
		return failedCall(c.rank, c.size, d, fmt.Errorf("%d ranks have said who they are", len(texts)))
	}
	for rank, text := range texts {
		var other identity
		if err := json.Unmarshal(text, &other); err != nil {
			return failedCall(c.rank, c.size, d, err)
		}
		if rank == 0 {
			first = other
		}
		if other.Mover != first.Mover {
			return (&finding{Reason: fmt.Sprintf("rank 0 moves data by %s, rank %d by %s", first.Mover, rank, other.Mover), Ranks: []int{0, rank}}).of(c.rank, c.size, d)
		}
		if before, twice := devices[other.Device]; twice && other.Device != "" {
			return (&finding{Reason: fmt.Sprintf("ranks %d and %d have the same GPU; each needs one of its own", before, rank), Ranks: []int{before, rank}}).of(c.rank, c.size, d)
		}
		devices[other.Device] = rank
	}
	return nil
}
