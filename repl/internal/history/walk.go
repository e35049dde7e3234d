// This file goes back and forth in a history, by prefix for the arrow keys and by substring for a
// search.

package history

import "strings"

// Walk is a position in a history, starting after its newest entry. Where it starts is the draft:
// what had been typed.
type Walk struct {
	history *History
	prefix  string
	draft   string
	at      int
}

// Walk starts to walk among the entries that start with prefix; draft is what Next gives back at
// the end.
func (h *History) Walk(prefix, draft string) *Walk {
	return &Walk{history: h, prefix: prefix, draft: draft, at: len(h.entries)}
}

// Previous steps to the next older entry that fits and differs from the draft.
func (w *Walk) Previous() (string, bool) {
	for i := w.at - 1; i >= 0; i-- {
		if w.fits(i) {
			w.at = i
			return w.history.entries[i], true
		}
	}
	return "", false
}

// Next steps to the next newer entry that fits, or to the draft after the newest.
func (w *Walk) Next() (string, bool) {
	for i := w.at + 1; i < len(w.history.entries); i++ {
		if w.fits(i) {
			w.at = i
			return w.history.entries[i], true
		}
	}
	if w.at >= len(w.history.entries) {
		return "", false
	}
	w.at = len(w.history.entries)
	return w.draft, true
}

func (w *Walk) fits(i int) bool {
	e := w.history.entries[i]
	return strings.HasPrefix(e, w.prefix) && e != w.draft
}

// Find returns the index of the newest entry before index from that contains text, ignoring case
// when text has no capital letter; -1 if there is none.
func (h *History) Find(text string, from int) int {
	return h.find(text, from-1, -1)
}

// FindNewer is Find in the other direction: the oldest entry after index from.
func (h *History) FindNewer(text string, from int) int {
	return h.find(text, from+1, +1)
}

func (h *History) find(text string, from, step int) int {
	fold := strings.ToLower(text) == text
	for i := from; i >= 0 && i < len(h.entries); i += step {
		e := h.entries[i]
		if fold {
			e = strings.ToLower(e)
		}
		if strings.Contains(e, text) {
			return i
		}
	}
	return -1
}
