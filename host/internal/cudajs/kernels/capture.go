// This file finds what the names in a kernel mean outside of it: option uses,
// the place where the kernel was defined, and the global variables.

package kernels

import (
	"bytes"
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/host/internal/environment"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// capture looks up the names that the kernel and its helpers use, once: what
// they mean when the kernel is first compiled counts.
func (s *Kernels) capture(k *ScriptKernel) {
	if k.lookedUp {
		return
	}
	k.Options.Constants, k.Options.Helpers, k.Options.Unusable, k.values = map[string]any{}, map[string]kernel.Source{}, map[string]string{}, map[string]goja.Value{}
	if k.uses != nil {
		for _, name := range k.uses.Keys() {
			if v := k.uses.Get(name); s.Bind.Kind(v) == "object" { // its fields are looked up where the kernel uses them
				k.Options.Unusable[name] = s.unusable(name, v)
			} else if !s.captureValue(k, name, v) {
				s.Bind.ThrowTypeError("%s.%s: expected a number, a bigint, a boolean, a typed array, a function or an object of such, got %s", k.usedIn, name, s.Bind.Kind(v))
			}
		}
	}
	if paths := kernel.OuterOfKernel(k.source); s.anyOutside(k, k.function, paths) {
		k.source.Outer = s.captureNames(k, k.source, paths, s.around(k))
	}
	k.lookedUp = true
}

// anyOutside reports whether any of the names that a function uses may mean something where it stands. To look around costs a call
// of JavaScript for each name there, and most functions of array programs need none.
func (s *Kernels) anyOutside(k *ScriptKernel, f *goja.Object, paths []string) bool {
	told := k.outer != nil || s.Env.Closure(f) != nil
	return slices.ContainsFunc(paths, func(path string) bool {
		name, _, _ := strings.Cut(path, ".")
		if !kernel.Provides(name) {
			return !kernel.HasFunction(path)
		}
		return told || slices.ContainsFunc(s.Env.Scopes, func(scope environment.Scope) bool { return slices.Contains(scope.Names, name) })
	})
}

// captureNames looks up paths, the names that a function uses, and those in the helpers
// found so: where the function is, says outer. Names that mean something else in
// another function of the kernel get another name, which it answers.
func (s *Kernels) captureNames(k *ScriptKernel, source kernel.Source, paths []string, outer goja.Callable) (others map[string]string) {
	others = map[string]string{}
	var roots []string
	for _, path := range paths {
		name, _, _ := strings.Cut(path, ".")
		if slices.Contains(roots, name) || !kernel.Provides(name) && kernel.HasFunction(path) {
			continue
		}
		roots = append(roots, name)
		if kernel.Provides(name) {
			s.captureShadow(k, name, outer)
		} else if k.used(name) == nil {
			if v := s.outerValue(outer, name); v != nil {
				s.captureName(k, name, name, v, others)
				s.watch(k, source, name, cmp.Or(others[name], name), func() goja.Value { return s.outerValue(outer, name) })
			}
		}
	}
	for _, path := range paths {
		root, fields, dotted := strings.Cut(path, ".")
		if !dotted || kernel.Provides(root) || kernel.HasFunction(path) {
			continue
		}
		of := func() goja.Value {
			if v := k.used(root); v != nil {
				return v
			}
			return s.outerValue(outer, root)
		}
		s.captureField(k, root, of(), strings.Split(fields, "."), others)
		key := strings.ReplaceAll(path, ".", "$")
		s.watch(k, source, path, cmp.Or(others[path], key), func() goja.Value { return s.fieldValue(of(), fields) })
	}
	return others
}

// captureShadow notes a name of the language that is a function of the script's
// where the kernel stands.
func (s *Kernels) captureShadow(k *ScriptKernel, name string, outer goja.Callable) {
	if outer == nil {
		return
	}
	v, err := outer(goja.Undefined(), s.VM.ToValue(name))
	s.Bind.PassEnd(err)
	if err == nil && s.Bind.Kind(v) == "function" && v != s.outerValue(nil, name) {
		k.Options.Shadowed = append(k.Options.Shadowed, name)
	}
}

// used is a value of option uses, nil where the option has none of that name.
func (k *ScriptKernel) used(name string) goja.Value {
	if k.uses == nil {
		return nil
	}
	return k.uses.Get(name)
}

// captureName takes what a name means, if kernels can use it, by that key or,
// where another function of the kernel means something else by it, one like it,
// which goes into others.
func (s *Kernels) captureName(k *ScriptKernel, name, key string, v goja.Value, others map[string]string) (usable bool) {
	first := key
	for n := 2; k.values[key] != nil && !k.values[key].StrictEquals(v); n++ {
		key = fmt.Sprintf("%s$%d", first, n)
	}
	usable = k.values[key] != nil || s.captureValue(k, key, v)
	if !usable {
		k.Options.Unusable[key] = s.unusable(name, v)
	}
	if key != name {
		others[name] = key
	}
	return usable
}

// captureField takes the first of v.fields that is no object with fields of its
// own: a number of a configuration, or what a namespace exports.
func (s *Kernels) captureField(k *ScriptKernel, path string, v goja.Value, fields []string, others map[string]string) {
	for _, field := range fields {
		o, ok := v.(*goja.Object)
		if !ok {
			return
		}
		if _, table, _ := s.Bind.View(o); table || k.buffer != nil && k.buffer(o) != "" {
			return // its length, or its shape
		}
		path += "." + field
		v = nil
		if _ = s.VM.Try(func() { v = o.Get(field) }); v == nil {
			v = goja.Undefined()
		}
		key := strings.ReplaceAll(path, ".", "$")
		if s.captureName(k, path, key, v, others) {
			return
		}
		delete(others, path) // what is no value has no other name
		k.Options.Unusable[path] = k.Options.Unusable[key]
	}
}

// fieldValue is what fields of an object are, nil where one is none.
func (s *Kernels) fieldValue(v goja.Value, fields string) goja.Value {
	for field := range strings.SplitSeq(fields, ".") {
		o, ok := v.(*goja.Object)
		if !ok {
			return nil
		}
		v = nil
		_ = s.VM.Try(func() { v = o.Get(field) })
	}
	return v
}

// unusable says what a value is that kernels cannot use; empty for the engine's
// own functions by their own names, of which the compiler says more.
func (s *Kernels) unusable(name string, v goja.Value) string {
	kind := s.Bind.Kind(v)
	switch kind {
	case "null", "undefined":
		return kind
	case "Buffer":
		return "a buffer"
	case "NDArray":
		return "an NDArray"
	case "function":
		if global := s.outerValue(nil, name); global != nil && global.SameAs(v) {
			return ""
		}
		return "a function without source"
	}
	if strings.Contains("aeiouAEIO", kind[:1]) {
		return "an " + kind
	}
	return "a " + kind
}

// outerValue is what a name means where outer knows it, or globally; nil for
// nothing.
func (s *Kernels) outerValue(outer goja.Callable, name string) goja.Value {
	var known, found goja.Value
	if outer != nil {
		v, err := outer(goja.Undefined(), s.VM.ToValue(name))
		s.Bind.PassEnd(err)
		if err == nil {
			known = v
		}
	}
	if known != nil && !goja.IsUndefined(known) {
		return known
	}
	if _ = s.VM.Try(func() { found = s.VM.Get(name) }); found != nil {
		return found
	}
	return known
}

// captureValue takes a value that kernels can use, and tells whether it is one.
func (s *Kernels) captureValue(k *ScriptKernel, name string, v goja.Value) bool {
	switch {
	case v == nil:
		return false
	case goja.IsNumber(v):
		k.Options.Constants[name] = constantNumber(v.ToFloat())
	case v == s.Yes || v == s.No:
		k.Options.Constants[name] = v == s.Yes
	case goja.IsString(v): // a word where the language asks for one, and no value
		k.Options.Constants[name], k.Options.Unusable[name] = v.String(), s.unusable(name, v)
	case goja.IsBigInt(v):
		k.Options.Constants[name] = v.Export().(*big.Int)
	default:
		if !s.captureObject(k, name, v) {
			return false
		}
	}
	k.values[name] = v
	return true
}

// ofMath is a source that kernels can use for a function of the engine's Math, such as Math.max, "" for any other.
func (s *Kernels) ofMath(f *goja.Object) string {
	math, ok := s.Bind.Peek(s.VM.GlobalObject(), "Math").(*goja.Object)
	name, length := s.Bind.Peek(f, "name"), s.Bind.Peek(f, "length")
	if !ok || !goja.IsString(name) || !goja.IsNumber(length) {
		return ""
	}
	if own := s.Bind.Peek(math, name.String()); own == nil || !own.SameAs(f) {
		return ""
	}
	switch length.ToInteger() {
	case 1:
		return "(a) => Math." + name.String() + "(a)"
	case 2:
		return "(a, b) => Math." + name.String() + "(a, b)"
	}
	return "" // random
}

// constantNumber is a number as the compiler takes it: whole ones are integers.
func constantNumber(x float64) any {
	if x == math.Trunc(x) && math.Abs(x) < 1<<53 && (x != 0 || !math.Signbit(x)) {
		return int64(x)
	}
	return x
}

// constantLimit is more than constant memory holds.
const constantLimit = 1<<16 + 64

// captureObject takes a helper function, a typed array, or a buffer where those are usable.
func (s *Kernels) captureObject(k *ScriptKernel, name string, v goja.Value) bool {
	o, ok := v.(*goja.Object)
	if !ok {
		return false
	}
	if _, ok := s.Bind.State(o).(*ScriptKernel); ok {
		k.Options.Kernels = append(k.Options.Kernels, name)
		return true
	}
	if _, ok := goja.AssertFunction(o); ok {
		source := s.source(o)
		if strings.HasSuffix(source.Text, "{ [native code] }") {
			if text := s.ofMath(o); text != "" {
				source = kernel.Source{File: name, Text: text}
			}
		}
		source, err := kernel.Parse(source)
		if err != nil && strings.Contains(source.Text, "[native code]") {
			return false
		}
		k.values[name] = v
		if paths := kernel.Outer(source); s.anyOutside(k, o, paths) {
			source.Outer = s.captureNames(k, source, paths, s.home(k, o))
		}
		k.Options.Helpers[name] = source
		return true
	}
	if k.buffer != nil {
		if t := k.buffer(o); t != "" {
			parameter := fmt.Sprint("buffer", len(k.Options.Buffers))
			k.Options.Buffers[name], k.Options.Params[parameter] = parameter, t
			return true
		}
	}
	view, ok, err := s.Bind.View(o)
	if !ok || err != nil || len(view.Data) == 0 {
		return false
	}
	// More than fits is refused where the kernel uses it, which it need not.
	data := view.Data[:min(len(view.Data), constantLimit)]
	k.Options.Constants[name] = kernel.Array{Type: values.TypeOfArray(view.Kind).String(), Data: bytes.Clone(data)}
	return true
}
