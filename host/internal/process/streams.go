// This file is process.stdin, stdout and stderr, as far as scripts that compute need them.

package process

import (
	"io"
	"os"
	"slices"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

func (p *Process) streams() {
	config := p.env.Config
	_ = p.object.Set("stdout", p.writer("stdout", 1, config.Stdout))
	_ = p.object.Set("stderr", p.writer("stderr", 2, config.Stderr))
	_ = p.object.Set("stdin", p.reader(config.Stdin))
}

func (p *Process) writer(name string, fd int, w io.Writer) *goja.Object {
	stream := p.env.VM.NewObject()
	_ = stream.Set("fd", fd)
	_ = stream.Set("isTTY", isTerminal(w))
	op := "process." + name + ".write"
	p.env.Bind.Methods(stream, bind.Method{Name: "write", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		args := p.env.Bind.Args(op, call)
		var err error
		if goja.IsString(args.Value(0)) {
			_, err = io.WriteString(w, args.String(0, "chunk"))
		} else if view, ok, _ := p.env.Bind.View(args.Value(0)); ok {
			_, err = w.Write(view.Data)
		} else {
			args.Wrong(0, "chunk", "a string or a typed array")
		}
		return p.env.VM.ToValue(err == nil)
	}})
	return stream
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	if !ok {
		return false
	}
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// reader has on('data') and on('end'), which start the reading, and setEncoding, which is always utf8 here.
func (p *Process) reader(r io.Reader) *goja.Object {
	in := &input{process: p, r: r, object: p.env.VM.NewObject(), listeners: map[string][]goja.Callable{}}
	_ = in.object.Set("fd", 0)
	_ = in.object.Set("isTTY", isTerminal(r))
	p.env.Bind.Methods(in.object,
		bind.Method{Name: "on", Length: 2, Func: in.on},
		bind.Method{Name: "setEncoding", Func: func(call goja.FunctionCall) goja.Value { return in.object }},
	)
	return in.object
}

type input struct {
	process   *Process
	r         io.Reader
	object    *goja.Object
	listeners map[string][]goja.Callable
	reading   bool
	rest      []byte // the start of a character that the last chunk ended in
}

func (in *input) on(call goja.FunctionCall) goja.Value {
	args := in.process.env.Bind.Args("process.stdin.on", call)
	name := args.String(0, "event")
	in.listeners[name] = append(in.listeners[name], args.Function(1, "listener"))
	if !in.reading && name != "error" {
		in.reading = true
		in.next()
	}
	return in.object
}

// next reads one chunk elsewhere and comes back with it.
func (in *input) next() {
	hold := in.process.env.Loop.Hold()
	go func() {
		chunk, err := make([]byte, 64<<10), io.EOF
		n := 0
		if in.r != nil {
			n, err = in.r.Read(chunk)
		}
		hold.Deliver(func() error { return in.arrived(chunk[:n], err) })
	}()
}

func (in *input) arrived(chunk []byte, err error) error {
	env := in.process.env
	whole := append(in.rest, chunk...)
	if err == nil {
		n := wholeCharacters(whole)
		whole, in.rest = whole[:n], slices.Clone(whole[n:])
	}
	if len(whole) > 0 {
		if failed := in.emit("data", env.VM.ToValue(string(whole))); failed != nil {
			return failed
		}
	}
	switch {
	case err == nil:
		in.next()
		return nil
	case err == io.EOF:
		return in.emit("end")
	}
	return in.emit("error", env.Bind.Error(err))
}

// wholeCharacters is the length of text in UTF-8 without a character at its end of which bytes are missing.
func wholeCharacters(text []byte) int {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				return i
			}
			break
		}
	}
	return len(text)
}

func (in *input) emit(name string, args ...goja.Value) error {
	for _, f := range in.listeners[name] {
		if _, err := f(in.object, args...); err != nil {
			return err
		}
	}
	return nil
}
