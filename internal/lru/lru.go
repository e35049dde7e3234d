// Package lru holds what costs time to make, within a bound on its size.
package lru

import (
	"container/list"
	"errors"
	"sync"
)

// A Cache holds values by their keys, the most recently used ones. The zero Cache is empty. It may be
// used by several goroutines; those that ask for one key at a time have its value made once.
type Cache[V any] struct {
	mutex  sync.Mutex
	size   int
	held   map[string]*list.Element // of entry
	recent list.List                // the one used last in front
	begun  map[string]*making[V]    // by key
}

// An entry is a value that is held.
type entry[V any] struct {
	key   string
	value V
	size  int
}

// A making is under way; its results are set when done is closed.
type making[V any] struct {
	done  chan struct{}
	value V
	size  int
	err   error
}

// errPanicked is what those get who waited for a value whose maker panicked.
var errPanicked = errors.New("what another goroutine was making failed with a panic")

// Get returns the value of a key, or has it produced with its size and holds it; then what was used longest
// ago is dropped until no more than most is held, but for the value made last. Errors are returned
// and not held.
func (c *Cache[V]) Get(key string, most int, produce func() (value V, size int, err error)) (V, error) {
	c.mutex.Lock()
	if at := c.held[key]; at != nil {
		c.recent.MoveToFront(at)
		c.mutex.Unlock()
		return at.Value.(*entry[V]).value, nil
	}
	if m := c.begun[key]; m != nil {
		c.mutex.Unlock()
		<-m.done
		return m.value, m.err
	}
	m := &making[V]{done: make(chan struct{}), err: errPanicked}
	if c.begun == nil {
		c.begun, c.held = map[string]*making[V]{}, map[string]*list.Element{}
	}
	c.begun[key] = m
	c.mutex.Unlock()
	defer c.end(key, most, m)
	m.value, m.size, m.err = produce()
	return m.value, m.err
}

// end holds what was made, and lets those go on who wait for it.
func (c *Cache[V]) end(key string, most int, m *making[V]) {
	c.mutex.Lock()
	delete(c.begun, key)
	if m.err == nil {
		c.held[key] = c.recent.PushFront(&entry[V]{key, m.value, m.size})
		c.size += m.size
	}
	for c.size > most && c.recent.Len() > 1 {
		last := c.recent.Remove(c.recent.Back()).(*entry[V])
		delete(c.held, last.key)
		c.size -= last.size
	}
	c.mutex.Unlock()
	close(m.done)
}

// Len is the number of values held.
func (c *Cache[V]) Len() int {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	return len(c.held)
}
