package workspace_test

import (
	"context"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/internal/workspace"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// TestRecommended compares with what NVIDIA recommends for cuBLAS: 32 MiB from Hopper on, 4 MiB before.
func TestRecommended(t *testing.T) {
	for device, want := range map[string]uint64{"h100": 32 << 20, "a100": 4 << 20, "t4": 4 << 20} {
		if got := workspace.Recommended(contexttest.All(t, device)[0].Device()); got != want {
			t.Errorf("%s: got %d, want %d", device, got, want)
		}
	}
}

// taker takes workspaces for submissions to streams of a context.
type taker struct {
	t      *testing.T
	c      *gpu.Context
	spaces workspace.Workspaces
}

func (k *taker) take(s *gpu.Stream, bytes uint64) *gpu.Buffer {
	k.t.Helper()
	w, err := k.c.Submit(nil, s, "testing")
	if err != nil {
		k.t.Fatal(err)
	}
	defer w.Drop()
	b, err := k.spaces.For(&w, bytes)
	if err != nil {
		k.t.Fatal(err)
	}
	if b.Bytes() < bytes || b.Bytes() < 256 || b.Bytes() > max(bytes, 256) {
		k.t.Errorf("asked for %d bytes, got %d", bytes, b.Bytes())
	}
	return b
}

// TestWorkspaces: a stream has one workspace, which is used again, in turn with others', and replaced by a larger one.
func TestWorkspaces(t *testing.T) {
	c := contexttest.Created(t)
	k := &taker{t, c, workspace.Of(c)}
	var streams [2]*gpu.Stream
	for i := range streams {
		s, err := c.NewStream(gpu.StreamOptions{})
		if err != nil {
			t.Fatal(err)
		}
		streams[i] = s
	}
	first, second := k.take(streams[0], 1000), k.take(streams[1], 1000)
	if first == second {
		t.Error("two streams have one workspace")
	}
	for range 2 {
		if k.take(streams[0], 1000) != first || k.take(streams[1], 1000) != second {
			t.Error("a workspace is not used again")
		}
	}
	larger := k.take(streams[1], 1001)
	if larger == second || k.take(streams[1], 1001) != larger {
		t.Error("a workspace that is too small is replaced, once")
	}
	if err := second.Read(context.Background(), 0, make([]byte, 1)); err == nil {
		t.Error("the one before lives")
	}
	if k.take(streams[0], 1000) != first {
		t.Error("the other stream's is another one")
	}
	if small := k.take(nil, 1); small.Bytes() != 256 {
		t.Errorf("the least has %d bytes", small.Bytes())
	}
}

// TestWorkspacesOfGraphs: what is recorded has a workspace of its own, which the next recording does not use.
func TestWorkspacesOfGraphs(t *testing.T) {
	c := contexttest.Created(t)
	k := &taker{t, c, workspace.Of(c)}
	s, err := c.NewStream(gpu.StreamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	outside := k.take(s, 300)
	var recorded []*gpu.Buffer
	for range 2 {
		if _, err := graphs.Capture(s, func() error {
			b := k.take(s, 300)
			if k.take(s, 300) != b {
				t.Error("a recording uses its workspace again")
			}
			recorded = append(recorded, b)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		if k.take(s, 300) != outside {
			t.Error("behind the recording the stream has another workspace")
		}
	}
	if recorded[0] == recorded[1] || recorded[0] == outside {
		t.Error("recordings share a workspace")
	}
}
