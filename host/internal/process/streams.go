// This file is process.stdout and stderr, as far as scripts that compute need them.

package process

import (
	"io"
	"os"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
	"golang.org/x/term"
)

func (p *Process) streams() {
	config := p.env.Config
	_ = p.object.Set("stdout", p.writer("stdout", 1, config.Stdout))
	_ = p.object.Set("stderr", p.writer("stderr", 2, config.Stderr))
	p.env.Bind.Lazy(p.object, "stdin", true, p.stdin)
}

func (p *Process) writer(name string, fd int, w io.Writer) *goja.Object {
	stream := p.env.VM.NewObject()
	_ = stream.Set("fd", fd)
	if isTerminal(w) {
		_ = stream.Set("isTTY", true)
		p.size(stream, w.(*os.File))
	}
	op := "process." + name + ".write"
	p.env.Bind.Methods(stream, bind.Method{Name: "write", Length: 1, Func: func(call goja.FunctionCall) goja.Value {
		args := p.env.Bind.Args(op, call)
		_, err := w.Write(p.chunk(args))
		p.written(args, err)
		return p.env.VM.ToValue(err == nil)
	}})
	return stream
}

// chunk is what write(chunk, encoding) writes.
func (p *Process) chunk(args bind.Args) []byte {
	v := args.Value(0)
	if goja.IsString(v) {
		if !goja.IsString(args.Value(1)) || args.Value(1).String() == "utf8" {
			return []byte(v.String())
		}
		class := p.env.Load("buffer").ToObject(p.env.VM).Get("Buffer").ToObject(p.env.VM)
		from, _ := goja.AssertFunction(class.Get("from"))
		v = p.env.Bind.Call(from, class, v, args.Value(1))
	}
	view, ok, _ := p.env.Bind.View(v)
	if !ok {
		args.Wrong(0, "chunk", "a string or a typed array")
	}
	return view.Data
}

// written calls the last argument of write back, if that is a function, when the script's turn is
// done.
func (p *Process) written(args bind.Args, failed error) {
	i := args.Len() - 1
	callback, ok := goja.AssertFunction(args.Value(max(i, 0)))
	if i < 1 || !ok {
		return
	}
	result := goja.Null()
	if failed != nil {
		result = p.env.Bind.Error(failed)
	}
	p.env.Microtask(func() {
		if _, err := callback(goja.Undefined(), result); err != nil {
			p.env.Loop.Post(func() error { return err })
		}
	})
}

// size defines columns and rows of a terminal, read anew each time.
func (p *Process) size(stream *goja.Object, f *os.File) {
	dimension := func(name string, of func(columns, rows int) int) bind.Accessor {
		return bind.Accessor{Name: name, Get: func(goja.FunctionCall) goja.Value {
			columns, rows, err := term.GetSize(int(f.Fd()))
			if err != nil {
				return goja.Undefined()
			}
			return p.env.VM.ToValue(of(columns, rows))
		}}
	}
	p.env.Bind.Accessors(stream,
		dimension("columns", func(columns, _ int) int { return columns }),
		dimension("rows", func(_, rows int) int { return rows }))
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// wholeCharacters is the length of text in UTF-8 without a character at its end of which bytes are
// missing.
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
