// This file rewrites the source of a module so that kernels of other files get
// what its functions use.

package kernel

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// exposedBytes is the size of the largest module whose functions a kernel may
// call with names of their own: larger ones are libraries.
const exposedBytes = 1 << 17

// Expose adds to a module's source, at its end, a call of require.scope with
// a function that gives the value of a name at the top level of the
// module, and the names that it does not import, with the places of functions. A
// host asks it for what a helper function that is imported from
// there uses. A source that exports no function comes back unchanged.
//
// Where the result is no JavaScript, the caller uses the original.
func Expose(source string) string {
	if len(source) > exposedBytes || !strings.Contains(source, "export") || !strings.Contains(source, "=>") && !strings.Contains(source, "function") {
		return source
	}
	names, own := exposed(source)
	if len(names) == 0 {
		return source
	}
	return source + "\n;try { require.scope(" + lookup(names) + ", " + standing(source, own) + ") } catch {}"
}

// standing is an object literal of names with the places in bytes [begin, end]
// of the functions that a source declares by them, null for those of other
// things; the default export is there as default.
func standing(source string, names []string) string {
	var s strings.Builder
	if at := strings.Index(source, "export default "); at >= 0 {
		at += len("export default ")
		if end := functionEnd(source, at); end > 0 {
			fmt.Fprintf(&s, "default: [%d, %d], ", at, end)
		}
	}
	for _, name := range names {
		if at, end := declaration(source, name); at >= 0 {
			fmt.Fprintf(&s, "%s: [%d, %d], ", name, at, end)
		} else {
			s.WriteString(name + ": null, ")
		}
	}
	return "{ " + s.String() + "}"
}

// imports are import declarations; the second part is what they name.
var imports = regexp.MustCompile(`(?m)^[ \t]*import\s+(type\s)?([^'"();]*?)\s*(?:from\s*)?['"][^'"\n]*['"]`)

// exposed lists the names that a module's code uses, and which of them it does
// not import. Of those that it imports,
// types are left out: a use would make a translation from TypeScript keep the
// import.
func exposed(source string) (names, own []string) {
	imported := map[string]bool{}
	code := imports.ReplaceAllStringFunc(source, func(declaration string) string {
		parts := imports.FindStringSubmatch(declaration)
		for _, name := range Names(parts[2]) {
			imported[name] = true
		}
		return strings.Repeat(" ", len(declaration))
	})
	for _, use := range uses(code) {
		if !imported[use.name] || !use.typ {
			names = append(names, use.name)
		}
	}
	slices.Sort(names)
	names = slices.DeleteFunc(slices.Compact(names), Provides)
	return names, slices.DeleteFunc(slices.Clone(names), func(name string) bool { return imported[name] })
}

// A use is a name in a source, and whether it stands where types do.
type use struct {
	name string
	typ  bool
}

// uses are the names in a source other than behind a dot.
func uses(source string) []use {
	var list []use
	before := "" // the word or sign in front
	for i := 0; i < len(source); {
		if next := skip(source, i); next > i {
			i = next
			continue
		}
		start := i
		for i < len(source) && (isLetter(source[i]) || isDigit(source[i])) {
			i++
		}
		if i == start {
			if !strings.ContainsRune(" \t\r\n", rune(source[i])) {
				before = source[i : i+1]
			}
			i++
			continue
		}
		name := source[start:i]
		if isLetter(name[0]) && before != "." && !slices.Contains(words, name) {
			list = append(list, use{name, slices.Contains(typePlaces, before)})
		}
		before = name
	}
	return list
}

// typePlaces are what stands in front of a type. A value may stand behind some
// of them too, and then has to be named in the option uses.
var typePlaces = strings.Fields(": as < | & extends implements keyof is infer satisfies")
