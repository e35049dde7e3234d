// This file is how programs pass parts of a runtime that others leave out.

package host

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/host/internal/area"
	"github.com/cujs/cujs/host/internal/frontend"
)

// Area is a part of a runtime that a program may leave out, and that its executable then does not have: modules, and what
// they need. The packages in host/area have one each, called Area, for Options.Areas; areas.All has them all. One Area is
// for many runtimes. New refuses what no package of cujs has made.
type Area interface {
	Name() string // of its package
}

// areas checks what a program passes. An area that is passed twice counts once.
func areas(passed []Area) (list []*area.Area, err error) {
	for i, given := range passed {
		a, _ := given.(*area.Area)
		if a == nil {
			return nil, fmt.Errorf("host: Options.Areas[%d] is no area of cujs: give it the Area of a package in host/area, such as typescript.Area", i)
		}
		if slices.Contains(list, a) {
			continue
		}
		for _, other := range list {
			if module := area.Shared(a, other); module != "" {
				return nil, fmt.Errorf("host: Options.Areas: %s and %s both bring the module %s: pass one of them", other.Name(), a.Name(), module)
			}
		}
		list = append(list, a)
	}
	return list, nil
}

// translator is that of the areas; nil where none translates.
func translator(passed []Area) (t frontend.Translator, err error) {
	list, err := areas(passed)
	for _, a := range list {
		if a.Translator != nil {
			t = a.Translator
		}
	}
	return t, err
}
