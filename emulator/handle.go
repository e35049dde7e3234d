// This file keeps the objects that handles stand for.

package emulator

import (
	"sync"

	"github.com/cujs/cujs/bindings/cuda"
)

// The results that nearly every call can have.
const (
	success       = cuda.CUDA_SUCCESS
	invalidValue  = cuda.CUDA_ERROR_INVALID_VALUE
	invalidHandle = cuda.CUDA_ERROR_INVALID_HANDLE
)

// A table maps handles to objects. Handles are never used twice, so a stale
// one is found out.
type table[T any] struct {
	mutex   sync.RWMutex
	objects map[uintptr]*T
}

func (t *table[T]) get(handle uintptr) *T {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	return t.objects[handle]
}

func (t *table[T]) put(handle uintptr, object *T) {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	if t.objects == nil {
		t.objects = map[uintptr]*T{}
	}
	t.objects[handle] = object
}

// remove forgets a handle and reports whether it was there.
func (t *table[T]) remove(handle uintptr) bool {
	t.mutex.Lock()
	defer t.mutex.Unlock()
	_, found := t.objects[handle]
	delete(t.objects, handle)
	return found
}

// take removes and returns the objects that belong to what is ending.
func (t *table[T]) take(belongs func(*T) bool) []*T {
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

// each calls visit for a snapshot of the objects, in no order.
func (t *table[T]) each(visit func(*T)) {
	t.mutex.RLock()
	objects := make([]*T, 0, len(t.objects))
	for _, object := range t.objects {
		objects = append(objects, object)
	}
	t.mutex.RUnlock()
	for _, object := range objects {
		visit(object)
	}
}

// give stores v where an out-parameter points.
func give[T any](out *T, v T) cuda.Result {
	if out == nil {
		return invalidValue
	}
	*out = v
	return success
}

// size is the number of objects.
func (t *table[T]) size() int {
	t.mutex.RLock()
	defer t.mutex.RUnlock()
	return len(t.objects)
}
