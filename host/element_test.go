package host_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gputest"
	"github.com/cujs/cujs/host"
)

// uploaded makes a buffer of T, and what a script sees of it and of its second half.
func uploaded[T gpu.Scalar](c *gpu.Context, array string) (b *gpu.Buffer, want string) {
	b, _ = gpu.Upload(context.Background(), c, []T{1, 2, 3, 4})
	return b, fmt.Sprintf("%s 4 1,2,3,4 %s 2 3,4", array, array)
}

// TestBuffersKeepTheirElements sets buffers of every type of element that Go uploads into a script.
func TestBuffersKeepTheirElements(t *testing.T) {
	api := gputest.API(t)
	d, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	c, err := d.Devices()[0].PrimaryContext()
	if err != nil {
		t.Fatal(err)
	}
	r, err := host.New(host.Options{Driver: api})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	type named float32
	raw, _ := c.Alloc(context.Background(), 8)
	_ = raw.Write(context.Background(), 0, []byte{1, 2, 3, 4, 1, 2, 3, 4})
	check := func(b *gpu.Buffer, want string) {
		t.Helper()
		half, err := b.View(b.Bytes()/2, b.Bytes()/2)
		if err == nil {
			err = r.Set("b", b)
		}
		if err == nil {
			err = r.Set("half", half)
		}
		if err != nil {
			t.Fatal(err)
		}
		got, err := host.RunAs[string](t.Context(), r, "a.js", "[b, half].map(x => { const a = x.read(); return `${a.constructor.name} ${x.length} ${a.join()}` }).join(' ')")
		if err != nil || got != want {
			t.Errorf("got %s %v, want %s", got, err, want)
		}
	}
	check(uploaded[int8](c, "Int8Array"))
	check(uploaded[uint8](c, "Uint8Array"))
	check(uploaded[int16](c, "Int16Array"))
	check(uploaded[uint16](c, "Uint16Array"))
	check(uploaded[int32](c, "Int32Array"))
	check(uploaded[uint32](c, "Uint32Array"))
	check(uploaded[int64](c, "BigInt64Array"))
	check(uploaded[uint64](c, "BigUint64Array"))
	check(uploaded[float32](c, "Float32Array"))
	check(uploaded[named](c, "Float32Array"))
	check(uploaded[float64](c, "Float64Array"))
	check(raw, "Uint8Array 8 1,2,3,4,1,2,3,4 Uint8Array 4 1,2,3,4")
}
