// This file writes types: handles, aliases, enums, structs and unions.

package main

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

func (g *generator) types() {
	g.printf("// Handles of the library's objects. The zero handle is none.\ntype (\n")
	for _, h := range g.library.Handles {
		g.printf("%s uintptr // %s\n", g.names.types[h], h)
	}
	g.printf(")\n\n// Addresses of C functions that the library calls back.\ntype (\n")
	for _, c := range g.library.Callbacks {
		g.printf("%s uintptr // %s\n", g.names.types[c], c)
	}
	g.printf(")\n\n// Numbers with a meaning, and second names.\ntype (\n")
	seen := map[string]bool{}
	for _, a := range g.library.Aliases {
		name, target := g.names.types[a.Name], g.target(a)
		if !seen[name] && name != target && (fixed[a.Name] == "" || a.Name == "CUdeviceptr") {
			seen[name] = true
			equals := "= "
			if g.plain(a) {
				equals = ""
			}
			g.printf("%s %s%s // %s\n", name, equals, target, a.Name)
		}
	}
	g.printf(")\n")
}

// target is the Go type behind an alias, past versioned names of its own.
func (g *generator) target(a spec.Alias) string {
	name := g.names.types[a.Name]
	for {
		t := g.names.typ(a.Type)
		if t != name {
			return t
		}
		next := false
		for _, b := range g.library.Aliases {
			if b.Name == a.Type {
				a, next = b, true
			}
		}
		if !next {
			return t
		}
	}
}

// plain tells whether an alias ends at a type of C, so that it becomes a type
// of its own.
func (g *generator) plain(a spec.Alias) bool {
	target := g.target(a)
	return target == strings.ToLower(target)
}

func (g *generator) enums() {
	known := map[string]bool{}
	for _, e := range g.library.Enums {
		name := g.names.types[e.Name]
		g.printf("// %s is %s.\ntype %s %s\n\nconst (\n", name, e.Name, name, enumBase(e))
		for _, v := range e.Values {
			g.printf("%s %s = %d\n", v.Name, name, v.Value)
		}
		g.printf(")\n\n")
	}
	g.printf("// Constants that are macros in the header.\nconst (\n")
	for _, c := range g.library.Constants {
		if !known[c.Name] {
			g.printf("%s = %d\n", c.Name, c.Value)
		}
	}
	g.printf(")\n\n// constants holds the names of the macros.\nvar constants = []EnumValue{\n")
	for _, c := range g.library.Constants {
		g.printf("{%q, %d},\n", c.Name, c.Value)
	}
	g.printf("}\n\n// enums holds the names of every enum's values: a list, which costs nothing when a program begins.\nvar enums = []enum{\n")
	for _, e := range g.library.Enums {
		g.printf("{%q, []EnumValue{", e.Name)
		for _, v := range e.Values {
			g.printf("{%q, %d},", v.Name, v.Value)
		}
		g.printf("}},\n")
	}
	g.printf("}\n\n")
	for _, e := range g.library.Enums {
		g.printf("func (v %s) String() string { return enumName(%q, int64(v)) }\n", g.names.types[e.Name], e.Name)
	}
}

func enumBase(e spec.Enum) string {
	for _, v := range e.Values {
		if v.Value > 1<<31-1 {
			return "uint32"
		}
	}
	return "int32"
}

func (g *generator) structs() {
	for _, s := range g.library.Structs {
		if s.Union {
			g.union(s)
		} else {
			g.record(s)
		}
	}
}

func (g *generator) record(s spec.Struct) {
	name := g.names.types[s.Name]
	g.printf("// %s is %s, %d bytes.\ntype %s struct {\n", name, s.Name, s.Size, name)
	end, pads := 0, 0
	for _, f := range visible(s) {
		if f.Offset > end && g.needsPad(f, end) {
			g.printf("_ [%d]byte\n", f.Offset-end)
		}
		fieldName := exported(f.Name)
		if strings.HasPrefix(f.Name, "pad") || strings.HasPrefix(f.Name, "reserved") {
			pads++
		}
		g.printf("%s %s\n", fieldName, g.fieldType(f))
		end = f.Offset + f.Size
	}
	if s.Size > end && s.Size-end >= s.Align {
		g.printf("_ [%d]byte\n", s.Size-end)
	}
	g.printf("}\n\n")
}

// needsPad tells whether Go would place the field elsewhere by itself.
func (g *generator) needsPad(f spec.Field, end int) bool {
	align := min(8, f.Size)
	for align > 1 && f.Offset%align != 0 {
		align /= 2
	}
	return (end+align-1)/align*align != f.Offset || align == 1
}

// visible drops members that share their bytes with a wider one: the parts of
// an anonymous union.
func visible(s spec.Struct) []spec.Field {
	fields := []spec.Field{}
	for _, f := range s.Fields {
		if n := len(fields); n > 0 && fields[n-1].Offset == f.Offset {
			if f.Size > fields[n-1].Size {
				fields[n-1] = f
			}
			continue
		}
		fields = append(fields, f)
	}
	return fields
}

func (g *generator) fieldType(f spec.Field) string {
	t := g.names.typ(f.Type)
	if f.Count > 0 {
		return fmt.Sprintf("[%d]%s", f.Count, t)
	}
	return t
}

// union writes a union as bytes with a method for each member, which points
// into them.
func (g *generator) union(s spec.Struct) {
	name := g.names.types[s.Name]
	words, unit := s.Size/8, "uint64"
	if s.Align < 8 {
		words, unit = s.Size/4, "uint32"
	}
	g.printf("// %s is the union %s, %d bytes. Pointers stored in it are not seen by the\n"+
		"// garbage collector: keep what they point to alive.\ntype %s struct { data [%d]%s }\n\n", name, s.Name, s.Size, name, words, unit)
	for _, f := range s.Fields {
		method := exported(f.Name)
		g.printf("// %s is the union's member %s.\nfunc (u *%s) %s() *%s { return (*%s)(unsafe.Pointer(&u.data)) }\n\n",
			method, f.Name, name, method, g.fieldType(f), g.fieldType(f))
	}
}

// layout writes a test that compares the layout of every struct with the one
// that the C compiler reported.
func (g *generator) layout() {
	g.printf("func TestLayout(t *testing.T) {\n")
	g.printf("check := func(what string, got, want uintptr) {\nt.Helper()\nif got != want {\nt.Errorf(\"%%s is %%d, C says %%d\", what, got, want)\n}\n}\n")
	for _, s := range g.library.Structs {
		name := g.names.types[s.Name]
		g.printf("{ var v %s; check(%q, unsafe.Sizeof(v), %d)\n", name, name, s.Size)
		if !s.Union {
			for _, f := range visible(s) {
				g.printf("check(%q, unsafe.Offsetof(v.%s), %d)\n", name+"."+exported(f.Name), exported(f.Name), f.Offset)
			}
		}
		g.printf("}\n")
	}
	g.printf("}\n")
}
