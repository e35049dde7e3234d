package gpu

import (
	"bytes"
	"os"
	"slices"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// Large copies of ordinary memory go through the ring and arrive whole,
// whatever their last chunk is.
func TestStagedCopies(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	if os.Getenv("CUJS_DEVICE") == "cuda" {
		api, err = cuda.Open()
	}
	if err != nil {
		t.Fatal(err)
	}
	d, err := Open(api, Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer d.Close()
	d.unstaged = false
	var calls []string
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		calls = append(calls, c.Name)
		return next()
	}))
	c, err := d.devices[0].PrimaryContext()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{stageFrom, stageFrom + 1, 5*stageChunk - 1, 9*stageChunk + 5} {
		sent := make([]byte, size)
		for i := range sent {
			sent[i] = byte(i ^ i>>8 ^ i>>16)
		}
		b, err := Upload(c, sent)
		if err != nil {
			t.Fatal(err)
		}
		back, err := Download[byte](b)
		if err != nil || !bytes.Equal(back, sent) {
			t.Errorf("%d bytes: not what was sent: %v", size, err)
		}
	}
	if slices.Contains(calls, "cuMemcpyHtoD") || slices.Contains(calls, "cuMemcpyDtoH") {
		t.Error("the ring was not used")
	}
	d.SetAPI(api)
	if n := len(d.LiveObjects()); n > 4 {
		t.Errorf("%d live objects: the ring is among them", n)
	}
}
