// This file completes the arguments of launches by the default values of a kernel's parameters, which are evaluated as JavaScript
// evaluates them: for every launch, from left to right, with what the names mean where the kernel stands.

package kernels

import (
	"strconv"

	"github.com/cujs/cujs/host/internal/frontend"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// defaults are the default values of a kernel's parameters.
type defaults struct {
	kernel.Defaults
	evaluate goja.Callable // of the meanings of Outer and the arguments; nil before the first use
}

func (s *Kernels) readDefaults(k *ScriptKernel) {
	d, err := kernel.DefaultsOf(k.source)
	s.Check(err)
	if d.Text != "" {
		k.defaults = &defaults{Defaults: d}
	}
}

// Completed is the arguments of a launch with default values for those that are left out or undefined. Another number of arguments
// than the kernel takes is refused; doing and what say what is being done, and to which kernel.
func (s *Kernels) Completed(k *ScriptKernel, doing, what string, given []goja.Value) []goja.Value {
	d, fewest := k.defaults, len(k.names)
	if d != nil {
		fewest = d.Fewest
	}
	switch n := len(given); {
	case n < fewest || n > len(k.names):
		s.Bind.ThrowTypeError("%s%s: expected %s, got %d", doing, what, k.expected(), n)
	case d == nil || n == len(k.names) && !anyUndefined(given):
		return given
	}
	if d.evaluate == nil {
		d.evaluate = s.evaluator(k)
	}
	var all []goja.Value
	for _, name := range d.Outer {
		all = append(all, s.defaultName(k, doing+what, name))
	}
	completed := make([]goja.Value, len(k.names))
	for i, v := range given {
		completed[i] = s.Meant(v)
		all = append(all, s.seenByDefaults(completed[i]))
	}
	list := s.Bind.Call(d.evaluate, goja.Undefined(), all...).(*goja.Object)
	for i, v := range completed {
		if v == nil || goja.IsUndefined(v) {
			completed[i] = list.Get(strconv.Itoa(i))
		}
	}
	return completed
}

func anyUndefined(list []goja.Value) bool {
	for _, v := range list {
		if goja.IsUndefined(v) {
			return true
		}
	}
	return false
}

// evaluator is the function that evaluates the default values.
func (s *Kernels) evaluator(k *ScriptKernel) goja.Callable {
	parsed, err := frontend.Parse(k.source.File, k.defaults.Text)
	s.Check(err)
	program, err := frontend.CompileAST(parsed, false)
	s.Check(err)
	v, err := s.VM.RunProgram(program)
	s.Check(err)
	f, _ := goja.AssertFunction(v)
	return f
}

// defaultName is what a name in a default value means now.
func (s *Kernels) defaultName(k *ScriptKernel, doing, name string) goja.Value {
	v := k.used(name)
	if v == nil {
		v = s.outerValue(s.around(k), name)
	}
	if v == nil {
		s.Bind.ThrowTypeError("%s: a default value uses %s, which is not defined outside of the kernel", doing, name)
	}
	return v
}

// seenByDefaults is an argument as default values behind it see it: of an array its elements, as the kernel sees them.
func (s *Kernels) seenByDefaults(v goja.Value) goja.Value {
	if b := s.modules.Elements(s.Bind.State(v)); b != nil {
		return s.Make(b)
	}
	return v
}
