// Package repl is the interactive prompt of cujs, for the command and for any program with a
// [host.Runtime] to look into.
//
//	prompt, err := repl.New(repl.Options{Terminal: true})
//	if err != nil { … }
//	defer prompt.Close()
//	rt, err := host.New(host.Options{Stdout: prompt.Stdout(), Stderr: prompt.Stderr(), …})
//	if err != nil { … }
//	err = prompt.Run(ctx, rt)
//
// Scripts print through the prompt's Stdout and Stderr, so that what a timer prints while a line is
// being typed appears above it.
//
// On a terminal, Enter evaluates a complete input and starts a line otherwise; Alt-Enter always
// starts one. Tab completes, Up and Down recall what starts like the text before the cursor, Ctrl-R
// searches, and a suggestion from the history is taken with Right. Ctrl-C drops the input or ends
// an evaluation. A line that starts with a dot is a command of the prompt; .help lists them.
package repl

import (
	"context"
	"errors"
	"io"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/chzyer/readline"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/internal/complete"
	"github.com/cujs/cujs/repl/internal/editor"
	"github.com/cujs/cujs/repl/internal/graphics"
	"github.com/cujs/cujs/repl/internal/history"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
	"github.com/dop251/goja"
)

// Options configure a REPL.
type Options struct {
	// Stdin is where input comes from; nil is os.Stdin. Stdout is where results go; nil is
	// os.Stdout.
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	// Terminal says that Stdin and Stdout are the process's terminal. Without one there is no
	// prompt, no editing and no banner: inputs are read line by line, results printed.
	Terminal bool
	// Colors switches colours on, and suggestions, which could not be told from typed text without.
	Colors bool
	// Graphics is how pictures are shown: "kitty", "iterm", "sixel", "blocks", which are characters,
	// or "none", which leaves them in files. When it is empty the terminal decides.
	Graphics string
	// History is the file that keeps what was entered; empty is none. See HistoryPath.
	History string
}

// HistoryPath is where cujs keeps its history: $CUJS_HISTORY, which may be set to nothing to keep
// none, or a file in the folder for the state of programs, such as ~/.local/state/cujs/history.
func HistoryPath() string { return history.DefaultPath(os.LookupEnv) }

// REPL is a prompt.
type REPL struct {
	options Options
	screen  *screen.Screen
	stderr  diverter
	opened  chan opened      // the history, once it is read
	history *history.History // nil without a terminal, as the editor is
	editor  *editor.Editor
	lines   lines // where input comes from then

	runtime   *host.Runtime
	session   *host.Session
	source    complete.Source
	hints     hints
	entered   []string // the inputs that ran without error, for .save
	count     int      // of inputs
	initial   map[string]bool
	trimAfter time.Duration
	stuck     atomic.Bool           // the last input did not end when it was interrupted
	last      map[string]goja.Value // what _ and _error were set to
}

// New makes a REPL. It takes nothing from the terminal before Run.
func New(o Options) (*REPL, error) {
	r := &REPL{options: o, last: map[string]goja.Value{}, opened: make(chan opened, 1), trimAfter: trimAfter}
	if o.Stdin == nil {
		r.options.Stdin = readline.Stdin
	}
	if o.Stdout == nil {
		r.options.Stdout = readline.Stdout // on Windows it understands colours
	}
	if o.Stderr == nil {
		r.options.Stderr = readline.Stderr
	}
	r.screen = screen.New(r.options.Stdout, terminalSize)
	r.stderr.to = r.options.Stderr
	if o.Terminal {
		r.stderr.to = r.screen
	}
	if o.Terminal {
		go r.readHistory()
	}
	return r, nil
}

// readHistory reads the history while the runtime is being made.
func (r *REPL) readHistory() {
	var o opened
	o.history, o.err = history.Open(r.options.History)
	r.opened <- o
}

// opened is what comes of reading the history.
type opened struct {
	history *history.History
	err     error
}

// Stdout is where scripts should print.
func (r *REPL) Stdout() io.Writer {
	if r.options.Terminal {
		return r.screen
	}
	return r.options.Stdout
}

// Stderr is where scripts should print errors.
func (r *REPL) Stderr() io.Writer { return &r.stderr }

// Close gives the terminal back.
func (r *REPL) Close() error {
	if r.editor == nil {
		return nil
	}
	return r.editor.Close()
}

// Run reads, evaluates and prints until the input ends, .exit is entered, or ctx is done. It
// returns nil then, and the *host.ExitError of a script that calls process.exit. Errors of inputs
// are printed. A REPL runs once.
//
// On a terminal it takes over the process's interrupt signal (Ctrl-C) while an input is evaluated.
func (r *REPL) Run(ctx context.Context, rt *host.Runtime) error {
	r.runtime, r.session = rt, rt.Session()
	r.source = r.completionSource()
	if err := r.open(); err != nil {
		return err
	}
	r.prepare(ctx)
	for {
		text, err := r.read(ctx)
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		if err := r.enter(ctx, text); err != nil {
			if errors.Is(err, errLeave) {
				return nil
			}
			return err
		}
	}
}

// errLeave is how a command ends Run.
var errLeave = errors.New("leave")

// open starts to read the input.
func (r *REPL) open() (err error) {
	if !r.options.Terminal {
		r.lines = newLines(r.options.Stdin)
		return nil
	}
	before := <-r.opened
	if r.history = before.history; before.err != nil {
		r.warn("the history is not kept: " + before.err.Error())
	}
	r.editor, err = editor.New(editor.Options{
		Stdin: r.options.Stdin, Screen: r.screen, History: r.history, Colour: r.options.Colors,
		Incomplete: r.incomplete, Complete: r.complete, Hint: r.hint,
		Columns: func() int { columns, _ := terminalSize(); return columns },
	})
	if err == nil && r.protocol() == graphics.None && r.options.Graphics == "" {
		io.WriteString(r.screen.Raw(), graphics.Query)
	}
	return err
}

// prepare makes cuda a global, as everybody would do first, and greets.
func (r *REPL) prepare(ctx context.Context) {
	device, err := r.loadCUDA(ctx)
	r.initial = map[string]bool{}
	for _, name := range r.session.Names() {
		r.initial[name] = true
	}
	if r.options.Terminal {
		r.greet(device, err)
	}
}

func (r *REPL) paint(style syntax.Style, text string) string {
	if !r.options.Colors {
		return text
	}
	return style.Apply(text)
}

// print shows lines of the prompt's own, never behind what a script has printed.
func (r *REPL) print(text string) {
	if r.options.Terminal {
		r.screen.StartLine()
	}
	io.WriteString(r.Stdout(), text+"\n")
}

func (r *REPL) warn(text string) { io.WriteString(r.Stderr(), r.paint(syntax.Yellow, text)+"\n") }

// diverter is a writer whose output can be held back for a while.
type diverter struct {
	mu   sync.Mutex
	to   io.Writer
	held io.Writer
}

func (d *diverter) divert(to io.Writer) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.held = to
}

func (d *diverter) Write(p []byte) (int, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.held != nil {
		return d.held.Write(p)
	}
	return d.to.Write(p)
}

// terminalSize is the size of the process's terminal in characters, 0 where it is not known.
func terminalSize() (columns, rows int) {
	columns, rows, err := readline.GetSize(int(os.Stdout.Fd()))
	if err != nil {
		return 0, 0
	}
	return columns, rows
}
