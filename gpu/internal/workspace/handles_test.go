package workspace_test

import (
	"errors"
	"testing"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/graphs"
	"github.com/cujs/cujs/gpu/internal/workspace"
	"github.com/cujs/cujs/gpu/usage"
	"github.com/cujs/cujs/internal/testing/contexttest"
)

// A handle is one of a library that counts.
type handle struct {
	workspace.Base
	number int
}

// library makes handles with numbers, and notes which were released.
type library struct {
	made     int
	released []int
	fail     error
}

func (l *library) create(h *handle) (func() error, error) {
	if l.fail != nil {
		return nil, l.fail
	}
	l.made++
	h.number = l.made
	return func() error { l.released = append(l.released, h.number); return nil }, nil
}

func (l *library) handles() *workspace.Handles[handle, *handle] {
	return workspace.NewHandles(workspace.First{Made: "a handle of cuNONE, which is made by the first call", Hurry: "call it once before"}, l.create)
}

// number is the number of the handle of a context.
func number(t *testing.T, h *workspace.Handles[handle, *handle], c *gpu.Context) int {
	t.Helper()
	p, err := h.For(c, "testing")
	if err != nil {
		t.Fatal(err)
	}
	if p.Context != c || !p.Fixture.Alive() {
		t.Errorf("the handle is of %v, alive %v", p.Context, p.Fixture.Alive())
	}
	return p.number
}

// TestHandles has two contexts, each with a handle of its own, which ends with the context and is forgotten.
func TestHandles(t *testing.T) {
	l := &library{}
	h, a, b := l.handles(), contexttest.Created(t), contexttest.Created(t)
	for range 2 {
		if x, y := number(t, h, a), number(t, h, b); x != 1 || y != 2 {
			t.Fatalf("handles %d and %d, want 1 and 2", x, y)
		}
	}
	if err := a.Destroy(); err != nil {
		t.Fatal(err)
	}
	if len(l.released) != 1 || l.released[0] != 1 || h.Len() != 1 {
		t.Errorf("released %v, kept %d; want 1 of 2 released", l.released, h.Len())
	}
	if number(t, h, b) != 2 {
		t.Error("the other context has a new handle")
	}
	if err := b.Destroy(); err != nil {
		t.Fatal(err)
	}
	if len(l.released) != 2 || h.Len() != 0 {
		t.Errorf("released %v, kept %d; want both released", l.released, h.Len())
	}
}

// TestReleased makes a handle anew where the one before was released alone.
func TestReleased(t *testing.T) {
	l := &library{}
	h, c := l.handles(), contexttest.Created(t)
	p, err := h.For(c, "testing")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Fixture.Free(); err != nil {
		t.Fatal(err)
	}
	if n := number(t, h, c); n != 2 || h.Len() != 1 {
		t.Errorf("handle %d, %d kept; want the second alone", n, h.Len())
	}
}

// TestFails keeps nothing of a handle that could not be made, and makes it by the next call.
func TestFails(t *testing.T) {
	l := &library{fail: errors.New("no memory")}
	h, c := l.handles(), contexttest.Created(t)
	if _, err := h.For(c, "testing"); err != l.fail || h.Len() != 0 {
		t.Errorf("error %v, %d kept", err, h.Len())
	}
	l.fail = nil
	if number(t, h, c) != 1 {
		t.Error("the second call made none")
	}
}

// TestRecording makes no handle while a graph is being recorded, and uses one that is there.
func TestRecording(t *testing.T) {
	l := &library{}
	h, c := l.handles(), contexttest.Created(t)
	s, err := c.NewStream(gpu.StreamOptions{})
	if err != nil {
		t.Fatal(err)
	}
	record := func() (err error) {
		if _, failed := graphs.Capture(s, func() error { _, err = h.For(c, "testing"); return nil }); failed != nil {
			t.Fatal(failed)
		}
		return err
	}
	want := "testing: expected a handle of cuNONE, which is made by the first call, got the first call while a graph is being recorded; call it once before"
	err = record()
	if _, first := errors.AsType[*usage.FirstCallError](err); !first || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	number(t, h, c)
	if err := record(); err != nil {
		t.Error(err)
	}
}
