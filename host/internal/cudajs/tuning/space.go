// This file reads the variants that cuda.tune chooses from.

package tuning

import (
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// mostVariants bounds a space; one that is larger would be measured for hours.
const mostVariants = 10_000

// A space reads variants. Known are the names that they may have.
type space struct {
	*Tuning
	op    string
	known []string
}

// variants reads an object of lists, whose combinations are meant, or a list of variants.
func (s space) variants(v goja.Value, where goja.Callable) (list []*goja.Object) {
	all := s.listed(v)
	if len(all) == 0 {
		s.Bind.ThrowTypeError("%s: space: expected an object of lists such as { warps: [4, 8] }, or a list of variants such as [{ warps: 4 }], got %s", s.op, s.Bind.Kind(v))
	}
	for _, variant := range all {
		if where == nil || s.Bind.Call(where, goja.Undefined(), variant).ToBoolean() {
			list = append(list, variant)
		}
	}
	if len(list) == 0 {
		s.Bind.ThrowRangeError("%s: options.where leaves none of %s", s.op, spell.Count(len(all), "variant"))
	}
	return list
}

// listed are all variants, none where v is no space.
func (s space) listed(v goja.Value) (all []*goja.Object) {
	if array, ok := values.ArrayOf(v); ok {
		for _, element := range s.elements("space", array) {
			variant, ok := element.(*goja.Object)
			if !ok || s.Bind.Kind(variant) != "object" {
				s.Bind.ThrowTypeError("%s: space: expected a list of variants such as [{ warps: 4 }], got one with %s", s.op, s.Bind.Kind(element))
			}
			s.check(variant)
			all = append(all, variant)
		}
		return all
	}
	if table, ok := v.(*goja.Object); ok && s.Bind.Kind(v) == "object" && len(table.Keys()) > 0 {
		s.check(table)
		return s.combinations(table)
	}
	return nil
}

// check refuses a name that changes nothing.
func (s space) check(o *goja.Object) {
	for _, key := range o.Keys() {
		if !slices.Contains(s.known, key) {
			s.Bind.ThrowTypeError("%s: space: there is no option, launch configuration or outer name of the kernel %q%s", s.op, key, spell.Instead(key, s.known))
		}
	}
}

// combinations takes one value of each list, the last list's changing fastest.
func (s space) combinations(table *goja.Object) []*goja.Object {
	all := [][]any{nil}
	for _, key := range table.Keys() {
		array, ok := values.ArrayOf(table.Get(key))
		if !ok {
			s.Bind.ThrowTypeError("%s: space.%s: expected a list of values, got %s", s.op, key, s.Bind.Kind(table.Get(key)))
		}
		if s.ListLength(s.op, "space."+key, array) == 0 {
			s.Bind.ThrowRangeError("%s: space.%s: expected at least one value, got an empty list", s.op, key)
		}
		var longer [][]any
		for _, begin := range all {
			for _, value := range s.elements("space."+key, array) {
				longer = append(longer, append(slices.Clip(begin), key, value))
			}
			if len(longer) > mostVariants {
				s.Bind.ThrowRangeError("%s: space: expected at most %d combinations", s.op, mostVariants)
			}
		}
		all = longer
	}
	variants := make([]*goja.Object, len(all))
	for i, properties := range all {
		variants[i] = s.PlainObject(properties...)
	}
	return variants
}

// elements are those of an array.
func (s space) elements(name string, array *goja.Object) []goja.Value {
	n := s.ListLength(s.op, name, array)
	if n > mostVariants {
		s.Bind.ThrowRangeError("%s: %s: expected at most %d elements, got %d", s.op, name, mostVariants, n)
	}
	list := make([]goja.Value, n)
	for i := range list {
		if list[i] = array.Get(s.VM.ToValue(i).String()); bind.Absent(list[i]) {
			list[i] = goja.Undefined()
		}
	}
	return list
}
