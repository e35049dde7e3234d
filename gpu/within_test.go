package gpu_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/gpu"
)

// waiting is a kernel that waits for a word that nobody writes.
const waiting = `.version 8.0
.target sm_75
.address_size 64
.visible .entry waiting(.param .u64 p) {
	.reg .u64 %a; .reg .u32 %x; .reg .pred %p;
	ld.param.u64 %a, [p];
again:
	ld.volatile.global.u32 %x, [%a];
	setp.eq.u32 %p, %x, 0;
	@%p bra again;
	ret;
}`

// TestCallsEnd: what waits for a kernel, or for memory, ends with the context that it was given, whatever SetInterrupt says, and
// with SetInterrupt's context whatever it was given.
func TestCallsEnd(t *testing.T) {
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	d := must(gpu.Open(api, gpu.Options{}))(t)
	c := primary(t, d)
	b := must(gpu.Upload(context.Background(), c, []uint32{0}))(t)
	f := must(must(c.LoadModule([]byte(waiting), gpu.JITOptions{}))(t).Function("waiting"))(t)
	ok(t, f.Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}}, b))
	enough := errors.New("enough")
	for name, call := range map[string]func(context.Context) error{
		"Read":     func(ctx context.Context) error { return b.Read(ctx, 0, make([]byte, 4)) },
		"Write":    func(ctx context.Context) error { return b.Write(ctx, 0, make([]byte, 4)) },
		"Download": func(ctx context.Context) error { _, err := gpu.Download[uint32](ctx, b); return err },
		"Reclaim":  d.Reclaim,
		"Alloc":    func(ctx context.Context) error { _, err := c.Alloc(ctx, 1<<60); return err }, // waits for what may be freed
	} {
		for _, own := range []bool{true, false} {
			ended, cancel := context.WithCancelCause(context.Background())
			live, stop := context.WithCancel(context.Background())
			ctx, always := ended, live
			if !own {
				ctx, always = live, ended
			}
			for _, always := range []context.Context{always, nil} {
				if always == nil && !own {
					break
				}
				d.SetInterrupt(always)
				time.AfterFunc(time.Millisecond, func() { cancel(enough) })
				if err := call(ctx); !errors.Is(err, enough) {
					t.Errorf("%s, own context %v: %v", name, own, err)
				}
			}
			stop()
			cancel(nil)
		}
	}
	d.SetInterrupt(context.Background())
	ended, end := context.WithCancel(context.Background())
	end()
	ok(t, d.Shutdown(ended)) // beside the kernel
}

// TestNoContext: a call that is given nil for a context says so.
func TestNoContext(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	b := must(gpu.Upload(context.Background(), c, []uint32{1}))(t)
	var none context.Context
	for name, call := range map[string]func() error{
		"Read": func() error { return b.Read(none, 0, make([]byte, 4)) }, "Write": func() error { return b.Write(none, 0, make([]byte, 4)) },
		"Alloc":    func() error { _, err := c.Alloc(none, 4); return err },
		"Shutdown": func() error { return c.Driver().Shutdown(none) },
	} {
		if err := call(); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
