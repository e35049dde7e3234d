// This file finds the candidates for a target.

package complete

import (
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/cujs/cujs/repl/internal/syntax"
)

// Source knows what exists.
type Source struct {
	// Names are the properties of the object that a path of names leads to, prototypes included; of the global
	// object for an empty path. It runs no getter.
	Names func(path ...string) []string
	// Modules are the names that require knows.
	Modules func() []string
	// ReadDir lists a folder.
	ReadDir func(folder string) ([]fs.DirEntry, error)
	// Commands are the prompt's own commands, without the dot.
	Commands []string
}

// At returns where the word before the cursor starts and what may stand in its place.
func (s Source) At(text []rune, cursor int) (start int, candidates []string) {
	t := at(text, cursor)
	switch t.kind {
	case name:
		candidates = s.names(t)
	case property:
		candidates = s.properties(t)
	case module:
		if strings.HasPrefix(t.prefix, ".") || strings.HasPrefix(t.prefix, "/") {
			candidates = s.files(t)
		} else {
			candidates = matching(s.Modules(), t.prefix)
		}
	case file:
		candidates = s.files(t)
	case command:
		candidates = matching(s.Commands, t.prefix)
	}
	return t.start, candidates
}

// names leaves out what the global object has as every object does: nobody means that by a bare name.
func (s Source) names(t target) []string {
	common := s.Names("Object", "prototype")
	globals := slices.DeleteFunc(s.Names(), func(n string) bool { return slices.Contains(common, n) })
	return matching(slices.Concat(globals, syntax.Keywords, syntax.Literals), t.prefix)
}

// properties leaves out what every object has, until its first letter is typed.
func (s Source) properties(t target) []string {
	all := slices.DeleteFunc(s.Names(t.path...), func(n string) bool { return !identifier.MatchString(n) })
	if t.prefix == "" {
		common := s.Names("Object", "prototype")
		if len(all) > len(common) {
			all = slices.DeleteFunc(all, func(n string) bool { return slices.Contains(common, n) })
		}
	}
	return matching(all, t.prefix)
}

var identifier = regexp.MustCompile(`^[\pL_$][\pL\pN_$]*$`)

// matching are the names that start with prefix; when there are none, those that do but for upper and lower case.
// Names with a leading underscore are private by custom and wait for it to be typed.
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

// files are the files whose path starts with the prefix, folders with a slash. Hidden ones wait for their dot.
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
