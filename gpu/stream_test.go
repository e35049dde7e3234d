package gpu_test

import (
	"context"
	"errors"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/gpu"
)

// spinning starts a kernel that counts to n in a stream.
func spinning(t testing.TB, c *gpu.Context, s *gpu.Stream, n uint32) *gpu.Buffer {
	t.Helper()
	b := must(c.Alloc(context.Background(), 4))(t)
	ok(t, function(t, c, "spin").Launch(gpu.LaunchConfig{Grid: gpu.Dim{X: 1}, Block: gpu.Dim{X: 1}, Stream: s}, b, n))
	return b
}

func TestEventsMeasure(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{}))(t)
	start, end := must(c.NewEvent(0))(t), must(c.NewEvent(0))(t)
	if done := must(start.Done())(t); !done {
		t.Error("an event that was never recorded is not done")
	}
	ok(t, s.Record(start))
	spinning(t, c, s, 100_000)
	ok(t, end.Record(s))
	ok(t, end.Synchronize(context.Background()))
	if ms := must(end.Since(start))(t); ms <= 0 {
		t.Errorf("%v ms", ms)
	}
	if done := must(s.Done())(t); !done {
		t.Error("the stream is not done after its last event")
	}
	ok(t, start.Free())
	ok(t, start.Free())
	_, err := end.Since(start)
	wantError(t, err, "event on device 0 has been freed")
}

func TestSinceNeedsRecordings(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	start, end := must(c.NewEvent(0))(t), must(c.NewEvent(0))(t)
	_, err := end.Since(start)
	var e *cuda.Error
	if !errors.As(err, &e) || e.Hint != "the earlier event was not recorded" {
		t.Errorf("got %v", err)
	}
}

func TestSinceNeedsTiming(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	timed, untimed := must(c.NewEvent(0))(t), must(c.NewEvent(cuda.CU_EVENT_DISABLE_TIMING))(t)
	_, err := untimed.Since(timed)
	wantError(t, err, "measuring the time between events: the later event: expected one that takes the time, got one that was made without timing")
	_, err = timed.Since(untimed)
	wantError(t, err, "measuring the time between events: the earlier event: expected one that takes the time, got one that was made without timing")
}

func TestWaitOrdersStreams(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	first := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	second := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	e := must(c.NewEvent(cuda.CU_EVENT_DISABLE_TIMING))(t)
	counted := spinning(t, c, first, 100_000)
	ok(t, first.Record(e))
	ok(t, second.Wait(e))
	copied := must(c.Alloc(context.Background(), 4))(t)
	ok(t, counted.CopyTo(copied, 0, 0, 4, second))
	ok(t, second.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), copied))(t)[0]; got != 100_000 {
		t.Errorf("copied %d before the kernel was done", got)
	}
}

// A synchronous copy comes after the work that uses its buffer, also in a
// stream that does not wait for the default one.
func TestReadWaitsForUsers(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	b := spinning(t, c, s, 100_000)
	if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 100_000 {
		t.Errorf("read %d while the kernel was running", got)
	}
}

func TestStandingStreams(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	perThread := must(c.PerThreadStream())(t)
	if perThread != must(c.PerThreadStream())(t) || perThread == c.DefaultStream() {
		t.Error("the default streams change")
	}
	for _, s := range []*gpu.Stream{c.DefaultStream(), perThread} {
		ok(t, s.Free()) // has no effect
		b := spinning(t, c, s, 100)
		ok(t, s.Synchronize(context.Background()))
		if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != 100 {
			t.Errorf("%v counted to %d", s, got)
		}
	}
}

func TestPriorities(t *testing.T) {
	c := primary(t, open(t, gpu.Options{}))
	least, greatest, err := c.StreamPriorities()
	ok(t, err)
	s := must(c.NewStream(gpu.StreamOptions{Priority: greatest}))(t)
	if got := must(s.Priority())(t); got != greatest || greatest > least {
		t.Errorf("priority %d, of %d to %d", got, least, greatest)
	}
}

// endless is how far a kernel counts that the test does not wait for.
const endless = 30_000_000

func TestWaitsEndWithTheirContext(t *testing.T) {
	d := open(t, gpu.Options{})
	c := must(d.Devices()[0].CreateContext(0))(t)
	s := must(c.NewStream(gpu.StreamOptions{}))(t)
	e := must(c.NewEvent(0))(t)
	b := spinning(t, c, s, endless)
	ok(t, e.Record(s))
	why := errors.New("enough")
	waits := map[string]func(context.Context) error{
		"context": c.Synchronize, "stream": s.Synchronize, "event": e.Synchronize,
		"read": func(ctx context.Context) error {
			d.SetInterrupt(ctx)
			defer d.SetInterrupt(context.Background())
			return b.Read(context.Background(), 0, make([]byte, 4))
		},
	}
	for name, wait := range waits {
		ctx, cancel := context.WithTimeoutCause(context.Background(), time.Millisecond, why)
		if err := wait(ctx); !errors.Is(err, why) {
			t.Errorf("%s: %v", name, err)
		}
		cancel()
	}
	ok(t, c.Synchronize(context.Background()))
	if got := must(gpu.Download[uint32](context.Background(), b))(t)[0]; got != endless {
		t.Errorf("counted to %d", got)
	}
}

func TestTransfersEndWithTheirContext(t *testing.T) {
	d := open(t, gpu.Options{})
	c := must(d.Devices()[0].CreateContext(0))(t)
	h := must(c.AllocHost(4, 0))(t)
	s := must(c.NewStream(gpu.StreamOptions{}))(t)
	b := spinning(t, c, s, 1_000_000)
	read := must(b.ReadAsync(0, h.Bytes(), s))(t)
	name := c.String()
	ok(t, c.Destroy())
	wantError(t, read.Synchronize(context.Background()), name+" was destroyed")
}

func TestAllocAsync(t *testing.T) {
	d := open(t, gpu.Options{})
	c := primary(t, d)
	s := must(c.NewStream(gpu.StreamOptions{NonBlocking: true}))(t)
	b := must(c.AllocAsync(1<<20, s))(t)
	ok(t, b.Fill(0x11223344, 4, 0, 1<<18, s))
	got := make([]uint32, 1<<18)
	ok(t, must(b.ReadAsync(0, gpu.Bytes(got), s))(t).Synchronize(context.Background()))
	if got[0] != 0x11223344 || got[1<<18-1] != 0x11223344 {
		t.Errorf("got %#x … %#x", got[0], got[1<<18-1])
	}
	ok(t, b.FreeAsync(s))
	ok(t, s.Synchronize(context.Background()))
	if d.Bytes() != 0 {
		t.Errorf("%d bytes live", d.Bytes())
	}
}

func TestCurrentContext(t *testing.T) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	d := open(t, gpu.Options{})
	if c := must(d.Current())(t); c != nil {
		t.Fatalf("%v is current", c)
	}
	first := must(d.Default())(t)
	if first != primary(t, d) || must(d.Current())(t) != first {
		t.Error("the default is not the primary context")
	}
	second := must(first.Device().CreateContext(0))(t)
	if must(d.Current())(t) != first {
		t.Error("making a context makes it current")
	}
	ok(t, second.Push())
	b := must(first.Alloc(context.Background(), 4))(t) // acts in its own context
	if must(d.Current())(t) != second {
		t.Error("an allocation in another context changes the current one")
	}
	if popped := must(d.Pop())(t); popped != second || must(d.Current())(t) != first {
		t.Errorf("popped %v", popped)
	}
	ok(t, second.Use(func() error {
		if must(d.Current())(t) != second {
			t.Error("the context is not current in Use")
		}
		return b.Write(context.Background(), 0, make([]byte, 4))
	}))
	if must(d.Current())(t) != first {
		t.Error("Use does not restore")
	}
	if _, err := d.Pop(); err != nil {
		t.Error(err)
	}
}

func TestThread(t *testing.T) {
	d := open(t, gpu.Options{})
	thread := d.Lock()
	if c := thread.Current(); c != nil {
		t.Fatalf("%v is current", c)
	}
	first := must(thread.Default())(t)
	second := must(first.Device().CreateContext(0))(t)
	f := function(t, second, "increment")
	launch := must(f.Prepare(one))(t)
	ok(t, launch.Run(thread))
	if thread.Current() != first {
		t.Error("a launch changes the current context")
	}
	ok(t, thread.Restore())
	if must(d.Current())(t) != first {
		t.Error("Restore does not restore")
	}
	ok(t, thread.Push(second))
	if thread.Current() != second || must(thread.Pop())(t) != second || thread.Current() != first {
		t.Error("push and pop do not match")
	}
	ok(t, thread.Use(second, func() error {
		if thread.Current() != second {
			t.Error("the context is not current in Use")
		}
		return nil
	}))
	ok(t, second.MakeCurrent()) // around the thread
	if thread.Current() != second {
		t.Error("a change around the thread is not seen")
	}
	ok(t, thread.MakeCurrent(first))
	thread.Unlock()

	done := make(chan struct{})
	go func() { // on some other OS thread it goes on with the same context
		defer close(done)
		thread.Lock()
		defer thread.Unlock()
		if thread.Current() != first {
			t.Error("the context is forgotten between locks")
		}
		if err := launch.Run(thread); err != nil {
			t.Error(err)
		}
	}()
	<-done
	thread.Lock()
	ok(t, first.Device().Reset())
	if c := thread.Current(); c != nil {
		t.Errorf("%v is current after its reset", c)
	}
	thread.Unlock()
}

// A launch in a locked thread asks the driver nothing.
func TestThreadSavesCalls(t *testing.T) {
	api := table(t)
	d := openOver(t, api, gpu.Options{})
	c := primary(t, d)
	ok(t, c.Use(func() error { return nil })) // a change of the current context that is over
	launch := must(function(t, c, "increment").Prepare(one))(t)
	var calls []string
	d.SetAPI(api.Wrap(func(c *cuda.Call, next func() cuda.Result) cuda.Result {
		calls = append(calls, c.Name)
		return next()
	}))
	thread := d.Lock()
	for range 3 {
		ok(t, launch.Run(thread))
	}
	thread.Unlock()
	want := []string{"cuCtxGetCurrent", "cuCtxSetCurrent", "cuLaunchKernel", "cuLaunchKernel", "cuLaunchKernel", "cuCtxSetCurrent"}
	if !slices.Equal(calls, want) {
		t.Errorf("calls %v\nwant  %v", calls, want)
	}
	d.SetAPI(api)
}

func TestSettings(t *testing.T) {
	c := must(open(t, gpu.Options{}).Devices()[0].CreateContext(cuda.CU_CTX_SCHED_YIELD))(t)
	if flags := must(c.Flags())(t); flags&cuda.CU_CTX_SCHED_MASK != cuda.CU_CTX_SCHED_YIELD {
		t.Errorf("flags %v", flags)
	}
	ok(t, c.SetLimit(cuda.CU_LIMIT_PRINTF_FIFO_SIZE, 1<<21))
	if n := must(c.Limit(cuda.CU_LIMIT_PRINTF_FIFO_SIZE))(t); n < 1<<21 {
		t.Errorf("limit %d", n)
	}
	ok(t, c.SetCacheConfig(cuda.CU_FUNC_CACHE_PREFER_L1))
	if config := must(c.CacheConfig())(t); config != cuda.CU_FUNC_CACHE_PREFER_L1 && config != cuda.CU_FUNC_CACHE_PREFER_NONE {
		t.Errorf("cache configuration %v", config)
	}
	if version := must(c.APIVersion())(t); version < 3000 {
		t.Errorf("version %d", version)
	}
}
