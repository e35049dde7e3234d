// This file links modules: declarations meet the definitions of other modules.

package ptx

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A LinkError lists what keeps modules from being linked.
type LinkError struct{ Problems []string }

// Error has one line for each problem.
func (e *LinkError) Error() string { return "ptx: " + strings.Join(e.Problems, "\nptx: ") }

// Link makes one module of several. What a module declares .extern is bound to
// what another defines .visible, .weak or .common; of several weak definitions
// the first is taken. Names without linkage stay apart: where two modules use
// the same one, it gets a suffix. A declaration that no module defines stays a
// declaration. Debugging sections are dropped. The error is a *LinkError, or an
// *Error.
func Link(modules ...*Module) (*Module, error) {
	if len(modules) == 0 {
		return nil, errors.New("ptx: there is nothing to link")
	}
	separate, err := separated(modules)
	if err != nil {
		return nil, err
	}
	l := &linker{out: &Module{AddressSize: modules[0].AddressSize, Target: modules[0].Target},
		definitions: map[string]definition{}, done: map[string]bool{}}
	for _, m := range separate {
		l.head(m)
		l.define(m)
	}
	for _, m := range separate {
		l.merge(m)
	}
	if len(l.problems) > 0 {
		return nil, &LinkError{l.problems}
	}
	return l.out, nil
}

// A linker puts items of several modules into one.
type linker struct {
	out         *Module
	definitions map[string]definition // by the names that other modules see
	done        map[string]bool       // names whose definition or declaration is in out
	files       int                   // greatest index of a .file in out
	problems    []string
}

// A definition is a function with a body or a variable, and where it is.
type definition struct {
	item    Item
	linkage Linkage
	file    string
}

// head raises the output's version and target to the module's.
func (l *linker) head(m *Module) {
	if l.out.Version.Before(m.Version) {
		l.out.Version = m.Version
	}
	if m.Architecture() > l.out.Architecture() {
		l.out.Target = m.Target
	}
	if m.AddressSize != l.out.AddressSize {
		l.problems = append(l.problems, fmt.Sprintf("%s has addresses of %d bits, the first module of %d",
			m.title(), m.AddressSize, l.out.AddressSize))
	}
}

func (m *Module) title() string {
	if m.File == "" {
		return "a module"
	}
	return m.File
}

// symbol is what an item names at module scope, and whether it defines it.
func symbol(item Item) (name string, linkage Linkage, defines bool) {
	switch i := item.(type) {
	case *Function:
		return i.Name, i.Linkage, i.Body != nil
	case *Variable:
		return i.Name, i.Linkage, i.Linkage != Extern
	}
	return "", Local, false
}

// define notes what other modules can see of a module.
func (l *linker) define(m *Module) {
	for _, item := range m.Items {
		name, linkage, defines := symbol(item)
		if !defines || linkage == Local {
			continue
		}
		known, exists := l.definitions[name]
		switch {
		case exists && known.linkage == Visible && linkage == Visible:
			l.problems = append(l.problems, fmt.Sprintf("multiple definition of %s in %s, first in %s", name, m.title(), known.file))
		case !exists, linkage == Visible, linkage == Common && known.linkage == Common && size(item) > size(known.item):
			l.definitions[name] = definition{item, linkage, m.title()}
		}
	}
}

// size is the number of elements of a variable.
func size(item Item) int64 {
	n := int64(1)
	if v, ok := item.(*Variable); ok {
		for _, d := range v.Dims {
			n *= d
		}
	}
	return n
}

// merge adds a module's items.
func (l *linker) merge(m *Module) {
	offset := l.files
	for _, item := range m.Items {
		switch i := item.(type) {
		case *Section:
		case *File:
			moved := *i
			moved.Index += offset
			l.files = max(l.files, moved.Index)
			l.out.Items = append(l.out.Items, &moved)
		case *Function:
			moveLines(i.Body, offset)
			l.function(i)
		case *Variable:
			l.variable(i)
		default:
			l.out.Items = append(l.out.Items, item)
		}
	}
}

// moveLines counts the files of .loc from another index on.
func moveLines(b *Block, offset int) {
	if b == nil || offset == 0 {
		return
	}
	for _, s := range b.Statements {
		switch s := s.(type) {
		case *Block:
			moveLines(s, offset)
		case *Loc:
			for at := s; at != nil; at = at.InlinedAt {
				at.File += offset
			}
		}
	}
}

// function adds a function, unless another definition of it was chosen. An
// external declaration gets the linkage of the chosen definition.
func (l *linker) function(f *Function) {
	chosen, exists := l.definitions[f.Name]
	switch {
	case f.Body != nil && exists && f.Linkage != Local && chosen.item != Item(f):
	case f.Body == nil && f.Linkage == Extern && l.done[f.Name]:
	case f.Body == nil && f.Linkage == Extern && exists:
		declared := *f
		declared.Linkage = chosen.linkage
		l.add(f.Name, &declared)
	default:
		l.add(f.Name, f)
	}
}

// variable adds a variable once: its definition where it is first declared.
func (l *linker) variable(v *Variable) {
	chosen, exists := l.definitions[v.Name]
	switch {
	case v.Linkage == Local:
		l.add(v.Name, v)
	case l.done[v.Name]:
	case exists:
		l.add(v.Name, chosen.item)
	default:
		l.add(v.Name, v)
	}
}

func (l *linker) add(name string, item Item) {
	l.done[name] = true
	l.out.Items = append(l.out.Items, item)
}

// separated renames symbols without linkage whose name another module uses too.
func separated(modules []*Module) ([]*Module, error) {
	used := map[string]int{} // name → modules that have it
	for _, m := range modules {
		for name := range m.symbols() {
			used[name]++
		}
	}
	list := slices.Clone(modules)
	for i, m := range modules {
		names := map[string]string{}
		for name, linkage := range m.symbols() {
			if linkage == Local && used[name] > 1 {
				names[name] = fmt.Sprintf("%s$%d", name, i+1)
			}
		}
		text := m.Source
		if text == "" {
			text = m.String()
		}
		// A module is changed in place while it is merged, so each gets its own.
		renamed, err := Parse(m.File, rename(text, names))
		if err != nil {
			return nil, err
		}
		list[i] = renamed
	}
	return list, nil
}

// symbols are the names at module scope.
func (m *Module) symbols() map[string]Linkage {
	names := map[string]Linkage{}
	for _, item := range m.Items {
		if name, linkage, _ := symbol(item); name != "" {
			names[name] = max(names[name], linkage)
		}
	}
	return names
}

// rename replaces names wherever they stand as whole words. A local name that
// is the same is renamed as well, which changes nothing.
func rename(text string, names map[string]string) string {
	if len(names) == 0 {
		return text
	}
	var out strings.Builder
	for i := 0; i < len(text); {
		start := i
		for i < len(text) && isNameByte(text[i]) {
			i++
		}
		if word := text[start:i]; word != "" {
			if other, ok := names[word]; ok {
				word = other
			}
			out.WriteString(word)
			continue
		}
		out.WriteByte(text[i])
		i++
	}
	return out.String()
}

// isNameByte tells whether a byte can be part of a name or a directive.
func isNameByte(c byte) bool {
	return c == '_' || c == '$' || c == '%' || c == '.' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z'
}
