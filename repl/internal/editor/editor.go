// Package editor reads input of one or more lines from a terminal. chzyer/readline reads the keys
// and keeps the terminal's mode; the text, what keys mean and what is drawn are this package's:
// readline's own text is one line, and the time it takes for a key grows with it.
//
// The two meet in filter, to which readline gives every rune that it has decoded. What filter hands
// back is all that readline sees: the keys that end an input, and for the others the bell
// character, which does nothing.
package editor

import (
	"errors"
	"io"
	"math"
	"sync"
	"time"

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
	pending func(buffer) buffer // the edit that the key being handled makes
	leaving bool                // no input is being edited: nothing is drawn
	ended   bool                // the terminal is gone
	free    bool                // Enter always starts a line, Ctrl-D ends the input
	prompt  screen.Span
	more    screen.Span

	later     *time.Timer // when the text is to be drawn, nil when it has been
	restUntil time.Time   // when it may be drawn again

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
	e := &Editor{options: o, keys: keys.NewReader(o.Stdin), leaving: true}
	source := readline.NewCancelableStdin(e.keys)
	if !o.NoMode {
		e.mode = newMode()
		if err := e.mode.quiet(); err != nil {
			return nil, err
		}
	}
	instance, err := readline.NewEx(&readline.Config{
		Stdin: source, Stdout: bell{o.Screen}, Stderr: io.Discard,
		FuncFilterInputRune: e.filter,
		HistoryLimit:        -1, DisableAutoSaveHistory: true,
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

// Read reads one input. It returns ErrInterrupt after Ctrl-C, with the text so far, and io.EOF
// after Ctrl-D in an empty one.
func (e *Editor) Read(p Prompts) (string, error) { return e.read(p, false) }

// ReadFree reads text of any number of lines, until Ctrl-D, whether it is complete or not.
func (e *Editor) ReadFree(p Prompts) (string, error) { return e.read(p, true) }

func (e *Editor) read(p Prompts, free bool) (string, error) {
	e.mu.Lock()
	e.prompt, e.more, e.free = p.First, p.More, free
	e.buffer, e.undo, e.walk, e.search, e.menu = buffer{}, undo{}, nil, nil, nil
	e.pending, e.leaving, e.pasting = nil, e.ended, false
	ended := e.ended
	if !ended {
		e.draw()
	}
	e.mu.Unlock()
	if ended {
		return "", io.EOF
	}
	_, err := e.readline.Readline()
	e.mu.Lock()
	e.leaving = true
	if e.later != nil {
		e.draw()
	}
	text := e.buffer.String()
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

// Attributes are what the terminal has answered to a question for its attributes, as keys.Reader
// has them.
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

// The share of time that drawing may take, as the times it rests for each time it takes, and how
// long it rests at most. A long text that arrives key by key, as a paste without brackets does,
// would be drawn as many times otherwise.
const (
	restPerDraw = 10
	longestRest = 50 * time.Millisecond
)

// drawSoon draws, unless that was only just done: then later, once for all keys until then.
func (e *Editor) drawSoon() {
	if rest := time.Until(e.restUntil); rest > 0 {
		if e.later == nil {
			e.later = time.AfterFunc(rest, e.Redraw)
		}
		return
	}
	e.draw()
}

// Redraw shows the text again, if one is being edited, as when what Hint answers has changed.
func (e *Editor) Redraw() {
	e.mu.Lock()
	defer e.mu.Unlock()
	if !e.leaving {
		e.draw()
	}
}

func (e *Editor) draw() {
	if e.later != nil {
		e.later.Stop()
		e.later = nil
	}
	start := time.Now()
	defer func() {
		end := time.Now()
		e.restUntil = end.Add(min(restPerDraw*end.Sub(start), longestRest))
	}()
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

// bell is a writer that lets only the bell character through to the terminal.
type bell struct{ screen *screen.Screen }

func (b bell) Write(p []byte) (int, error) {
	if len(p) == 1 && p[0] == '\a' {
		b.screen.Raw().Write(p)
	}
	return len(p), nil
}
