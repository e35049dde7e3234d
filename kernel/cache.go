// This file keeps compiled kernels.

package kernel

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
)

// A Cache holds compiled programs by everything that they depend on: source,
// captured values, types, options and target. The zero Cache is empty. It may
// be used by several goroutines.
type Cache struct {
	// Recall and Keep hold encoded programs by their keys beyond the process; nil where nothing does.
	// Recall answers what Keep was given, or nil. What is recalled has neither Module nor IR. Keep may have the program
	// encoded later, on any goroutine.
	Recall func(key string) []byte
	Keep   func(key string, encode func() []byte)

	mutex    sync.Mutex
	programs map[string]*Program
}

// Compile answers from the cache, or compiles and remembers. Failures are not
// remembered.
func (c *Cache) Compile(source Source, arguments []Argument, o Options) (*Program, error) {
	k := Key(source, arguments, o)
	c.mutex.Lock()
	p := c.programs[k]
	c.mutex.Unlock()
	if p != nil {
		return p, nil
	}
	p, err := c.recalled(k, func() (*Program, error) { return Compile(source, arguments, o) })
	if err != nil {
		return nil, err
	}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	if c.programs == nil {
		c.programs = map[string]*Program{}
	}
	c.programs[k] = p
	return p, nil
}

// recalled answers a program that was kept, or makes one and keeps it.
func (c *Cache) recalled(key string, make func() (*Program, error)) (*Program, error) {
	if c.Recall != nil {
		if p := decode(c.Recall(key)); p != nil {
			return p, nil
		}
	}
	p, err := make()
	if err == nil && c.Keep != nil {
		c.Keep(key, func() []byte { return encode(p) })
	}
	return p, err
}

// Len is the number of programs held.
func (c *Cache) Len() int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return len(c.programs)
}

// Key spells out everything that a program depends on. Maps go in the order of
// their keys.
func Key(source Source, arguments []Argument, o Options) string {
	var s strings.Builder
	fmt.Fprintf(&s, "%q %d %d %q %q %q\n", source.File, source.Line, source.Column, source.FirstLine, source.Text, source.Outer)
	for _, a := range arguments {
		fmt.Fprintf(&s, "%s %t %t,", a, a.Long, a.Aligned)
	}
	fmt.Fprintf(&s, "\n%q %t %t %t %t %t %d %d %d %d %d %d %d %d %d %t %+v\n", o.Name, o.FastMath, o.Exact, o.Debug, o.Overflow, o.Overlap, o.MaxThreads, o.Threads, o.MinBlocks, o.MaxRegisters, o.MaxDepth, o.Guard, o.Elements, o.Warps, o.Stages, o.Maps, o.Target)
	for _, name := range slices.Sorted(maps.Keys(o.Params)) {
		fmt.Fprintf(&s, "p %q %q\n", name, o.Params[name])
	}
	for _, name := range slices.Sorted(maps.Keys(o.Functions)) {
		fmt.Fprintf(&s, "f %q %q\n", name, o.Functions[name])
	}
	for _, name := range slices.Sorted(maps.Keys(o.Constants)) {
		fmt.Fprintf(&s, "c %q %T %v\n", name, o.Constants[name], o.Constants[name])
	}
	for _, name := range slices.Sorted(maps.Keys(o.Buffers)) {
		fmt.Fprintf(&s, "b %q %q\n", name, o.Buffers[name])
	}
	for _, name := range slices.Sorted(maps.Keys(o.Helpers)) {
		h := o.Helpers[name]
		fmt.Fprintf(&s, "h %q %q %d %d %q %q %q %q\n", name, h.File, h.Line, h.Column, h.FirstLine, h.Text, h.Outer, h.Result)
	}
	return s.String()
}
