package staging

import (
	"context"
	"errors"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
)

// TestTransfer follows a copy to its end, and says once what the work before it failed with.
func TestTransfer(t *testing.T) {
	for name, c := range map[string]struct {
		fails string // the call; "" for none
		want  error
	}{"done": {"", nil}, "a fault": {"cuEventQuery", cuda.CUDA_ERROR_LAUNCH_FAILED}} {
		d := newLazy(100)
		context := d.context()
		transfer := &Transfer{Context: context, Doing: func() string { return "reading" }}
		if err := transfer.Follow(d.api(), context.Default); err != nil {
			t.Fatal(err)
		}
		d.busy = 2
		for range 2 {
			if done, err := transfer.Done(); done || err != nil {
				t.Errorf("%s: done %v before the end, %v", name, done, err)
			}
		}
		if c.fails != "" {
			d.fail = len(d.calls) + 1
		}
		for range 2 { // the second time nobody is asked
			asked := len(d.calls)
			if done, err := transfer.Done(); !done || !errors.Is(err, c.want) || c.want == nil && err != nil {
				t.Errorf("%s: done %v, %v", name, done, err)
			}
			d.calls = d.calls[:min(len(d.calls), asked+1)]
		}
	}
}

// TestTransferIsNotFollowed: a copy without a mark is waited for, and its transfer is at its end.
func TestTransferIsNotFollowed(t *testing.T) {
	for fail, failed := range []string{"cuEventCreate", "cuEventRecord"} {
		d := newLazy(100)
		c := d.context()
		d.fail = fail + 1
		transfer := &Transfer{Context: c, Doing: func() string { return "reading" }}
		if err := transfer.Follow(d.api(), c.Default); !errors.Is(err, cuda.CUDA_ERROR_LAUNCH_FAILED) || d.calls[fail] != failed {
			t.Errorf("%s fails: %v of %v", failed, err, d.calls)
		}
		if last := d.calls[len(d.calls)-1]; last != "cuStreamSynchronize" {
			t.Errorf("%s fails: the last call is %s", failed, last)
		}
		if done, err := transfer.Done(); !done || err != nil {
			t.Errorf("%s fails: done %v, %v", failed, done, err)
		}
	}
	d := newLazy(1)
	ended := &Transfer{Context: d.context()}
	ended.End()
	if done, err := ended.Done(); !done || err != nil || len(d.calls) > 0 {
		t.Errorf("done %v, %v, %v", done, err, d.calls)
	}
}

// TestTransferIsWaitedFor: Synchronize waits for the end of the copy, or of the context; the end of what it is in ends it.
func TestTransferIsWaitedFor(t *testing.T) {
	d := newLazy(1)
	c := d.context()
	transfer := &Transfer{Context: c, Doing: func() string { return "reading" }}
	if err := transfer.Follow(d.api(), c.Default); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	d.busy = 1 << 30
	if err := transfer.Synchronize(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	d.busy = 3
	if err := transfer.Synchronize(context.Background()); err != nil {
		t.Errorf("to the end: %v", err)
	}
	gone := &Transfer{Context: c, Doing: func() string { return "reading" }}
	if err := gone.Follow(d.api(), c.Default); err != nil {
		t.Fatal(err)
	}
	c.End("was destroyed")
	if done, err := gone.Done(); !done || err == nil || err.Error() != " was destroyed" {
		t.Errorf("a context that has ended: %v, %v", done, err)
	}
}
