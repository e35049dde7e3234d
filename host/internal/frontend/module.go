//go:build !noesbuild

// This file makes calls of imports and exports, so that bindings stay live: a name that is imported is read
// from the exports of its module each time, and exports are getters, made before anything runs.

package frontend

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/evanw/esbuild/pkg/api"
)

// What esbuild writes for the exports of a module as CommonJS has an object for them that it copies; the
// module's own is used instead, which other modules of a cycle have already.
var exported = strings.NewReplacer(
	"\nvar cujs_entry_exports = {};", "\nvar cujs_entry_exports = exports;",
	"\n__export(cujs_entry_exports, {", "\nrequire.exports(exports, {",
	"\nmodule.exports = __toCommonJS(cujs_entry_exports);", "\nrequire.exports(exports, {});",
	"\n__reExport(cujs_entry_exports, ", "\nrequire.reexport(exports,      ", // as long as before, for the source map
)

func exporting(code string) string { return strings.TrimPrefix(exported.Replace("\n"+code), "\n") }

// body is what the statements of a module that awaits stand in while its imports are translated.
const body = "__cujsBody(async () => {"

// module is the case of a source that awaits at the top level, which esbuild cannot make CommonJS. It is
// made an ES module first, with a list of exports at its end. What it imports goes before a function with
// the rest of it, and of these esbuild makes CommonJS; then the function is taken away again. Exports is the
// call that makes the getters. All imports are loaded, in order, before the first that awaits is waited for.
func module(name, source string) (exports, code string, mapping []byte, err error) {
	first, err := transform(name, source, source, loader(name), api.FormatESModule)
	if err != nil {
		return "", "", nil, err
	}
	imports, rest := apart(dynamic(string(first.Code)))
	rest, exports = getters(rest)
	second, err := transform(name, source, strings.Join(imports, " ")+" "+body+"\n"+rest+exports+"\n});\n"+inline(first.Map), api.LoaderJS, api.FormatCommonJS)
	if err != nil {
		return "", "", nil, err
	}
	exports, code = loading(exporting(string(second.Code)))
	return exports, code, second.Map, nil
}

// declaration is a line of esbuild's that imports something, or exports all of another module.
var declaration = lazyregexp.New(`^(?:import\b|export \* from ).*"(?:[^"\\]|\\.)*"(?: with \{ .* \})?;$`)

// apart takes the imports out of an ES module of esbuild's, where each begins a line. The other lines stay
// where they were.
func apart(code string) (imports []string, rest string) {
	lines, at, begins := strings.Split(code, "\n"), 0, starts(code)
	for i := range lines {
		length := len(lines[i]) + 1
		if begins[at] {
			if line, further := whole(lines[i:]); declaration().MatchString(line) {
				imports = append(imports, line)
				lines[i] = ""
				for k := range further {
					begins[at+length] = false
					further[k] = strings.Repeat(" ", len(further[k])) // for the places of the lines behind it
				}
			}
		}
		at += length
	}
	return imports, strings.Join(lines, "\n")
}

// starts are the places of the words import and export in code: a template may have lines that look the same.
func starts(code string) map[int]bool {
	places := map[int]bool{}
	for _, t := range javascript.Code(code) {
		if word := t.Text(code); t.Kind == javascript.Keyword && (word == "import" || word == "export") {
			places[t.Start] = true
		}
	}
	return places
}

var exportedNames = lazyregexp.New(`(?s)(?:^|\n)export \{\n(.*?)\n\};\n*$`)

// getters makes the final list of exports a call on one line.
func getters(code string) (rest, call string) {
	at := exportedNames().FindStringSubmatchIndex(code)
	if at == nil {
		return code, ""
	}
	var list []string
	for line := range strings.SplitSeq(code[at[2]:at[3]], ",\n") {
		local, name, renamed := strings.Cut(strings.TrimSpace(line), " as ")
		if !renamed {
			name = local
		}
		if !strings.HasPrefix(name, `"`) {
			text, _ := json.Marshal(name)
			name = string(text)
		}
		list = append(list, name+": () => "+local)
	}
	return code[:at[0]] + "\n", "require.exports(exports, { " + strings.Join(list, ", ") + " });"
}

// inline is the comment by which esbuild reads the map of code that stands a line further down.
func inline(mapping []byte) string {
	var m map[string]any
	if json.Unmarshal(mapping, &m) != nil {
		return ""
	}
	mappings, _ := m["mappings"].(string)
	m["mappings"] = ";" + mappings
	moved, _ := json.Marshal(m)
	return "//# sourceMappingURL=data:application/json;base64," + base64.StdEncoding.EncodeToString(moved)
}

var namespace = lazyregexp.New(`__toESM\((require\.load\(".*"\))(?:, 1)?\)`)

// loading takes the function away, line by line, and has imports load by require.load, which answers the
// namespace also of a module that still awaits.
func loading(code string) (exports, rest string) {
	lines := strings.Split(strings.TrimRight(code, "\n"), "\n")
	for i, line := range lines {
		if line == body {
			lines[i] = "if (require.pending()) await require.pending();"
			break
		}
		lines[i] = namespace().ReplaceAllString(strings.Replace(line, `require("`, `require.load("`, 1), "$1")
	}
	last := len(lines) - 1 // the end of the function
	if call := strings.TrimSpace(lines[last-1]); strings.HasPrefix(call, "require.exports(exports, { ") {
		exports, lines[last-1] = " "+call, ""
	}
	return exports, strings.Join(lines[:last], "\n")
}
