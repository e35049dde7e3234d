// This file makes statements of what is typed at a prompt.

package typescript

import (
	"strings"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/evanw/esbuild/pkg/api"
)

var (
	attributes  = lazyregexp.New(`^((?:import|export) .*".*") with \{ .* \};$`) // require knows a file by its extension
	importAll   = lazyregexp.New(`^import \* as (\S+) from (".*");$`)
	importBoth  = lazyregexp.New(`^import (\S+), \* as (\S+) from (".*");$`)
	importNames = lazyregexp.New(`^import (?:([^\s{,]+))?(?:, )?(?:\{ (.*) \})? from (".*");$`)
	importOnly  = lazyregexp.New(`^import (".*");$`)
	reexportAll = lazyregexp.New(`^export \* from (".*");$`)
)

// calls turns imports and exports from elsewhere, in esbuild's form, into calls of require.import, line by
// line. Imported names are globals then, which require.live reads from their module each time: later inputs have them, too.
func calls(code string) string {
	lines, at, specifiers := strings.Split(code, "\n"), 0, specifiers(code)
	for i := range lines {
		length := len(lines[i]) + 1
		if _, ok := specifiers[at]; ok {
			line, rest := whole(lines[i:])
			lines[i] = call(attributes().ReplaceAllString(line, "$1;"))
			for k := range rest {
				rest[k] = strings.Repeat(" ", len(rest[k]))
			}
		}
		at += length
	}
	return strings.Join(lines, "\n")
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
		return importAll().ReplaceAllString(line, `require.live(await require.import($2), { $1: "" });`)
	case importBoth().MatchString(line):
		return importBoth().ReplaceAllString(line, `require.live(await require.import($3), { $1: "default", $2: "" });`)
	case importOnly().MatchString(line):
		return importOnly().ReplaceAllString(line, "await require.import($1);")
	case reexportAll().MatchString(line):
		return reexportAll().ReplaceAllString(line, "require.reexport(exports, await require.import($1));")
	case importNames().MatchString(line):
		return named(importNames().FindStringSubmatch(line))
	}
	return line
}

// named is an import of the default and of names: of esbuild's { a, b as c } it makes { a: "a", c: "b" }.
func named(parts []string) string {
	var names []string
	if parts[1] != "" {
		names = append(names, parts[1]+`: "default"`)
	}
	for name := range strings.SplitSeq(parts[2], ", ") {
		name, local, renamed := strings.Cut(name, " as ")
		if !renamed {
			local = name
		}
		if name != "" {
			names = append(names, local+`: "`+strings.Trim(name, `"`)+`"`)
		}
	}
	return "require.live(await require.import(" + parts[3] + "), { " + strings.Join(names, ", ") + " });"
}

// keepImports has TypeScript keep imports that the input itself does not use: the next one may.
const keepImports = `{"compilerOptions": {"verbatimModuleSyntax": true}}`

// Input makes an input at a prompt, TypeScript or an ES module, statements that goja reads when
// they are inside an async function. What it exports is left out; imports that it does not use stay.
func (Translator) Input(name, text string) (*frontend.Translation, error) {
	if err := costly(name, text, api.LoaderTS); err != nil {
		return nil, err
	}
	result := api.Transform(text, api.TransformOptions{
		Loader: api.LoaderTS, Format: api.FormatESModule, Target: api.ESNext, Supported: lacks, Sourcefile: entry,
		Sourcemap: api.SourceMapExternal, Define: map[string]string{"import.meta": meta}, TsconfigRaw: keepImports, LogLevel: api.LogLevelSilent,
	})
	if len(result.Errors) > 0 {
		return nil, located(result.Errors[0], name, text)
	}
	code, _ := getters(dynamic(string(result.Code)))
	code = calls(code)
	mapping, _ := consumer(name, result.Map, 0)
	return &frontend.Translation{Code: code, Before: importMeta(code), Mapping: mapping}, nil
}
