package gpu_test

import (
	"bytes"
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

func growable(t *testing.T, c *gpu.Context, bytes, capacity uint64) *gpu.Growable {
	t.Helper()
	if n, _ := c.Device().Attribute(cuda.CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED); n == 0 {
		t.Skip("the device has no virtual memory management")
	}
	return must(c.AllocGrowable(bytes, capacity))(t)
}

func TestGrowable(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	g := growable(t, c, 100, 64<<20)
	ok(t, g.Buffer.Fill(7, 1, 0, 100, nil))
	address := g.Buffer.Address()
	for _, size := range []uint64{1 << 20, 5 << 20, 20<<20 + 1} {
		ok(t, g.Grow(size))
	}
	if g.Buffer.Address() != address || g.Buffer.Bytes() != 20<<20+1 || d.Bytes() != g.Committed() {
		t.Errorf("%d bytes at %#x, %d counted, %d committed", g.Buffer.Bytes(), g.Buffer.Address(), d.Bytes(), g.Committed())
	}
	got := make([]byte, 100)
	ok(t, g.Buffer.Read(context.Background(), 0, got))
	if !bytes.Equal(got, bytes.Repeat([]byte{7}, 100)) {
		t.Errorf("it holds %v", got)
	}
	if err := g.Grow(65 << 20); err == nil || !strings.Contains(err.Error(), "bytes: expected at most its capacity of 67108864, got 68157440") {
		t.Errorf("growing too far: %v", err)
	}
	// Freed in the order of the work that uses it.
	ok(t, function(t, c, "spin").Launch(one, g.Buffer, uint32(20000)))
	ok(t, g.Buffer.Free())
	ok(t, c.Synchronize(context.Background()))
	if n := d.Bytes(); n != 0 {
		t.Errorf("%d bytes are left", n)
	}
}

func TestGrowthThatFailsChangesNothing(t *testing.T) {
	d := open(t, gpu.Options{MaxBytes: 8 << 20})
	c := primary(t, d)
	g := growable(t, c, 1, 64<<20)
	committed := g.Committed()
	if err := g.Grow(32 << 20); err == nil || g.Committed() != committed || g.Buffer.Bytes() != 1 {
		t.Errorf("%v; %d bytes, %d committed", err, g.Buffer.Bytes(), g.Committed())
	}
	ok(t, g.Grow(2))
}
