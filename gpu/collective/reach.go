//go:build !js

package collective

import (
	"context"
	"fmt"
	"net"
)

// reach finds the hub, or makes it.
func reach(ctx context.Context, j Job, o Options) (d desk, part func(context.Context), err error) {
	_, after := o.clock()
	if j.Rank == 0 && !j.Hosted {
		host, port, err := net.SplitHostPort(j.Address)
		if err != nil {
			return nil, nil, err
		}
		if !net.ParseIP(host).IsLoopback() {
			host = "" // the name may be that of another interface
		}
		l, err := net.Listen("tcp", net.JoinHostPort(host, port))
		if err != nil {
			return nil, nil, fmt.Errorf("rank 0 cannot listen on port %s, where the others look for it; MASTER_PORT chooses another: %w", port, err)
		}
		h := NewHub(j.Size, o.Limit, o.After)
		h.present[0] = true
		go h.Serve(l, j.Token)
		return h, func(ctx context.Context) { h.outlast(ctx); l.Close() }, nil
	}
	ctx, cancel := o.within(ctx)
	defer cancel()
	remote, err := dial(ctx, j, after)
	if err != nil {
		return nil, nil, err
	}
	return remote, func(context.Context) { remote.conn.Close() }, nil
}

// outlast waits until all other processes have ended, or for as long as ranks wait.
func (h *Hub) outlast(ctx context.Context) {
	select {
	case <-h.alone:
	case <-h.after(h.limit):
	case <-ctx.Done():
	}
}
