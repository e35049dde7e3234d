// This file says, while a call is being typed, how the function is declared.

package repl

import (
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cujs/cujs/repl/internal/complete"
	"github.com/cujs/cujs/repl/internal/declare"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
	"github.com/cujs/cujs/stdlib"
)

// declarations are those of cujs, read when they are first needed.
var declarations = sync.OnceValue(func() *declare.Index {
	index, err := declare.Parse(stdlib.Types, "types/*.d.ts")
	if err != nil {
		return new(declare.Index) // they are embedded: a test reads them
	}
	return index
})

// hints finds signatures for the editor, and remembers the last one: most keys change nothing.
type hints struct {
	busy atomic.Bool // a look-up has not come back: the runtime is at work
	mu   sync.Mutex
	key  string
	last [][]screen.Span
}

// hintPatience is how long a key waits for a runtime that is busy with a timer's task.
const hintPatience = 30 * time.Millisecond

// hint implements editor.Options.Hint.
func (r *REPL) hint(text []rune, cursor int) [][]screen.Span {
	if isCommand(string(text)) && !strings.HasPrefix(string(text), ".time ") || !strings.ContainsRune(string(text[:cursor]), '(') {
		return nil
	}
	key := string(text[:cursor])
	r.hints.mu.Lock()
	known, last := r.hints.key == key, r.hints.last
	r.hints.mu.Unlock()
	if known {
		return last
	}
	if r.hints.busy.Swap(true) {
		return nil
	}
	found := make(chan [][]screen.Span, 1)
	go func() {
		defer r.hints.busy.Store(false)
		lines := r.signature(text, cursor)
		r.hints.mu.Lock()
		r.hints.key, r.hints.last = key, lines
		r.hints.mu.Unlock()
		found <- lines
	}()
	select {
	case lines := <-found:
		return lines
	case <-time.After(hintPatience):
		return nil
	}
}

// signature is two lines about the call that the cursor is in: how the function is called, with the parameter that is
// being written in bold, and what it does.
func (r *REPL) signature(text []rune, cursor int) [][]screen.Span {
	s, ok := r.source.Signature(text, cursor)
	if !ok {
		return nil
	}
	columns, _ := terminalSize()
	lines := [][]screen.Span{fitted(s, max(columns, 40))}
	if s.Function.Doc != "" {
		lines = append(lines, []screen.Span{{Text: screen.Shorten(s.Function.Doc, max(columns, 40)), Style: syntax.Dim}})
	}
	return lines
}

// fitted writes a signature; where it is too wide, the parameters at its start give way to those that are to come.
func fitted(s complete.Signature, columns int) []screen.Span {
	f := s.Function
	result := f.Result()
	if result != "" {
		result = ": " + result
	}
	for first := 0; ; first++ {
		line, width := []screen.Span{{Text: f.Name + "(", Style: syntax.Dim}}, len(f.Name)+2+len(result)
		add := func(text string, style syntax.Style) {
			line, width = append(line, screen.Span{Text: text, Style: style}), width+screen.TextWidth(text)
		}
		if first > 0 {
			add("…, ", syntax.Dim)
		}
		for i := first; i < len(f.Params); i++ {
			if i > first {
				add(", ", syntax.Dim)
			}
			style := syntax.Dim
			if i == s.Current {
				style = syntax.Bold
			}
			add(f.Params[i].Text, style)
		}
		if width <= columns || first >= s.Current {
			return append(line, screen.Span{Text: ")" + result, Style: syntax.Dim})
		}
	}
}
