// Package evaluate rewrites what a person types at a prompt into a script that does what they mean:
// let, const and class may be declared again by a later input, await works at the top level, {a: 1}
// is an object, and the value of the last expression is the result.
//
// Declarations become globals. The text is edited in place and as little as possible, so that
// positions in errors are those of the input.
package evaluate

import (
	"errors"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
)

// Input is an input ready to run.
type Input struct {
	Program   *goja.Program
	Text      string // as it was written
	Added     []sources.Insertion
	Mapped    bool               // positions go through a source map
	Functions []sources.Function // of a translated input, see frontend.Capture
	Awaits    bool               // the program's value is a promise of the result
	Declares  []string           // the globals that it declares
}

var awaits = lazyregexp.New(`\bawait\b`)

// Rewrite prepares an input. The error is a *frontend.SyntaxError, Incomplete when more lines might
// mend it.
func Rewrite(t frontend.Translator, name, text string) (*Input, error) {
	if syntax := frontend.TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	if awaits().MatchString(text) {
		if in, ok := rewriteAsync(name, text, rewriting{text: text}); ok {
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
		for _, d := range body.DeclarationList {
			e.bound(d.List)
		}
		var in *Input
		var syntax *frontend.SyntaxError
		if in, err = compile(name, rewriting{text: text, rewritten: e.String(), editor: e}); !errors.As(err, &syntax) || !syntax.Unsupported {
			return in, err
		}
	}
	return translated(t, name, text, err)
}

// translated tries what goja's parser refuses as TypeScript or an ES module.
func translated(t frontend.Translator, name, text string, refused error) (*Input, error) {
	var syntax *frontend.SyntaxError
	if !errors.As(refused, &syntax) {
		syntax = frontend.Locate(refused, name, text, 0)
	}
	if syntax.Incomplete {
		return nil, syntax
	}
	translation, err := frontend.Input(t, name, text)
	if err != nil {
		return nil, frontend.Further(frontend.Lacking(t, syntax), err)
	}
	in, ok := rewriteAsync(name, translation.Code, rewriting{text: text, translation: *translation})
	if !ok {
		return nil, syntax
	}
	in.Mapped = true
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
	in, err := compile(name, rewriting{text: text, rewritten: wrapped, prefix: 1, editor: &editor{text: text}})
	return in, err == nil
}

const asyncStart, asyncEnd = "(async () => {", "\n})()"

// rewriteAsync wraps the input in an async function; ok is false when it is no input for one.
func rewriteAsync(name, text string, r rewriting) (*Input, bool) {
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
	prefix := e.declarations() + asyncStart + e.functions() + r.translation.Before
	r.rewritten, r.prefix, r.editor = prefix+e.String()+asyncEnd, len(prefix), e
	in, err := compile(name, r)
	if err != nil {
		return nil, false
	}
	in.Awaits = true
	return in, true
}

// asyncError is what is wrong with an input inside the async function; an error in the wrapper's
// own last line means that the input ends too early.
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

// A rewriting is an input and what is compiled in its place.
type rewriting struct {
	text        string               // as it was written
	translation frontend.Translation // zero where the input was not translated
	rewritten   string               // what is compiled
	prefix      int                  // the bytes put before it
	editor      *editor              // what was changed behind them
}

// offset is the place in the input of a place in what is compiled, -1 where it is not known.
func (r *rewriting) offset(i file.Idx) int {
	at := r.editor.before(int(i) - 1 - r.prefix)
	if at < 0 || r.translation.Mapping == nil {
		return at
	}
	before := r.translation.Code[:min(at, len(r.translation.Code))]
	return frontend.Origin(r.translation.Mapping, r.text, 1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'))
}

func compile(name string, r rewriting) (*Input, error) {
	parsed, err := frontend.Parse(name, r.rewritten)
	if err != nil {
		return nil, frontend.Locate(err, name, r.text, 0)
	}
	in := &Input{Text: r.text, Declares: slices.Concat(r.editor.names, r.editor.declared)}
	w := frontend.Written{Text: r.text, Offset: r.offset, Translated: r.translation.Mapping != nil}
	in.Functions = frontend.Capture(parsed, w)
	if r.translation.Mapping != nil {
		frontend.CheckImports(parsed, w, "")
		parsed.File.SetSourceMap(r.translation.Mapping)
	} else {
		in.Added = append([]sources.Insertion{sources.Before(r.prefix)}, r.editor.added()...)
	}
	if in.Program, err = frontend.CompileAST(parsed, false); err != nil {
		return nil, frontend.Locate(err, name, r.text, 0)
	}
	return in, nil
}

// Remember adds the input to the sources that positions are shown in.
func (in *Input) Remember(sources *sources.Set, name string) {
	if in.Mapped {
		sources.AddMapped(name, in.Text, in.Functions)
	} else {
		sources.Add(name, in.Text, in.Added...)
	}
}
