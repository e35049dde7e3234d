// This file asks the runtime for what the editor completes.

package repl

import (
	"maps"
	"os"
	"slices"
	"time"

	"github.com/cujs/cujs/internal/complete"
	"github.com/cujs/cujs/repl/internal/editor"
)

func (r *REPL) completionSource() complete.Source {
	return complete.Source{
		Names: r.session.Names, Modules: r.runtime.Modules, ReadDir: os.ReadDir,
		Classes: r.session.Classes, Declared: declarations,
		Commands: slices.Collect(maps.Keys(commands())),
	}
}

// patience is how long completion waits for a runtime that is busy with a timer's task.
const patience = 500 * time.Millisecond

// complete implements editor.Options.Complete.
func (r *REPL) complete(text []rune, cursor int) editor.Completion {
	found := make(chan editor.Completion, 1)
	go func() {
		start, candidates := r.source.At(text, cursor)
		c := editor.Completion{Start: start}
		for _, candidate := range candidates {
			c.Candidates = append(c.Candidates, editor.Candidate(candidate))
		}
		found <- c
	}()
	select {
	case c := <-found:
		return c
	case <-time.After(patience):
		return editor.Completion{}
	}
}
