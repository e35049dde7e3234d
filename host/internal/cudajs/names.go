// This file gives the names of C's enums the form of JavaScript's, and objects
// that look up what they name.

package cudajs

import (
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A vocabulary is the values of an enum by their names in camel case:
// CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X is maxGridDimX.
type vocabulary struct {
	prefix string   // of the names in the header
	names  []string // one for each value, in the header's order
	values map[string]int64
}

// vocabularyOf reads an enum. The value that only ends the list is left out.
func vocabularyOf(enum, prefix string) vocabulary {
	w := vocabulary{prefix: prefix, values: map[string]int64{}}
	seen := map[int64]bool{}
	for _, v := range cuda.EnumValues(enum) {
		if v.Name == prefix+"MAX" {
			continue
		}
		name := camelCase(strings.TrimPrefix(v.Name, prefix))
		w.values[name] = v.Value
		if !seen[v.Value] {
			w.names = append(w.names, name)
		}
		seen[v.Value] = true
	}
	return w
}

// camelCase makes maxGridDimX of MAX_GRID_DIM_X.
func camelCase(name string) string {
	words := strings.Split(strings.ToLower(name), "_")
	for i, w := range words {
		if i > 0 && w != "" {
			words[i] = strings.ToUpper(w[:1]) + w[1:]
		}
	}
	return strings.Join(words, "")
}

// fewNames are as many as a message lists.
const fewNames = 12

// find is the value of a name; it throws, with the name that was probably
// meant, when there is none.
func (s *session) find(op, what string, w vocabulary, name string) int64 {
	value, ok := w.values[name]
	if !ok {
		if near := spell.Closest(name, w.names); near != "" {
			s.b.ThrowTypeError("%s: there is no %s %q; did you mean %q?", op, what, name, near)
		}
		c := camelCase(strings.TrimPrefix(name, w.prefix))
		if _, ok := w.values[c]; ok {
			s.b.ThrowTypeError("%s: there is no %s %q; did you mean %q?", op, what, name, c)
		}
		if len(w.names) <= fewNames {
			s.b.ThrowTypeError("%s: there is no %s %q; there are %s", op, what, name, strings.Join(w.names, ", "))
		}
		s.b.ThrowTypeError("%s: there is no %s %q", op, what, name)
	}
	return value
}

// A record is an object whose properties are asked from the driver when they
// are read. Properties that the driver does not know are undefined.
type record struct {
	session *session
	op      string // for messages: "device.attributes"
	words   vocabulary
	get     func(value int64) goja.Value                 // nil when the driver does not know it
	set     func(name string, value int64, v goja.Value) // nil when nothing can be set
}

// Get reads a property.
func (r *record) Get(key string) goja.Value {
	if value, ok := r.words.values[key]; ok {
		return r.get(value)
	}
	return nil
}

// Set writes a property where that is possible, and throws where it is not, also
// in code that is not strict: nothing would tell of it.
func (r *record) Set(key string, v goja.Value) bool {
	value := r.session.find(r.op, "attribute", r.words, key)
	if r.set == nil {
		r.session.b.ThrowTypeError("%s.%s: cannot be set", r.op, key)
	}
	r.set(key, value, v)
	return true
}

// Has tells whether the driver may know a property.
func (r *record) Has(key string) bool { _, ok := r.words.values[key]; return ok }

// Delete refuses.
func (r *record) Delete(string) bool { return false }

// Keys lists the properties.
func (r *record) Keys() []string { return r.words.names }
