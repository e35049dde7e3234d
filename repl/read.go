// This file reads inputs, and lets timers and promises go on meanwhile.

package repl

import (
	"bufio"
	"context"
	"errors"
	"io"
	"os"
	"os/signal"
	"runtime"
	"strings"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/repl/internal/editor"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
	"github.com/dop251/goja"
)

// prompts stand before the lines of an input.
func (r *REPL) prompts() editor.Prompts {
	p := editor.Prompts{First: screen.Span{Text: "> "}, More: screen.Span{Text: "| "}}
	if r.options.Colors {
		p.First.Style, p.More.Style = syntax.Cyan, syntax.Dim
	}
	return p
}

// read returns the next input. A first Ctrl-C drops what was typed; one with nothing typed asks for another, which
// ends the input. After an input that did not end when it was interrupted the first one ends it, as was announced.
func (r *REPL) read(ctx context.Context) (string, error) {
	if r.editor == nil {
		return r.lines.next(r.incomplete)
	}
	asked := false
	for {
		text, err := r.waiting(ctx, func() (string, error) { return r.editor.Read(r.prompts()) })
		switch {
		case !errors.Is(err, editor.ErrInterrupt):
			return text, err
		case text == "" && (asked || r.stuck.Load()):
			return "", io.EOF
		}
		if asked = text == ""; asked {
			r.print(r.paint(syntax.Dim, "(Ctrl-C again, Ctrl-D or .exit leaves)"))
		}
	}
}

// waiting runs ask, which waits for a person, while the runtime continues the work of earlier inputs. When that
// ends the program, ask ends too.
func (r *REPL) waiting(ctx context.Context, ask func() (string, error)) (string, error) {
	idle, cancel := context.WithCancel(ctx)
	defer cancel()
	defer time.AfterFunc(r.trimAfter, func() { r.trim(idle) }).Stop()
	ended := make(chan error, 1)
	go func() { ended <- r.idle(idle) }()
	type answer struct {
		text string
		err  error
	}
	answers := make(chan answer, 1)
	go func() {
		text, err := ask()
		answers <- answer{text, err}
	}()
	select {
	case err := <-ended:
		r.editor.Close()
		r.screen.Finish("")
		if err == nil { // ctx is done
			err = io.EOF
		}
		return "", err
	case a := <-answers:
		if a.err == nil {
			r.calm(ctx, cancel)
		}
		cancel()
		if err := <-ended; err != nil && !errors.Is(err, context.Canceled) {
			return "", err
		}
		return a.text, a.err
	}
}

// idle runs what is left until ctx ends, and returns the error that ends the program. Other errors are printed.
func (r *REPL) idle(ctx context.Context) error {
	for ctx.Err() == nil {
		err := r.session.Idle(ctx)
		var exit *host.ExitError
		switch {
		case errors.As(err, &exit), errors.Is(err, host.ErrClosed):
			return err
		case err != nil && ctx.Err() == nil:
			r.showError(err)
		}
	}
	return nil
}

// trimAfter is how long nobody has entered anything before the prompt gives back what it keeps of the devices' memory.
const trimAfter = 30 * time.Second

// trim releases what no input can reach any more and gives unused memory back to the devices, for other processes. A
// device that a fault has ended has nothing to give; the next input hears of that.
func (r *REPL) trim(ctx context.Context) {
	for range 2 { // what the first collection releases may hold more
		collect(ctx)
		_ = r.runtime.Do(ctx, func(*goja.Runtime) error { return nil }) // releases what the cleanups have found
	}
	_ = r.runtime.Do(ctx, func(vm *goja.Runtime) error {
		_, err := vm.RunString("for (const device of require('cuda').devices) device.trim()")
		return err
	})
}

// collect runs Go's collector and waits until cleanups have run, which do so on a goroutine of their own.
func collect(ctx context.Context) {
	done := make(chan struct{})
	runtime.AddCleanup(new([64]byte), func(done chan struct{}) { close(done) }, done)
	for runtime.GC(); ; runtime.GC() {
		select {
		case <-done:
			return
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// calm calls cancel between two tasks of the runtime, so that none is cut short by it; Ctrl-C ends the wait.
func (r *REPL) calm(ctx context.Context, cancel func()) {
	ctx, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	_ = r.runtime.Do(ctx, func(*goja.Runtime) error {
		cancel()
		return nil
	})
}

// incomplete reports whether an input needs more lines. A command never does.
func (r *REPL) incomplete(text string) bool {
	return !isCommand(text) && r.session.Incomplete(text)
}

// lines reads inputs where there is no terminal.
type lines struct{ scanner *bufio.Scanner }

func newLines(source io.Reader) lines {
	scanner := bufio.NewScanner(source)
	scanner.Buffer(nil, 64<<20)
	return lines{scanner}
}

// next collects lines until they make an input, or the source ends.
func (l lines) next(incomplete func(string) bool) (string, error) {
	var text strings.Builder
	for l.scanner.Scan() {
		text.WriteString(l.scanner.Text() + "\n")
		if !incomplete(text.String()) {
			return text.String(), nil
		}
	}
	if text.Len() > 0 {
		return text.String(), nil // its error says what is missing
	}
	if err := l.scanner.Err(); err != nil {
		return "", err
	}
	return "", io.EOF
}
