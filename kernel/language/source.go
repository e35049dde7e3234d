// Package language has what the compiler of kernels reads and what it says: sources, and errors with their places.
package language

import "fmt"

// A Source is the text of a function and where it begins in the user's file.
type Source struct {
	File         string // in messages and line tables
	Line, Column int    // of the text's first character, from 1; 0 counts as 1
	Text         string // what Function.prototype.toString gives
	// FirstLine is the whole line on which the text begins, for messages;
	// empty when it is not known.
	FirstLine string
	// Outer says by what name in Options an outer name of this function is
	// found, where that is another: functions of several files may call
	// different things by one name.
	Outer map[string]string
	// Result is the type of what a helper answers where its text declares none: "f64". Numbers without a
	// type, such as literals and quotients of integers, are computed in it.
	Result string

	tree any // what a parser has made of the text; nil before
}

// OuterName is the name in Options for a name in the function.
func (s Source) OuterName(name string) string {
	if key := s.Outer[name]; key != "" {
		return key
	}
	return name
}

// Place tells sources apart.
func (s Source) Place() string {
	return fmt.Sprintf("%s:%d:%d", s.File, max(1, s.Line), max(1, s.Column))
}

// Tree returns what a parser has made of the text, and nil before: the compiler's own, so that a text is parsed once.
func (s Source) Tree() any { return s.tree }

// WithTree returns the source with what a parser has made of the text.
func (s Source) WithTree(tree any) Source {
	s.tree = tree
	return s
}
