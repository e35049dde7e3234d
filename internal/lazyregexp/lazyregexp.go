// Package lazyregexp has regular expressions that are compiled when they are first used: those of
// packages took a millisecond of each start.
package lazyregexp

import (
	"regexp"
	"sync"
)

// New is a function that returns the regular expression of a text. It panics when it is first called
// if that is none.
func New(text string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(text) })
}
