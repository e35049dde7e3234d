//go:build !noesbuild

// This file asks esbuild for JavaScript that goja reads.

package frontend

import (
	"path"
	"strings"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/dop251/goja/ast"
	"github.com/dop251/goja/file"
	"github.com/evanw/esbuild/pkg/api"
)

// Translates says whether sources that goja's parser refuses are translated.
const Translates = true

// lacks are the features of the language that goja's parser does not know and esbuild can express
// otherwise.
var lacks = map[string]bool{
	"async-generator": false, "for-await": false, "using": false, "decorators": false, "dynamic-import": false,
}

// Lacking has nothing to add to what goja says.
func Lacking(e *SyntaxError) *SyntaxError { return e }

// entry is what esbuild calls the source. It has no extension, because those of ES modules change
// how esbuild imports.
const entry = "cujs-entry"

// meta is what import.meta becomes.
const meta = "__importMeta"

// Meta is the statement that code needs in front in which import.meta stood, "" for all other code.
func Meta(code string) string {
	if strings.Contains(code, meta) {
		return " const " + meta + " = require.meta;"
	}
	return ""
}

// translate makes a module of a source that goja refuses: a function as long as nothing awaits at
// the top level, an async one otherwise. ES modules and TypeScript are strict.
func translate(name, text string) (*Program, error) {
	source := blankHashbang(text)
	if code, mapping, err := commonJS(name, source); err == nil {
		return assemble(&Program{Text: text, strict: strict(name, source)}, name, wrapper, code, mapping)
	}
	return AsyncModule(name, text)
}

// AsyncModule compiles a source into an async function whether it awaits or not: it may import what
// does.
func AsyncModule(name, text string) (*Program, error) {
	if syntax := TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	exports, code, mapping, err := module(name, blankHashbang(withoutMark(text)))
	if err != nil {
		return nil, err
	}
	return assemble(&Program{Text: text, Async: true, strict: true}, name, asyncWrapper+exports, code, mapping)
}

// strict reports whether a source is strict without saying so: one with the syntax of modules, and
// TypeScript.
func strict(name, source string) bool { return foreign(name) || javascript.IsModule(source) }

func loader(name string) api.Loader {
	switch path.Ext(name) {
	case ".ts", ".mts", ".cts":
		return api.LoaderTS
	}
	return api.LoaderJS
}

// commonJS is the common case: import and export become require and getters of exports, with live
// bindings.
func commonJS(name, source string) (code string, mapping []byte, err error) {
	result, err := transform(name, source, source, loader(name), api.FormatCommonJS)
	return exporting(dynamic(string(result.Code))), result.Map, err
}

// transform has esbuild write code, which a source became, in a format. Errors are shown in the source.
func transform(name, source, code string, loader api.Loader, format api.Format) (api.TransformResult, error) {
	if err := costly(name, source, loader); err != nil {
		return api.TransformResult{}, err
	}
	define := map[string]string{"import.meta": meta}
	if format == api.FormatCommonJS && strict(name, source) {
		define["this"] = "undefined" // and not exports
	}
	result := api.Transform(code, api.TransformOptions{
		Loader: loader, Format: format, Target: api.ESNext, Supported: lacks, Sourcefile: entry,
		Sourcemap: api.SourceMapExternal, Define: define, LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return api.TransformResult{}, located(result.Errors[0], name, source)
	}
	return result, nil
}

// dynamic has import() load through require.import, which can wait for a module that awaits.
func dynamic(code string) string {
	for _, require := range []string{"require(", "__require("} {
		code = strings.ReplaceAll(code, "Promise.resolve().then(() => __toESM("+require, "Promise.resolve().then(() => (require.import(")
	}
	return code
}

// assemble wraps the code of a program and gives it its source map, moved down by the line of the
// wrapper.
func assemble(p *Program, name, wrapper, code string, mapping []byte) (*Program, error) {
	err := renamed(wrapper, func(start string) error { return p.link(name, start+Meta(code)+"\n"+code+wrapperEnd, mapping) })
	if err != nil {
		return nil, Locate(err, name, p.Text, 0)
	}
	p.Mapped = true
	return p, nil
}

// link compiles what a source has become.
func (p *Program) link(name, code string, mapping []byte) error {
	parsed, err := Parse(name, code)
	if err != nil {
		return err
	}
	if m := consumer(name, mapping, 1); m != nil {
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

// located is esbuild's message as a SyntaxError. Its columns count bytes, from 0.
func located(m api.Message, name, text string) *SyntaxError {
	e := &SyntaxError{Position: sources.Position{File: name}, Message: m.Text, Text: text}
	if m.Location != nil {
		e.Position = place(m.Location, name, text)
		e.Length = sources.Characters(text, e.Line, m.Location.Column+m.Location.Length+1) - e.Column
		e.Incomplete = strings.HasSuffix(m.Text, "end of file")
	}
	for _, note := range m.Notes {
		s := strings.TrimSuffix(note.Text, ":")
		if note.Location != nil {
			s = place(note.Location, name, text).String() + ": " + s
		}
		e.Notes = append(e.Notes, s)
	}
	return e
}

func place(l *api.Location, name, text string) sources.Position {
	return sources.Position{File: name, Line: l.Line, Column: sources.Characters(text, l.Line, l.Column+1)}
}
