// This file warns where a script gives another value to an outer name of a kernel, which stays at its first.

package kernels

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// A watched is an outer name of a kernel to which the script seems to assign: launches look it up again.
type watched struct {
	name  string // as the kernel has it: K, sizes.x
	first goja.Value
	now   func() goja.Value // nil where it is gone
}

// watch has launches of k look a name up, where the file around the function that uses it assigns to such a
// name. All others do without, for each look-up takes about as long as setting an argument.
func (s *Kernels) watch(k *ScriptKernel, source kernel.Source, name, key string, now func() goja.Value) {
	if first := k.values[key]; first != nil && s.assigns(source.File, name[strings.LastIndexByte(name, '.')+1:]) {
		k.watched = append(k.watched, watched{name, first, now})
	}
}

var (
	assignment  = lazyregexp.New(`^\s*(?:=[^=>]|(?:\*\*|<<|>>>?|&&|\|\||\?\?|[-+*/%&|^])=|\+\+|--)`)
	declaration = lazyregexp.New(`\b(?:const|let|var)\s+$`)
	stepped     = lazyregexp.New(`(?:\+\+|--)\s*$`)
)

// assigns tells whether a file assigns to a variable or a property of a name. At a prompt the text that will do so
// is not there yet.
func (s *Kernels) assigns(file, name string) bool {
	if strings.HasPrefix(file, "[") {
		return true
	}
	text, _ := s.Env.Sources.Text(file)
	return slices.ContainsFunc(javascript.Code(text), func(t javascript.Token) bool {
		if t.Text(text) != name {
			return false
		}
		before := text[max(0, t.Start-16):t.Start]
		return stepped().MatchString(before) || assignment().MatchString(text[t.End:]) && !declaration().MatchString(before)
	})
}

// warnReassigned warns of each name that means something else now than in the kernel, once.
func (s *Kernels) warnReassigned(k *ScriptKernel) {
	k.watched = slices.DeleteFunc(k.watched, func(w watched) bool {
		v := w.now()
		if v == nil || v.SameAs(w.first) || v.StrictEquals(w.first) {
			return false
		}
		was, is := s.Bind.Show(w.first), s.Bind.Show(v)
		if was == is {
			is = "another " + is
		}
		s.note(k, fmt.Sprintf("kernel %s: %s is %s in the kernel, as when it was compiled, and now %s; pass it as an argument, or make another kernel",
			k.Options.Name, w.name, was, is), true)
		return true
	})
}
