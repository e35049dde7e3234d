// This file knows the parameters of functions.

package syntax

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/kernel/internal/ast"
)

// parameter adds one; of a pattern, under a name that no program can write.
func (fn *Function) parameter(target, otherwise ast.Expression) {
	id, ok := target.(*ast.Identifier)
	if !ok {
		id = &ast.Identifier{Name: fmt.Sprintf("parameter %d", 1+len(fn.Params)), At: target.Pos()}
		fn.Patterns = append(fn.Patterns, &ast.Binding{Target: target, Initializer: id})
	}
	fn.Params, fn.Defaults = append(fn.Params, id), append(fn.Defaults, otherwise)
}

// CheckPlain refuses parameters of a kernel that a pattern takes apart, or that stand for several.
func (fn *Function) CheckPlain() error {
	if fn.Rest {
		return fn.ErrorAt(fn.Params[len(fn.Params)-1].At, "a kernel has a fixed number of parameters", "name each of them, or take an array of buffers")
	}
	if len(fn.Patterns) > 0 {
		return fn.ErrorAt(fn.Patterns[0].Target.Pos(), "a parameter of a kernel is a plain name, and no pattern", "take the parts out in the kernel: const { x, y } = p")
	}
	return nil
}

// Given tells whether a parameter has a default value.
func Given(value ast.Expression) bool { return value != nil }

// InDefault tells whether a place is in the default value of a parameter.
func (fn *Function) InDefault(at ast.Pos) bool {
	return slices.ContainsFunc(fn.Defaults, func(value ast.Expression) bool { return Given(value) && at >= value.Pos() && at < value.End() })
}

// Fewest is how many arguments a call needs: the parameters before those with default values.
func (fn *Function) Fewest() int {
	n := len(fn.Params)
	if fn.Rest {
		n--
	}
	for n > 0 && fn.Defaults[n-1] != nil {
		n--
	}
	return n
}

// Most is how many arguments a call takes.
func (fn *Function) Most() int {
	if fn.Rest {
		return math.MaxInt
	}
	return len(fn.Params)
}

// ParameterText is the source of the parameters, with edits made.
func (fn *Function) ParameterText(edits []javascript.Edit) string {
	if !slices.ContainsFunc(fn.Defaults, Given) && fn.Patterns == nil {
		return strings.Join(fn.Names(), ", ")
	}
	begin, end := fn.parentheses()
	return fn.edited(begin+1, end, edits)
}

// parentheses are where those around the parameters are in the text. Goja notes none for most arrow functions: they stand before the
// arrow, which is the last one in front of the body.
func (fn *Function) parentheses() (opening, closing int) {
	f := fn.literal()
	if !f.Arrow || fn.list.Closing > 0 {
		return fn.Offset(fn.list.Opening), fn.Offset(fn.list.Closing)
	}
	opening = fn.Offset(f.At)
	before := fn.text[:fn.Offset(f.Does())]
	return opening, strings.LastIndexByte(before[:strings.LastIndex(before, "=>")], ')')
}

// Names are the names of the parameters.
func (fn *Function) Names() []string {
	var names []string
	for _, p := range fn.Params {
		names = append(names, p.Name)
	}
	return names
}
