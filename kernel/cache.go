// This file keeps compiled kernels.

package kernel

import (
	"cmp"

	"github.com/cujs/cujs/internal/lru"
)

// DefaultCacheBytes is Cache.MaxBytes where it is not given.
const DefaultCacheBytes = 32 << 20

// A Cache holds compiled programs by everything that they depend on: source, captured values,
// types, options and target. The zero Cache is empty. It may be used by several goroutines, which
// compile a program once for all of them.
type Cache struct {
	// Recall and Keep hold encoded programs by their keys beyond the process; nil where nothing does.
	// Recall answers what Keep was given, or nil. What is recalled has neither Module nor IR. Keep may have the program
	// encoded later, on any goroutine.
	Recall func(key string) []byte
	Keep   func(key string, encode func() []byte)
	// Carried has programs that were compiled beforehand, which are looked for before Recall is asked. Record takes what is
	// compiled, for another Cache to carry. Both may be nil.
	Carried, Record *Bundle
	// MaxBytes bounds the PTX and the keys that are held; 0 is DefaultCacheBytes. What was used
	// longest ago is dropped first. The last program is held whatever its size.
	MaxBytes int

	programs lru.Cache[*Program]
	of       *Cache // has the programs; nil for the cache itself
}

// With returns the same cache with another Recall and Keep: a user of it that may write files has what
// it compiles kept beyond the process.
func (c *Cache) With(recall func(key string) []byte, keep func(key string, encode func() []byte)) *Cache {
	return &Cache{Recall: recall, Keep: keep, of: c.base()}
}

func (c *Cache) base() *Cache {
	if c.of != nil {
		return c.of
	}
	return c
}

// Compile answers from the cache, or compiles and remembers. Failures are not
// remembered. Those who wait for a program that another one compiles, whose context ends, compile it themselves.
func (c *Cache) Compile(source Source, arguments []Argument, o Options) (*Program, error) {
	if c == nil {
		return Compile(source, arguments, o)
	}
	key := Key(source, arguments, o)
	for {
		p, err := c.compile(key, source, arguments, o)
		if _, ended := err.(*interruptedError); !ended || o.ctx != nil && o.ctx.Err() != nil {
			return p, err
		}
	}
}

func (c *Cache) compile(key string, source Source, arguments []Argument, o Options) (*Program, error) {
	base := c.base()
	return base.programs.Get(key, cmp.Or(base.MaxBytes, DefaultCacheBytes), func() (*Program, int, error) {
		p := base.Carried.find(source, arguments, o)
		if p == nil {
			var err error
			if p, err = c.recalled(key, func() (*Program, error) { return Compile(source, arguments, o) }); err != nil {
				return nil, 0, err
			}
		}
		base.Record.add(source, arguments, o, p)
		return p, len(key) + len(p.PTX), nil
	})
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
func (c *Cache) Len() int { return c.base().programs.Len() }
