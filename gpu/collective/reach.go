//go:build !js

package collective

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strings"
	"sync"
)

// reach finds the hub, or makes it.
func reach(ctx context.Context, j Job, o Options) (d desk, part func(context.Context), err error) {
	limit, after := o.clock()
	if j.Rank == 0 && !j.Hosted {
		listeners, err := listen(ctx, j)
		if err != nil {
			return nil, nil, err
		}
		h := NewHub(j.Size, o.Limit, o.After)
		h.present[0] = true
		var serving sync.WaitGroup
		for _, l := range listeners {
			serving.Go(func() { h.Serve(l, j) })
		}
		return h, func(ctx context.Context) {
			h.outlast(ctx)
			closeListeners(listeners)
			serving.Wait()
		}, nil
	}
	ctx, cancel := o.within(ctx)
	defer cancel()
	remote, err := dial(ctx, j, limit, after)
	if err != nil {
		return nil, nil, err
	}
	return remote, func(context.Context) { remote.conn.Close() }, nil
}

// listen listens at the job's address, at each that its name stands for, and at no other.
func listen(ctx context.Context, j Job) (listeners []net.Listener, err error) {
	host, port, err := net.SplitHostPort(j.Address)
	if err != nil {
		return nil, err
	}
	addresses, err := net.DefaultResolver.LookupHost(ctx, host)
	if err != nil {
		return nil, fmt.Errorf("rank 0 does not find its own address, which MASTER_ADDR names: %w", err)
	}
	if err := open(j, host, addresses); err != nil {
		return nil, err
	}
	var errs []error
	for _, address := range addresses {
		l, err := net.Listen("tcp", net.JoinHostPort(address, port))
		if err != nil {
			errs = append(errs, err)
			continue
		}
		listeners = append(listeners, l)
	}
	if len(listeners) == 0 {
		return nil, fmt.Errorf("rank 0 cannot listen at %s, where the others look for it; MASTER_ADDR is to be an address of its host, and MASTER_PORT a free port there: %w", j.Address, errors.Join(errs...))
	}
	return listeners, nil
}

// open refuses addresses at which anybody could take a rank's place, or which other hosts cannot reach.
func open(j Job, host string, addresses []string) error {
	for _, address := range addresses {
		if a, err := netip.ParseAddr(address); err != nil || !a.IsLoopback() {
			if j.Token == "" {
				return fmt.Errorf("%s is reached from other hosts, and the job has no secret, so that any program could take part; set %s to the same text for all ranks, as by: export %[2]s=$(openssl rand -hex 16)", host, TokenVariable)
			}
			return nil
		}
	}
	if j.LocalSize > 0 && j.LocalSize < j.Size && !strings.EqualFold(host, "localhost") {
		return fmt.Errorf("%s is %s here, which other hosts cannot reach; set MASTER_ADDR to the address of this host in their network", host, addresses[0])
	}
	return nil
}

func closeListeners(listeners []net.Listener) {
	for _, l := range listeners {
		l.Close()
	}
}

// outlast waits until all other processes have ended, or for as long as ranks wait.
func (h *Hub) outlast(ctx context.Context) {
	select {
	case <-h.alone:
	case <-h.after(h.limit):
	case <-ctx.Done():
	}
}
