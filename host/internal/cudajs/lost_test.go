// This file loses contexts in each way there is and calls every member of every class from
// JavaScript, in a process of its own.

package cudajs_test

import (
	"context"
	_ "embed"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/testing/devicetest"
)

//go:embed testdata/lost/lost.js
var lostScript string

const lossVariable = "CUJS_TEST_LOSS" // set in the process of its own

func TestLostContext(t *testing.T) {
	if devicetest.OnGPU() {
		t.Skip("the emulated device has all classes")
	}
	if os.Getenv(lossVariable) != "" {
		loseAndCall(t)
		return
	}
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	child := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestLostContext$")
	child.Env = append(os.Environ(), lossVariable+"=1")
	if out, err := child.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out[max(0, len(out)-4000):])
	}
}

func loseAndCall(t *testing.T) {
	api, err := emulator.Open(emulator.Options{Devices: "h100"})
	if err != nil {
		t.Fatal(err)
	}
	var lost atomic.Bool
	var w *world
	w = newWorld(t, func(o *host.Options) {
		o.Stderr = os.Stderr
		o.Driver = api.Wrap(func(_ *cuda.Call, next func() cuda.Result) cuda.Result {
			w.calls.Add(1)
			if lost.Load() {
				return cuda.CUDA_ERROR_ECC_UNCORRECTABLE
			}
			return next()
		})
	})
	for name, value := range map[string]any{
		"lose":  host.Func(func(*host.Call) (any, error) { lost.Store(true); return nil, nil }),
		"found": host.Func(func(*host.Call) (any, error) { lost.Store(false); return nil, nil }),
		"calls": host.Func(func(*host.Call) (any, error) { return w.calls.Load(), nil }),
		"tell": host.Func(func(c *host.Call) (any, error) {
			_, err := fmt.Fprintln(os.Stderr, c.String(0, "text"))
			return nil, err
		}),
		"fail": host.Func(func(c *host.Call) (any, error) { t.Error(c.String(0, "text")); return nil, nil }),
	} {
		if err := w.Set(name, value); err != nil {
			t.Fatal(err)
		}
	}
	var makes strings.Builder
	for _, c := range classes {
		fmt.Fprintf(&makes, "%s: () => %s,\n", c.name, c.make)
	}
	w.must(strings.Replace(lostScript, "/* MAKES */", makes.String(), 1))
}
