// This file makes variants of kernels, which compute the same in other ways: cuda.tune measures them.

package kernels

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/modules"
	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// A number is an option of kernels that changes how fast one is, and nothing that it computes.
type number struct {
	name      string
	low, high int64
	of        func(*kernel.Options) *int
}

func numbers() []number {
	return []number{
		{"maxThreads", 0, 1024, func(o *kernel.Options) *int { return &o.MaxThreads }},
		{"minBlocks", 0, 32, func(o *kernel.Options) *int { return &o.MinBlocks }},
		{"maxRegisters", 0, 255, func(o *kernel.Options) *int { return &o.MaxRegisters }},
		{"elements", 1, 16, func(o *kernel.Options) *int { return &o.Elements }},
		{"warps", 1, 32, func(o *kernel.Options) *int { return &o.Warps }},
		{"stages", 1, 8, func(o *kernel.Options) *int { return &o.Stages }},
	}
}

func numberNames() (names []string) {
	for _, n := range numbers() {
		names = append(names, n.name)
	}
	return names
}

// readNumbers reads the numbers that are given; what is the name of the options in messages.
func (s *Kernels) readNumbers(k *kernel.Options, op, what string, o bind.Options) {
	for _, n := range numbers() {
		field := n.of(k)
		*field = int(o.IntIn(n.name, int64(*field), n.low, n.high))
	}
	if n := k.Warps; n&(n-1) != 0 {
		s.Bind.ThrowRangeError("%s: %s.warps: expected a power of two, got %d", op, what, n)
	}
}

// Variables are the names by which variants of a kernel can differ: options, and outer names that the
// kernel and its helpers use.
func (s *Kernels) Variables(k *ScriptKernel) (options, outer []string) {
	s.capture(k)
	used := kernel.OuterOfKernel(k.source)
	for _, helper := range k.Options.Helpers {
		used = append(used, kernel.Outer(helper)...)
	}
	for _, path := range used {
		if name, _, _ := strings.Cut(path, "."); !kernel.Provides(name) && !kernel.HasFunction(path) {
			outer = append(outer, name)
		}
	}
	slices.Sort(outer)
	return numberNames(), slices.Compact(outer)
}

// Variant is a kernel like k with other options and other values of outer names, by Variables.
func (s *Kernels) Variant(k *ScriptKernel, op, what string, values *goja.Object) *ScriptKernel {
	options, outer := s.Variables(k)
	v := &ScriptKernel{function: k.function, source: k.source, names: k.names, declared: k.declared, defaults: k.defaults, Options: k.Options, linked: k.linked, uses: s.VM.NewObject(), usedIn: op + ": " + what,
		outer: k.outer, Versions: map[versionKey]*Version{}, records: k.records, Counted: k.Counted}
	v.Seen = make([]modules.Seen, len(k.names))
	v.Options.Kernels, v.Options.Shadowed = nil, nil // capture finds them, and all else that k has captured
	numbers := s.VM.NewObject()
	for _, key := range values.Keys() {
		if slices.Contains(options, key) {
			s.Check(numbers.Set(key, values.Get(key)))
		}
		if slices.Contains(outer, key) {
			s.Check(v.uses.Set(key, values.Get(key)))
		}
	}
	if k.uses != nil {
		for _, key := range k.uses.Keys() {
			if v.uses.Get(key) == nil {
				s.Check(v.uses.Set(key, k.uses.Get(key)))
			}
		}
	}
	s.readNumbers(&v.Options, op, what, s.Bind.Options(op, what, numbers, options...))
	return v
}

// Key spells out all that the kernel's code depends on but the types of its arguments and where its
// source stands.
func (s *Kernels) Key(k *ScriptKernel) string {
	s.capture(k)
	o := k.Options
	o.Helpers = maps.Clone(o.Helpers)
	for name, helper := range o.Helpers {
		o.Helpers[name] = anywhere(helper)
	}
	key := kernel.Key(anywhere(k.source), nil, o)
	for _, input := range k.linked {
		key += fmt.Sprintf("l %q %q\n", input.Format, input.Data)
	}
	return key
}

// anywhere is a source without its place.
func anywhere(s kernel.Source) kernel.Source {
	return kernel.Source{Text: s.Text, Outer: s.Outer}
}
