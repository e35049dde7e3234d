// This file edits declarations in the text of an input.

package evaluate

import (
	"strings"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/token"
)

// editor collects replacements in a text whose first character has the index base.
type editor struct {
	text     string
	base     int
	edits    []javascript.Edit
	names    []string // what the input declares, except functions
	declared []string // the functions it declares
}

func (e *editor) replace(from, to int, with string) {
	e.edits = append(e.edits, javascript.Edit{From: from, To: to, With: with})
}

func (e *editor) offset(i file.Idx) int { return min(max(0, int(i)-e.base), len(e.text)) }

// String is the text with all edits made.
func (e *editor) String() string {
	return javascript.Apply(e.text, e.edits)
}

// before is the place in the text as it was of a place in what String has returned; -1 before its
// start.
func (e *editor) before(at int) int {
	grown := 0 // by the edits that stand before the place
	for _, edit := range e.edits {
		if edit.From+grown > at {
			break
		}
		if at < edit.From+grown+len(edit.With) {
			return edit.From
		}
		grown += len(edit.With) - (edit.To - edit.From)
	}
	return max(-1, at-grown)
}

// added says where the text grew or shrank, for positions in it.
func (e *editor) added() []sources.Insertion {
	var list []sources.Insertion
	for _, edit := range e.edits {
		if width := len(edit.With) - (edit.To - edit.From); width != 0 {
			list = append(list, sources.Inserted(e.text, edit.From, width))
		}
	}
	return list
}

// plain makes let, const and class at the top level declarations that may be repeated.
func (e *editor) plain(body []ast.Statement) {
	for _, s := range body {
		switch s := s.(type) {
		case *ast.LexicalDeclaration:
			keyword := s.Token.String()
			e.bound(s.List)
			at := e.offset(s.Idx)
			e.replace(at, at+len(keyword), "var"+strings.Repeat(" ", len(keyword)-len("var")))
		case *ast.ClassDeclaration:
			name := s.Class.Name.Name.String()
			e.names = append(e.names, name)
			at := e.offset(s.Class.Class)
			e.replace(at, at, "var "+name+" = ")
			e.replace(e.offset(s.Class.RightBrace)+1, e.offset(s.Class.RightBrace)+1, ";")
		case *ast.FunctionDeclaration:
			e.declared = append(e.declared, s.Function.Name.Name.String())
		}
	}
}

// async makes the declarations assignments to globals, for they would be local to the function
// around them, and returns the value of the last expression.
func (e *editor) async(body []ast.Statement) {
	last := len(body) - 1
	for last > 0 && isFunction(body[last]) {
		last-- // a function has no value: the result is that of the expression before
	}
	for i, s := range body {
		switch s := s.(type) {
		case *ast.LexicalDeclaration:
			e.assign(e.offset(s.Idx), len(s.Token.String()), s.List)
		case *ast.VariableStatement:
			e.assign(e.offset(s.Var), len(token.VAR.String()), s.List)
		case *ast.ClassDeclaration:
			name := s.Class.Name.Name.String()
			e.names = append(e.names, name)
			at := e.offset(s.Class.Class)
			e.replace(at, at, ";"+name+" = ")
			e.replace(e.offset(s.Class.RightBrace)+1, e.offset(s.Class.RightBrace)+1, ";")
		case *ast.FunctionDeclaration:
			e.declared = append(e.declared, s.Function.Name.Name.String())
		case *ast.ExpressionStatement:
			if i == last {
				at := e.start(e.offset(s.Idx0()))
				e.replace(at, at, "return ")
			}
		}
	}
}

// bound notes the names that declarations declare.
func (e *editor) bound(list []*ast.Binding) {
	for _, b := range list {
		javascript.Bound(b, func(id *ast.Identifier) { e.names = append(e.names, id.Name.String()) })
	}
}

func isFunction(s ast.Statement) bool {
	_, ok := s.(*ast.FunctionDeclaration)
	return ok
}

// start walks back over the parentheses around an expression: its position is inside them.
func (e *editor) start(at int) int {
	for i := at - 1; i >= 0 && strings.IndexByte("( \t", e.text[i]) >= 0; i-- {
		if e.text[i] == '(' {
			at = i
		}
	}
	return at
}

// assign turns `let a = 1, {b} = c` into `; (a = 1, {b} = c)`, as wide as before up to the first
// name.
func (e *editor) assign(at, keyword int, list []*ast.Binding) {
	e.replace(at, at+keyword, ";"+strings.Repeat(" ", keyword-2)+"(")
	e.bound(list)
	for _, b := range list {
		if b.Initializer == nil {
			end := e.offset(b.Target.Idx1())
			e.replace(end, end, " = undefined")
		}
	}
	last := list[len(list)-1]
	end := e.offset(last.Target.Idx1())
	if last.Initializer != nil {
		end = e.end(e.offset(last.Initializer.Idx1()))
	}
	e.replace(end, end, ")")
}

// end walks on over the parentheses around an expression.
func (e *editor) end(at int) int {
	for i := at; i < len(e.text) && strings.IndexByte(") \t", e.text[i]) >= 0; i++ {
		if e.text[i] == ')' {
			at = i + 1
		}
	}
	return at
}

// declarations is the statement that makes the names globals.
func (e *editor) declarations() string {
	if len(e.names) == 0 {
		return ""
	}
	return "var " + strings.Join(e.names, ", ") + "; "
}

// functions makes globals of the functions that the input declares.
func (e *editor) functions() string {
	var b strings.Builder
	for _, name := range e.declared {
		b.WriteString("globalThis." + name + " = " + name + "; ")
	}
	return b.String()
}
