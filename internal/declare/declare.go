// Package declare reads TypeScript declarations as far as a prompt needs them: what exists, how it
// is called, what one line of documentation says. It understands the declarations of cujs
// (stdlib/types) and the like: interfaces, classes, namespaces, functions, constants, aliases. What
// it does not understand, a conditional type or a generic one, it has no answer for; it is never
// wrong about what it has.
package declare

import (
	"io/fs"
	"slices"
	"strings"
)

// Index is what a set of declaration files declares.
type Index struct {
	globals *scope
	modules map[string]*scope
}

// scope is the globals, or what a module exports.
type scope struct {
	index   *Index
	exports *Type // its values, as the members of one object
	types   map[string]*Type
	within  bool // it is a namespace
}

func newScope(index *Index) *scope {
	s := &scope{index: index, types: map[string]*Type{}}
	s.exports = &Type{scope: s}
	return s
}

// Type is something with members: an interface, a class, a module.
type Type struct {
	Name    string // "" for one that was written where it is used
	Doc     string
	Members []*Member // in the order of their declaration; several of one name are ways to call it
	extends []string
	alias   string // of a type alias: what it stands for
	element string // of an array or a promise: the type of what is in it
	scope   *scope
}

// Member is a property, method, function or constant.
type Member struct {
	Name     string
	Text     string // how it is declared, from its name on
	Doc      string
	Params   []Param // of a function
	Call     bool    // it is a function
	Optional bool
	typeText string // of a function what it returns
	owner    *Type
}

// Param is a parameter of a function.
type Param struct {
	Name string
	Text string // with its type
	Rest bool   // it takes all further arguments
	typ  string
}

// Parse reads all files of a file system whose names match a pattern, such as "types/*.d.ts".
func Parse(files fs.FS, pattern string) (*Index, error) {
	index := &Index{modules: map[string]*scope{}}
	index.globals = newScope(index)
	names, err := fs.Glob(files, pattern)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := fs.ReadFile(files, name)
		if err != nil {
			return nil, err
		}
		p := newParser(string(text))
		p.declarations(index.globals)
	}
	return index, nil
}

// Module is the type of a module's exports, nil if it is not declared.
func (x *Index) Module(name string) *Type {
	if s := x.modules[strings.TrimPrefix(name, "node:")]; s != nil {
		return s.exports
	}
	return nil
}

// Globals are the global values, as the members of one object.
func (x *Index) Globals() *Type { return x.globals.exports }

// module is the scope of a module, made when it is first declared.
func (x *Index) module(name string) *scope {
	if x.modules[name] == nil {
		x.modules[name] = newScope(x)
	}
	return x.modules[name]
}

// named finds a type by the name that code in a scope has for it.
func (s *scope) named(name string) *Type {
	if t := s.types[name]; t != nil {
		return t
	}
	return s.index.globals.types[name]
}

// Class is the type of the objects of a class: "cuda.Buffer" is one that a module exports, "Kernel"
// a global one, or one that a module keeps to itself.
func (x *Index) Class(name string) *Type {
	if module, class, found := strings.Cut(name, "."); found {
		if s := x.modules[module]; s != nil {
			return s.types[class]
		}
		return nil
	}
	if t := x.globals.types[name]; t != nil {
		return t
	}
	for _, module := range x.ModuleNames() {
		s := x.modules[module]
		if t := s.types[name]; t != nil && s.exports.Lookup(name) == nil {
			return t
		}
	}
	return nil
}

// ModuleNames are the declared modules, sorted.
func (x *Index) ModuleNames() []string {
	var names []string
	for name := range x.modules {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// Lookup finds the members of a name, those of a type that it extends included.
func (t *Type) Lookup(name string) []*Member {
	return t.lookup(name, 0)
}

// deepest bounds how far types refer to one another.
const deepest = 16

func (t *Type) lookup(name string, depth int) []*Member {
	var found []*Member
	for _, m := range t.Members {
		if m.Name == name {
			found = append(found, m)
		}
	}
	for _, base := range t.extends {
		if b := t.scope.named(baseName(base)); found == nil && b != nil && depth < deepest {
			found = b.lookup(name, depth+1)
		}
	}
	return found
}

// Names are the names of all members, each once.
func (t *Type) Names() []string { return t.names(0) }

func (t *Type) names(depth int) []string {
	var names []string
	for _, m := range t.Members {
		if m.Name != "" && m.Name != "new" && !slices.Contains(names, m.Name) {
			names = append(names, m.Name)
		}
	}
	for _, base := range t.extends {
		if b := t.scope.named(baseName(base)); b != nil && depth < deepest {
			for _, name := range b.names(depth + 1) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	}
	return names
}

// baseName is the name of a type without its arguments.
func baseName(text string) string {
	name, _, _ := strings.Cut(text, "<")
	return strings.TrimSpace(name)
}

// Parameter is the parameter that argument i is for, -1 when there is none.
func (m *Member) Parameter(i int) int {
	switch n := len(m.Params); {
	case i < n:
		return i
	case n > 0 && m.Params[n-1].Rest:
		return n - 1
	}
	return -1
}

// Ways are the ways to call a member, nil when it is no function.
func (m *Member) Ways() []*Member {
	ways := m.callable([]*Member{m})
	if !ways[0].Call {
		return nil
	}
	return ways
}

// Contains reports whether t is an array or a promise.
func (t *Type) Contains() bool { return t.element != "" }

// Result is the type that a function returns, as it is written.
func (m *Member) Result() string { return m.typeText }
