//go:build linux

package handover

import (
	"context"
	"errors"
	"io"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// offered names what a second process of these tests is to take.
const offered = "CUJS_GPU_TEST_HANDOVER"

// offer offers a file that holds a text.
func offer(t *testing.T, text string) *Offer {
	t.Helper()
	f, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if _, err := f.WriteString(text); err != nil {
		t.Fatal(err)
	}
	own, err := unix.FcntlInt(f.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	o, err := NewOffer(own)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(o.Close)
	return o
}

// open is how many descriptors this process has.
func open(t *testing.T) int {
	t.Helper()
	files, err := os.ReadDir("/proc/self/fd")
	if err != nil {
		t.Fatal(err)
	}
	return len(files)
}

func TestAnotherProcessTakes(t *testing.T) {
	if name := os.Getenv(offered); name != "" {
		file, err := Take(context.Background(), name)
		if err != nil {
			t.Fatal(err)
		}
		f := os.NewFile(uintptr(file), "taken")
		defer f.Close()
		if text, err := io.ReadAll(io.NewSectionReader(f, 0, 100)); err != nil || string(text) != "hello" {
			t.Fatalf("got %q, %v", text, err)
		}
		flags, err := unix.FcntlInt(f.Fd(), unix.F_GETFD, 0)
		if err != nil || flags&unix.FD_CLOEXEC == 0 {
			t.Error("the programs that this one starts have the descriptor, too", err)
		}
		return
	}
	o := offer(t, "hello")
	for range 2 {
		c := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$")
		c.Env = append(os.Environ(), offered+"="+o.Name())
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
}

func TestWhoTakesNothing(t *testing.T) {
	o := offer(t, "mine")
	if _, err := Take(context.Background(), o.Name()); !errors.Is(err, ErrOwn) {
		t.Errorf("its own process: %v", err)
	}
	o.Close()
	o.Close()
	for _, name := range []string{o.Name(), "", "x", strings.Repeat("../", 10), strings.Repeat("0", 2*nameBytes)} {
		if _, err := Take(context.Background(), name); !errors.Is(err, ErrNobody) {
			t.Errorf("%q: %v", name, err)
		}
	}
}

func TestNothingIsLeftOpen(t *testing.T) {
	first := offer(t, "") // with it the runtime opens what it polls by
	_, _ = Take(context.Background(), first.Name())
	before := open(t)
	for range 10 {
		o := offer(t, "")
		_, _ = Take(context.Background(), o.Name())
		o.Close()
		select {
		case <-o.done:
		default:
			t.Fatal("somebody is served still")
		}
	}
	if after := open(t); after > before { // the first may have let go of one meanwhile
		t.Errorf("%d descriptors are open, %d before", after, before)
	}
}

// A process that is stopped lets nobody wait for ever.
func TestNobodyAnswers(t *testing.T) {
	o := offer(t, "")
	_ = o.listener.SetDeadline(time.Now()) // it accepts nothing; the system still queues who comes
	ctx, cancel := context.WithTimeout(context.Background(), 200*time.Millisecond)
	defer cancel()
	if _, err := Take(ctx, o.Name()); !errors.Is(err, os.ErrDeadlineExceeded) ||
		err.Error() != "the process that offers it does not answer: read unix @->@cujs-"+o.Name()+": i/o timeout" {
		t.Error(err)
	}
}

// asAnotherUser runs f in a thread of another user, which ends with it.
func asAnotherUser(t *testing.T, f func() error) {
	t.Helper()
	if os.Geteuid() != 0 {
		t.Skip("only root can be another user")
	}
	done := make(chan error)
	go func() {
		runtime.LockOSThread() // for good
		const nobody = 65534
		if _, _, failed := unix.RawSyscall(unix.SYS_SETRESUID, nobody, nobody, nobody); failed != 0 {
			done <- failed
			return
		}
		done <- f()
	}()
	if err := <-done; err != nil {
		t.Fatal(err)
	}
}

// socket is one with the address of a name.
func socket(name string) (int, *unix.SockaddrUnix, error) {
	s, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	return s, &unix.SockaddrUnix{Name: address(name).Name}, err
}

func TestAnotherUserGetsNothing(t *testing.T) {
	o := offer(t, "mine")
	asAnotherUser(t, func() error {
		s, at, err := socket(o.Name())
		if err != nil {
			return err
		}
		defer unix.Close(s)
		if err := unix.Connect(s, at); err != nil {
			return err
		}
		var got [8]byte
		if n, err := unix.Read(s, got[:]); n != 0 || err != nil {
			t.Errorf("another user was sent %d bytes, %v", n, err)
		}
		return nil
	})
}

func TestAnotherUserOffersNothing(t *testing.T) {
	name := strings.Repeat("a", 2*nameBytes)
	s, at, err := socket(name)
	if err != nil {
		t.Fatal(err)
	}
	defer unix.Close(s)
	asAnotherUser(t, func() error {
		if err := unix.Bind(s, at); err != nil {
			return err
		}
		return unix.Listen(s, 1)
	})
	if _, err := Take(context.Background(), name); !errors.Is(err, ErrOthers) {
		t.Error(err)
	}
}
