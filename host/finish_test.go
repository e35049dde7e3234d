package host

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
)

// bad launches a kernel that fails, which nothing waits for.
const bad = `const cuda = require('cuda'); const bad = cuda.kernel(function bad(x) { trap() })
	bad.launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1)); `

// A kernel that fails makes the script fail that launched it, also where the script
// does not wait for it, and no later one.
func TestFailuresThatNothingWaitsFor(t *testing.T) {
	for name, test := range map[string]struct {
		source string
		fails  bool
	}{
		"a launch":          {bad, true},
		"another stream":    {strings.Replace(bad, "block: 1 }", "block: 1, stream: cuda.stream({ nonBlocking: true }) }", 1) + "setTimeout(() => {}, 5)", true},
		"seen by a drain":   {bad + "for (let i = 0; i < 100; i++) { const b = cuda.alloc('f32', 1); b.free() }", true},
		"a failed assert":   {"const cuda = require('cuda'); cuda.kernel(function k(x) { console.assert(x[0] === 1) }).launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1).fill(0))", true},
		"caught":            {bad + "try { cuda.synchronize() } catch (e) {}", false},
		"a handled promise": {bad + "cuda.synchronizeAsync().catch(() => {})", false},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRuntime(t, Options{Device: "emulated"})
			_, err := r.Run(context.Background(), "t.js", "{"+test.source+"}")
			var failed *cuda.Error
			if errors.As(err, &failed) != test.fails || test.fails && !(failed.Sticky() && strings.Contains(failed.Hint, "kernel ")) {
				t.Errorf("got %v", err)
			}
			if _, err := r.Run(context.Background(), "next.js", "1"); err != nil {
				t.Errorf("the next script fails too: %v", err)
			}
			if _, err := r.Run(context.Background(), "reset.js", "require('cuda').device().reset(); require('cuda').alloc('f32', 1).fill(1).at(0)"); err != nil {
				t.Errorf("after a reset: %v", err)
			}
			_, err = r.Session().Eval(context.Background(), "input", bad)
			if !errors.As(err, &failed) {
				t.Errorf("at a prompt: %v", err)
			}
		})
	}
}

// A prompt goes on after an endless kernel was interrupted.
func TestPromptAfterAnEndlessKernel(t *testing.T) {
	r := newRuntime(t, Options{Device: "emulated"})
	s := r.Session()
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	if err := r.Set("interrupt", Func(func(*Call) (any, error) { cancel(); return nil, nil })); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Eval(ctx, "input 1", spin+"interrupt()"); !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	for _, input := range []string{"cuda.synchronize()", "x.fill(1).at(0)", "cuda.device().reset()", "cuda.alloc('f32', 1).fill(1).at(0)"} {
		if _, err := s.Eval(context.Background(), "next input", input); err != nil {
			t.Errorf("%s: %v", input, err)
		}
	}
}

// saying ends a context when something was written.
type saying struct {
	mu   sync.Mutex
	text bytes.Buffer
	end  func()
}

func (s *saying) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	defer s.end()
	return s.text.Write(p)
}

// A script that ends while a stream waits for a value says so.
func TestWaitForAValueThatNobodyWrites(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	said := &saying{end: cancel}
	r := newRuntime(t, Options{Device: "emulated", Stderr: said})
	_, err := r.Run(ctx, "t.js", `const cuda = require('cuda'), b = cuda.alloc('u32', 2, { shareable: true }).fill(0)
		const s = cuda.stream(); s.waitValue(b, 7, { index: 1, until: '==' })`)
	if !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	said.mu.Lock()
	defer said.mu.Unlock()
	if text := said.text.String(); !strings.HasPrefix(text, "cujs: the script has ended, and stream 0x") ||
		!strings.Contains(text, " on device 0 waits for the word at 0x") || !strings.Contains(text, " to be 7; nothing has written that for a second") {
		t.Errorf("said %q", text)
	}
}

// Where nothing can end a wait for a value, as on a GPU, an interrupted script and the end of its runtime name the stream
// and the word.
func TestWaitForAValueThatNothingCanEnd(t *testing.T) {
	emulated, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api := *emulated
	api.Emulated, api.Share, api.Tenant = false, nil, nil
	ctx, cancel := context.WithCancel(context.Background())
	said := &saying{end: cancel}
	r, err := New(Options{Driver: &api, Stderr: said, Limits: Limits{RunTime: time.Minute}})
	if err != nil {
		t.Fatal(err)
	}
	_, err = r.Run(ctx, "t.js", `const cuda = require('cuda'), b = cuda.alloc('u32', 2, { shareable: true }).fill(0)
		const s = cuda.stream({ nonBlocking: true }); s.waitValue(b, 7, { index: 1, until: '==' })`)
	if !errors.Is(err, context.Canceled) {
		t.Fatalf("got %v", err)
	}
	var address uint64
	_, lines, _ := strings.Cut(said.text.String(), "\n")
	_, word, _ := strings.Cut(lines, "the word at 0x")
	if _, err := fmt.Sscanf(word, "%x", &address); err != nil || !strings.HasPrefix(lines, "cujs: stream 1 on device 0 ") ||
		!strings.HasSuffix(lines, " on device 0 waits for the word at "+fmt.Sprintf("%#x", address)+
			" to be 7, which nothing can stop on a GPU: what waits for it will not return, and the process must end\n") {
		t.Errorf("said %q", said.text.String())
	}
	// What needs nothing of it goes on, and so does what is behind it: that is heard of when it ends.
	session := r.Session()
	for _, source := range []string{"1 + 2", "s.writeValue(b, 1); cuda.alloc('u32', 4).fill(3).read()[0]"} {
		soon, stop := context.WithTimeout(context.Background(), time.Minute)
		if v, err := session.Eval(soon, "input", source); err != nil || v.String() != "3" {
			t.Errorf("%s is %v, %v", source, v, err)
		}
		stop()
	}
	if err := r.Close(); err == nil || !strings.HasPrefix(err.Error(), "closing the driver: stream 1 on ") ||
		!strings.HasSuffix(err.Error(), " to be 7, which nothing can stop on a GPU; what it uses stays until the process ends") {
		t.Errorf("closing: %v", err)
	}
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	var c cuda.Context
	for _, result := range []cuda.Result{
		emulated.CuDevicePrimaryCtxRetain(&c, 0), emulated.CuCtxSetCurrent(c), emulated.CuMemsetD32(cuda.DevicePtr(address), 7, 1), emulated.CuCtxSynchronize(),
	} {
		if result != cuda.CUDA_SUCCESS { // the wait does not end
			t.Error(result)
		}
	}
}
