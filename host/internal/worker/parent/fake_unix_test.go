//go:build unix

package parent

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/cujs/cujs/host/internal/worker/segment"
	"github.com/cujs/cujs/host/internal/worker/wire"
	"github.com/fxamacker/cbor/v2"
	"golang.org/x/sys/unix"
)

// TestMain makes this program a worker where a test has executed it as one: one of the fakes, whose
// name its environment has.
func TestMain(m *testing.M) {
	name := os.Getenv("WORKER_FAKE")
	switch {
	case os.Args[0] == grandchild:
		time.Sleep(time.Minute) // the test ends it before
	case name != "":
		fakes[name](fakeLink())
	default:
		os.Exit(m.Run())
	}
}

// grandchild is the first argument of a process that a fake has started.
const grandchild = "grandchild"

// fakeLink is a worker's end of the link, after the message that only a real one understands.
func fakeLink() *wire.Link {
	_ = unix.SetNonblock(3, true)
	link := wire.NewWorkerSocket(os.NewFile(3, "program"))
	if os.Args[0] == firstArgument && firstArgument != "cujs-worker" {
		_, _, _ = link.Receive()
	}
	return link
}

// fakes are workers of every kind.
var fakes = map[string]func(*wire.Link){
	// echo answers a request with its value, after what its text asks for.
	"echo": func(link *wire.Link) {
		for {
			m, _, err := link.Receive()
			if err != nil {
				return
			}
			answer := &wire.Message{Kind: wire.Done, ID: m.ID, Value: m.Value}
			switch word, rest, _ := strings.Cut(m.Text, " "); word {
			case "print":
				_ = link.Send(&wire.Message{Kind: wire.Output, Stream: wire.Stdout, Bytes: []byte(rest)})
			case "call":
				_ = link.Send(&wire.Message{Kind: wire.Callback, ID: 7, Request: m.ID, Name: rest, Value: []any{m.Value}})
				returned, _, _ := link.Receive()
				if answer.Value = returned.Value; returned.Error != nil {
					answer.Error = &wire.Error{Message: returned.Error.Message, Origin: 7}
				}
			case "call-and-exit":
				_ = link.Send(&wire.Message{Kind: wire.Callback, ID: 7, Request: m.ID, Name: rest, Value: []any{}})
				_, _, _ = link.Receive()
				os.Exit(3)
			case "exit":
				fmt.Fprintln(os.Stderr, rest)
				os.Exit(3)
			case "raise":
				var number int
				_, _ = fmt.Sscan(rest, &number)
				_ = unix.Kill(os.Getpid(), unix.Signal(number))
				select {}
			case "answer":
				for range 3 {
					_ = link.Send(answer)
				}
			case "fail":
				answer.Error = &wire.Error{Message: rest}
			case "segment":
				_ = link.Send(&wire.Message{Kind: wire.Want, ID: 1, Request: m.ID, Size: 16})
				granted, files, _ := link.Receive()
				if len(files) == 1 {
					_, _ = files[0].WriteAt([]byte("sixteen bytes.!!"), 0)
				}
				answer.Value = granted.Segment
			case "segments": // as many calls, each with a segment of its own
				times, _ := strconv.ParseInt(rest, 10, 64)
				for i := range times {
					_ = link.Send(&wire.Message{Kind: wire.Callback, ID: uint64(i), Request: m.ID, Name: "f", Value: []any{borrowed(link, m.ID)}})
					if returned, _, err := link.Receive(); err != nil || returned.Error != nil {
						times = i
						break
					}
				}
				answer.Value = times
			case "repeat", "repeat-call":
				one := borrowed(link, m.ID)
				answer.Value = slices.Repeat([]any{one}, 200)
				if rest != "" {
					_ = link.Send(&wire.Message{Kind: wire.Callback, ID: 7, Request: m.ID, Name: rest, Value: answer.Value})
					returned, _, _ := link.Receive()
					answer.Value, answer.Error = nil, returned.Error
				}
			}
			_ = link.Send(answer)
		}
	},
	// hoards fills a file of memory that it has not mapped: none of it is its own.
	"hoards": func(link *wire.Link) {
		_, _, _ = link.Receive()
		file, err := segment.New(1 << 40)
		for chunk := make([]byte, 1<<20); err == nil; {
			_, err = file.Write(chunk)
		}
		fmt.Fprintln(os.Stderr, err)
	},
	// leaver starts a process that keeps all that it has, and goes.
	"leaver": func(link *wire.Link) {
		_, _, _ = link.Receive()
		beget(link, &syscall.SysProcAttr{Setsid: true})
		os.Exit(3)
	},
	// parent starts a process of its own group and lives on.
	"parent": func(link *wire.Link) {
		_, _, _ = link.Receive()
		beget(link, nil)
		select {}
	},
	"hostile": hostile,
	"deaf":    func(*wire.Link) { select {} },
	"mute":    func(link *wire.Link) { _, _, _ = link.Receive(); select {} },
	"quits":   func(*wire.Link) { _ = unix.Close(3); select {} },
	"babbles": func(*wire.Link) {
		_, _ = unix.Write(3, []byte{255, 255, 255, 255, 1, 2, 3})
		select {}
	},
	"asks": func(link *wire.Link) {
		_ = link.Send(&wire.Message{Kind: wire.Open})
		select {}
	},
	"prints": func(link *wire.Link) {
		_ = link.Send(&wire.Message{Kind: wire.Output, Bytes: make([]byte, 1000)})
		_ = link.Send(&wire.Message{Kind: wire.Output, Bytes: make([]byte, 1000)})
		select {}
	},
	"calls": func(link *wire.Link) {
		m, _, _ := link.Receive()
		for i := range maxCallbacks + 1 {
			_ = link.Send(&wire.Message{Kind: wire.Callback, ID: uint64(i), Request: m.ID, Name: "wait", Value: []any{}})
		}
		select {}
	},
	"foretells": func(link *wire.Link) {
		_ = link.Send(&wire.Message{Kind: wire.Done, ID: 1})
		select {}
	},
	"lies": func(link *wire.Link) {
		m, _, _ := link.Receive()
		_ = link.Send(&wire.Message{Kind: wire.Done, ID: m.ID, Value: map[string]any{"a": make([]any, 1)}, Segment: 9})
		_ = link.Send(&wire.Message{Kind: 200})
		select {}
	},
}

// borrowed is an array of bytes in a segment that the program lends.
func borrowed(link *wire.Link, request uint64) any {
	_ = link.Send(&wire.Message{Kind: wire.Want, ID: 1, Request: request, Size: 16})
	granted, files, _ := link.Receive()
	segment.Discard(files)
	return cbor.Tag{Number: 90003, Content: []any{64, granted.Segment, 16}}
}

// beget executes a process that holds the link and the standard error, and prints its number.
func beget(link *wire.Link, how *syscall.SysProcAttr) {
	path, _ := os.Executable()
	child := &exec.Cmd{Path: path, Args: []string{grandchild}, Env: []string{}, Stderr: os.Stderr, ExtraFiles: []*os.File{os.NewFile(3, "program")}, SysProcAttr: how}
	if err := child.Start(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(4)
	}
	_ = link.Send(&wire.Message{Kind: wire.Output, Bytes: []byte(fmt.Sprint(child.Process.Pid))})
}

// fake starts one of them, for one test.
func fake(t *testing.T, name string, c Config) *Peer {
	t.Helper()
	c.Confinement = &wire.Confinement{Env: []string{"WORKER_FAKE=" + name}}
	if c.Output == nil {
		c.Output = func(int, []byte) {}
	}
	p, err := Start(c)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := p.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	return p
}

// ask is a request that a fake understands.
func ask(ctx context.Context, p *Peer, text string, value any) (any, error) {
	return p.Do(ctx, 0, &wire.Message{Kind: wire.Run, Text: text, Value: value})
}
