// This file finds the candidates for a target.

package complete

import (
	"io/fs"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/declare"
	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// Source knows what exists.
type Source struct {
	// Names are the properties of the object that a path of names leads to, prototypes included; of
	// the global object for an empty path. It runs no getter.
	Names func(path ...string) []string
	// Modules are the names that require knows.
	Modules func() []string
	// ReadDir lists a folder.
	ReadDir func(folder string) ([]fs.DirEntry, error)
	// Classes are the classes of the object at a path, as declare.Runtime has them.
	Classes func(path ...string) []string
	// Declared is what is declared; nil when nothing is.
	Declared func() *declare.Index
	// Commands are the prompt's own commands, without the dot.
	Commands []string
}

// Candidate is one way to complete, with how it is declared and what is said about it.
type Candidate struct{ Text, Note, Doc string }

// At returns where the word before the cursor starts and what may stand in its place.
func (s Source) At(source []rune, cursor int) (start int, candidates []Candidate) {
	text := string(source[:cursor])
	t := at(text)
	switch t.kind {
	case name:
		candidates = s.names(t)
	case property:
		candidates = s.properties(t)
	case module:
		if strings.HasPrefix(t.prefix, ".") || strings.HasPrefix(t.prefix, "/") {
			candidates = plain(s.files(t))
		} else {
			candidates = plain(matching(s.Modules(), t.prefix))
		}
	case word:
		if _, words := s.expected(t.before); len(words) > 0 {
			candidates = plain(matching(words, t.prefix))
		} else {
			candidates = plain(s.files(t))
		}
	case file:
		candidates = plain(s.files(t))
	case command:
		candidates = plain(matching(s.Commands, t.prefix))
	}
	return utf8.RuneCountInString(text[:t.start]), candidates
}

func plain(names []string) []Candidate {
	var list []Candidate
	for _, n := range names {
		list = append(list, Candidate{Text: n})
	}
	return list
}

// members are names with what a type declares about them.
func members(names []string, t *declare.Type) []Candidate {
	list := plain(names)
	if t == nil {
		return list
	}
	for i, c := range list {
		if m := t.Lookup(c.Text); len(m) > 0 {
			list[i].Note, list[i].Doc = note(m[0])
		}
	}
	return list
}

// note is how a member is declared and what is said about it.
func note(m *declare.Member) (text, doc string) {
	if ways := m.Ways(); len(ways) > 0 {
		m = ways[0]
	}
	return m.Text, m.Doc
}

// names are options where a call expects an object, and else what is in scope. They leave out what
// the global object has as every object does: nobody means that by a bare name.
func (s Source) names(t target) []Candidate {
	if options, keys := s.keys(t.before); options != nil {
		if found := matching(keys, t.prefix); found != nil {
			return members(found, options)
		}
	}
	common := s.Names("Object", "prototype")
	globals := slices.DeleteFunc(s.Names(), func(n string) bool { return slices.Contains(common, n) })
	var declared *declare.Type
	if s.Declared != nil {
		declared = s.Declared().Globals()
	}
	if declared != nil && t.before.inKernel() {
		globals = append(globals, declared.Names()...)
	}
	return members(matching(slices.Concat(globals, javascript.Keywords, javascript.Literals), t.prefix), declared)
}

// properties leaves out what every object has, until its first letter is typed.
func (s Source) properties(t target) []Candidate {
	steps := t.before.expression()
	if steps == nil {
		return nil
	}
	place := s.resolve(steps)
	all := slices.DeleteFunc(s.owned(steps, place), func(n string) bool { return !identifier().MatchString(n) })
	if t.prefix == "" {
		common := s.Names("Object", "prototype")
		if len(all) > len(common) {
			all = slices.DeleteFunc(all, func(n string) bool { return slices.Contains(common, n) })
		}
	}
	return members(matching(all, t.prefix), place.Type)
}

// owned are the names of the properties of an expression's value: of the value itself where it is
// there to be looked at, of the class of a literal, or as they are declared.
func (s Source) owned(steps []declare.Step, place declare.Place) []string {
	if path, ok := names(steps); ok {
		if found := s.Names(path...); len(found) > 0 || len(path) == 0 {
			return found
		}
	}
	switch {
	case len(steps) == 1 && steps[0].Kind == declare.Literal:
		return s.Names(steps[0].Name, "prototype")
	case place.Type == nil:
		return nil
	case place.Type.Contains():
		return s.Names(place.Type.Name, "prototype")
	}
	return place.Type.Names()
}

var identifier = lazyregexp.New(`^[\pL_$][\pL\pN_$]*$`)

// matching are the names that start with prefix; when there are none, those that do but for upper
// and lower case. Names with a leading underscore are private by custom and wait for it to be
// typed.
func matching(names []string, prefix string) []string {
	var exact, folded []string
	for _, n := range names {
		switch {
		case strings.HasPrefix(n, "_") && !strings.HasPrefix(prefix, "_"):
		case strings.HasPrefix(n, prefix):
			exact = append(exact, n)
		case len(n) > len(prefix) && strings.EqualFold(n[:len(prefix)], prefix):
			folded = append(folded, n)
		}
	}
	if exact == nil {
		exact = folded
	}
	slices.SortFunc(exact, func(a, b string) int {
		if order := strings.Compare(strings.ToLower(a), strings.ToLower(b)); order != 0 {
			return order
		}
		return strings.Compare(a, b)
	})
	return slices.Compact(exact)
}

// files are the files whose path starts with the prefix, folders with a slash. Hidden ones wait for
// their dot.
func (s Source) files(t target) []string {
	folder, base := path.Split(t.prefix)
	entries, err := s.ReadDir(path.Clean(folder)) // "." for none
	if err != nil {
		return nil
	}
	var found []string
	for _, entry := range entries {
		n := entry.Name()
		if !strings.HasPrefix(n, base) || strings.HasPrefix(n, ".") && !strings.HasPrefix(base, ".") {
			continue
		}
		if entry.IsDir() {
			n += "/"
		}
		found = append(found, folder+n)
	}
	return found
}
