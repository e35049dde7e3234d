//go:build unix

package wire

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"golang.org/x/sys/unix"
)

// ends are those of a socket: the program's link, and the worker's, which takes descriptors.
func ends(t *testing.T) (program, worker *os.File) {
	t.Helper()
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM, 0)
	if err != nil {
		t.Fatal(err)
	}
	for _, fd := range fds {
		if err := unix.SetNonblock(fd, true); err != nil {
			t.Fatal(err)
		}
	}
	program, worker = os.NewFile(uintptr(fds[0]), "program"), os.NewFile(uintptr(fds[1]), "worker")
	t.Cleanup(func() { program.Close(); worker.Close() })
	return program, worker
}

// TestFiles sends messages with and without descriptors: each message has its own, which are of the same files.
func TestFiles(t *testing.T) {
	program, worker := ends(t)
	var files []*os.File
	for _, text := range []string{"first", "second"} {
		path := filepath.Join(t.TempDir(), "file")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		files = append(files, f)
	}
	link, other := NewLink(program, program), NewWorkerSocket(worker)
	for _, sent := range [][]*os.File{files, nil, files[1:]} {
		m := &Message{Kind: Share, Name: "x", ID: uint64(len(sent))}
		if err := link.Send(m, sent...); err != nil {
			t.Fatal(err)
		}
		got, received, err := other.Receive()
		if err != nil || !reflect.DeepEqual(got, m) || len(received) != len(sent) {
			t.Fatalf("got %+v with %d files, %v; want %+v with %d", got, len(received), err, m, len(sent))
		}
		for i, f := range received {
			a, errA := f.Stat()
			b, errB := sent[i].Stat()
			if err := errors.Join(errA, errB, f.Close()); err != nil || !os.SameFile(a, b) {
				t.Errorf("file %d is another one, %v", i, err)
			}
		}
	}
}

// TestFilesFail: descriptors need a socket, and one that has ended takes and gives none.
func TestFilesFail(t *testing.T) {
	if err := NewLink(nil, io.Discard).Send(&Message{Kind: Share}, os.Stdin); err == nil || err.Error() != "descriptors cannot cross" {
		t.Error(err)
	}
	program, worker := ends(t)
	closed, err := os.Open(os.DevNull)
	if err != nil {
		t.Fatal(err)
	}
	if err := closed.Close(); err != nil {
		t.Fatal(err)
	}
	if err := NewLink(nil, worker).Send(&Message{Kind: Share}, closed); !errors.Is(err, unix.EBADF) {
		t.Errorf("sent a file that is closed: %v", err)
	}
	if err := program.Close(); err != nil {
		t.Fatal(err)
	}
	if _, _, err := NewWorkerSocket(worker).Receive(); err != io.EOF {
		t.Errorf("the other end is closed: %v", err)
	}
	if err := NewLink(nil, worker).Send(&Message{Kind: Share}, os.Stdin); !errors.Is(err, unix.EPIPE) {
		t.Errorf("sent to nobody: %v", err)
	}
	if _, _, err := NewWorkerSocket(program).Receive(); err == nil || err == io.EOF {
		t.Errorf("this end is closed: %v", err)
	}
}
