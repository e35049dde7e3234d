//go:build linux

package handover

import (
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// ends are both ends of a connection; the first is closed with the test.
func ends(t *testing.T) (near, far *net.UnixConn) {
	t.Helper()
	pair, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_STREAM|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		t.Fatal(err)
	}
	var both [2]*net.UnixConn
	for i, s := range pair {
		f := os.NewFile(uintptr(s), "socket")
		c, err := net.FileConn(f)
		if err != nil {
			t.Fatal(err)
		}
		_ = f.Close()
		both[i] = c.(*net.UnixConn)
	}
	t.Cleanup(func() { _ = both[0].Close() })
	return both[0], both[1]
}

// TestReceive reads every answer that a process may give. What is no descriptor is -1.
func TestReceive(t *testing.T) {
	for name, c := range map[string]struct {
		said   string
		rights []byte
		want   string
	}{
		"the end":              {"", nil, ErrNobody.Error()},
		"its own":              {"o", nil, ErrOwn.Error()},
		"its own, with a file": {"o", unix.UnixRights(0), ErrOwn.Error()},
		"a file":               {"g", unix.UnixRights(0), ""},
		"no file":              {"g", nil, "an answer without a descriptor: bad message"},
		"two files":            {"g", unix.UnixRights(0, 1), "an answer without a descriptor: bad message"},
	} {
		near, far := ends(t)
		before := open(t) - 1 // without the far end
		if c.said != "" {
			if _, _, err := far.WriteMsgUnix([]byte(c.said), c.rights, nil); err != nil {
				t.Fatalf("%s: %v", name, err)
			}
		}
		_ = far.Close()
		file, err := receive(near)
		switch {
		case c.want == "" && (err != nil || file < 0):
			t.Errorf("%s: got %d, %v", name, file, err)
		case c.want == "":
			CloseFile(file)
			if _, err := unix.FcntlInt(uintptr(file), unix.F_GETFD, 0); err == nil {
				t.Errorf("%s: it is open after CloseFile", name)
			}
		case open(t) > before:
			t.Errorf("%s: %d descriptors are open, %d before", name, open(t), before)
		case file != -1 || err == nil || err.Error() != c.want:
			t.Errorf("%s: got %d, %v, want %s", name, file, err, c.want)
		}
	}
}

// TestNoDescriptor: where nothing is taken, the number is none.
func TestNoDescriptor(t *testing.T) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	o := offer(t, "")
	if !Supported {
		t.Error("Linux has it")
	}
	for name, ctx := range map[string]context.Context{"x": context.Background(), strings.Repeat("0", 2*nameBytes): context.Background(), o.Name(): ended} {
		if file, err := Take(ctx, name); file != -1 || err == nil {
			t.Errorf("%s: got %d, %v", name, file, err)
		}
	}
	if file, err := Take(context.Background(), o.Name()); file != -1 || !errors.Is(err, ErrOwn) {
		t.Errorf("its own: got %d, %v", file, err)
	}
}

// TestDoor makes the offer once, and withdraws one that is made after the end.
func TestDoor(t *testing.T) {
	exported := 0
	export := func() (int, error) {
		exported++
		return unix.FcntlInt(0, unix.F_DUPFD_CLOEXEC, 0)
	}
	var none *Door
	none.Close()
	var d Door
	defer d.Close()
	refused := errors.New("refused")
	if name, err := d.Open(func() (int, error) { return 0, refused }); name != "" || !errors.Is(err, refused) {
		t.Errorf("got %q, %v", name, err)
	}
	name, err := d.Open(export)
	again, err2 := d.Open(export)
	if name == "" || name != again || errors.Join(err, err2) != nil || exported != 1 {
		t.Errorf("got %q and %q, %v, exported %d times", name, again, errors.Join(err, err2), exported)
	}
	d.Close()
	late := Door{closed: true}
	if name, err := late.Open(export); err != nil || taken(name) != ErrNobody.Error() {
		t.Errorf("after the end: %v, %s", err, taken(name))
	}
	if taken(name) != ErrNobody.Error() {
		t.Errorf("after Close: %s", taken(name))
	}
}

// taken says what comes of taking.
func taken(name string) string {
	_, err := Take(context.Background(), name)
	return fmt.Sprint(err)
}

// TestOpened opens what is not open, or of no use, once, keeps nothing alive, and forgets what is gone.
func TestOpened(t *testing.T) {
	type object struct {
		n int
		_ *object // so that it shares no memory with another
	}
	var o Opened[int, object]
	opened, good := 0, true
	get := func(key int) *object {
		v, err := o.Get(key, func(*object) bool { return good }, func() (*object, error) { opened++; return &object{n: opened}, nil })
		if err != nil {
			t.Fatal(err)
		}
		return v
	}
	failed := errors.New("failed")
	if v, err := o.Get(1, nil, func() (*object, error) { return &object{}, failed }); v != nil || !errors.Is(err, failed) {
		t.Errorf("got %v, %v", v, err)
	}
	first := get(1)
	if get(1) != first || get(2) == first || opened != 2 {
		t.Errorf("%d were opened", opened)
	}
	good = false
	second := get(1)
	if second == first || opened != 3 {
		t.Error("one of no use is used")
	}
	good = true
	for range 10 { // a collection may see a pointer on the stack still
		runtime.GC()
		if o.objects[2].Value() == nil {
			break
		}
	}
	third := get(3)
	if _, left := o.objects[2]; left || len(o.objects) != 2 || o.objects[1].Value() != second || o.objects[3].Value() != third {
		t.Errorf("%d objects are left", len(o.objects))
	}
	runtime.KeepAlive(first)
	runtime.KeepAlive(second)
	runtime.KeepAlive(third)
}
