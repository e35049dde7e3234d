// This file reads what a module imports.

package javascript

import (
	"slices"
	"strings"
)

// An Import is a name that an import declaration, or an export from another module, takes from a
// module.
type Import struct {
	Specifier, Name string
	At              int  // offset of the specifier in the source
	Type            bool // TypeScript says that it is only a type
}

// Imports are the names that a module takes from others, in the order of its text.
func Imports(source string) []Import {
	if !strings.Contains(source, "import") && !strings.Contains(source, "export") {
		return nil
	}
	c := &cursor{scanner{source: source}}
	var list []Import
	for i := 0; c.has(i); i++ {
		t := c.tokens[i]
		if t.Kind != Keyword || i > 0 && !c.breaks(i) && !c.is(i-1, ";") && !c.is(i-1, "}") {
			continue
		}
		if t.Text(source) == "import" && !c.is(i+1, "(") && !c.is(i+1, ".") || t.Text(source) == "export" && (c.is(i+1, "{") || c.is(i+1, "type") && c.is(i+2, "{")) {
			list = append(list, c.imports(i)...)
		}
	}
	return list
}

// imports reads the declaration at token i.
func (c *cursor) imports(i int) []Import {
	var list []Import
	exports := c.is(i, "export")
	i++
	types := c.is(i, "type") && !c.is(i+1, "from") && !c.is(i+1, ",")
	if types {
		i++
	}
	if !exports && c.has(i) && c.tokens[i].Kind == Name {
		list = append(list, Import{Name: "default", Type: types})
		i++
		if c.is(i, ",") {
			i++
		}
	}
	if c.is(i, "{") {
		for i++; c.has(i) && !c.is(i, "}"); i++ {
			only := c.is(i, "type") && !c.is(i+1, "as") && !c.is(i+1, ",") && !c.is(i+1, "}")
			if only {
				i++
			}
			list = append(list, Import{Name: strings.Trim(c.text(i), `'"`), Type: types || only})
			for c.has(i+1) && !c.is(i+1, "}") && !c.is(i, ",") { // as another name
				i++
			}
		}
		i++
	}
	if !c.is(i, "from") || !c.has(i+1) || c.tokens[i+1].Kind != String {
		return nil
	}
	for k := range list {
		list[k].At, list[k].Specifier = c.tokens[i+1].Start, strings.Trim(c.text(i+1), `'"`)
	}
	return slices.DeleteFunc(list, func(m Import) bool { return m.Name == "" || m.Name == "*" })
}

// A Specifier is the name of a module in a source, where the source loads it.
type Specifier struct {
	Name string
	At   int // its offset
}

// IsModule reports whether a source has the syntax of ES modules: an import or export declaration, or
// import.meta.
func IsModule(source string) bool {
	if !strings.Contains(source, "import") && !strings.Contains(source, "export") {
		return false
	}
	c := &cursor{scanner{source: source}}
	for i := 0; c.has(i); i++ {
		if c.tokens[i].Kind != Keyword || !c.is(i, "import") && !c.is(i, "export") {
			continue
		}
		if name := c.is(i+1, ":") || c.is(i+1, "("); !name { // of a property or method, and import(…)
			return true
		}
	}
	return false
}

// Specifiers are the modules that a source loads by a name that stands in it: by import and export, by import() and by
// require. Imports of types alone are left out.
func Specifiers(source string) []Specifier {
	types := map[int]bool{}
	for _, i := range Imports(source) {
		values, seen := types[i.At]
		types[i.At] = i.Type && (values || !seen)
	}
	c := &cursor{scanner{source: source}}
	var list []Specifier
	for i := 1; c.has(i); i++ {
		t := c.tokens[i]
		called := c.is(i-1, "(") && i > 1 && (c.is(i-2, "require") || c.is(i-2, "import")) && !(i > 2 && c.is(i-3, ".")) && (c.is(i+1, ")") || c.is(i+1, ","))
		declared := c.is(i-1, "import") || c.is(i-1, "from") && !(i > 1 && c.is(i-2, "."))
		if t.Kind == String && (called || declared) && !types[t.Start] {
			list = append(list, Specifier{strings.Trim(t.Text(source), `'"`), t.Start})
		}
	}
	return list
}
