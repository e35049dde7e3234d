// Package contexttest opens contexts of emulated devices for the tests of packages above gpu.
package contexttest

import (
	"context"
	"testing"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// All are the primary contexts of emulated devices, "2xh100" for instance; "" is the default
// device. They end with the test, which fails where they do not end well.
func All(t testing.TB, devices string) (list []*gpu.Context) {
	t.Helper()
	api, err := emulator.Open(emulator.Options{Devices: devices})
	if err != nil {
		t.Fatal(err)
	}
	d, err := gpu.Open(api, gpu.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	for _, v := range d.Devices() {
		c, err := v.PrimaryContext()
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}

// Created is a context of an emulated device that the test may destroy.
func Created(t testing.TB) *gpu.Context {
	t.Helper()
	c, err := All(t, "")[0].Device().CreateContext(0)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// Alloc allocates memory.
func Alloc(t testing.TB, c *gpu.Context, bytes uint64) *gpu.Buffer {
	t.Helper()
	b, err := c.Alloc(context.Background(), bytes)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
