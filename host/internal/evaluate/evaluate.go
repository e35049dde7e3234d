// Package evaluate rewrites what a person types at a prompt into a script that does what they mean: let, const and
// class may be declared again by a later input, await works at the top level, {a: 1} is an object, and the value of
// the last expression is the result.
//
// Declarations become globals. The text is edited in place and as little as possible, so that positions in errors are
// those of the input.
package evaluate

import (
	"errors"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/frame"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/go-sourcemap/sourcemap"
)

// Input is an input ready to run.
type Input struct {
	Program *goja.Program
	Text    string // as it was written
	Added   []frame.Insertion
	Mapped  bool // positions go through a source map
	Awaits  bool // the program's value is a promise of the result
}

var awaits = regexp.MustCompile(`\bawait\b`)

// Rewrite prepares an input. The error is a *frontend.SyntaxError, Incomplete when more lines might mend it.
func Rewrite(name, text string) (*Input, error) {
	if syntax := frontend.TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	if capturing, added := frontend.Capture(text, false); added != nil { // kernels take what they capture
		if in, err := rewrite(name, capturing, false); err == nil {
			in.Text, in.Added = text, append(in.Added, added...)
			return in, nil
		}
	}
	return rewrite(name, text, true)
}

// rewrite prepares a text; only with translate may it be TypeScript or an ES module.
func rewrite(name, text string, translate bool) (*Input, error) {
	if awaits.MatchString(text) {
		if in, ok := rewriteAsync(name, text, nil); ok {
			return in, nil
		}
		if syntax := asyncError(name, text); syntax.Incomplete {
			return nil, syntax
		}
	}
	if in, ok := objectLiteral(name, text); ok {
		return in, nil
	}
	body, err := frontend.Parse(name, text)
	if err == nil {
		e := &editor{text: text, base: 1}
		e.plain(body.Body)
		var in *Input
		var syntax *frontend.SyntaxError
		if in, err = compile(name, text, e.String(), e.added(), false, nil); !errors.As(err, &syntax) || !syntax.Unsupported {
			return in, err
		}
	}
	if !translate {
		return nil, err
	}
	return translated(name, text, err)
}

// translated tries what goja's parser refuses as TypeScript or an ES module.
func translated(name, text string, refused error) (*Input, error) {
	var syntax *frontend.SyntaxError
	if !errors.As(refused, &syntax) {
		syntax = frontend.Locate(refused, name, text, 0)
	}
	if syntax.Incomplete {
		return nil, syntax
	}
	lowered, mapping, added, err := frontend.Lower(name, text)
	if err != nil {
		return nil, frontend.Further(frontend.Lacking(syntax), err)
	}
	in, ok := rewriteAsync(name, lowered, mapping)
	if !ok {
		return nil, syntax
	}
	in.Text, in.Added, in.Mapped = text, added, true
	return in, nil
}

// objectLiteral takes an input in braces as an object where it can be one, as in Node's prompt.
func objectLiteral(name, text string) (*Input, bool) {
	trimmed := strings.TrimSpace(text)
	if !strings.HasPrefix(trimmed, "{") || !strings.HasSuffix(trimmed, "}") {
		return nil, false
	}
	wrapped := "(" + text + "\n)"
	if _, err := frontend.Parse(name, wrapped); err != nil {
		return nil, false
	}
	in, err := compile(name, text, wrapped, []frame.Insertion{frame.Before(1)}, false, nil)
	return in, err == nil
}

const asyncStart, asyncEnd = "(async () => {", "\n})()"

// rewriteAsync wraps the input in an async function; ok is false when it is no input for one.
func rewriteAsync(name, text string, mapping *sourcemap.Consumer) (*Input, bool) {
	parsed, err := frontend.Parse(name, asyncStart+text+asyncEnd)
	if err != nil || len(parsed.Body) != 1 {
		return nil, false
	}
	body, ok := asyncBody(parsed.Body[0])
	if !ok {
		return nil, false
	}
	e := &editor{text: text, base: 1 + len(asyncStart)}
	e.async(body)
	prefix := e.declarations() + asyncStart + e.functions()
	added := append([]frame.Insertion{frame.Before(len(prefix))}, e.added()...)
	in, err := compile(name, text, prefix+e.String()+asyncEnd, added, true, mapping)
	return in, err == nil
}

// asyncError is what is wrong with an input inside the async function; an error in the wrapper's own last line means
// that the input ends too early.
func asyncError(name, text string) *frontend.SyntaxError {
	_, err := frontend.Parse(name, asyncStart+text+asyncEnd)
	if err == nil {
		return &frontend.SyntaxError{}
	}
	syntax := frontend.Locate(err, name, text, len(asyncStart))
	if lines := strings.Split(text, "\n"); syntax.Line > len(lines) {
		syntax.Line, syntax.Column = len(lines), utf8.RuneCountInString(lines[len(lines)-1])+1
		syntax.Message, syntax.Incomplete = "Unexpected end of input", true
	}
	return syntax
}

// asyncBody finds the statements of the wrapper again.
func asyncBody(s ast.Statement) ([]ast.Statement, bool) {
	expression, _ := s.(*ast.ExpressionStatement)
	if expression == nil {
		return nil, false
	}
	call, _ := expression.Expression.(*ast.CallExpression)
	if call == nil {
		return nil, false
	}
	arrow, _ := call.Callee.(*ast.ArrowFunctionLiteral)
	if arrow == nil {
		return nil, false
	}
	block, _ := arrow.Body.(*ast.BlockStatement)
	if block == nil {
		return nil, false
	}
	return block.List, true
}

func compile(name, text, rewritten string, added []frame.Insertion, awaits bool, mapping *sourcemap.Consumer) (*Input, error) {
	parsed, err := frontend.Parse(name, rewritten)
	if err != nil {
		return nil, frontend.Locate(err, name, text, 0)
	}
	if mapping != nil {
		parsed.File.SetSourceMap(mapping)
	}
	program, err := goja.CompileAST(parsed, false)
	if err != nil {
		return nil, frontend.Locate(err, name, text, 0)
	}
	return &Input{Program: program, Text: text, Added: added, Awaits: awaits}, nil
}

// Remember adds the input to the sources that positions are shown in.
func (in *Input) Remember(sources *frame.Sources, name string) {
	if in.Mapped {
		sources.AddMapped(name, in.Text, in.Added...)
	} else {
		sources.Add(name, in.Text, in.Added...)
	}
}
