//go:build !js

package collective

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/nccl"
	"github.com/cujs/cujs/gpu"
)

// A fake is NCCL as a table of functions, which notes what it is told. It sums numbers of a group of calls on emulated
// devices; it moves nothing else.
type fake struct {
	api    *nccl.API
	driver *cuda.API
	use    func(func() error) error // of a context

	mutex sync.Mutex
	calls []string
	ids   [][128]byte
	ranks map[nccl.Comm]int32
	state map[nccl.Comm]nccl.Result // what is not success
	sums  []sum
}

// A sum is one rank's part of an allReduce.
type sum struct {
	in, out cuda.DevicePtr
	count   uint64
}

// newFake returns a fake of a release. What is added or left out is put into its table.
func newFake(release int) *fake {
	f := &fake{ranks: map[nccl.Comm]int32{}, state: map[nccl.Comm]nccl.Result{}}
	f.api = &nccl.API{Release: release}
	f.api.Name, f.api.Major, f.api.Minor, f.api.Path = "NCCL", release/10000, release/100%100, "libnccl.so.2"
	t := &f.api.Functions
	t.NcclGetLastError = func(nccl.Comm) string { return "the fake's own words" }
	t.NcclGetUniqueId = func(id *nccl.UniqueId) nccl.Result {
		for i := range id.Internal {
			id.Internal[i] = byte(i + 1)
		}
		return 0
	}
	t.NcclCommInitRankScalable = func(c *nccl.Comm, size, rank, n int32, id *nccl.UniqueId, _ *nccl.Config) nccl.Result {
		return f.init("Scalable", c, size, rank, *id)
	}
	t.NcclCommInitRankConfig = func(c *nccl.Comm, size int32, id nccl.UniqueId, rank int32, _ *nccl.Config) nccl.Result {
		return f.init("Config", c, size, rank, id)
	}
	t.NcclCommInitRank = func(c *nccl.Comm, size int32, id nccl.UniqueId, rank int32) nccl.Result {
		return f.init("", c, size, rank, id)
	}
	t.NcclCommGetAsyncError = func(c nccl.Comm, r *nccl.Result) nccl.Result {
		f.mutex.Lock()
		defer f.mutex.Unlock()
		*r = f.state[c]
		return 0
	}
	t.NcclCommFinalize = func(c nccl.Comm) nccl.Result { return f.note(c, "finalize") }
	t.NcclCommDestroy = func(c nccl.Comm) nccl.Result { return f.note(c, "destroy") }
	t.NcclCommAbort = func(c nccl.Comm) nccl.Result { return f.note(c, "abort") }
	t.NcclGroupStart = func() nccl.Result { return f.note(0, "start") }
	t.NcclGroupEnd = func() nccl.Result {
		if f.driver != nil {
			_ = f.use(func() error { f.add(); return nil }) // what goes wrong is not in the sums
		}
		f.sums = nil
		return f.note(0, "end")
	}
	t.NcclAllReduce = func(in, out cuda.DevicePtr, n uint64, typ nccl.DataType, op nccl.RedOp, c nccl.Comm, _ cuda.Stream) nccl.Result {
		f.sums = append(f.sums, sum{in, out, n})
		return f.note(c, "allReduce %d %s %s", n, typ, op)
	}
	t.NcclBroadcast = func(in, out cuda.DevicePtr, n uint64, typ nccl.DataType, root int32, c nccl.Comm, _ cuda.Stream) nccl.Result {
		return f.note(c, "broadcast %d %s %d %v", n, typ, root, in == out)
	}
	t.NcclSend = func(_ cuda.DevicePtr, n uint64, _ nccl.DataType, to int32, c nccl.Comm, _ cuda.Stream) nccl.Result {
		return f.note(c, "send %d to %d", n, to)
	}
	t.NcclRecv = func(_ cuda.DevicePtr, n uint64, _ nccl.DataType, from int32, c nccl.Comm, _ cuda.Stream) nccl.Result {
		return f.note(c, "recv %d from %d", n, from)
	}
	t.NcclAlltoAll = func(_, _ cuda.DevicePtr, n uint64, _ nccl.DataType, c nccl.Comm, _ cuda.Stream) nccl.Result {
		if release < 22800 {
			return nccl.NotExported
		}
		return f.note(c, "alltoall %d", n)
	}
	t.NcclRedOpCreatePreMulSum = func(op *nccl.RedOp, scalar unsafe.Pointer, typ nccl.DataType, _ nccl.ScalarResidence, c nccl.Comm) nccl.Result {
		*op = 70
		return f.note(c, "scale %v %s", *(*float32)(scalar), typ)
	}
	t.NcclRedOpDestroy = func(op nccl.RedOp, c nccl.Comm) nccl.Result { return f.note(c, "drop %d", op) }
	return f
}

// init makes a communicator, by the newest of the functions that the release has.
func (f *fake) init(by string, c *nccl.Comm, size, rank int32, id nccl.UniqueId) nccl.Result {
	if by == "Scalable" && f.api.Release < 22300 || by == "Config" && f.api.Release < 21400 {
		return nccl.NotExported
	}
	f.mutex.Lock()
	*c = nccl.Comm(100*(len(f.ranks)+1)) + nccl.Comm(rank)
	f.ranks[*c] = rank
	f.ids = append(f.ids, id.Internal)
	f.mutex.Unlock()
	f.note(*c, "init%s of %d", by, size)
	return nccl.NcclSuccess
}

func (f *fake) note(c nccl.Comm, format string, args ...any) nccl.Result {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	text := fmt.Sprintf(format, args...)
	if c != 0 {
		text = fmt.Sprintf("%d: %s", f.ranks[c], text)
	}
	f.calls = append(f.calls, text)
	return nccl.NcclSuccess
}

// noted are the calls since it was asked last.
func (f *fake) noted() []string {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	list := f.calls
	f.calls = nil
	return list
}

// add sums f32 of the ranks that are in one group.
func (f *fake) add() {
	for at := uint64(0); len(f.sums) > 0 && at < f.sums[0].count; at++ {
		total := float32(0)
		word := make([]byte, 4)
		for _, s := range f.sums {
			f.driver.CuMemcpyDtoH(unsafe.Pointer(&word[0]), s.in+cuda.DevicePtr(4*at), 4)
			total += math.Float32frombits(binary.LittleEndian.Uint32(word))
		}
		binary.LittleEndian.PutUint32(word, math.Float32bits(total))
		for _, s := range f.sums {
			f.driver.CuMemcpyHtoD(s.out+cuda.DevicePtr(4*at), unsafe.Pointer(&word[0]), 4)
		}
	}
}

// set has NCCL answer something of the state of communicators.
func (f *fake) set(r nccl.Result) {
	f.mutex.Lock()
	defer f.mutex.Unlock()
	for c := range f.ranks {
		f.state[c] = r
	}
}

// over makes ranks of this process over a fake.
func over(t *testing.T, f *fake, n int, o Options) []*Communicator {
	t.Helper()
	list := contexts(t, n)
	f.driver, f.use = list[0].Driver().API(), list[0].Use
	o.Library = NewLibrary(f.api)
	ranks, err := Local(context.Background(), list, o)
	if err != nil {
		t.Fatal(err)
	}
	return ranks
}

func wantCalls(t *testing.T, f *fake, want ...string) {
	t.Helper()
	if got := f.noted(); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// each is an operation on every rank, on the same numbers.
func each(t *testing.T, ranks []*Communicator, d Description, n int) (batch []*Operation) {
	for r, c := range ranks {
		s := upload(t, c, f32(make([]float32, n)...))
		if err := s.Buffer.Write(context.Background(), 0, f32(float32(r+1))); err != nil {
			t.Fatal(err)
		}
		o := &Operation{Of: c, Description: d, Send: s, Recv: s}
		if d.Kind == AllToAll {
			o.Recv = upload(t, c, make([]byte, 4*n))
		}
		batch = append(batch, o)
	}
	return batch
}

// TestNCCL has the calls of NCCL in their order, and its numbers in their place.
func TestNCCL(t *testing.T) {
	f := newFake(23007)
	ranks := over(t, f, 2, Options{})
	made := f.noted()
	slices.Sort(made) // by two goroutines
	if want := []string{"0: initScalable of 2", "1: initScalable of 2"}; !slices.Equal(made, want) || f.ids[0] != f.ids[1] || f.ids[1][127] != 128 {
		t.Errorf("got %q, ids %v", made, f.ids)
	}
	if got := ranks[1].Mover(); got != "NCCL 2.30.7" {
		t.Error(got)
	}
	batch := each(t, ranks, Description{Kind: AllReduce, Type: 7, Count: 1}, 1)
	if err := Run(batch...); err != nil {
		t.Fatal(err)
	}
	wantCalls(t, f, "start", "0: allReduce 1 ncclFloat32 ncclSum", "1: allReduce 1 ncclFloat32 ncclSum", "end")
	if got := download(t, batch[1].Recv); !bytes.Equal(got, f32(3)) {
		t.Errorf("got %x", got)
	}
	for _, test := range []struct {
		d    Description
		want string // of rank 0
	}{
		{Description{Kind: Barrier}, "0: allReduce 1 ncclInt32 ncclSum"},
		{Description{Kind: AllReduce, Type: 10, Reduction: Avg, Count: 4}, "0: allReduce 4 ncclFloat8e4m3 ncclAvg"},
		{Description{Kind: Broadcast, Type: 9, Count: 2, Root: 1}, "0: broadcast 2 ncclBfloat16 1 true"},
		{Description{Kind: AllToAll, Type: 7, Count: 1}, "0: alltoall 1"},
	} {
		f.driver = nil
		if err := Run(each(t, ranks, test.d, 2)...); err != nil {
			t.Fatal(test.d, err)
		}
		if got := f.noted(); len(got) != 4 || got[1] != test.want {
			t.Errorf("%s: got %q, want %q", test.d, got, test.want)
		}
	}
	if err := Run(each(t, ranks, Description{Kind: AllReduce, Type: 7, Count: 1, Reduction: Scaled, Scale: 0.25}, 1)...); err != nil {
		t.Fatal(err)
	}
	wantCalls(t, f, "start", "0: scale 0.25 ncclFloat32", "0: allReduce 1 ncclFloat32 ncclRedOp_t(70)", "1: scale 0.25 ncclFloat32", "1: allReduce 1 ncclFloat32 ncclRedOp_t(70)", "end",
		"0: drop 70", "1: drop 70")
	to, from := Description{Kind: Send, Type: 7, Count: 1, Root: 1}, Description{Kind: Recv, Type: 7, Count: 1}
	if err := Run(&Operation{Of: ranks[0], Description: to, Send: batch[0].Send}, &Operation{Of: ranks[1], Description: from, Recv: batch[1].Recv}); err != nil {
		t.Fatal(err)
	}
	wantCalls(t, f, "start", "0: send 1 to 1", "1: recv 1 from 0", "end")
	closeAll(t, ranks)
	wantCalls(t, f, "start", "0: finalize", "1: finalize", "end", "start", "0: destroy", "1: destroy", "end")
	if ranks[0].options.Library.caller != nil {
		t.Error("a goroutine stays when there are no communicators")
	}
}

// TestNCCLSplit makes communicators of parts, each with an id.
func TestNCCLSplit(t *testing.T) {
	f := newFake(23007)
	ranks := over(t, f, 3, Options{})
	f.noted()
	parts := make([]*Communicator, 3)
	var all sync.WaitGroup
	for r, c := range ranks {
		all.Go(func() {
			var err error
			if parts[r], err = c.Split(r%2, -r, ""); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	made := f.noted()
	slices.Sort(made)
	if want := []string{"0: initScalable of 1", "0: initScalable of 2", "1: initScalable of 2"}; !slices.Equal(made, want) || parts[0].Rank() != 1 {
		t.Errorf("got %q, rank 0 is %s", made, parts[0])
	}
	closeAll(t, parts)
	closeAll(t, ranks)
}

// TestOldNCCL has releases that lack what newer ones have.
func TestOldNCCL(t *testing.T) {
	f := newFake(20804)
	ranks := over(t, f, 2, Options{})
	if made := f.noted(); !slices.Contains(made, "1: init of 2") {
		t.Errorf("got %q", made)
	}
	if err := Run(each(t, ranks, Description{Kind: AllToAll, Type: 7, Count: 1}, 2)...); err != nil {
		t.Fatal(err)
	}
	wantCalls(t, f, "start", "0: send 1 to 0", "0: recv 1 from 0", "0: send 1 to 1", "0: recv 1 from 1", "1: send 1 to 0", "1: recv 1 from 0", "1: send 1 to 1", "1: recv 1 from 1", "end")
	for _, test := range []struct {
		d    Description
		want string
	}{
		{Description{Kind: AllReduce, Type: 10, Count: 1}, "allReduce: expected what NCCL has from 2.24 on, for elements of e4m3, got NCCL 2.8.4"},
		{Description{Kind: AllReduce, Type: 9, Count: 1}, "allReduce: expected what NCCL has from 2.10 on, for elements of bf16, got NCCL 2.8.4"},
		{Description{Kind: AllReduce, Type: 7, Reduction: Avg, Count: 1}, "allReduce: expected what NCCL has from 2.10 on, for the reduction avg, got NCCL 2.8.4"},
	} {
		if err := Run(each(t, ranks, test.d, 1)...); err == nil || err.Error() != test.want {
			t.Errorf("got  %v\nwant %s", err, test.want)
		}
	}
	closeAll(t, ranks)

	f = newFake(21800)
	closeAll(t, over(t, f, 1, Options{}))
	wantCalls(t, f, "0: initConfig of 1", "start", "0: finalize", "end", "start", "0: destroy", "end")
}

// TestNCCLFails has NCCL tell of an error, when it is told something and later.
func TestNCCLFails(t *testing.T) {
	f := newFake(23007)
	ranks := over(t, f, 2, Options{})
	f.noted()
	f.api.NcclGroupEnd = func() nccl.Result { f.set(nccl.NcclRemoteError); return nccl.NcclInProgress }
	err := Run(each(t, ranks, Description{Kind: AllReduce, Type: 7, Count: 1, Where: "a.js:3"}, 1)...)
	const want = `allReduce on rank 0 of 2 (a.js:3): NCCL has failed: ncclCommGetAsyncError: ncclRemoteError (6): another rank has ended, or the network to it has failed ("the fake's own words")`
	if err == nil || err.Error() != want || !errors.Is(err, nccl.NcclRemoteError) {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	closeAll(t, ranks)
	if got := f.noted(); !slices.Contains(got, "0: abort") || !slices.Contains(got, "1: abort") || slices.Contains(got, "0: destroy") {
		t.Errorf("got %q", got)
	}
}

// TestNCCLCannotBegin closes what has begun.
func TestNCCLCannotBegin(t *testing.T) {
	f := newFake(23007)
	f.api.NcclGetUniqueId = func(*nccl.UniqueId) nccl.Result { return nccl.NcclSystemError }
	_, err := Local(context.Background(), contexts(t, 2), Options{Library: NewLibrary(f.api)})
	if err == nil || !errors.Is(err, nccl.NcclSystemError) || !strings.HasPrefix(err.Error(), "init on rank 0 of 2: NCCL has failed: ncclGetUniqueId: ncclSystemError (2): ") {
		t.Error(err)
	}
}

// limited has the limit be over when a channel is closed. All ranks ask the others then, however late, so that the time for it is
// never over; other times are those of the clock.
func limited(expire chan time.Time) Options {
	const limit = time.Hour
	return Options{Limit: limit, After: func(d time.Duration) <-chan time.Time {
		switch d {
		case limit:
			return expire
		case grace:
			return nil
		}
		return time.After(d / 100)
	}}
}

// TestWatchdog has NCCL never end what it is told: when the limit is over, it is aborted.
func TestWatchdog(t *testing.T) {
	f, expire := newFake(23007), make(chan time.Time)
	ranks := over(t, f, 2, limited(expire))
	f.noted()
	f.api.NcclGroupEnd = func() nccl.Result { f.set(nccl.NcclInProgress); close(expire); return nccl.NcclInProgress }
	err := Run(each(t, ranks, Description{Kind: AllReduce, Type: 7, Count: 1, Where: "a.js:3"}, 1)...)
	var e *Error
	const want = "allReduce on rank 0 of 2 (a.js:3): it has not ended within 1h0m0s, though all ranks have called it"
	if !errors.As(err, &e) || e.Error() != want || !e.Timeout {
		t.Errorf("got  %v\nwant %s", err, want)
	}
	closeAll(t, ranks)
	if got := f.noted(); !slices.Contains(got, "0: abort") {
		t.Errorf("got %q", got)
	}
}

// TestNCCLStays has a call of NCCL not return, as that of a rank that no other answers: it is left behind, and the
// library goes on with other communicators.
func TestNCCLStays(t *testing.T) {
	f, expire, leave := newFake(23007), make(chan time.Time), make(chan bool)
	ranks := over(t, f, 2, limited(expire))
	f.noted()
	end := f.api.NcclGroupEnd
	f.api.NcclGroupEnd = func() nccl.Result { close(expire); <-leave; return nccl.NcclSuccess }
	const want = " of 2 (a.js:3): it has not ended within 1h0m0s, though all ranks have called it" // by whichever rank looks first
	d := Description{Kind: AllReduce, Type: 7, Count: 1, Where: "a.js:3"}
	for range 2 { // what is called later hears of it, too
		if err := Run(each(t, ranks, d, 1)...); err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got  %v\nwant …%s", err, want)
		}
	}
	if got := f.noted(); slices.Contains(got, "0: abort") {
		t.Errorf("NCCL frees what a call is inside of: %q", got)
	}
	f.api.NcclGroupEnd = end
	others, err := Local(context.Background(), []*gpu.Context{ranks[0].Context(), ranks[1].Context()}, Options{Library: ranks[0].options.Library})
	if err != nil {
		t.Fatal(err)
	}
	if err := Run(each(t, others, d, 1)...); err != nil {
		t.Error(err)
	}
	closeAll(t, others)
	close(leave)
	closeAll(t, ranks)
	if got := f.noted(); !slices.Contains(got, "0: abort") || !slices.Contains(got, "1: abort") {
		t.Errorf("got %q", got)
	}
}

// TestCallerThatIsLeft has the job that ends a communicator follow the call that is inside of it, however late it is posted and
// whatever else is: a caller that is left takes any number of jobs, and one that has ended none.
func TestCallerThatIsLeft(t *testing.T) {
	l, m, entered, stay, last := NewLibrary(nil), new(ncclMover), make(chan bool), make(chan bool), make(chan bool, 1)
	inside := false
	stuck := l.post([]*ncclMover{m}, &job{do: func() error { inside = true; close(entered); <-stay; inside = false; return nil }})
	<-entered
	for range 100 {
		l.post([]*ncclMover{m}, &job{do: func() error { return nil }})
	}
	l.leave(stuck)
	done := make(chan bool)
	other := l.post([]*ncclMover{new(ncclMover)}, &job{do: func() error { close(done); return nil }})
	<-done
	l.postLast(m, &job{do: func() error { last <- inside; return nil }})
	if other == stuck {
		t.Error("the library has kept the caller that it left")
	}
	close(stay)
	if <-last {
		t.Error("a communicator was ended while a call was inside of it")
	}
	for !stuck.hasEnded() {
		runtime.Gosched()
	}
	l.postLast(m, &job{do: func() error { last <- false; return nil }})
	<-last
}

// hasEnded reports whether a caller takes no more jobs.
func (c *caller) hasEnded() bool {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return c.ended
}

// TestNCCLIsNotMade has NCCL make a communicator when nobody waits for it any more.
func TestNCCLIsNotMade(t *testing.T) {
	f, asked, leave := newFake(23007), make(chan bool, 2), make(chan bool)
	making := f.api.NcclCommInitRankScalable
	f.api.NcclCommInitRankScalable = func(c *nccl.Comm, size, rank, n int32, id *nccl.UniqueId, o *nccl.Config) nccl.Result {
		asked <- true
		<-leave
		return making(c, size, rank, n, id, o)
	}
	ctx, cancel := context.WithCancel(context.Background())
	go func() { <-asked; <-asked; cancel() }()
	var e *Error
	if _, err := Local(ctx, contexts(t, 2), Options{Library: NewLibrary(f.api)}); !errors.As(err, &e) || e.Collective != "abort" {
		t.Error(err)
	}
	close(leave)
	for got := []string(nil); !slices.Contains(got, "0: abort") || !slices.Contains(got, "1: abort"); got = append(got, f.noted()...) {
		time.Sleep(time.Millisecond)
	}
}

// overTCP has ranks with a fake each meet at a hub.
func overTCP(t *testing.T, fakes []*fake, o Options) []*Communicator {
	t.Helper()
	_, job := hosted(t, len(fakes))
	list, errs := make([]*Communicator, len(fakes)), make(chan error, len(fakes))
	for rank, c := range contexts(t, len(fakes)) {
		go func() {
			j, o := job, o
			j.Rank, o.Library = rank, NewLibrary(fakes[rank].api)
			var err error
			list[rank], err = Join(context.Background(), j, c, o)
			errs <- err
		}()
	}
	for range list {
		if err := <-errs; err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// TestNCCLDeath cuts the connection of a rank while NCCL waits for it, and while nothing does.
func TestNCCLDeath(t *testing.T) {
	for _, waiting := range []bool{true, false} {
		fakes := []*fake{newFake(23007), newFake(23007)}
		ranks := overTCP(t, fakes, Options{})
		if fakes[0].ids[0] != fakes[1].ids[0] {
			t.Error("the ranks have different ids")
		}
		die := func() { ranks[1].desk.(*client).conn.Close() }
		if waiting {
			fakes[0].api.NcclGroupEnd = func() nccl.Result { fakes[0].set(nccl.NcclInProgress); die(); return nccl.NcclInProgress }
		} else {
			die()
			for ranks[0].mover.(*ncclMover).flights.lost() == nil {
				time.Sleep(time.Millisecond)
			}
		}
		const want = "allReduce on rank 0 of 2: rank 1 has ended"
		if err := Run(each(t, ranks[:1], Description{Kind: AllReduce, Type: 7, Count: 1}, 1)...); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
		closeAll(t, ranks)
		if got := fakes[0].noted(); !slices.Contains(got, "0: abort") {
			t.Errorf("got %q", got)
		}
	}
}

// TestNCCLCompare has ranks that disagree be told before NCCL is.
func TestNCCLCompare(t *testing.T) {
	fakes := []*fake{newFake(23007), newFake(23007)}
	ranks := overTCP(t, fakes, Options{Compare: true})
	errs := make(chan error, 2)
	for r, c := range ranks {
		go func() {
			d := Description{Kind: AllReduce, Type: 7, Count: 1, Where: "a.js:1"}
			err := Run(each(t, []*Communicator{c}, d, 1)...)
			if err == nil {
				d.Count, d.Where = 1+r, fmt.Sprintf("a.js:%d", 2+r)
				err = Run(each(t, []*Communicator{c}, d, 2)...)
			}
			errs <- err
		}()
	}
	const want = "the ranks disagree: rank 0 calls allReduce of 1 f32, sum (a.js:2); rank 1 calls allReduce of 2 f32, sum (a.js:3)"
	for range ranks {
		if err := <-errs; err == nil || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("got  %v\nwant … %s", err, want)
		}
	}
	closeAll(t, ranks)
	for _, f := range fakes {
		if got := f.noted(); slices.Contains(got, "0: allReduce 2 ncclFloat32 ncclSum") {
			t.Errorf("got %q", got)
		}
	}
}

// TestNCCLClose has ranks of several processes end one after the other; who is still there hears of no failure.
func TestNCCLClose(t *testing.T) {
	fakes := []*fake{newFake(23007), newFake(23007)}
	ranks := overTCP(t, fakes, Options{})
	closeAll(t, ranks[:1])
	if err := Run(each(t, ranks[1:], Description{Kind: AllReduce, Type: 7, Count: 1}, 1)...); err != nil {
		t.Error(err)
	}
	closeAll(t, ranks[1:])
	if f := ranks[1].Failure(); f != nil {
		t.Error(f)
	}
}
