// This file searches the history while text is typed (Ctrl-R, and Ctrl-S forward again).

package editor

import (
	"github.com/chzyer/readline"
	"github.com/cujs/cujs/repl/internal/keys"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
)

// search is a search in progress.
type search struct {
	query  []rune
	at     int // the entry that is shown
	failed bool
	draft  buffer
}

func (e *Editor) startSearch() {
	e.search = &search{at: len(e.options.History.Entries()), draft: e.buffer}
}

// searchKey handles a key during a search and reports whether that is all it does; other keys end
// the search and keep what it found.
func (e *Editor) searchKey(r rune) bool {
	s := e.search
	switch {
	case r == readline.CharBckSearch:
		s.look(e, e.options.History.Find(string(s.query), s.at))
	case r == readline.CharFwdSearch:
		s.look(e, e.options.History.FindNewer(string(s.query), s.at))
	case r == ctrlG, r == readline.CharInterrupt:
		draft := s.draft
		e.pending, e.search = func(buffer) buffer { return draft }, nil
	case r == keys.Escape:
		e.pending, e.search = unchanged, nil
	case r == readline.CharBackspace || r == readline.CharCtrlH:
		s.query = s.query[:max(0, len(s.query)-1)]
		s.again(e)
	case r >= ' ' && !keys.IsKey(r):
		s.query = append(s.query, r)
		s.again(e)
	default:
		e.search = nil
		return false
	}
	return true
}

// again searches anew, from the newest entry.
func (s *search) again(e *Editor) {
	if len(s.query) == 0 {
		s.at, s.failed = len(e.options.History.Entries()), false
		e.pending = func(buffer) buffer { return s.draft }
		return
	}
	s.look(e, e.options.History.Find(string(s.query), len(e.options.History.Entries())))
}

// look shows the entry at an index, if the search has found one.
func (s *search) look(e *Editor, index int) {
	e.pending = unchanged
	if s.failed = index < 0 || len(s.query) == 0; s.failed {
		s.failed = len(s.query) > 0
		return
	}
	s.at = index
	entry := newBuffer(e.options.History.Entries()[index])
	e.pending = func(buffer) buffer { return entry }
}

func (s *search) lines() [][]screen.Span {
	label := screen.Span{Text: "history: ", Style: syntax.Dim}
	if s.failed {
		label = screen.Span{Text: "not in history: ", Style: syntax.Red}
	}
	return [][]screen.Span{{label, {Text: string(s.query)}, {Text: "▏", Style: syntax.Dim}}}
}
