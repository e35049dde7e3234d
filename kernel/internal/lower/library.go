// This file finds the functions that are written in the kernel language itself
// (kernel/library) and compiles them in where they are used.

package lower

import (
	"fmt"
	"strings"
	"sync"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/library"
)

// functions are the sources by name. Each begins with "function name(" at the
// start of a line and ends with a line that is "}".
var functions = sync.OnceValue(func() map[string]Source {
	table := map[string]Source{}
	for file, text := range library.Files() {
		lines := strings.SplitAfter(text, "\n")
		for i := 0; i < len(lines); i++ {
			rest, ok := strings.CutPrefix(lines[i], "function ")
			if !ok {
				continue
			}
			name, _, _ := strings.Cut(rest, "(")
			start := i
			for !strings.HasPrefix(lines[i], "}") {
				i++
			}
			table[name] = Source{File: file, Line: start + 1, Column: 1, Text: strings.Join(lines[start:i+1], "")}
		}
	}
	return table
})

// library builds a call of a function of the library with values.
func (u *unit) library(at ast.Node, name string, args ...*ir.Value) *ir.Value {
	source, ok := functions()[name]
	if !ok {
		panic(fmt.Sprintf("kernel: the library has no %s", name))
	}
	inner := newUnit(u.compiler, u.parsedLibrary(name, source), u.depth+1)
	inner.inLibrary = true
	inner.at = u.pos(at)
	for i, p := range inner.fn.params {
		inner.params = append(inner.params, &variable{name: p.Target.(*ast.Identifier).Name.String(), typ: strong(args[i].Type), fixed: true, param: -1})
	}
	inner.infer()
	inner.s = u.s
	u.here()
	for i, p := range inner.params {
		u.define(p, args[i])
	}
	return u.inlineBody(at, inner)
}

// parsedLibrary parses a function of the library once. Its positions are those
// of the calls.
func (c *compiler) parsedLibrary(name string, source Source) *function {
	key := "library " + name
	fn := c.parsed[key]
	if fn == nil {
		var err error
		if fn, err = parse(source, 0); err != nil {
			panic(fmt.Sprintf("kernel: the library does not parse: %v", err))
		}
		c.parsed[key] = fn
	}
	return fn
}

// pos is the place of a node for line tables: in the library, the call's.
func (u *unit) pos(at ast.Node) ir.Pos {
	if u.inLibrary {
		return u.at
	}
	return u.fn.pos(at.Idx0())
}
