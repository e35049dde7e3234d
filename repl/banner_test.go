package repl

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
)

func TestGreet(t *testing.T) {
	const more = "\ncuda and plot are there already. Tab completes, .help helps, Ctrl-D leaves.\n"
	h200 := device{Name: "NVIDIA H200", Capability: "9.0", Driver: "13.0", Memory: 139.7 * (1 << 30)}
	soft := device{Name: "Emulated", Capability: "8.0", Driver: "13.0", Memory: 8 << 30, Emulated: true}
	noGPU := soft
	noGPU.notice = "cujs: no GPU in use (no driver); running on the emulated device\n"
	for _, test := range []struct {
		name string
		d    device
		err  error
		want string
	}{
		{"a GPU", h200, nil, "NVIDIA H200, 140 GiB, capability 9.0, driver for CUDA 13.0" + more},
		{"emulated by choice", soft, nil, "Emulated, 8 GiB, capability 8.0" + more},
		{"emulated for want of a GPU", noGPU, nil, "Emulated: no GPU in use (no driver)" + more},
		{"none", device{}, errors.New("no driver\ntried: a"), "no device: no driver" + more},
	} {
		var out bytes.Buffer
		r, err := New(Options{Stdout: &out, Stderr: &out})
		if err != nil {
			t.Fatal(err)
		}
		r.greet(test.d, test.err)
		if want := "cujs " + host.Version() + "  " + test.want; out.String() != want {
			t.Errorf("%s: %q, want %q", test.name, out.String(), want)
		}
	}
}

func TestDuration(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1500 * time.Nanosecond: "1.5 µs", 12345 * time.Microsecond: "12.3 ms", 61234 * time.Millisecond: "61.23 s",
	} {
		if got := duration(d); got != want {
			t.Errorf("%d: %s, want %s", d, got, want)
		}
	}
}
