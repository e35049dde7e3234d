// Package editor reads input of one or more lines from a terminal. chzyer/readline reads the keys, keeps the text and
// the terminal's mode; this package decides what keys mean where readline's answer is for one line only, and draws.
//
// The two meet at three places. Every rune that readline has decoded goes through filter, which may replace it. When a
// key's effect is an edit of ours, filter leaves the edit in pending and hands readline the bell character, which does
// nothing; readline then shows the text to change, which answers with the edited one. And whenever readline would
// print the line it calls Paint, which draws the screen and gives readline nothing to print.
package editor

import (
	"errors"
	"io"
	"math"
	"slices"
	"sync"

	"github.com/chzyer/readline"
	"github.com/cujs/cujs/repl/internal/history"
	"github.com/cujs/cujs/repl/internal/keys"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
)

// ErrInterrupt is what Read returns after Ctrl-C.
var ErrInterrupt = errors.New("editor: interrupted")

// Options configure an Editor.
type Options struct {
	Stdin   io.Reader // the terminal
	Screen  *screen.Screen
	History *history.History
	Colour  bool // colour what is typed, and suggest from the history

	// Incomplete reports whether a text needs more lines, so that Enter starts one.
	Incomplete func(text string) bool
	// Complete finds what may stand at the cursor.
	Complete func(text []rune, cursor int) Completion
	// Hint finds lines to show under the text while nothing else is; nil is none. It must be quick.
	Hint func(text []rune, cursor int) [][]screen.Span
	// Columns is the width of the terminal.
	Columns func() int

	// NoMode leaves the terminal's mode alone: Stdin is not the process's terminal.
	NoMode bool
}

// Editor reads inputs, one call of Read at a time.
type Editor struct {
	options  Options
	readline *readline.Instance
	source   io.Closer
	keys     *keys.Reader
	mode     *mode // nil with NoMode

	mu      sync.Mutex // guards what follows: readline calls from a goroutine of its own
	buffer  buffer
	pending func(buffer) buffer // the edit that the next change applies
	leaving bool                // this input is over: nothing is drawn any more
	ended   bool                // the terminal is gone
	free    bool                // Enter always starts a line, Ctrl-D ends the input
	prompt  screen.Span
	more    screen.Span

	killed  []rune // what was cut last
	paste   []rune
	pasting bool
	undo    undo
	walk    *history.Walk
	search  *search
	menu    *menu
}

// New returns an Editor. Close must be called at the end.
func New(o Options) (*Editor, error) {
	e := &Editor{options: o, keys: keys.NewReader(o.Stdin)}
	source := readline.NewCancelableStdin(e.keys)
	if !o.NoMode {
		e.mode = newMode()
		if err := e.mode.quiet(); err != nil {
			return nil, err
		}
	}
	instance, err := readline.NewEx(&readline.Config{
		Stdin: source, Stdout: bell{o.Screen}, Stderr: io.Discard,
		Painter: painter{e}, Listener: listener{e}, FuncFilterInputRune: e.filter,
		HistoryLimit: -1, DisableAutoSaveHistory: true,
		InterruptPrompt: "\n", EOFPrompt: "\n", // both mean: none
		ForceUseInteractive: true,
		// To readline the line never wraps: rows are the screen's business.
		FuncGetWidth:       func() int { return math.MaxInt32 },
		FuncOnWidthChanged: func(func()) { readline.DefaultOnWidthChanged(o.Screen.Resized) },
		FuncMakeRaw:        e.enterRaw, FuncExitRaw: e.exitRaw,
	})
	if err != nil {
		return nil, err
	}
	e.readline, e.source = instance, source
	return e, nil
}

// Prompts are what stands before the first line of an input and before the others.
type Prompts struct{ First, More screen.Span }

// Read reads one input. It returns ErrInterrupt after Ctrl-C, with the text so far, and io.EOF after Ctrl-D in an
// empty one.
func (e *Editor) Read(p Prompts) (string, error) { return e.read(p, false) }

// ReadFree reads text of any number of lines, until Ctrl-D, whether it is complete or not.
func (e *Editor) ReadFree(p Prompts) (string, error) { return e.read(p, true) }

func (e *Editor) read(p Prompts, free bool) (string, error) {
	e.mu.Lock()
	e.prompt, e.more, e.free = p.First, p.More, free
	e.buffer, e.undo, e.walk, e.search, e.menu = buffer{}, undo{}, nil, nil, nil
	e.pending, e.leaving, e.pasting = nil, false, false
	ended := e.ended
	e.mu.Unlock()
	if ended {
		return "", io.EOF
	}
	text, err := e.readline.Readline()
	e.mu.Lock()
	e.leaving = true
	ended = e.ended
	e.mu.Unlock()
	switch {
	case ended:
		e.options.Screen.Finish("")
		return "", io.EOF
	case errors.Is(err, readline.ErrInterrupt):
		e.options.Screen.Finish("^C")
		return text, ErrInterrupt
	}
	e.options.Screen.Finish("")
	return text, err
}

// Attributes are what the terminal has answered to a question for its attributes, as keys.Reader has them.
func (e *Editor) Attributes() string { return e.keys.Attributes() }

// Close gives the terminal back. A Read in progress ends.
func (e *Editor) Close() error {
	e.source.Close()
	err := e.readline.Close()
	if e.mode != nil {
		err = errors.Join(err, e.mode.restore())
	}
	return err
}

func (e *Editor) enterRaw() error {
	io.WriteString(e.options.Screen.Raw(), keys.Enable)
	if e.mode == nil {
		return nil
	}
	return e.mode.raw()
}

func (e *Editor) exitRaw() error {
	io.WriteString(e.options.Screen.Raw(), keys.Disable)
	if e.mode == nil {
		return nil
	}
	return e.mode.quiet()
}

// painter draws whenever readline would.
type painter struct{ e *Editor }

// Paint implements readline.Painter. What it returns is printed to where only bells are heard.
func (p painter) Paint(line []rune, cursor int) []rune {
	p.e.mu.Lock()
	defer p.e.mu.Unlock()
	if !p.e.leaving {
		p.e.buffer = buffer{slices.Clone(line), cursor}
		p.e.draw()
	}
	return nil
}

func (e *Editor) draw() {
	f := screen.Frame{Prompt: e.prompt, More: e.more, Text: e.buffer.text, Cursor: e.buffer.cursor, Ghost: e.ghost()}
	if e.options.Colour {
		f.Styles = syntax.Colour(e.buffer.text)
	}
	switch {
	case e.search != nil:
		f.Below = e.search.lines()
	case e.menu != nil:
		f.Below = e.menu.lines(e.options.Columns())
	case e.options.Hint != nil && f.Ghost == "":
		f.Below = e.options.Hint(e.buffer.text, e.buffer.cursor)
	}
	e.options.Screen.Draw(f)
}

// ghost is what the history suggests to go on with.
func (e *Editor) ghost() string {
	text := e.buffer.String()
	if !e.options.Colour || text == "" || !e.buffer.atEnd() || e.free || e.search != nil || e.menu != nil || e.walk != nil {
		return ""
	}
	suggestion := e.options.History.Suggest(text)
	if suggestion == "" {
		return ""
	}
	return suggestion[len(text):]
}

// listener lets edits of ours into readline's text.
type listener struct{ e *Editor }

// OnChange implements readline.Listener; it is called after each key, and with key 0 before the first.
func (l listener) OnChange(line []rune, cursor int, key rune) ([]rune, int, bool) {
	e := l.e
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.leaving {
		return nil, 0, false
	}
	edit := e.pending
	e.pending = nil
	if edit == nil {
		return nil, 0, false
	}
	e.buffer = edit(buffer{slices.Clone(line), cursor})
	return slices.Clone(e.buffer.text), e.buffer.cursor, true
}

// bell is a writer that lets only the bell character through to the terminal.
type bell struct{ screen *screen.Screen }

func (b bell) Write(p []byte) (int, error) {
	if len(p) == 1 && p[0] == '\a' {
		b.screen.Raw().Write(p)
	}
	return len(p), nil
}
