// This file is process.stdin: what is read elsewhere, a chunk at a time, for the stream that
// stdin.js makes of it.

package process

import (
	"io"
	"sync"

	"github.com/cujs/cujs/host/internal/loop"
	"github.com/cujs/cujs/stdlib"
	"github.com/dop251/goja"
)

// input reads standard input. One read at most is in progress; it cannot be taken back, so that
// what it brings after the script has paused is kept until it resumes.
type input struct {
	process *Process
	r       io.Reader
	reset   goja.Callable // has the stream forget the script that has ended
	asked   int           // counts read and cancel, in turns: an older answer is not told

	mu      sync.Mutex
	reading bool
	arrived *chunk     // what no script has taken yet
	wanted  *loop.Hold // keeps the loop alive for take; nil without a listener
	take    func() error
}

type chunk struct {
	data []byte
	err  error
}

// stdin makes the stream.
func (p *Process) stdin() goja.Value {
	in := &input{process: p, r: p.env.Config.Stdin}
	env := p.env
	build, _ := goja.AssertFunction(env.Script(stdlib.Stdin))
	made := env.Bind.Call(build, nil,
		env.Bind.Function("read", 1, in.read), env.Bind.Function("cancel", 0, in.cancel),
		env.Bind.Function("text", 2, in.text)).ToObject(env.VM)
	in.reset, _ = goja.AssertFunction(made.Get("reset"))
	p.input = in
	stream := made.Get("stream").ToObject(env.VM)
	_ = stream.Set("fd", 0)
	if isTerminal(in.r) {
		_ = stream.Set("isTTY", true)
	}
	return stream
}

// read(callback) calls back once with what comes next: (bytes), (null) at the end, or (undefined,
// error).
func (in *input) read(call goja.FunctionCall) goja.Value {
	env := in.process.env
	callback := env.Bind.Args("process.stdin.read", call).Function(0, "callback")
	in.mu.Lock()
	defer in.mu.Unlock()
	in.wanted = env.Loop.Hold()
	in.asked++
	asked := in.asked
	in.take = func() error {
		if asked != in.asked {
			return nil
		}
		in.mu.Lock()
		c := in.arrived
		if c.err == nil {
			in.arrived = nil // the end stays the end
		}
		in.mu.Unlock()
		return in.tell(callback, c)
	}
	switch {
	case in.arrived != nil:
		in.deliver()
	case !in.reading:
		in.reading = true
		loop.Beside("process.stdin", in.next, in.came)
	}
	return nil
}

func (in *input) tell(callback goja.Callable, c *chunk) error {
	env := in.process.env
	args := []goja.Value{goja.Null()}
	switch {
	case c.err == nil:
		args[0] = env.Buffer(c.data)
	case c.err != io.EOF:
		args = []goja.Value{goja.Undefined(), env.Bind.Error(c.err)}
	}
	_, err := callback(goja.Undefined(), args...)
	return err
}

// emptyReads is how many reads in a row may bring neither data nor an error, as in bufio.
const emptyReads = 100

// next reads one chunk.
func (in *input) next() ([]byte, error) {
	if in.r == nil {
		return nil, io.EOF
	}
	data := make([]byte, 64<<10)
	for range emptyReads {
		if n, err := in.r.Read(data); n != 0 {
			return data[:n:n], nil // an error comes again with the next read
		} else if err != nil {
			return nil, err
		}
	}
	return nil, io.ErrNoProgress
}

// came hands a chunk over.
func (in *input) came(data []byte, err error) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.reading, in.arrived = false, &chunk{data, err}
	in.deliver()
}

// deliver calls the listener, if there is one. The lock is held.
func (in *input) deliver() {
	if in.wanted != nil {
		in.wanted.Deliver(in.take)
		in.wanted, in.take = nil, nil
	}
}

// cancel removes the listener: the script may end before the next chunk comes.
func (in *input) cancel(goja.FunctionCall) goja.Value {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.asked++
	if in.wanted != nil {
		in.wanted.Release()
		in.wanted, in.take = nil, nil
	}
	return nil
}

// text(rest, chunk) answers the whole characters of both, and the bytes of one that is not
// complete; without a chunk nothing more comes, and those bytes count as text.
func (in *input) text(call goja.FunctionCall) goja.Value {
	b := in.process.env.Bind
	rest, _, _ := b.View(call.Argument(0))
	more, given, _ := b.View(call.Argument(1))
	whole := append(append([]byte{}, rest.Data...), more.Data...)
	n := len(whole)
	if given {
		n = wholeCharacters(whole)
	}
	vm := in.process.env.VM
	return vm.NewArray(string(whole[:n]), b.TypedArray("Uint8Array", whole[n:]))
}

// forget drops the listeners of a script that has ended; unread input is kept for the next script.
func (in *input) forget() {
	in.cancel(goja.FunctionCall{})
	_, _ = in.reset(goja.Undefined())
}
