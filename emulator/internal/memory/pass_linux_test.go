package memory

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"unsafe"

	"golang.org/x/sys/unix"
)

// TestPass shares a block with whoever opens its file by process, descriptor and name: both see one memory, which keeps its bytes.
func TestPass(t *testing.T) {
	s := New(1 << 30)
	defer s.Close()
	first, large := alloc(t, s, 300, Options{}), alloc(t, s, largeSize, Options{})
	for _, b := range []*Block{first, large} {
		copy(b.Bytes()[b.Size-5:], "hello")
		names := 0
		name := func() string { names++; return fmt.Sprintf("passed-%d", b.Size) }
		m, of, offset, err := s.Share(b, name)
		if err != nil || of != fmt.Sprintf("passed-%d", b.Size) || string(b.Bytes()[b.Size-5:]) != "hello" {
			t.Fatalf("%v, %q, %q", err, of, b.Bytes()[b.Size-5:])
		}
		again, _, sameOffset, err := s.Share(b, name)
		if again != m || sameOffset != offset || err != nil || names != 1 {
			t.Errorf("shared again: %v, %d names", err, names)
		}
		other, err := OpenFrom(os.Getpid(), m.File(), of)
		if err != nil || other.Size() != m.Size() || other.File() == m.File() {
			t.Fatalf("%+v, %v", other, err)
		}
		p, err := other.Anywhere()
		if err != nil {
			t.Fatal(err)
		}
		theirs := bytesAt(p, other.Size())[offset:][:b.Size]
		if string(theirs[b.Size-5:]) != "hello" {
			t.Errorf("they see %q", theirs[b.Size-5:])
		}
		theirs[0] = 7
		if b.Bytes()[0] != 7 {
			t.Error("what they write is not seen")
		}
		other.Unmap(p)
		other.Close()
	}
	if err := s.Free(first.Base); err != nil {
		t.Fatal(err)
	}
	if _, _, _, err := s.Share(first, nil); !errors.Is(err, ErrNotAllocated) {
		t.Errorf("of freed memory: %v", err)
	}
}

// TestPassWrong refuses descriptors that are not open, or not of the name, and leaves none open.
func TestPassWrong(t *testing.T) {
	m, err := NewShared("right", 4096)
	if err != nil {
		t.Fatal(err)
	}
	defer m.Close()
	before := descriptors(t)
	if _, err := OpenFrom(os.Getpid(), m.File(), "wrong"); err == nil || !strings.Contains(err.Error(), `is "/memfd:right (deleted)", not "/memfd:wrong (deleted)"`) {
		t.Error(err)
	}
	if _, err := OpenFrom(os.Getpid(), 1<<20, "right"); !errors.Is(err, unix.ENOENT) {
		t.Error(err)
	}
	if _, err := OpenShared(1 << 20); !errors.Is(err, unix.EBADF) {
		t.Error(err)
	}
	if after := descriptors(t); after != before {
		t.Errorf("%d descriptors were open, %d are", before, after)
	}
}

func descriptors(t *testing.T) int {
	entries, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(entries)
}

// TestRanges maps memory at several places of a range, which begins at a multiple of what was asked for.
func TestRanges(t *testing.T) {
	const size, align = 1 << 16, 1 << 21
	r, err := Reserve(4*size, align)
	if err != nil {
		t.Fatal(err)
	}
	defer r.Free()
	if r.Base()%align != 0 || r.Size() != 4*size || uint64(uintptr(r.Pointer(size))) != r.Base()+size {
		t.Fatalf("%#x of %d bytes", r.Base(), r.Size())
	}
	m, err := NewShared("range", size)
	if err != nil {
		t.Fatal(err)
	}
	for _, at := range []uint64{0, 3 * size} {
		if err := r.Map(m, at); err != nil {
			t.Fatal(err)
		}
	}
	bytesAt(r.Pointer(0), size)[size-1] = 9
	if got := bytesAt(r.Pointer(3*size), size)[size-1]; got != 9 {
		t.Errorf("got %d at the other place", got)
	}
	file, err := m.Export()
	if err != nil || file == m.File() {
		t.Fatal(file, err)
	}
	m.Close() // mappings stay
	other, err := OpenShared(file)
	if err != nil || other.Size() != size {
		t.Fatal(other, err)
	}
	_ = unix.Close(file)
	if err := errors.Join(r.Unmap(0, size), r.Map(other, size)); err != nil {
		t.Fatal(err)
	}
	if got := bytesAt(r.Pointer(size), size)[size-1]; got != 9 {
		t.Errorf("got %d by the exported descriptor", got)
	}
	other.Close()
}

// TestTake counts what has no address.
func TestTake(t *testing.T) {
	s := New(100)
	defer s.Close()
	if err := errors.Join(s.Take(60), s.Take(40)); err != nil {
		t.Fatal(err)
	}
	if err := s.Take(1); err == nil || err.Error() != "memory: out of memory: 1 bytes requested, 100 of 100 in use" {
		t.Error(err)
	}
	if s.Give(40); s.budget.Used() != 60 {
		t.Errorf("%d are used", s.budget.Used())
	}
}

func bytesAt(p unsafe.Pointer, n uint64) []byte { return unsafe.Slice((*byte)(p), n) }
