package staging

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu/internal/lifetime"
)

// small is a SmallRead of a device that reads have paid for.
func small(t *testing.T, d *lazy, c *lifetime.Context) *SmallRead {
	t.Helper()
	p := &SmallRead{}
	for i := range SmallFrom {
		if _, _, used, _ := p.Read(context.Background(), c, d.api(), base, make([]byte, 1)); used || len(d.blocks) != 0 {
			t.Fatalf("memory is allocated for read %d", i)
		}
	}
	return p
}

// TestSmallRead reads what is there: where the stream writes the word, where it writes none, and where the work before
// takes long.
func TestSmallRead(t *testing.T) {
	for name, fails := range map[string]string{"word": "", "no address of the word": "cuMemHostGetDevicePointer", "no words": "cuStreamWriteValue32"} {
		for _, busy := range []int{0, 1, streamPolls, streamPolls + 3} {
			d := newLazy(100)
			copy(d.memory, pattern(100))
			c := d.context()
			p := small(t, d, c)
			for i := range 3 {
				d.busy = busy
				if d.fail = 0; fails != "" && i == 0 {
					d.fail = len(d.calls) + map[string]int{"cuMemHostGetDevicePointer": 3, "cuStreamWriteValue32": 5}[fails]
				}
				got := make([]byte, 20+i)
				call, r, used, err := p.Read(context.Background(), c, d.api(), base+3, got)
				if !used || r != cuda.CUDA_SUCCESS || err != nil || !bytes.Equal(got, d.memory[3:][:20+i]) {
					t.Errorf("%s, busy %d, read %d: %s %v, used %v, %v, got %v", name, busy, i, call, r, used, err, got)
				}
				if fails != "" && i == 0 && d.calls[d.fail-1] != fails {
					t.Errorf("%s has failed, not %s", d.calls[d.fail-1], fails)
				}
				if words := p.wordAt != 0; words != (fails == "") {
					t.Errorf("%s: read %d waits for words: %v", name, i, words)
				}
			}
			if p.Release(d.api()); d.events != 0 || len(d.blocks) != 0 {
				t.Errorf("%s: %d events and %d blocks are left", name, d.events, len(d.blocks))
			}
			p.Release(d.api())
		}
	}
}

// TestSmallReadFails has each call fail in turn: the read says which or was not made, nothing is left, and the next one works.
func TestSmallReadFails(t *testing.T) {
	for _, busy := range []int{0, streamPolls + 3} {
		for fail := 1; ; fail++ {
			d := newLazy(100)
			copy(d.memory, pattern(100))
			c := d.context()
			p := small(t, d, c)
			d.calls, d.fail, d.busy = nil, fail, busy
			got := make([]byte, 20)
			call, r, used, err := p.Read(context.Background(), c, d.api(), base, got)
			if len(d.calls) < fail {
				break
			}
			switch failed := d.calls[fail-1]; failed {
			case "cuMemHostAlloc", "cuEventCreate":
				if used || d.events != 0 || len(d.blocks) != 0 {
					t.Errorf("%s fails: used %v, %d events and %d blocks are left", failed, used, d.events, len(d.blocks))
				}
			case "cuMemHostGetDevicePointer", "cuStreamWriteValue32":
				if !used || r != cuda.CUDA_SUCCESS || !bytes.Equal(got, d.memory[:20]) {
					t.Errorf("%s fails: %s %v, used %v, got %v", failed, call, r, used, got)
				}
			case "cuStreamSynchronize":
			default:
				if !used || call != failed || r != cuda.CUDA_ERROR_LAUNCH_FAILED || err != nil || !bytes.Equal(got, make([]byte, 20)) {
					t.Errorf("%s fails: %s %v, used %v, %v, got %v", failed, call, r, used, err, got)
				}
				if failed == "cuEventRecord" && d.calls[len(d.calls)-1] != "cuStreamSynchronize" {
					t.Error("the copy without a mark is not waited for")
				}
			}
			d.busy = 0
			if _, r, used, err := p.Read(context.Background(), c, d.api(), base, got); !used || r != cuda.CUDA_SUCCESS || err != nil || !bytes.Equal(got, d.memory[:20]) {
				t.Errorf("after call %d: %v, used %v, %v, got %v", fail, r, used, err, got)
			}
		}
	}
}

// TestSmallReadGivenUp: a read whose wait was interrupted leaves the memory to itself until it has arrived.
func TestSmallReadGivenUp(t *testing.T) {
	d := newLazy(100)
	copy(d.memory, pattern(100))
	c := d.context()
	p := small(t, d, c)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d.busy = 1 << 30
	got := make([]byte, 20)
	if _, _, used, err := p.Read(ctx, c, d.api(), base, got); !used || !errors.Is(err, context.Canceled) || !bytes.Equal(got, make([]byte, 20)) {
		t.Errorf("used %v, %v, got %v", used, err, got)
	}
	if _, _, used, _ := p.Read(context.Background(), c, d.api(), base, got); used {
		t.Error("the memory is used while the read may arrive")
	}
	d.busy = 0
	for range 2 {
		if _, r, used, err := p.Read(context.Background(), c, d.api(), base, got); !used || r != cuda.CUDA_SUCCESS || err != nil || !bytes.Equal(got, d.memory[:20]) {
			t.Errorf("after it has arrived: %v, used %v, %v", r, used, err)
		}
	}
	p.mu.Lock()
	if _, _, used, _ := p.Read(context.Background(), c, d.api(), base, got); used {
		t.Error("two reads use the memory at once")
	}
}
