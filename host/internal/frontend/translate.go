// This file has sources that goja's parser refuses translated, where the program has passed what translates.

package frontend

import (
	"errors"

	"github.com/cujs/cujs/host/internal/missing"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/go-sourcemap/sourcemap"
)

// A Translator makes JavaScript that goja reads of what it refuses: TypeScript, ES modules, await at the top level and so
// on. Nil refuses such sources. Errors are *SyntaxErrors.
type Translator interface {
	// Module makes a source the body of a function (exports, require, module, __filename, __dirname); it is an error
	// where the source awaits at its top level.
	Module(name, source string) (*Translation, error)
	// AsyncModule makes a source the body of such a function that is async, whether it awaits or not.
	AsyncModule(name, source string) (*Translation, error)
	// Input makes what is typed at a prompt statements of an async function.
	Input(name, text string) (*Translation, error)
}

// A Translation is what a source has become.
type Translation struct {
	Code string
	// Before are statements that go in front of the code, on the line before it where it is a module's.
	Before string
	// Mapping leads from the code to the source, of a module with the line before the code; nil where it is not known.
	Mapping *sourcemap.Consumer
	// Map is what Mapping was read from, for who keeps the translation.
	Map []byte
}

// translate makes a module of a source that goja refuses: a function as long as nothing awaits at
// the top level, an async one otherwise. ES modules and TypeScript are strict.
func translate(t Translator, name, text string) (*Program, error) {
	if t == nil {
		p, err := wrapped(name, text)
		if err != nil {
			return nil, Lacking(nil, Locate(err, name, text, len(wrapper)))
		}
		return p, nil
	}
	source := blankHashbang(text)
	if translation, err := t.Module(name, source); err == nil {
		return assemble(&Program{Text: text, strict: Strict(name, source)}, name, wrapper, translation)
	}
	return AsyncModule(t, name, text)
}

// AsyncModule compiles a source into an async function whether it awaits or not: it may import what
// does.
func AsyncModule(t Translator, name, text string) (*Program, error) {
	if t == nil {
		return Module(nil, name, text)
	}
	if syntax := TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	translation, err := t.AsyncModule(name, blankHashbang(withoutMark(text)))
	if err != nil {
		return nil, err
	}
	return assemble(&Program{Text: text, Async: true, strict: true}, name, asyncWrapper, translation)
}

// Input translates what is typed at a prompt.
func Input(t Translator, name, text string) (*Translation, error) {
	if t == nil {
		return nil, errors.New(untranslated())
	}
	return t.Input(name, text)
}

// Strict reports whether a source is strict without saying so: one with the syntax of modules, and
// TypeScript.
func Strict(name, source string) bool { return foreign(name) || javascript.IsModule(source) }

// assemble wraps the code of a program.
func assemble(p *Program, name, wrapper string, t *Translation) (*Program, error) {
	err := renamed(wrapper, func(start string) error {
		return p.link(name, start+t.Before+"\n"+t.Code+wrapperEnd, t.Mapping)
	})
	if err != nil {
		return nil, Locate(err, name, p.Text, 0)
	}
	p.Mapped = true
	return p, nil
}

// link compiles what a source has become.
func (p *Program) link(name, code string, m *sourcemap.Consumer) error {
	parsed, err := Parse(name, code)
	if err != nil {
		return err
	}
	if m != nil {
		w := Written{Text: p.Text, Translated: true, Offset: func(i file.Idx) int {
			at := parsed.File.Position(int(i) - 1)
			return Origin(m, p.Text, at.Line, at.Column)
		}}
		p.Functions = Capture(parsed, w)
		CheckImports(parsed, w, name)
		nameDefault(parsed)
		parsed.File.SetSourceMap(m)
	}
	p.Program, err = CompileAST(parsed, p.strict)
	return err
}

// nameDefault gives a function or class without a name that a module exports the name that it has there: "default", which no
// source can have as the name of anything.
func nameDefault(program *ast.Program) {
	javascript.Inspect(program, func(n ast.Node) bool {
		if id, ok := n.(*ast.Identifier); ok && id.Name == "cujs_entry_default" {
			id.Name = "default"
		}
		return true
	})
}

func untranslated() string {
	return "TypeScript, ES modules and await at the top level of files are an area: " + missing.Area("typescript")
}

// translatable are words of sources that are right where they are translated.
var translatable = lazyregexp.New(`(?m)^\s*(?:import|export|@\w+)\b|\b(?:await|using)\b|\bimport\b[(.]`)

// Lacking says so where a source that is refused would be read with a translator, for all that can be
// told.
func Lacking(t Translator, e *SyntaxError) *SyntaxError {
	if t == nil && (e.Unsupported || foreign(e.File) || translatable().MatchString(e.Text)) {
		e.Message += "; " + untranslated()
	}
	return e
}
