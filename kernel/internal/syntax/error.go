// This file says what is wrong with a kernel, and where.

package syntax

import (
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/language"
)

// ErrorAt is an error about the word at a place.
func (fn *Function) ErrorAt(at ast.Pos, message, hint string) *language.Error {
	return fn.errorFrom(fn.Pos(max(at, 2)), message, hint)
}

func (fn *Function) errorFrom(at Position, message, hint string) *language.Error {
	text := fn.Line(at.Line)
	return &language.Error{File: fn.Source.File, Line: at.Line, Column: at.Column, Length: codeframe.Word(text, at.Column, ""),
		Message: message, Hint: hint, Text: text}
}

// ErrorAbout is an error about a node: all of it, or the word that a statement begins with.
func (fn *Function) ErrorAbout(n ast.Node, message, hint string) *language.Error {
	e := fn.ErrorAt(n.Pos(), message, hint)
	if _, ok := n.(ast.Statement); ok || n.Pos() <= 0 {
		return e
	}
	end := utf8.RuneCountInString(strings.TrimRight(e.Text, " \t")) + 1
	if last := fn.Pos(n.End()); last.Line == e.Line {
		end = last.Column
	}
	e.Length = max(1, end-e.Column)
	return e
}

// Recover ends a panic with an *language.Error, by which the compiler leaves its walks, in err. It is to be
// deferred.
func Recover(err *error) {
	switch x := recover().(type) {
	case nil:
	case *language.Error:
		*err = x
	default:
		panic(x)
	}
}
