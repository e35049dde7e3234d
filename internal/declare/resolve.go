// This file says what types mean, and where an expression leads by its type alone.

package declare

import (
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
)

// StepKind is the kind of a step behind an expression: a member, a call, an index.
type StepKind int

// An expression is a name, then properties, calls, indices and awaits; its start may be a literal
// instead, whose Name is that of its class.
const (
	Property StepKind = iota
	Call
	Element
	Await
	Literal
)

// Step is a part of an expression such as cuda.device(0).name.
type Step struct {
	Kind     StepKind
	Name     string // of a Property, and of a Literal's class
	Argument string // of a Call: the string it is called with, if it is that alone
}

// Runtime knows what variables hold. It is asked for the object at a path of names, and answers
// with the names of its classes, its own first: "cuda.Buffer" for one that a module exports. The
// exports of a module are "module cuda".
type Runtime func(path []string) (classes []string)

// Place is where an expression leads.
type Place struct {
	Type  *Type     // of the value; nil when not known
	Named []*Member // the declarations of its last name, for a function the ways to call it
}

// Resolve follows an expression. What a variable holds counts for more than what is declared.
func (x *Index) Resolve(steps []Step, runtime Runtime) Place {
	var p Place
	var path []string
	pure := true
	for i, step := range steps {
		switch step.Kind {
		case Literal:
			p, pure = Place{Type: x.Class(step.Name)}, false
		case Property:
			if pure {
				path = append(path, step.Name)
			}
			p = x.property(p, step.Name, i == 0)
			if pure {
				x.look(&p, runtime(path))
			}
		case Call:
			pure, p = false, x.call(p, step, i)
		case Element:
			pure, p = false, Place{Type: p.Type.inside("Array")}
		case Await:
			pure = false
			if t := p.Type.inside("Promise"); t != nil {
				p = Place{Type: t}
			}
		}
	}
	return p
}

// property follows a name: from a value, or at the start among the globals.
func (x *Index) property(p Place, name string, first bool) Place {
	owner := p.Type
	if first {
		owner = x.globals.exports
	}
	if owner == nil {
		return Place{}
	}
	named := owner.Lookup(name)
	if named == nil {
		return Place{}
	}
	return Place{named[0].value(), named[0].callable(named)}
}

// look takes what the runtime says about a value.
func (x *Index) look(p *Place, classes []string) {
	for _, class := range classes {
		if module, ok := strings.CutPrefix(class, "module "); ok {
			p.Type = x.Module(module)
			return
		}
		if t := x.Class(class); t != nil {
			p.Type = t
			return
		}
	}
}

// call is the value of a call.
func (x *Index) call(p Place, step Step, at int) Place {
	if at == 1 && len(p.Named) > 0 && p.Named[0].Name == "require" || at == 1 && step.Argument != "" && p.Named == nil {
		if t := x.Module(step.Argument); t != nil {
			return Place{Type: t}
		}
	}
	named := p.Named
	if p.Type != nil && (len(named) == 0 || !named[0].Call) {
		named = p.Type.Lookup("")
	}
	for _, m := range named {
		if t := m.result(); t != nil {
			return Place{Type: t}
		}
	}
	return Place{}
}

// indexed is "Factories['alloc']": the type of a member.
var indexed = lazyregexp.New(`^(\w+)\['(\w+)'\]$`)

// callable are the ways to call a member: its own, or those of the type it has.
func (m *Member) callable(all []*Member) []*Member {
	if m.Call {
		return all
	}
	if match := indexed().FindStringSubmatch(m.typeText); match != nil {
		if t := m.owner.scope.named(match[1]); t != nil {
			if found := t.Lookup(match[2]); found != nil {
				return found
			}
		}
	}
	if t := m.value(); t != nil {
		if calls := t.Lookup(""); calls != nil {
			return m.calledAs(calls)
		}
	}
	if like, found := strings.CutPrefix(m.typeText, "typeof "); found {
		if calls := m.owner.Lookup(like); calls != nil && calls[0].Call {
			return m.calledAs(calls)
		}
	}
	return all
}

// calledAs are the ways to call another function as those of m.
func (m *Member) calledAs(calls []*Member) []*Member {
	named := make([]*Member, len(calls))
	for i, c := range calls {
		call := *c
		call.Name, call.Text, call.Doc = m.Name, m.Name+strings.TrimPrefix(c.Text, c.Name), m.Doc
		named[i] = &call
	}
	return named
}

// value is the type of a property, nil for a function.
func (m *Member) value() *Type {
	if m.Call {
		return nil
	}
	return m.owner.scope.resolve(m.typeText, m.owner, 0)
}

// result is the type of what a function returns.
func (m *Member) result() *Type {
	if !m.Call {
		return nil
	}
	return m.owner.scope.resolve(m.typeText, m.owner, 0)
}

// Argument is the type of an argument of a function, nil when it has no members, and the strings
// that it may be.
func (m *Member) Argument(i int) (t *Type, words []string) {
	at := m.Parameter(i)
	if at < 0 {
		return nil, nil
	}
	p := m.Params[at]
	text := p.typ
	if p.Rest {
		text = strings.TrimSuffix(text, "[]")
	}
	return m.owner.scope.resolve(text, m.owner, 0), m.owner.scope.literals(text, 0)
}

// Value is the type of a property and the strings that it may be.
func (m *Member) Value() (t *Type, words []string) {
	return m.value(), m.owner.scope.literals(m.typeText, 0)
}

// resolve is the type with members that a text means; of several the first.
func (s *scope) resolve(text string, owner *Type, depth int) *Type {
	text = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(text), "readonly "))
	if text == "" || depth > deepest {
		return nil
	}
	if parts := split(text, '|'); len(parts) > 1 {
		for _, part := range parts {
			if t := s.resolve(part, owner, depth+1); t != nil {
				return t
			}
		}
		return nil
	}
	if parts := split(text, '&'); len(parts) > 1 {
		return s.both(parts, owner, depth)
	}
	switch {
	case text == "this":
		return owner
	case strings.HasSuffix(text, "[]"):
		return s.container("Array", text[:len(text)-2])
	case text[0] == '{' && text[len(text)-1] == '}':
		t := &Type{scope: s}
		newParser(text[1:]).members(t)
		return t
	case text[0] == '(' && !strings.Contains(text, "=>"):
		return s.resolve(strings.Trim(text, "()"), owner, depth+1)
	}
	if match := indexed().FindStringSubmatch(text); match != nil {
		return nil // a function
	}
	return s.generic(text, owner, depth)
}

// generic is a name with or without arguments.
func (s *scope) generic(text string, owner *Type, depth int) *Type {
	name, arguments, _ := strings.Cut(text, "<")
	list := split(strings.TrimSuffix(arguments, ">"), ',')
	switch {
	case len(list) == 0:
	case name == "Promise" || name == "Array":
		return s.container(name, list[0])
	case name == "ReadonlyArray":
		return s.container("Array", list[0])
	case name == "Readonly":
		return s.resolve(list[0], owner, depth+1)
	case name == "Record" && len(list) == 2:
		t := &Type{scope: s}
		for _, key := range s.literals(list[0], 0) {
			t.Members = append(t.Members, &Member{Name: key, Text: key + ": " + list[1], typeText: list[1], owner: t})
		}
		return t
	}
	t := s.named(name)
	if t == nil || t.alias == "" {
		return t
	}
	return t.scope.resolve(t.alias, owner, depth+1)
}

// container is an array or a promise of something.
func (s *scope) container(name, element string) *Type {
	return &Type{Name: name, element: element, scope: s}
}

// both is a type with the members of several.
func (s *scope) both(parts []string, owner *Type, depth int) *Type {
	all := &Type{scope: s}
	for _, part := range parts {
		if t := s.resolve(part, owner, depth+1); t != nil {
			all.Members = append(all.Members, t.Members...)
		}
	}
	return all
}

// inside is the type of what a container of this name holds.
func (t *Type) inside(name string) *Type {
	if t == nil || t.Name != name || t.element == "" {
		return nil
	}
	return t.scope.resolve(t.element, nil, 0)
}

// literals are the strings among the alternatives of a type.
func (s *scope) literals(text string, depth int) []string {
	var found []string
	for _, part := range split(strings.TrimPrefix(text, "readonly "), '|') {
		switch {
		case len(part) > 1 && part[0] == '\'' && part[len(part)-1] == '\'':
			found = append(found, part[1:len(part)-1])
		case depth < deepest:
			if t := s.named(strings.TrimSuffix(part, "[]")); t != nil && t.alias != "" {
				found = append(found, t.scope.literals(t.alias, depth+1)...)
			}
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}
