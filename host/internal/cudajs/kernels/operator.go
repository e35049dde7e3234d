// This file reads functions of scripts that become a part of kernels which cujs writes itself.

package kernels

import (
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// operatorName is what an operator is called in its options.
const operatorName = "operator"

// An Operator is a function of a script's, with all that it uses from outside.
type Operator struct {
	options kernel.Options
	key     string
	values  map[string]goja.Value
}

// A BufferType is the type as which functions read an object: "f32[]" of a buffer or an array, "" of
// all others.
type BufferType func(o *goja.Object) string

// Operator reads a function. uses is what it has from outside where the compiler cannot see it, or
// nil; buffer knows the buffers that it may read, nil where it may read none. It throws what cannot be
// used.
func (s *Kernels) Operator(f, uses *goja.Object, buffer BufferType) *Operator {
	k := &ScriptKernel{function: f, uses: uses, usedIn: "options.uses", source: kernel.Source{Text: "() => {}"}, buffer: buffer}
	k.outer = s.Env.Closure(f) // of functions that f calls and that do not tell where they are, too
	k.Options.Buffers, k.Options.Params = map[string]string{}, map[string]string{}
	s.capture(k)
	if !s.captureValue(k, operatorName, f) {
		name := "this"
		if given := s.Bind.Peek(f, "name"); given != nil && goja.IsString(given) && given.String() != "" {
			name = given.String()
		}
		s.Bind.ThrowTypeError("%s is a function of the engine or a bound one, without a source for a kernel: write (x) => … that does the same", name)
	}
	o := &Operator{options: k.Options, values: k.values}
	o.key = kernel.Key(k.Options.Helpers[operatorName], nil, k.Options)
	return o
}

// Key tells what the operator computes from all others.
func (o *Operator) Key() string { return o.key }

// Answer is the type of what the operator answers for values of types, and whether only numbers
// without a type make it, so that Declared may give it another.
func (o *Operator) Answer(types []string) (answer string, untyped bool, err error) {
	arguments := make([]kernel.Argument, len(types))
	for i, t := range types {
		arguments[i] = kernel.Scalar(t)
	}
	return kernel.Answer(operatorName, arguments, o.options)
}

// Takes is how many of n values the operator takes: it may ask for fewer, as functions of JavaScript do.
func (o *Operator) Takes(n int) int {
	own, written := o.options.Helpers[operatorName]
	if !written {
		return n
	}
	most, err := kernel.Most(own)
	if err != nil { // which Answer says, too
		return n
	}
	return min(n, most)
}

// Declared is the operator with the type of what it answers.
func (o *Operator) Declared(result string) *Operator {
	d := &Operator{options: o.options, values: o.values}
	d.options.Helpers = maps.Clone(o.options.Helpers)
	own := d.options.Helpers[operatorName]
	own.Result = result
	d.options.Helpers[operatorName] = own
	d.key = kernel.Key(own, nil, d.options)
	return d
}

// Buffers are the buffers that the operator reads, as the script has them, in the order in which Put
// takes their parameters.
func (o *Operator) Buffers() (list []goja.Value) {
	for _, inner := range o.buffers() {
		list = append(list, o.values[inner])
	}
	return list
}

// buffers are the names of the buffers.
func (o *Operator) buffers() []string { return slices.Sorted(maps.Keys(o.options.Buffers)) }

// Put makes the operator known to a kernel by a name: what it uses gets names behind that. Parameters
// of the kernel are the buffers that it reads.
func (o *Operator) Put(to *kernel.Options, name string, parameters []string) {
	key := func(inner string) string {
		if inner == operatorName {
			return name
		}
		return name + "$" + inner
	}
	for inner, v := range o.options.Constants {
		to.Constants[key(inner)] = v
	}
	for inner, v := range o.options.Unusable {
		to.Unusable[key(inner)] = v
	}
	for i, inner := range o.buffers() {
		to.Buffers[key(inner)] = parameters[i]
	}
	to.Kernels = append(to.Kernels, prefixed(o.options.Kernels, key)...)
	to.Shadowed = append(to.Shadowed, o.options.Shadowed...)
	for inner, source := range o.options.Helpers {
		source.Outer = o.outer(source, key)
		to.Helpers[key(inner)] = source
	}
}

func prefixed(names []string, key func(string) string) (list []string) {
	for _, name := range names {
		list = append(list, key(name))
	}
	return list
}

// outer says what the names in a function of the operator are called in a kernel.
func (o *Operator) outer(source kernel.Source, key func(string) string) map[string]string {
	outer := map[string]string{}
	for name, inner := range source.Outer {
		outer[name] = key(inner)
	}
	for _, path := range kernel.Outer(source) {
		root, _, _ := strings.Cut(path, ".")
		if _, known := outer[root]; !known && o.has(root) {
			outer[root] = key(root)
		}
	}
	return outer
}

// has reports whether a name is one of what the operator uses.
func (o *Operator) has(name string) bool {
	_, constant := o.options.Constants[name]
	_, helper := o.options.Helpers[name]
	_, unusable := o.options.Unusable[name]
	return constant || helper || unusable || o.options.Buffers[name] != ""
}
