// This file says, while a call is being typed, how the function is declared.

package repl

import (
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/cujs/cujs/internal/complete"
	"github.com/cujs/cujs/internal/declare"
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

// hints finds signatures for the editor, one at a time, and remembers the last one: most keys
// change nothing.
type hints struct {
	mu     sync.Mutex
	wanted *request // being looked up, or to be next; nil when nothing is
	busy   bool
	key    string
	last   [][]screen.Span
}

// request is a text to find the signature for.
type request struct {
	text   []rune
	cursor int
	found  chan struct{} // closed when it has been
	late   bool          // nobody waits for it any more
}

func (q *request) key() string { return string(q.text[:q.cursor]) }

// hintPatience is how long a key waits for a runtime that is busy with a timer's task. What comes
// later is drawn then.
const hintPatience = 30 * time.Millisecond

// hint implements editor.Options.Hint.
func (r *REPL) hint(text []rune, cursor int) [][]screen.Span {
	if isCommand(string(text)) && !strings.HasPrefix(string(text), ".time ") || !slices.Contains(text[:cursor], '(') {
		return nil
	}
	h := &r.hints
	h.mu.Lock()
	if h.key == string(text[:cursor]) {
		defer h.mu.Unlock()
		return h.last
	}
	q := &request{text: text, cursor: cursor, found: make(chan struct{})}
	h.wanted = q
	if !h.busy {
		h.busy = true
		go r.findHints()
	}
	h.mu.Unlock()
	select {
	case <-q.found:
	case <-time.After(hintPatience):
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.key == q.key() {
		return h.last
	}
	q.late = true
	return nil
}

// findHints looks signatures up until the last one that was wanted is there.
func (r *REPL) findHints() {
	h := &r.hints
	for {
		h.mu.Lock()
		q := h.wanted
		h.wanted = nil
		if q == nil {
			h.busy = false
			h.mu.Unlock()
			return
		}
		h.mu.Unlock()
		lines := r.signature(q.text, q.cursor)
		h.mu.Lock()
		h.key, h.last = q.key(), lines
		late := q.late && h.wanted == nil
		h.mu.Unlock()
		close(q.found)
		if late {
			r.editor.Redraw()
		}
	}
}

// signature is two lines about the call that the cursor is in: how the function is called, with the
// parameter that is being written in bold, and what it does.
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

// fitted writes a signature; where it is too wide, the parameters at its start give way to those
// that are to come.
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
