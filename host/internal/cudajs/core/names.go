// This file gives the names of C's enums the form of JavaScript's, and objects
// that look up what they name.

package core

import (
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// A Vocabulary is the values of an enum by their names in camel case:
// CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X is maxGridDimX.
type Vocabulary struct {
	prefix string   // of the names in the header
	Names  []string // one for each value, in the header's order
	Values map[string]int64
}

// VocabularyOf reads an enum. The value that only ends the list is left out.
func VocabularyOf(enum, prefix string) Vocabulary {
	w := Vocabulary{prefix: prefix, Values: map[string]int64{}}
	seen := map[int64]bool{}
	for _, v := range cuda.EnumValues(enum) {
		if v.Name == prefix+"MAX" {
			continue
		}
		name := CamelCase(strings.TrimPrefix(v.Name, prefix))
		w.Values[name] = v.Value
		if !seen[v.Value] {
			w.Names = append(w.Names, name)
		}
		seen[v.Value] = true
	}
	return w
}

// CamelCase makes maxGridDimX of MAX_GRID_DIM_X.
func CamelCase(name string) string {
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

// Find is the value of a name; it throws, with the name that was probably
// meant, when there is none.
func (s *Session) Find(op, what string, w Vocabulary, name string) int64 {
	value, ok := w.Values[name]
	if !ok {
		if near := spell.Suggest("%q", name, w.Names); near != "" {
			s.Bind.ThrowTypeError("%s: there is no %s %q%s", op, what, name, near)
		}
		c := CamelCase(strings.TrimPrefix(name, w.prefix))
		if _, ok := w.Values[c]; ok {
			s.Bind.ThrowTypeError("%s: there is no %s %q; did you mean %q?", op, what, name, c)
		}
		if len(w.Names) <= fewNames {
			s.Bind.ThrowTypeError("%s: there is no %s %q; there are %s", op, what, name, strings.Join(w.Names, ", "))
		}
		s.Bind.ThrowTypeError("%s: there is no %s %q", op, what, name)
	}
	return value
}

// A Record is an object whose properties are asked from the driver when they
// are read. Properties that the driver does not know are undefined.
type Record struct {
	Session *Session
	Op      string // for messages: "device.attributes"
	Words   Vocabulary
	Read    func(value int64) goja.Value                 // nil when the driver does not know it
	Write   func(name string, value int64, v goja.Value) // nil when nothing can be set
}

// Get reads a property.
func (r *Record) Get(key string) goja.Value {
	if value, ok := r.Words.Values[key]; ok {
		return r.Read(value)
	}
	return nil
}

// Set writes a property where that is possible, and throws where it is not, also
// in code that is not strict: nothing would tell of it.
func (r *Record) Set(key string, v goja.Value) bool {
	value := r.Session.Find(r.Op, "attribute", r.Words, key)
	if r.Write == nil {
		r.Session.Bind.ThrowTypeError("%s.%s: cannot be set", r.Op, key)
	}
	r.Write(key, value, v)
	return true
}

// Has tells whether the driver may know a property.
func (r *Record) Has(key string) bool { _, ok := r.Words.Values[key]; return ok }

// Delete refuses.
func (r *Record) Delete(string) bool { return false }

// Keys lists the properties.
func (r *Record) Keys() []string { return r.Words.Names }
