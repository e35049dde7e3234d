package parent

import (
	"bytes"
	"context"
	"errors"
	"strconv"
	"strings"
	"testing"

	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
)

// lender is a peer without a process that has three requests.
func lender(memory int64) *Peer {
	return &Peer{config: Config{Memory: memory}, process: &process{}, requests: map[uint64]*request{1: {}, 2: {}, 3: {}}}
}

// TestLendingLate has a request end before its segment is made, and before that is sent.
func TestLendingLate(t *testing.T) {
	p := lender(1 << 20)
	if m, files := p.grant(&wire.Message{Size: 1, Request: 4}); m.Error == nil || m.Error.Message != "the request has ended" || files != nil || p.lent() != 0 {
		t.Error(m.Error, files, p.lent())
	}
	m, files := p.grant(&wire.Message{Size: 1, Request: 1})
	if m.Error != nil {
		t.Fatal(m.Error)
	}
	p.forget(1)
	if _, err := files[0].WriteAt([]byte{1}, 0); err != nil {
		t.Error("the descriptor that is sent ends with the request:", err)
	}
	segment.Discard(files)
}

// TestLending bounds what a worker may be lent, and takes it back with the request.
func TestLending(t *testing.T) {
	p := lender(1 << 20)
	for _, bytes := range []int64{-1, 0, 1<<20 + 1, 1 << 62} {
		if m, files := p.grant(&wire.Message{Size: bytes, Request: 1}); m.Error == nil || files != nil {
			t.Errorf("%d bytes were lent", bytes)
		}
	}
	for range 3 {
		if m, _ := p.grant(&wire.Message{Size: 1 << 18, Request: 1}); m.Error != nil {
			t.Fatal(m.Error)
		}
	}
	m, _ := p.grant(&wire.Message{Size: 1<<18 + 1, Request: 2})
	if m.Error == nil || m.Error.Message != "1048577 bytes in 4 segments would exceed the limit on memory" {
		t.Error(m.Error)
	}
	if p.lent() != 3<<18 {
		t.Error(p.lent())
	}
	p.segments.release(1)
	if p.lent() != 0 || len(p.segments.all) != 0 {
		t.Error(p.lent())
	}
	for range maxSegments {
		if m, _ := p.grant(&wire.Message{Size: 1, Request: 3}); m.Error != nil {
			t.Fatal(m.Error)
		}
	}
	if m, _ := p.grant(&wire.Message{Size: 1, Request: 3}); m.Error == nil {
		t.Error("more segments than may be")
	}
	p.segments.releaseAll()
	if m, _ := p.grant(&wire.Message{Size: 1, Request: 3}); m.Error == nil || m.Error.Message != "the worker has ended" {
		t.Error(m.Error)
	}
}

// TestTaking copies a segment once, for the request that it was lent for and for no other, and not when its time is over.
func TestTaking(t *testing.T) {
	p, now, over := lender(1<<20), new(request), new(request)
	over.late.Store(true)
	lend := func() uint64 {
		number, file, err := p.lend(5, 1, nil)
		if err == nil {
			_, err = file.WriteAt([]byte("hello"), 0)
		}
		if err != nil {
			t.Fatal(err)
		}
		return number
	}
	number := lend()
	if got, err := p.take(over, 1, number, 5); !errors.Is(err, errLate) {
		t.Error(got, err)
	}
	if got, err := p.take(now, 1, number, 5); err != nil || string(got) != "hello" {
		t.Error(got, err)
	}
	if got, err := p.take(now, 1, number, 5); !errors.Is(err, wire.ErrProtocol) {
		t.Errorf("a second time: %q, %v", got, err)
	}
	if p.lent() != 5 {
		t.Errorf("a copy that is in use counts %d", p.lent())
	}
	number = lend()
	for _, c := range []struct{ request, number, bytes uint64 }{{2, number, 5}, {1, number + 1, 5}, {1, number, 6}} {
		if got, err := p.take(now, c.request, c.number, int64(c.bytes)); err == nil {
			t.Errorf("%v: %q", c, got)
		}
	}
	p.segments.release(1)
	if p.lent() != 0 || len(p.segments.all) != 0 {
		t.Error("the request has ended and left", p.lent())
	}
}

// TestManyCalls has a worker call a function with a segment more often than it may have segments at once.
func TestManyCalls(t *testing.T) {
	calls := 0
	p := fake(t, "echo", Config{Memory: 1 << 40, Call: func(_ context.Context, _ string, args []any) (any, error) {
		calls += len(args[0].([]byte)) / 16
		return nil, nil
	}})
	if v, err := ask(t.Context(), p, "segments "+strconv.Itoa(maxSegments+10), nil); err != nil || v != int64(maxSegments+10) || calls != maxSegments+10 {
		t.Error(v, calls, err)
	}
}

// TestOneSegmentManyTimes has a reply and a call name one segment two hundred times.
func TestOneSegmentManyTimes(t *testing.T) {
	for _, text := range []string{"repeat", "repeat-call f"} {
		called := false
		p := fake(t, "echo", Config{Memory: 1 << 40, Call: func(context.Context, string, []any) (any, error) { called = true; return nil, nil }})
		v, err := ask(t.Context(), p, text, nil)
		if err == nil || called {
			t.Errorf("%s: %T, called: %v", text, v, called)
		}
	}
}

// TestSharing has both ends see what either writes.
func TestSharing(t *testing.T) {
	p := lender(1 << 20)
	memory, file, err := p.Shared(4096)
	if err != nil {
		t.Fatal(err)
	}
	theirs, err := segment.Map(file, 4096)
	if err != nil {
		t.Fatal(err)
	}
	memory[1], theirs[2] = 5, 6
	if memory[2] != 6 || theirs[1] != 5 {
		t.Error(memory[:3], theirs[:3])
	}
	if err := segment.Unmap(theirs); err != nil {
		t.Error(err)
	}
	if _, _, err := p.Shared(1 << 30); err == nil || !strings.Contains(err.Error(), "would exceed the limit on memory") {
		t.Error(err)
	}
	p.segments.releaseAll()
}

// TestSegmentsOfARequest has a worker put its answer into memory that it was lent.
func TestSegmentsOfARequest(t *testing.T) {
	p := fake(t, "echo", Config{Memory: 1 << 40})
	if v, err := ask(t.Context(), p, "segment", nil); err != nil || v != int64(1) {
		t.Error(v, err)
	}
	if p.lent() != 0 {
		t.Error("the segment outlives its request")
	}
}

// TestEncode puts large arrays into segments and closes them where something cannot cross.
func TestEncode(t *testing.T) {
	large := bytes.Repeat([]byte{7}, wire.InSegment+1)
	_, files, err := Encode("x", []any{large, []byte{1}, large})
	if err != nil || len(files) != 2 {
		t.Fatal(len(files), err)
	}
	for _, f := range files {
		if got, err := segment.Copy(f, int64(len(large))); err != nil || !bytes.Equal(got, large) {
			t.Error(err)
		}
		if err := f.Close(); err != nil {
			t.Error(err)
		}
	}
	if _, files, err = Encode("x", []any{large, func() {}}); err == nil || files != nil {
		t.Error(files, err)
	}
	many := make([]any, wire.MaxFiles+3)
	for i := range many {
		many[i] = large
	}
	if _, files, err = Encode("x", many); err != nil || len(files) != wire.MaxFiles {
		t.Error(len(files), err)
	}
	for _, f := range files {
		_ = f.Close()
	}
}
