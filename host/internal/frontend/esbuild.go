//go:build !noesbuild

// This file asks esbuild for JavaScript that goja reads.

package frontend

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/cujs/cujs/host/internal/sources"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/dop251/goja/file"
	"github.com/evanw/esbuild/pkg/api"
	"github.com/go-sourcemap/sourcemap"
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
// the top level, an async one otherwise.
func translate(name, text string) (*Program, error) {
	source := blankHashbang(text)
	if code, mapping, err := commonJS(name, source); err == nil {
		return assemble(&Program{Text: text}, name, wrapper, code, mapping)
	}
	return AsyncModule(name, text)
}

// AsyncModule compiles a source into an async function whether it awaits or not: it may import what
// does.
func AsyncModule(name, text string) (*Program, error) {
	if syntax := TooDeep(name, text); syntax != nil {
		return nil, syntax
	}
	code, mapping, err := module(name, blankHashbang(withoutMark(text)), "{}", loader(name))
	if err != nil {
		return nil, err
	}
	return assemble(&Program{Text: text, Async: true}, name, asyncWrapper, code, mapping)
}

func loader(name string) api.Loader {
	switch path.Ext(name) {
	case ".ts", ".mts", ".cts":
		return api.LoaderTS
	}
	return api.LoaderJS
}

// commonJS is the common case: import and export become require and exports, live bindings kept.
func commonJS(name, source string) (code string, mapping []byte, err error) {
	if err := costly(name, source, loader(name)); err != nil {
		return "", nil, err
	}
	result := api.Transform(source, api.TransformOptions{
		Loader: loader(name), Format: api.FormatCommonJS, Target: api.ESNext, Supported: lacks, Sourcefile: entry,
		Sourcemap: api.SourceMapExternal, Define: map[string]string{"import.meta": meta}, LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return "", nil, located(result.Errors[0], name, source)
	}
	return dynamic(string(result.Code)), result.Map, nil
}

// module is the case of a source that awaits at the top level, which esbuild cannot make CommonJS.
// It is made an ES module in esbuild's own orderly form, all imports on lines at the start, one
// list of exports at the end, and these are turned into calls. Imported names are constants then,
// not live bindings.
func module(name, source, tsconfig string, loader api.Loader) (code string, mapping []byte, err error) {
	if err := costly(name, source, loader); err != nil {
		return "", nil, err
	}
	imported := map[string]bool{}
	result := api.Build(api.BuildOptions{
		Stdin:  &api.StdinOptions{Contents: source, Sourcefile: entry, Loader: loader},
		Bundle: true, Format: api.FormatESModule, Target: api.ESNext, Supported: lacks, Platform: api.PlatformNeutral,
		Outfile: "/out.js", Sourcemap: api.SourceMapExternal, Define: map[string]string{"import.meta": meta},
		Plugins: []api.Plugin{{Name: "external", Setup: external(imported)}}, LogLevel: api.LogLevelSilent,
		TreeShaking: api.TreeShakingFalse, TsconfigRaw: tsconfig,
	})
	if len(result.Errors) > 0 {
		return "", nil, located(result.Errors[0], name, source)
	}
	for _, f := range result.OutputFiles {
		if strings.HasSuffix(f.Path, ".map") {
			mapping = f.Contents
		} else {
			code = string(f.Contents)
		}
	}
	return calls(dynamic(code), imported), mapping, nil
}

// external leaves every import to our own require, and notes what is imported.
func external(imported map[string]bool) func(api.PluginBuild) {
	return func(build api.PluginBuild) {
		build.OnResolve(api.OnResolveOptions{Filter: ".*"}, func(args api.OnResolveArgs) (api.OnResolveResult, error) {
			if args.Kind == api.ResolveEntryPoint {
				return api.OnResolveResult{}, nil
			}
			imported[args.Path] = true
			return api.OnResolveResult{Path: args.Path, External: true}, nil
		})
	}
}

// dynamic has import() load through require.import, which can wait for a module that awaits.
func dynamic(code string) string {
	for _, require := range []string{"require(", "__require("} {
		code = strings.ReplaceAll(code, "Promise.resolve().then(() => __toESM("+require, "Promise.resolve().then(() => (require.import(")
	}
	return code
}

var (
	importLine    = lazyregexp.New(`^(?:import|export) .*?("(?:[^"\\]|\\.)*");$`)
	attributes    = lazyregexp.New(`^((?:import|export) .*".*") with \{ .* \};$`) // require knows a file by its extension
	importAll     = lazyregexp.New(`^import \* as (\S+) from (".*");$`)
	importBoth    = lazyregexp.New(`^import (\S+), \* as (\S+) from (".*");$`)
	importNames   = lazyregexp.New(`^import (?:([^\s{,]+))?(?:, )?(?:\{ (.*) \})? from (".*");$`)
	importOnly    = lazyregexp.New(`^import (".*");$`)
	reexportAll   = lazyregexp.New(`^export \* from (".*");$`)
	exportedNames = lazyregexp.New(`(?s)\nexport \{\n(.*?)\n\};\n*$`)
)

// calls turns the imports and exports of esbuild's form into calls of require.import and
// assignments, line by line. A line counts only when what it imports is imported indeed: lines
// inside a template literal may look like it.
func calls(code string, imported map[string]bool) string {
	lines := strings.Split(code, "\n")
	for i := range lines {
		line, rest := whole(lines[i:])
		line = attributes().ReplaceAllString(line, "$1;")
		parts := importLine().FindStringSubmatch(line)
		var specifier string
		if parts != nil && json.Unmarshal([]byte(parts[1]), &specifier) == nil && imported[specifier] {
			lines[i] = call(line)
			clear(rest)
		}
	}
	return exportCalls(strings.Join(lines, "\n"))
}

// whole is the import that lines begin with in one line, and the further lines that it takes:
// esbuild leaves a list of names that has several lines as it is.
func whole(lines []string) (line string, rest []string) {
	if !strings.HasPrefix(lines[0], "import ") || !strings.HasSuffix(lines[0], "{") {
		return lines[0], nil
	}
	line = lines[0]
	for i, next := range lines[1:] {
		if strings.HasPrefix(next, "}") {
			return line + " " + next, lines[1 : i+2]
		}
		line += " " + strings.TrimSpace(next)
	}
	return lines[0], nil
}

func call(line string) string {
	switch {
	case importAll().MatchString(line):
		return importAll().ReplaceAllString(line, "const $1 = await require.import($2);")
	case importBoth().MatchString(line):
		return importBoth().ReplaceAllString(line, "const $2 = await require.import($3), { default: $1 } = $2;")
	case importOnly().MatchString(line):
		return importOnly().ReplaceAllString(line, "await require.import($1);")
	case reexportAll().MatchString(line):
		return reexportAll().ReplaceAllString(line, "require.reexport(exports, await require.import($1));")
	case importNames().MatchString(line):
		return named(importNames().FindStringSubmatch(line))
	}
	return line
}

// named is an import of the default and of names: esbuild writes { a, b as c }, a pattern has { a,
// b: c }.
func named(parts []string) string {
	var pattern []string
	if parts[1] != "" {
		pattern = append(pattern, "default: "+parts[1])
	}
	if parts[2] != "" {
		pattern = append(pattern, strings.ReplaceAll(parts[2], " as ", ": "))
	}
	return "const { " + strings.Join(pattern, ", ") + " } = await require.import(" + parts[3] + ");"
}

// exportCalls turns the final list into getters, made before the code runs so that cycles see them.
func exportCalls(code string) string {
	at := exportedNames().FindStringSubmatchIndex(code)
	if at == nil {
		return code
	}
	var b strings.Builder
	for _, line := range strings.Split(code[at[2]:at[3]], ",\n") {
		local, name, renamed := strings.Cut(strings.TrimSpace(line), " as ")
		if !renamed {
			name = local
		}
		b.WriteString("require.export(exports, " + string(quoted(name)) + ", () => " + local + ");")
	}
	return code[:at[0]] + "\n" + b.String()
}

func quoted(name string) []byte {
	if strings.HasPrefix(name, `"`) {
		return []byte(name)
	}
	text, _ := json.Marshal(name)
	return text
}

// assemble wraps the code of a program and gives it its source map, moved down by the line of the
// wrapper.
func assemble(p *Program, name, wrapper, code string, mapping []byte) (*Program, error) {
	parsed, err := Parse(name, wrapper+Meta(code)+"\n"+code+wrapperEnd)
	if err != nil {
		return nil, Locate(err, name, p.Text, 0)
	}
	if m := consumer(name, mapping, 1); m != nil {
		w := Written{Text: p.Text, Translated: true, Offset: func(i file.Idx) int {
			at := parsed.File.Position(int(i) - 1)
			return Origin(m, p.Text, at.Line, at.Column)
		}}
		p.Functions = Capture(parsed, w)
		CheckImports(parsed, w, name)
		parsed.File.SetSourceMap(m)
	}
	p.Mapped = true
	if p.Program, err = CompileAST(parsed, false); err != nil {
		return nil, Locate(err, name, p.Text, 0)
	}
	return p, nil
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

// keepImports has TypeScript keep imports that the input itself does not use: the next one may.
const keepImports = `{"compilerOptions": {"verbatimModuleSyntax": true}}`

// Lower makes an input at a prompt, TypeScript or an ES module, statements that goja reads when
// they are inside an async function, with the map back to the input's lines. What it exports is
// left out.
func Lower(name, text string) (string, *sourcemap.Consumer, error) {
	code, mapping, err := input(name, text)
	if err != nil {
		return "", nil, err
	}
	code, _, _ = strings.Cut(code, "\nrequire.export(")
	return code, consumer(name, mapping, 0), nil
}

// input is the case of an input at a prompt: its statements stay as they are, imports that it does
// not use included, which a bundle would drop. One that exports is treated as a module.
func input(name, text string) (code string, mapping []byte, err error) {
	if err := costly(name, text, api.LoaderTS); err != nil {
		return "", nil, err
	}
	result := api.Transform(text, api.TransformOptions{
		Loader: api.LoaderTS, Format: api.FormatESModule, Target: api.ESNext, Supported: lacks, Sourcefile: entry,
		Sourcemap: api.SourceMapExternal, Define: map[string]string{"import.meta": meta}, TsconfigRaw: keepImports, LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return "", nil, located(result.Errors[0], name, text)
	}
	code = dynamic(string(result.Code))
	imported := map[string]bool{}
	for line := range strings.SplitSeq(code, "\n") {
		if strings.HasPrefix(line, "export ") {
			return module(name, text, keepImports, api.LoaderTS)
		}
		var specifier string
		if parts := importLine().FindStringSubmatch(attributes().ReplaceAllString(line, "$1;")); parts != nil && json.Unmarshal([]byte(parts[1]), &specifier) == nil {
			imported[specifier] = true
		}
	}
	return calls(code, imported), result.Map, nil
}
