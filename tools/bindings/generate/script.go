// This file writes the tables by which scripts call every function of a
// library: what its parameters mean, how its structs lie in memory, and a
// switch that makes a call of arguments that lie in memory.

package main

import (
	"bufio"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// A scripter writes the tables.
type scripter struct {
	*generator
	described map[string]description
	types     []ctype
	index     map[string]int // of types, by C name
	records   map[string]int // of structs, by C name
}

// A description is a line of functions.txt.
type description struct {
	text  string
	roles map[string]role // by parameter
}

// newScripter reads the descriptions, one for each function.
func newScripter(g *generator, path string) (*scripter, error) {
	s := &scripter{generator: g, described: map[string]description{}, index: map[string]int{}, records: map[string]int{}}
	for i, r := range g.library.Structs {
		s.records[r.Name] = i
	}
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		if err := s.describe(lines.Text()); err != nil {
			return nil, fmt.Errorf("%s: %w", path, err)
		}
	}
	return s, s.complete()
}

// describe reads "cuX: what it does. | param=role(other) …".
func (s *scripter) describe(line string) error {
	name, rest, ok := strings.Cut(line, ": ")
	if !ok || strings.HasPrefix(line, "#") {
		return nil
	}
	text, roles, _ := strings.Cut(rest, " | ")
	d := description{text, map[string]role{}}
	for _, word := range strings.Fields(roles) {
		param, r, err := parseRole(word)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		d.roles[param] = r
	}
	s.described[name] = d
	return nil
}

// complete checks that every function is described, and only those, and that
// roles are given to parameters that exist.
func (s *scripter) complete() error {
	for _, f := range s.library.Functions {
		d, ok := s.described[f.Name]
		if !ok {
			return fmt.Errorf("%s is not described", f.Name)
		}
		for param := range d.roles {
			if !slices.ContainsFunc(f.Params, func(p spec.Parameter) bool { return p.Name == param }) {
				return fmt.Errorf("%s has no parameter %s", f.Name, param)
			}
		}
	}
	if len(s.described) != len(s.library.Functions) {
		return fmt.Errorf("%d functions are described, there are %d", len(s.described), len(s.library.Functions))
	}
	return nil
}

// A use is a parameter with its role.
type use struct {
	spec.Parameter
	shape
	role
	place int // of the other parameter, -1 when there is none
}

// uses are the parameters of a function with their roles; those that count
// another are hidden.
func (s *scripter) uses(f spec.Function) []use {
	list := make([]use, len(f.Params))
	for i, p := range f.Params {
		list[i] = use{Parameter: p, shape: s.shape(p.Type), role: s.described[f.Name].roles[p.Name], place: -1}
	}
	for i := range list {
		u := &list[i]
		if u.role.name == "" {
			u.role.name = s.usual(u.shape)
		}
		if u.role.other == "" {
			continue
		}
		u.place = slices.IndexFunc(f.Params, func(p spec.Parameter) bool { return p.Name == u.role.other })
		if u.place < 0 {
			continue // a number
		}
		if hides[u.role.name] {
			list[u.place].role = role{name: "Hidden"}
		}
	}
	return list
}

// table writes types, records and functions.
func (s *scripter) table() {
	var functions strings.Builder
	for _, f := range s.library.Functions {
		fmt.Fprintf(&functions, "{%q, []param{", f.Name)
		for _, u := range s.uses(f) {
			n := u.place
			if n < 0 && u.role.other != "" {
				fmt.Sscan(u.role.other, &n)
			}
			fmt.Fprintf(&functions, "{%q, %d, %d, %t, role%s, %d},", u.Name, u.typ, u.stars, u.constant, u.role.name, n)
		}
		functions.WriteString("}},\n")
	}
	s.printf("// functions are all functions, in the order of package cuda's.\nvar functions = [...]function{\n%s}\n\n", functions.String())
	s.writeRecords()
	s.printf("// types are the types of C without pointers.\nvar types = [...]ctype{\n")
	for _, t := range s.types {
		s.printf("{%q, kind%s, %d, %d},\n", t.name, t.kind, t.size, t.record)
	}
	s.printf("}\n\n// enums are the names of the enums, in the header's order.\nvar enums = [...]string{\n")
	for _, e := range s.library.Enums {
		s.printf("%q,\n", e.Name)
	}
	s.printf("}\n")
}

func (s *scripter) writeRecords() {
	s.printf("// records are the structs and unions.\nvar records = [...]record{\n")
	for _, r := range s.library.Structs {
		s.printf("{%q, %d, %t, []field{", r.Name, r.Size, r.Union)
		for _, f := range fieldsOf(r) {
			shape := s.shape(f.Type)
			counter := slices.IndexFunc(fieldsOf(r), func(c spec.Field) bool { return c.Name == counters[r.Name+"."+f.Name] })
			s.printf("{%q, %d, %d, %d, %d, %d},", f.Name, shape.typ, shape.stars, f.Count, f.Offset, counter)
		}
		s.printf("}},\n")
	}
	s.printf("}\n\n")
}

// calls writes a switch that calls a function with arguments that lie in
// memory.
func (s *scripter) calls() {
	s.printf("// invoke calls the function with this place in functions; a holds the addresses of its arguments.\n" +
		"func invoke(api *cuda.API, place int, a []unsafe.Pointer) cuda.Result {\nswitch place {\n")
	for i, f := range s.library.Functions {
		args := []string{}
		for n, p := range f.Params {
			args = append(args, fmt.Sprintf("*(*%s)(a[%d])", qualified(s.names.argument(f, p)), n))
		}
		s.printf("case %d:\nreturn api.%s(%s)\n", i, exported(f.Name), strings.Join(args, ", "))
	}
	s.printf("}\nreturn cuda.CUDA_ERROR_NOT_SUPPORTED\n}\n")
}

// qualified is a Go type as other packages write it.
func qualified(t string) string {
	base := strings.TrimLeft(t, "*")
	if strings.Contains(base, ".") || base == strings.ToLower(base) {
		return t
	}
	return t[:len(t)-len(base)] + "cuda." + base
}
