// This file opens the device under test, and calls what must not fail.

package contexttest

import (
	"errors"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

// Table opens the driver that CUJS_DEVICE names, the emulated one where it names none.
func Table(t testing.TB) *cuda.API {
	t.Helper()
	return devicetest.Table(t, "objects", emulator.Options{})
}

// Open returns a Driver over a table, closed when the test ends.
func Open(t testing.TB, api *cuda.API, o gpu.Options) *gpu.Driver {
	t.Helper()
	d, err := gpu.Open(api, o)
	OK(t, err)
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error("close:", err)
		}
	})
	return d
}

// Stubbed opens the emulated device with functions that it does not have.
func Stubbed(t testing.TB, stub func(api *cuda.API)) *gpu.Driver {
	t.Helper()
	api := *Table(t)
	if !api.Emulated {
		t.Skip("stands in for what the emulated device lacks")
	}
	stub(&api)
	return Open(t, &api, gpu.Options{})
}

// Primary returns the primary context of the first device.
func Primary(t testing.TB, d *gpu.Driver) *gpu.Context {
	t.Helper()
	v, err := d.Device(0)
	OK(t, err)
	return Must(v.PrimaryContext())(t)
}

// Pair returns the primary contexts of two devices, or skips the test where there is one only.
func Pair(t testing.TB) (first, second *gpu.Context) {
	t.Helper()
	d := Open(t, devicetest.Table(t, "objects", emulator.Options{Devices: "2xh100"}), gpu.Options{})
	if len(d.Devices()) < 2 {
		t.Skip("there is one device only")
	}
	return Must(d.Devices()[0].PrimaryContext())(t), Must(d.Devices()[1].PrimaryContext())(t)
}

// Must unwraps a result that has to be there: Must(f())(t).
func Must[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		OK(t, err)
		return v
	}
}

// OK fails the test with an error.
func OK(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// WantError compares an error's text.
func WantError(t testing.TB, err error, want string) {
	t.Helper()
	if err == nil {
		t.Errorf("no error, want %q", want)
		return
	}
	got := err.Error()
	var failure *cuda.Error
	if errors.As(err, &failure) && failure.Log != "" { // in words of the driver's, which change
		got = strings.TrimSuffix(got, "; the driver adds: "+failure.Log)
	}
	if got != want {
		t.Errorf("error\n got %q\nwant %q", got, want)
	}
}

// Load loads Kernels.
func Load(t testing.TB, c *gpu.Context) *gpu.Module {
	t.Helper()
	return Must(c.LoadModule([]byte(Kernels), gpu.JITOptions{Name: "kernels.ptx"}))(t)
}

// Function finds one of Kernels.
func Function(t testing.TB, c *gpu.Context, name string) *gpu.Function {
	t.Helper()
	return Must(Load(t, c).Function(name))(t)
}
