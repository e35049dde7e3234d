//go:build unix

package parent

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host/internal/worker/wire"
	"golang.org/x/sys/unix"
)

// TestPeer asks a worker that means well.
func TestPeer(t *testing.T) {
	var printed bytes.Buffer
	failure := errors.New("no such thing")
	p := fake(t, "echo", Config{Output: func(_ int, text []byte) { printed.Write(text) },
		Call: func(_ context.Context, name string, args []any) (any, error) {
			if name == "fail" {
				return nil, failure
			}
			return fmt.Sprint(name, args), nil
		}})
	for _, c := range []struct {
		text string
		want string
	}{{"", "5"}, {"print hello", "5"}, {"call f", "f[5]"}, {"answer", "5"}, {"", "5"}} {
		if v, err := ask(t.Context(), p, c.text, 5); err != nil || fmt.Sprint(v) != c.want {
			t.Errorf("%s: %v %v, want %s", c.text, v, err, c.want)
		}
	}
	if printed.String() != "hello" {
		t.Errorf("printed %q", printed.String())
	}
	var answered *wire.Error
	if _, err := ask(t.Context(), p, "fail because", nil); !errors.As(err, &answered) || answered.Message != "because" {
		t.Error(err)
	}
	if _, err := ask(t.Context(), p, "call fail", nil); !errors.As(err, &answered) || p.Origin(answered.Origin) != failure || p.Origin(99) != nil {
		t.Error(err)
	}
	p.Close(context.Background())
	var death *Death
	if _, err := ask(t.Context(), p, "", nil); !errors.As(err, &death) || death.Reason != Closed || death.Output != "hello" {
		t.Error(err, death)
	}
}

// TestDeaths has processes end for each reason that the program finds out by itself.
func TestDeaths(t *testing.T) {
	for _, c := range []struct {
		text   string
		reason Reason
		detail string
	}{
		{"exit fatal error: runtime: out of memory\n\ngoroutine 1 [running]:\nmain.main()", Memory, "fatal error: runtime: out of memory"},
		{"exit runtime: goroutine stack exceeds 250000000-byte limit", Stack, "runtime: goroutine stack exceeds 250000000-byte limit"},
		{"exit something else", Fault, "exit status 3: something else"},
		{"exit", Fault, "exit status 3"},
		{"raise 9", Killed, "the process was killed from outside: by a person, or by the system that ran out of memory"},
		{"raise 15", Killed, "the process was ended by the signal terminated"},
	} {
		p := fake(t, "echo", Config{})
		_, err := ask(t.Context(), p, c.text, nil)
		var death *Death
		if !errors.As(err, &death) || death.Reason != c.reason || death.Detail != c.detail || err.Error() != "the worker ended: "+string(c.reason) {
			t.Errorf("%s: %v %+v", c.text, err, death)
		}
	}
}

// TestProcessorTime tells that end by the signal, which Go's own programs do not die of, and by the time.
func TestProcessorTime(t *testing.T) {
	for script, limit := range map[string]time.Duration{"kill -XCPU $$": 0, "exit 1": time.Nanosecond} {
		process := exec.Command("sh", "-c", script)
		_ = process.Run()
		if death := classify(process.ProcessState, "", limit); death.Reason != CPU {
			t.Errorf("%s: %+v", script, death)
		}
	}
}

// TestHostilePeers has workers that do not keep to the protocol. Each is ended, in the end of the
// request at the latest.
func TestHostilePeers(t *testing.T) {
	large := strings.Repeat("x", 16<<20) // more than a socket holds
	for name, c := range map[string]struct {
		text   string
		reason Reason
		detail string
	}{
		"deaf":      {large, Time, "the script did not end within 50ms of its end"},
		"mute":      {"", Time, "the script did not end within 50ms of its end"},
		"foretells": {large, Protocol, "an answer to what it has not read"},
		"quits":     {"", Protocol, closedConnection},
		"babbles":   {"", Protocol, "a message against the protocol: one of 4294967295 bytes"},
		"asks":      {"", Protocol, "a message against the protocol: one of the kind 2"},
		"prints":    {"", Protocol, "a message against the protocol: more output than its limit lets it print"},
		"calls":     {"", Protocol, "a message against the protocol: more than 16 calls at once"},
		"lies":      {"", Protocol, "a message against the protocol: one of the kind 200"},
	} {
		t.Run(name, func(t *testing.T) {
			p := fake(t, name, Config{Grace: 50 * time.Millisecond, OutputBytes: 1500,
				Call: func(ctx context.Context, _ string, _ []any) (any, error) { <-ctx.Done(); return nil, ctx.Err() }})
			ctx, cancel := t.Context(), context.CancelFunc(func() {})
			if c.reason == Time {
				ctx, cancel = context.WithTimeout(ctx, time.Millisecond)
			}
			defer cancel()
			v, err := ask(ctx, p, c.text, nil)
			if name == "lies" { // its answer came before
				err = p.Death()
			}
			var death *Death
			if !errors.As(err, &death) || death.Reason != c.reason || !strings.HasPrefix(death.Detail, c.detail) {
				t.Errorf("%v %v %+v", v, err, death)
			}
		})
	}
}

// TestLimitOfARequest ends a worker that goes on after its time and the grace, without a context.
func TestLimitOfARequest(t *testing.T) {
	p := fake(t, "mute", Config{Grace: time.Millisecond})
	_, err := p.Do(t.Context(), time.Millisecond, &wire.Message{Kind: wire.Run})
	if death := new(Death); !errors.As(err, &death) || death.Reason != Time {
		t.Error(err)
	}
}

// TestGrandchildren has workers start processes that hold their link and their standard error. The
// requests end, and Close does, all the same.
func TestGrandchildren(t *testing.T) {
	for _, name := range []string{"leaver", "parent"} {
		t.Run(name, func(t *testing.T) {
			number := make(chan int, 1)
			p := fake(t, name, Config{Output: func(_ int, text []byte) {
				n, _ := strconv.Atoi(string(text))
				number <- n
			}})
			ended := make(chan error, 1)
			go func() {
				_, err := ask(context.Background(), p, "", nil)
				ended <- err
			}()
			grandchild := <-number
			defer func() { _ = unix.Kill(grandchild, unix.SIGKILL) }()
			want := Fault
			if name == "parent" {
				p.Close(context.Background())
				want = Closed
			}
			if death := new(Death); !errors.As(<-ended, &death) || death.Reason != want {
				t.Errorf("%+v", death)
			}
			p.Close(context.Background())
			if alive := running(grandchild); name == "leaver" && !alive {
				t.Error("the process was ended that the test is about")
			} else if name == "parent" && alive && firstArgument != "cujs-worker" {
				t.Error("the process of the worker's group goes on")
			}
		})
	}
}

// running tells whether a process is more than an entry that nobody has asked for.
func running(pid int) bool {
	for wait := time.Millisecond; wait < 5*time.Second; wait *= 2 {
		stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
		if _, rest, _ := strings.Cut(string(stat), ") "); err != nil || strings.HasPrefix(rest, "Z") {
			return false
		}
		if wait > time.Second {
			break
		}
		time.Sleep(wait)
	}
	return true
}

// TestBlockedOutput has Close end while the program itself is in the way of a worker's output.
func TestBlockedOutput(t *testing.T) {
	blocked, begun := make(chan struct{}), make(chan struct{})
	defer close(blocked)
	p := fake(t, "echo", Config{Output: func(int, []byte) { close(begun); <-blocked }})
	ended := make(chan error, 1)
	go func() {
		_, err := ask(context.Background(), p, "print hello", nil)
		ended <- err
	}()
	<-begun
	p.Close(context.Background())
	if death := new(Death); !errors.As(<-ended, &death) || death.Reason != Closed || death.Output != "hello" {
		t.Errorf("%+v", death)
	}
}

// TestFunctionsEndWithTheRequest ends the context of a function whose worker is no more.
func TestFunctionsEndWithTheRequest(t *testing.T) {
	over := make(chan struct{})
	p := fake(t, "echo", Config{Call: func(ctx context.Context, _ string, _ []any) (any, error) {
		<-ctx.Done()
		close(over)
		return nil, ctx.Err()
	}})
	ended := make(chan error, 1)
	go func() {
		_, err := ask(context.Background(), p, "call-and-exit f", nil)
		ended <- err
	}()
	for {
		p.mu.Lock()
		calls := p.callbacks
		p.mu.Unlock()
		if calls == 1 {
			break
		}
		time.Sleep(time.Millisecond)
	}
	p.Close(context.Background())
	<-over
	if death := new(Death); !errors.As(<-ended, &death) {
		t.Error("no end")
	}
}
