package segment

import (
	"bytes"
	"errors"
	"testing"

	"golang.org/x/sys/unix"
)

// TestSegment has memory of zeros that two mappings share, and that keeps its size.
func TestSegment(t *testing.T) {
	file, err := New(10_000)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	one, err := Map(file, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	two, err := Map(file, 10_000)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(one, make([]byte, 10_000)) {
		t.Error("it is not of zeros")
	}
	one[9_999] = 7
	if two[9_999] != 7 {
		t.Error("one end does not see what the other has written")
	}
	for _, size := range []int64{0, 9_999, 10_001} {
		if err := file.Truncate(size); !errors.Is(err, unix.EPERM) {
			t.Errorf("%d bytes: %v", size, err)
		}
	}
	if _, err := unix.FcntlInt(file.Fd(), unix.F_ADD_SEALS, unix.F_SEAL_WRITE); !errors.Is(err, unix.EPERM) {
		t.Error("the seals can be changed:", err)
	}
	if flags, err := unix.FcntlInt(file.Fd(), unix.F_GETFD, 0); err != nil || flags&unix.FD_CLOEXEC == 0 {
		t.Error("a process that is executed gets it:", err)
	}
	for _, memory := range [][]byte{one, two} {
		if err := Unmap(memory); err != nil {
			t.Error(err)
		}
	}
}

// TestCopy reads as much as is there and makes no memory for more.
func TestCopy(t *testing.T) {
	file, err := New(8)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := file.WriteAt([]byte("12345678"), 0); err != nil {
		t.Fatal(err)
	}
	for bytes, want := range map[int64]string{0: "", 3: "123", 8: "12345678"} {
		if got, err := Copy(file, bytes); err != nil || string(got) != want {
			t.Errorf("%d: %q %v", bytes, got, err)
		}
	}
	for _, bytes := range []int64{9, 1 << 62, -1} {
		if got, err := Copy(file, bytes); err == nil {
			t.Errorf("%d: %q", bytes, got)
		}
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
	if got, err := Copy(file, 1); err == nil {
		t.Errorf("of a closed one: %q", got)
	}
}
