// Package frontend turns source text into programs for goja.
//
// What goja's parser accepts is compiled as it stands and pays nothing. What it refuses (ES
// modules, TypeScript, top-level await, using, for await, async generators, decorators) goes
// through a Translator, with a source map, so that stacks and code frames show the user's own lines.
// Without one such a source is refused with a message that says how a program passes it.
package frontend

import (
	"errors"
	"path"
	"strings"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/dop251/goja"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/dop251/goja/parser"
)

// Program is a compiled source.
type Program struct {
	*goja.Program
	Text      string              // as it was written
	Added     []sources.Insertion // what was put into it, for sources.Set
	Mapped    bool                // positions go through a source map
	Functions []sources.Function  // of a translated source, see Capture
	// Async says that a module's function returns a promise: its source awaits at the top level.
	Async  bool
	strict bool // without a directive, as ES modules are
}

// SyntaxError says where a source cannot be read.
type SyntaxError struct {
	sources.Position
	Length     int // of what is meant, in characters; 0 when only its start is known
	Message    string
	Notes      []string // what else to know: where a name was declared first
	Text       string   // the whole source
	Incomplete bool     // more input might mend it: the source ends too early
	// Unsupported says that goja's parser reads the source and its compiler does not know how to
	// run it, as with async generators: a translation might.
	Unsupported bool
}

func (e *SyntaxError) Error() string { return e.Message }

// Wrapper is the function that a module is compiled into, up to its body.
const (
	wrapper      = "(function (exports, require, module, __filename, __dirname) {"
	asyncWrapper = "(async function (exports, require, module, __filename, __dirname) {"
	wrapperEnd   = "\n})"
)

// Module compiles a file into an expression whose value is a function (exports, require, module,
// __filename, __dirname), CommonJS's wrapper. The error is a *SyntaxError.
func Module(t Translator, name, text string) (*Program, error) {
	text = withoutMark(text)
	if syntax := TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	if !foreign(name) {
		p, err := wrapped(name, text)
		if err == nil {
			return p, nil
		}
		if syntax := Locate(err, name, text, len(wrapper)); wraps(text) && !syntax.Unsupported {
			return nil, syntax
		}
	}
	return translate(t, name, text)
}

var declared = lazyregexp.New(`Identifier '(exports|require|module|__filename|__dirname)' has already been declared`)

// wrapped compiles a file inside the wrapper.
func wrapped(name, text string) (p *Program, err error) {
	return p, renamed(wrapper, func(start string) error {
		p, err = compile(name, start, text, wrapperEnd)
		return err
	})
}

// renamed compiles with a wrapper's start. A file that declares a name of the wrapper's itself, as in
// const module = cuda.module(ptx), has its own: the wrapper's gets another, as long as before.
func renamed(start string, compile func(start string) error) error {
	err := compile(start)
	for err != nil {
		m := declared().FindStringSubmatch(err.Error())
		if m == nil || !strings.Contains(start, m[1]) {
			return err
		}
		start = strings.Replace(start, m[1], "$"+m[1][1:], 1)
		err = compile(start)
	}
	return nil
}

// Script compiles a source that runs in the global scope and whose value is its last expression's.
func Script(t Translator, name, text string) (*Program, error) {
	text = withoutMark(text)
	if syntax := TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	p, err := compile(name, "", text, "")
	if err != nil {
		return nil, Lacking(t, Locate(err, name, text, 0))
	}
	return p, nil
}

// Own compiles a module of cujs's own, strict. One that speaks of kernels tells what they capture.
func Own(name, text string) (*goja.Program, error) {
	start, end := "(function (exports, require, module) {", "\n})"
	parsed, err := javascript.Parse(name, start+text+end)
	if err != nil {
		return nil, err
	}
	if strings.Contains(text, "kernel") {
		Capture(parsed, Written{Text: text, Offset: func(i file.Idx) int { return int(i) - 1 - len(start) }})
	}
	return CompileAST(parsed, true)
}

// foreign reports whether a file is in a language that goja's parser might misread rather than
// refuse.
func foreign(name string) bool {
	switch path.Ext(name) {
	case ".ts", ".mts", ".cts", ".mjs":
		return true
	}
	return false
}

// compile makes a program of a text between a wrapper's start, which has no line of its own, and
// its end.
func compile(name, start, text, end string) (*Program, error) {
	source := text
	if start != "" {
		source = blankHashbang(text)
	}
	parsed, err := Parse(name, start+source+end)
	if err != nil {
		return nil, err
	}
	Capture(parsed, Written{Text: text, Offset: func(i file.Idx) int { return int(i) - 1 - len(start) }})
	p, err := CompileAST(parsed, false)
	if err != nil {
		return nil, err
	}
	return &Program{Program: p, Text: text, Added: []sources.Insertion{sources.Before(len(start))}}, nil
}

// Parse is goja's parser. What goja would run wrongly is changed: \p{…} in regular expressions, functions around
// eval; what takes it too long to read is refused.
func Parse(name, text string) (*ast.Program, error) {
	program, err := javascript.Parse(name, text)
	if err == nil {
		evals(program, text)
		if err = properties(program, text); err == nil {
			err = constants(program, text)
		}
	}
	return program, err
}

// withoutMark drops a byte order mark.
func withoutMark(text string) string { return strings.TrimPrefix(text, "\ufeff") }

// blankHashbang turns a first line #!… into a comment: inside a wrapper it is no longer at the
// start.
func blankHashbang(text string) string {
	if strings.HasPrefix(text, "#!") {
		return "//" + text[2:]
	}
	return text
}

// wraps reports whether text closes the wrapper and opens something else, as in "}) (function ()
// {": such a source is wrong, though the wrapped one might be right, so only an unwrapped parse may
// judge it. It is false for all sources that another language could explain.
func wraps(text string) bool {
	_, err := Parse("", text)
	return err == nil
}

// Further is the error of the reading that came further: whoever has read on knows what the other
// stopped at.
func Further(refused, other error) error {
	var a, b *SyntaxError
	if !errors.As(refused, &a) || !errors.As(other, &b) || b.Line < a.Line || b.Line == a.Line && b.Column <= a.Column {
		return refused
	}
	return other
}

// Locate turns an error of goja's parser or compiler into a SyntaxError. On the first line the text
// stands behind so many bytes.
func Locate(err error, name, text string, shift int) *SyntaxError {
	var list parser.ErrorList
	if errors.As(err, &list) && len(list) > 0 {
		first := list[0]
		at := sources.Position{File: name, Line: first.Position.Line, Column: first.Position.Column}
		at.Column = column(text, at, shift)
		incomplete := strings.HasPrefix(first.Message, "Unexpected end of input") ||
			strings.HasPrefix(first.Message, "Missing catch or finally") && strings.HasSuffix(strings.TrimSpace(text), "}")
		return &SyntaxError{Position: at, Message: plain(first.Message), Text: text, Incomplete: incomplete}
	}
	var compiler *goja.CompilerSyntaxError
	if errors.As(err, &compiler) && compiler.File != nil {
		p := compiler.File.Position(compiler.Offset)
		at := sources.Position{File: name, Line: p.Line, Column: p.Column}
		at.Column = column(text, at, shift)
		message := plain(compiler.Message)
		return &SyntaxError{Position: at, Message: message, Text: text, Unsupported: strings.Contains(message, "not supported yet")}
	}
	return &SyntaxError{Position: sources.Position{File: name}, Message: plain(err.Error()), Text: text}
}

// column is the column in a text of a place that goja tells in bytes, on the first line with a
// wrapper's before it.
func column(text string, at sources.Position, shift int) int {
	if at.Line == 1 {
		at.Column = max(1, at.Column-shift)
	}
	return sources.Characters(text, at.Line, at.Column)
}

// plain takes off the prefixes that goja's layers add.
func plain(message string) string {
	for strings.HasPrefix(message, "SyntaxError: ") {
		message = strings.TrimPrefix(message, "SyntaxError: ")
	}
	return message
}

// Remember adds the source to those that positions are shown in.
func (p *Program) Remember(sources *sources.Set, name string) {
	if p.Mapped {
		sources.AddMapped(name, p.Text, p.Functions)
	} else {
		sources.Add(name, p.Text, p.Added...)
	}
}
