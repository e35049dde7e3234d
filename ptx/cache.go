// This file keeps parsed texts in a form that takes little memory: without the
// statements of functions, which are parsed again when somebody asks for them.

package ptx

import (
	"hash/maphash"
	"runtime"
	"strings"
	"sync"
	"weak"
)

// Outline is the module with functions whose bodies are empty; Body gives their
// statements. It has the module's source and shares everything else with it. It
// does not keep the module alive.
func (m *Module) Outline() *Module {
	outline := *m
	outline.Items = make([]Item, len(m.Items))
	for i, item := range m.Items {
		if f, ok := item.(*Function); ok && f.Body != nil {
			short := *f
			short.Body = &Block{Pos: f.Body.Pos, End: f.Body.End, offset: f.Body.offset, whole: weak.Make(f.Body)}
			item = &short
		}
		outline.Items[i] = item
	}
	return &outline
}

// Body is the body of a function of the module, nil for a declaration. The body of
// a function of an outline is parsed again once nothing else uses it any more.
func (m *Module) Body(f *Function) *Block {
	b := f.Body
	if b == nil || b.whole == (weak.Pointer[Block]{}) {
		return b
	}
	if whole := b.whole.Value(); whole != nil {
		return whole
	}
	l := lexer{text: m.Source, offset: b.offset, line: b.Pos.Line, lineStart: b.offset - (b.Pos.Column - 1)}
	p := newParser(&Module{File: m.File, Source: m.Source}, l)
	return p.parseBlock() // without an error: the text was parsed before
}

// A Cache parses texts and gives outlines of them, of one text the same one for as
// long as anybody uses it. It keeps nothing alive itself. Those who hand texts to
// each other, such as package gpu and the emulated device below it, share a Cache
// so that each text is parsed once. The zero Cache is ready; a nil one parses each
// text anew. It may be used by several goroutines.
type Cache struct {
	mu      sync.Mutex
	seed    maphash.Seed
	modules map[uint64]weak.Pointer[Module] // by the hash of their source
}

// Parse is the function Parse, with an outline for its result.
func (c *Cache) Parse(file, source string) (*Module, error) {
	source, _, _ = strings.Cut(source, "\x00")
	if c == nil {
		return parseOutline(file, source)
	}
	if m := c.find(source); m != nil {
		return m.named(file), nil
	}
	m, err := parseOutline(file, source)
	if err != nil {
		return nil, err
	}
	c.keep(source, m)
	return m, nil
}

func parseOutline(file, source string) (*Module, error) {
	m, err := Parse(file, source)
	if err != nil {
		return nil, err
	}
	return m.Outline(), nil
}

// find is the module of a source, nil where there is none.
func (c *Cache) find(source string) *Module {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.modules == nil {
		return nil
	}
	m := c.modules[maphash.String(c.seed, source)].Value()
	if m == nil || m.Source != source {
		return nil
	}
	return m
}

// keep remembers a module until it is collected.
func (c *Cache) keep(source string, m *Module) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.modules == nil {
		c.seed, c.modules = maphash.MakeSeed(), map[uint64]weak.Pointer[Module]{}
	}
	hash, entry := maphash.String(c.seed, source), weak.Make(m)
	c.modules[hash] = entry
	runtime.AddCleanup(m, func(hash uint64) {
		c.mu.Lock()
		defer c.mu.Unlock()
		if c.modules[hash] == entry {
			delete(c.modules, hash)
		}
	}, hash)
}

// named is the module with another name in messages.
func (m *Module) named(file string) *Module {
	if m.File == file {
		return m
	}
	renamed := *m
	renamed.File, renamed.original = file, m
	return &renamed
}
