// Package handle knows which object a handle of the driver stands for, and the
// result of a call whose handle stands for none.
package handle

import (
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/cujs/cujs/bindings/cuda"
)

// A Source gives out handles. No handle is given out twice, so that a stale one
// is detected.
type Source struct{ last atomic.Uint64 }

// NewSource returns a source that begins at a random number, so that the handles
// of one machine are unknown to another.
func NewSource() *Source {
	s := &Source{}
	s.last.Store(rand.Uint64N(1<<40)<<8 | 1<<20)
	return s
}

// Next returns a new handle.
func (s *Source) Next() uintptr { return uintptr(s.last.Add(16)) }

// A Table maps handles of the type H to objects. Its methods may be called from
// several goroutines.
type Table[H ~uintptr | ~uint64, T any] struct {
	// Unknown is the result for a handle that is not in the table; 0 stands for
	// CUDA_ERROR_INVALID_HANDLE.
	Unknown cuda.Result

	mutex   sync.RWMutex
	objects map[H]*T
}

// Get returns the object of a handle, or what a call with a wrong handle returns.
func (t *Table[H, T]) Get(handle H) (*T, cuda.Result) {
	if object := t.Find(handle); object != nil {
		return object, cuda.CUDA_SUCCESS
	}
	if t.Unknown != 0 {
		return nil, t.Unknown
	}
	return nil, cuda.CUDA_ERROR_INVALID_HANDLE
}

// Find returns the object of a handle, or nil.
func (t *Table[H, T]) Find(handle H) *T {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	return t.objects[handle]
}

// Put makes a handle stand for an object.
func (t *Table[H, T]) Put(handle H, object *T) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.objects == nil {
		t.objects = map[H]*T{}
	}
	t.objects[handle] = object
}

// Add gives an object a new handle.
func (t *Table[H, T]) Add(from *Source, object *T) H {
	handle := H(from.Next())
	t.Put(handle, object)
	return handle
}

// Remove deletes a handle and reports whether it was there: of several callers,
// one removes it.
func (t *Table[H, T]) Remove(handle H) bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	_, found := t.objects[handle]
	delete(t.objects, handle)
	return found
}

// Take removes and returns the objects for which belongs is true, in no order.
func (t *Table[H, T]) Take(belongs func(*T) bool) []*T {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	var taken []*T
	for handle, object := range t.objects {
		if belongs(object) {
			delete(t.objects, handle)
			taken = append(taken, object)
		}
	}
	return taken
}

// All returns the objects, in no order.
func (t *Table[H, T]) All() []*T {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	objects := make([]*T, 0, len(t.objects))
	for _, object := range t.objects {
		objects = append(objects, object)
	}
	return objects
}

// Len returns the number of objects.
func (t *Table[H, T]) Len() int {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	return len(t.objects)
}
