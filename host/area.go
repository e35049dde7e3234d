// This file is how programs pass parts of a runtime that others leave out.

package host

import (
	"fmt"
	"reflect"
	"slices"

	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/frontend"
)

// Area is a part of a runtime that a program may leave out, and that its executable then does not have: modules, and what
// they need. The packages in host/area have one each, called Area, for Options.Areas; areas.All has them all. One of a
// program's own is an Installer. One Area is for many runtimes.
type Area interface {
	Name() string // what a program and its workers call it: of cujs's own the name of the package
}

// areas checks what a program passes. An area that is passed twice counts once.
func areas(passed []Area) (list []Area, err error) {
	for i, given := range passed {
		if !isArea(given) {
			return nil, fmt.Errorf("host: Options.Areas[%d] is no area: give it the Area of a package in host/area, such as typescript.Area, or an Installer", i)
		}
		if slices.Contains(list, given) {
			continue
		}
		for _, other := range list {
			if other.Name() == given.Name() {
				return nil, fmt.Errorf("host: Options.Areas: two have the name %s", given.Name())
			}
			if module := shared(other, given); module != "" {
				return nil, fmt.Errorf("host: Options.Areas: %s and %s both bring the module %s: pass one of them", other.Name(), given.Name(), module)
			}
		}
		list = append(list, given)
	}
	return list, nil
}

// isArea refuses nil, what has no name, and what cannot be compared, such as a struct with a map in it.
func isArea(given Area) bool {
	switch a := given.(type) {
	case nil:
		return false
	case *area.Area:
		return a != nil
	}
	_, installs := given.(Installer)
	v := reflect.ValueOf(given)
	return installs && v.Comparable() && !(v.Kind() == reflect.Pointer && v.IsNil()) && given.Name() != ""
}

// shared is a module that two areas of cujs bring, "" where there is none.
func shared(a, b Area) string {
	first, ours := a.(*area.Area)
	second, too := b.(*area.Area)
	if !ours || !too {
		return ""
	}
	return area.Shared(first, second)
}

// own are the areas of cujs among those of a program.
func own(list []Area) (ours []*area.Area) {
	for _, a := range list {
		if a, is := a.(*area.Area); is {
			ours = append(ours, a)
		}
	}
	return ours
}

// translator is that of the areas; nil where none translates.
func translator(passed []Area) (t frontend.Translator, err error) {
	list, err := areas(passed)
	for _, a := range own(list) {
		if a.Translator != nil {
			t = a.Translator
		}
	}
	return t, err
}
