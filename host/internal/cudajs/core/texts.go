// This file keeps CUDA C++ that scripts compile, for messages that quote it.

package core

import (
	"sync"
)

// texts are sources by their absolute names. Code tells only the name of what it
// was made from: where two sources have the same, neither can be quoted. Kernels
// that run ask for texts while scripts compile others.
type texts struct {
	mu     sync.Mutex
	byName map[string]string
}

func (t *texts) Keep(name, text string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.byName == nil {
		t.byName = map[string]string{}
	}
	if old, known := t.byName[name]; known && old != text {
		text = ""
	}
	t.byName[name] = text
}

// text is the source of that name; "" where there were several.
func (t *texts) text(name string) (text string, known bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	text, known = t.byName[name]
	return text, known
}
