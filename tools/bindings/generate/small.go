// This file writes the bindings of small libraries. Nothing there is called
// often, so the stubs pass plain argument lists.

package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// smallEnums writes the enums, each of which knows its names.
func (g *generator) smallEnums() {
	for _, e := range g.library.Enums {
		name := g.names.types[e.Name]
		g.printf("// %s is %s.\ntype %s %s\n\nconst (\n", name, e.Name, name, enumBase(e))
		for _, v := range e.Values {
			g.printf("%s %s = %d\n", exported(v.Name), name, v.Value)
		}
		g.printf(")\n\n// String is the value's name in C.\nfunc (v %s) String() string {\nswitch v {\n", name)
		seen := map[int64]bool{} // a header may have two names for a value
		for _, v := range e.Values {
			if !seen[v.Value] {
				g.printf("case %s: return %q\n", exported(v.Name), v.Name)
			}
			seen[v.Value] = true
		}
		g.printf("}\nreturn fmt.Sprintf(\"%s(%%d)\", int32(v))\n}\n\n", e.Name)
	}
}

// smallErrors makes the library's result codes errors. What they mean stands in explanations, beside what is generated.
func (g *generator) smallErrors() {
	g.printf(`// NotExported is the answer of a function that the library does not have, because it is older than the function.
const NotExported Result = toolkit.NotExported

// An Error is a call that failed.
type Error = toolkit.Error[Result]

// Error makes a result code an error, so that errors.Is can look for it.
func (v Result) Error() string { return fmt.Sprintf("%%s (%%d)", v.String(), int32(v)) }

// Explanation says what a code means.
func (v Result) Explanation() string { return toolkit.Explain(explanations, v) }

// result is a stub's answer.
func result(r uintptr, ok bool) Result { return toolkit.Answer[Result](r, ok) }
`)
}

// hasResults reports whether the library's result codes are its own, not another's.
func (g *generator) hasResults() bool {
	return slices.ContainsFunc(g.library.Enums, func(e spec.Enum) bool { return g.names.types[e.Name] == "Result" })
}

// smallAPI writes handles, structs and the table.
func (g *generator) smallAPI() {
	for _, h := range g.library.Handles {
		if fixed[h] == "" {
			g.printf("// %s is %s, a handle. Zero is none.\ntype %s uintptr\n\n", g.names.types[h], h, g.names.types[h])
		}
	}
	for _, a := range g.library.Aliases {
		g.printf("// %s is %s.\ntype %s %s\n\n", g.names.types[a.Name], a.Name, g.names.types[a.Name], g.names.typ(a.Type))
	}
	g.structs()
	g.api()
	g.printf("\n// symbols are the names that the library exports, in the order of Functions.\nvar symbols = [functionCount]string{\n")
	for _, f := range g.library.Functions {
		g.printf("%q,\n", f.Symbol)
	}
	g.printf("}\n")
}

// smallBind writes stubs that call the library through a loader.Table.
func (g *generator) smallBind() {
	g.printf("// bind fills the table with stubs that call the library.\nfunc bind(table *loader.Table, api *Functions) {\n")
	for _, f := range g.library.Functions {
		words, keep, call := []string{fmt.Sprintf("fn%s", exported(f.Name))}, "", "Call"
		for i, p := range f.Params {
			if g.names.isRecord(p.Type) { // by value: of more than 16 bytes in all libraries
				name := param(p.Name)
				call = "CallRecord"
				words = slices.Insert(words, 1, fmt.Sprint(i), fmt.Sprintf("unsafe.Pointer(&%s)", name), fmt.Sprintf("unsafe.Sizeof(%s)", name))
				words = append(words, "0")
				continue
			}
			words = append(words, word(p))
			if strings.HasSuffix(p.Type, "*") {
				keep += fmt.Sprintf("runtime.KeepAlive(%s)\n", param(p.Name))
			}
		}
		answer, r := "result(r, ok)", "r, ok"
		if f.Result == text {
			answer, r = "loader.Text(r)", "r, _"
		}
		g.printf("api.%s = func(%s) %s {\n%s := table.%s(%s)\n%sreturn %s\n}\n",
			exported(f.Name), g.signature(f), g.result(f), r, call, strings.Join(words, ", "), keep, answer)
	}
	g.printf("}\n")
}

// word is the expression that passes a parameter as a machine word.
func word(p spec.Parameter) string {
	name := param(p.Name)
	if strings.HasSuffix(p.Type, "*") {
		name = "unsafe.Pointer(" + name + ")"
	}
	return "uintptr(" + name + ")"
}
