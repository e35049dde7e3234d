// This file evaluates inputs and shows what comes of them.

package repl

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/repl/internal/syntax"
	"github.com/dop251/goja"
)

// enter handles one input: a command, or JavaScript. The error is one that ends the prompt.
func (r *REPL) enter(ctx context.Context, text string) error {
	text = strings.TrimRight(text, " \t\n")
	if text == "" {
		return nil
	}
	if r.editor != nil {
		if err := r.history.Add(text); err != nil {
			r.warn("the history is not kept: " + err.Error())
			r.history.Detach()
		}
	}
	if isCommand(text) {
		return r.command(ctx, text)
	}
	value, err := r.evaluate(ctx, r.nextName(), text)
	if err != nil {
		return r.failed(err)
	}
	r.entered = append(r.entered, text)
	if !strings.HasSuffix(text, ";") {
		r.show(ctx, value)
		if value != nil && goja.IsUndefined(value) {
			r.suggest(text)
		}
	}
	return nil
}

// suggest names the property that was probably meant, where an input ends in one that does not
// exist. (Where it is called, the error says so.)
func (r *REPL) suggest(text string) {
	if near := r.source.Meant(text); near != "" {
		r.print(r.paint(syntax.Yellow, "did you mean "+near+"?"))
	}
}

// nextName names an input for stacks and messages.
func (r *REPL) nextName() string {
	r.count++
	return fmt.Sprintf("input %d", r.count)
}

// evaluate runs JavaScript until its value is there; Ctrl-C ends it. The value becomes _.
func (r *REPL) evaluate(ctx context.Context, name, text string) (goja.Value, error) {
	value, err := r.interruptible(ctx, name, text)
	if err == nil {
		r.remember(ctx, "_", value)
	}
	return value, err
}

// endPatience is how long an input may take to end after Ctrl-C before another Ctrl-C ends the
// process.
const endPatience = time.Second

// interruptible evaluates a text; Ctrl-C ends it. A call of the driver that waits for a kernel
// which nothing can stop, as on a GPU, does not return: then another Ctrl-C ends the process.
func (r *REPL) interruptible(ctx context.Context, name, text string) (goja.Value, error) {
	r.stuck.Store(false)
	until, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	ended := make(chan struct{})
	defer close(ended)
	defer context.AfterFunc(until, func() {
		select {
		case <-ended:
		case <-time.After(endPatience):
			stop() // the signal has its usual effect
			r.stuck.Store(true)
			r.warn("the input does not end: a call of the driver may wait for a kernel that nothing can stop; Ctrl-C again ends the process")
		}
	})()
	value, err := r.session.Eval(until, name, text)
	if err != nil && until.Err() != nil && ctx.Err() == nil {
		return nil, errInterrupted
	}
	return value, err
}

var errInterrupted = errors.New("interrupted")

// failed shows the error of an input; one that ends the prompt is returned.
func (r *REPL) failed(err error) error {
	var exit *host.ExitError
	if errors.As(err, &exit) || errors.Is(err, host.ErrClosed) {
		return err
	}
	if errors.Is(err, errInterrupted) {
		if r.editor != nil {
			r.screen.Unecho()
		}
		r.print(r.paint(syntax.Yellow, "interrupted"))
		return nil
	}
	r.showError(err)
	return nil
}

// showError prints an error, which becomes _error.
func (r *REPL) showError(err error) {
	r.print(host.FormatError(err, r.options.Colors))
	var script *host.ScriptError
	if errors.As(err, &script) && script.Value != nil {
		r.remember(context.Background(), "_error", script.Value)
	}
}

// show prints a value; undefined is no news.
func (r *REPL) show(ctx context.Context, value goja.Value) {
	if value == nil || goja.IsUndefined(value) {
		return
	}
	if r.showPicture(value) {
		return
	}
	columns, _ := terminalSize()
	interruptible, stop := signal.NotifyContext(ctx, os.Interrupt)
	defer stop()
	text, err := r.runtime.Inspect(interruptible, value, host.InspectOptions{Colors: r.options.Colors, Width: columns})
	if err != nil {
		r.showError(err)
		return
	}
	r.print(text)
}

// remember sets a global to a value, until a script gives it a value of its own: it is the script's
// then.
func (r *REPL) remember(ctx context.Context, name string, value goja.Value) {
	if value == nil {
		value = goja.Undefined()
	}
	_ = r.runtime.Do(ctx, func(vm *goja.Runtime) error {
		global := vm.GlobalObject()
		if before := global.Get(name); before != nil {
			if set := r.last[name]; set == nil || !before.SameAs(set) {
				return nil
			}
		}
		r.last[name] = value
		return global.DefineDataProperty(name, value, goja.FLAG_TRUE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	})
}
