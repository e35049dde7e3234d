// Package typescript has esbuild make JavaScript that goja reads of TypeScript, ES modules, await at the top level and
// what else goja's parser refuses.
package typescript

import (
	"path"
	"strings"

	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/host/internal/sources"
	"github.com/evanw/esbuild/pkg/api"
)

// lacks are the features of the language that goja's parser does not know and esbuild can express
// otherwise.
var lacks = map[string]bool{
	"async-generator": false, "for-await": false, "using": false, "decorators": false, "dynamic-import": false,
}

// entry is what esbuild calls the source. It has no extension, because those of ES modules change
// how esbuild imports.
const entry = "cujs-entry"

// meta is what import.meta becomes.
const meta = "__importMeta"

// importMeta is the statement that code needs in front in which import.meta stood, "" for all other code.
func importMeta(code string) string {
	if strings.Contains(code, meta) {
		return " const " + meta + " = require.meta;"
	}
	return ""
}

// Translator is esbuild.
type Translator struct{}

// Module is the common case: import and export become require and getters of exports, with live
// bindings.
func (Translator) Module(name, source string) (*frontend.Translation, error) {
	result, err := transform(name, source, source, loader(name), api.FormatCommonJS)
	if err != nil {
		return nil, err
	}
	code := exporting(dynamic(string(result.Code)))
	mapping, text := consumer(name, result.Map, 1)
	return &frontend.Translation{Code: code, Before: importMeta(code), Mapping: mapping, Map: text}, nil
}

func loader(name string) api.Loader {
	switch path.Ext(name) {
	case ".ts", ".mts", ".cts":
		return api.LoaderTS
	}
	return api.LoaderJS
}

// transform has esbuild write code, which a source became, in a format. Errors are shown in the source.
func transform(name, source, code string, loader api.Loader, format api.Format) (api.TransformResult, error) {
	if err := costly(name, source, loader); err != nil {
		return api.TransformResult{}, err
	}
	define := map[string]string{"import.meta": meta}
	if format == api.FormatCommonJS && frontend.Strict(name, source) {
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

// located is esbuild's message as a SyntaxError. Its columns count bytes, from 0.
func located(m api.Message, name, text string) *frontend.SyntaxError {
	e := &frontend.SyntaxError{Position: sources.Position{File: name}, Message: m.Text, Text: text}
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

// Area has sources that goja's parser refuses translated.
var Area = &area.Area{Package: "typescript", Translator: Translator{}}
