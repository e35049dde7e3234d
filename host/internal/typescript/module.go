// This file makes calls of imports and exports, so that bindings stay live: a name that is imported is read
// from the exports of its module each time, and exports are getters, made before anything runs.

package typescript

import (
	"encoding/base64"
	"encoding/json"
	"strings"

	"github.com/cujs/cujs/host/internal/frontend"
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

// AsyncModule is the case of a source that awaits at the top level, which esbuild cannot make CommonJS. It is
// made an ES module first, with a list of exports at its end. What it imports goes before a function with
// the rest of it, and of these esbuild makes CommonJS; then the function is taken away again. The call that
// makes the getters stands before the code. All imports are loaded, in order, before the first that awaits is waited for.
func (Translator) AsyncModule(name, source string) (*frontend.Translation, error) {
	first, err := transform(name, source, source, loader(name), api.FormatESModule)
	if err != nil {
		return nil, err
	}
	written := dynamic(string(first.Code))
	imports, rest := apart(written)
	rest, list := getters(rest)
	var top strings.Builder
	for _, i := range imports {
		top.WriteString(i.line + "\n")
	}
	together := top.String() + body + "\n" + rest + list + "\n});\n" + inline(first.Map, imports, written)
	second, err := transform(name, source, together, api.LoaderJS, api.FormatCommonJS)
	if err != nil {
		return nil, err
	}
	exports, code := loading(exporting(string(second.Code)))
	mapping, text := consumer(name, second.Map, 1)
	return &frontend.Translation{Code: code, Before: exports + importMeta(code), Mapping: mapping, Map: text}, nil
}

// An importing is an import, or an export of all of another module, that esbuild has written, on one line.
type importing struct {
	line string
	at   int // of the specifier in the code
}

// apart takes the imports out of an ES module of esbuild's, where each begins a line. The other lines stay
// where they were.
func apart(code string) (imports []importing, rest string) {
	lines, at, specifiers := strings.Split(code, "\n"), 0, specifiers(code)
	for i := range lines {
		length := len(lines[i]) + 1
		if specifier, ok := specifiers[at]; ok {
			line, further := whole(lines[i:])
			imports = append(imports, importing{line, specifier})
			lines[i] = ""
			for k := range further {
				further[k] = strings.Repeat(" ", len(further[k])) // for the places of the lines behind it
			}
		}
		at += length
	}
	return imports, strings.Join(lines, "\n")
}

// specifiers are the places of those in code, by the places of the words import and export that begin what
// they belong to. A template may have lines that look the same.
func specifiers(code string) map[int]int {
	places := map[int]int{}
	begin, before := 0, ""
	for _, t := range javascript.Code(code) {
		word := t.Text(code)
		switch {
		case t.Kind == javascript.Keyword && (word == "import" || word == "export"):
			begin = t.Start
		case t.Kind == javascript.String && (before == "from" || before == "import"):
			places[begin] = t.Start
		}
		before = word
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

// inline is the comment by which esbuild reads the map of code that imports of it stand before, a line each,
// and the line of the body. An import is where its specifier is in the source.
func inline(mapping []byte, imports []importing, code string) string {
	var m map[string]any
	read, _ := consumer(entry, mapping, 0)
	if read == nil || json.Unmarshal(mapping, &m) != nil {
		return ""
	}
	var lines strings.Builder
	row, column := 0, 0 // numbers are differences to those before
	move := func(toRow, toColumn int) {
		lines.WriteString("AA" + signed(toRow-row) + signed(toColumn-column) + ";")
		row, column = toRow, toColumn
	}
	for _, i := range imports {
		before := code[:i.at]
		_, _, line, units, _ := read.Source(1+strings.Count(before, "\n"), len(before)-strings.LastIndexByte(before, '\n'))
		move(max(0, line-1), units)
	}
	move(0, 0)
	mappings, _ := m["mappings"].(string)
	m["mappings"] = lines.String() + mappings
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
			lines[i] = "if (require.pending()) { await require.pending(); require.ready(); }"
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
