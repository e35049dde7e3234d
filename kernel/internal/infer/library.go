// This file finds the functions that are written in the kernel language itself (kernel/library),
// which are compiled in where they are used: those of complex numbers are all so.

package infer

import (
	"fmt"
	"strings"
	"sync"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/syntax"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/kernel/language"
	"github.com/cujs/cujs/kernel/library"
)

// libraryFunctions are those of kernel/library by name; each is parsed when it is first used. In
// the files each begins with "function name(" at the start of a line and ends with a line that
// is "}".
var libraryFunctions = sync.OnceValue(func() map[string]func() *syntax.Function {
	table := map[string]func() *syntax.Function{}
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
			source := language.Source{File: file, Line: start + 1, Column: 1, Text: strings.Join(lines[start:i+1], "")}
			table[name] = sync.OnceValue(func() *syntax.Function {
				fn, err := syntax.Parse(source)
				if err != nil {
					panic(fmt.Sprintf("kernel: the library does not parse: %v", err))
				}
				return fn
			})
		}
	}
	return table
})

// HasLibrary tells whether the library has a function of a name.
func HasLibrary(name string) bool { return libraryFunctions()[name] != nil }

// Library infers a function of the library for arguments of settled types. Its code belongs to
// the place of the call.
func (u *Unit) Library(name string, args []ir.Type) *Unit {
	parse := libraryFunctions()[name]
	if parse == nil {
		panic(fmt.Sprintf("kernel: the library has no %s", name))
	}
	inner := u.inner(parse(), 0)
	inner.InLibrary = true
	for i, p := range inner.Fn.Params {
		inner.Params = append(inner.Params, &Variable{Name: p.Name, Type: types.Strong(args[i]), Fixed: true, Param: -1})
	}
	inner.infer()
	return inner
}

func inferComplex(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	c := &callable{helper: strings.ReplaceAll(b.Name, ".", "_"), library: true}
	for i, p := range libraryFunctions()[c.helper]().Params {
		t := u.expression(e.ArgumentList[i])
		switch complex := p.Name == "z" || p.Name == "w"; {
		case t.Class == types.Unknown:
			return types.None
		case complex && !isComplex(t):
			u.Fail(e.ArgumentList[i], "write { re: …, im: … }", "%s works on complex numbers, objects with re and im, not on %s", b.Name, t)
		case !complex && t.Valueless():
			u.Fail(e.ArgumentList[i], "", "%s is not a number", t)
		}
	}
	return callInner(u, e, b.Name, c)
}

// isComplex tells whether a type has a real and an imaginary part.
func isComplex(t types.Type) bool {
	switch {
	case t.Class == types.ObjectClass:
		return !t.Object.List && t.Object.Field("re") >= 0 && t.Object.Field("im") >= 0
	case t.Class == types.ArrayClass && t.Array.IsRecord():
		return t.Array.Record.Field("re") != nil && t.Array.Record.Field("im") != nil
	}
	return false
}
