// This file answers ".doc name" and "?name" from the declarations.

package repl

import (
	"context"
	"strings"

	"github.com/cujs/cujs/internal/declare"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/repl/internal/screen"
	"github.com/cujs/cujs/repl/internal/syntax"
)

// documentation shows what is known about a name or an expression, without running it.
func (r *REPL) documentation(_ context.Context, expression string) error {
	expression = strings.TrimSuffix(strings.TrimRight(expression, "?; "), "()")
	place, path := r.source.Describe(expression)
	switch {
	case len(place.Named) > 0:
		r.declared(place.Named)
		if !place.Named[0].Call && place.Type != nil {
			r.members(place.Type)
		}
	case place.Type != nil:
		r.explain(expression, syntax.Cyan, typeTitle(place.Type))
		r.members(place.Type)
	case r.function(path):
	default:
		r.print("nothing is known about " + expression)
	}
	return nil
}

// declared shows the ways to call a function, or what a property is.
func (r *REPL) declared(named []*declare.Member) {
	for i, m := range named {
		r.print(r.paint(syntax.Cyan, m.Name) + strings.TrimPrefix(m.Text, m.Name))
		last := i == len(named)-1
		if m.Doc != "" && (last || named[i+1].Doc != m.Doc) {
			for _, line := range wrapped(m.Doc, r.columns()-2) {
				r.print("  " + line)
			}
		}
	}
}

// explain prints a name and what is said about it; on a terminal in lines that fit.
func (r *REPL) explain(name string, style syntax.Style, text string) {
	var lines []string
	for _, line := range strings.Split(name+": "+text, "\n") {
		if r.options.Terminal && screen.TextWidth(line) > r.columns() {
			lines = append(lines, wrapped(line, r.columns())...)
		} else {
			lines = append(lines, line)
		}
	}
	if rest, ok := strings.CutPrefix(lines[0], name); ok {
		lines[0] = r.paint(style, name) + rest
	}
	r.print(strings.Join(lines, "\n"))
}

func typeTitle(t *declare.Type) string {
	switch {
	case t.Doc == "" && t.Name == "":
		return "it has"
	case t.Doc == "":
		return t.Name
	}
	return t.Doc
}

// members lists what a type has, a line each.
func (r *REPL) members(t *declare.Type) {
	names := t.Names()
	widest := 0
	for _, name := range names {
		widest = max(widest, len(name))
	}
	for _, name := range names {
		m := t.Lookup(name)[0]
		line := "  " + r.paint(syntax.Cyan, name) + strings.Repeat(" ", widest-len(name)+2)
		text, style := m.Doc, syntax.Plain
		if text == "" {
			text, style = m.Text, syntax.Dim
		}
		r.print(line + r.paint(style, screen.Shorten(text, r.columns()-widest-4)))
	}
}

// head is the start of a function's source up to its body.
var head = lazyregexp.New(`(?s)^(.*?\))\s*(=>|\{)`)

// function shows how a function that a script has made is called.
func (r *REPL) function(path []string) bool {
	if len(path) == 0 {
		return false
	}
	source := r.session.Function(path...)
	match := head().FindStringSubmatch(source)
	switch {
	case source == "":
		return false
	case match == nil || strings.Contains(source, "[native code]"):
		r.print(r.paint(syntax.Cyan, strings.Join(path, ".")) + ": a function")
	default:
		r.print(r.paint(syntax.Cyan, strings.Join(path, ".")) + ": " + strings.Join(strings.Fields(match[1]), " "))
	}
	return true
}

// columns is the width to write for.
func (r *REPL) columns() int {
	if columns, _ := terminalSize(); r.options.Terminal && columns > 20 {
		return columns
	}
	return 80
}

// wrapped breaks a text into lines between words.
func wrapped(text string, columns int) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		if line != "" && screen.TextWidth(line)+1+screen.TextWidth(word) > columns {
			lines = append(lines, line)
			line = ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(lines, line)
}
