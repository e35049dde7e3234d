package dag

import (
	"unsafe"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/bindings/native"
)

// A UserObject calls a C function when its last reference is dropped.
type UserObject struct {
	handle     cuda.UserObject
	data       unsafe.Pointer
	destructor uintptr
	references uint64
}

// NewObject makes an object with as many references.
func (s *Store) NewObject(data unsafe.Pointer, destructor cuda.HostFn, references uint32) cuda.UserObject {
	o := &UserObject{data: data, destructor: uintptr(destructor), references: uint64(references)}
	o.handle = s.Objects.Add(s.Handles, o)
	return o.handle
}

// Destroy calls the destructor. The caller does not hold the lock.
func (o *UserObject) Destroy() { native.Call(o.destructor, uintptr(o.data)) }

// Retain adds references.
func (o *UserObject) Retain(count uint32) { o.references += uint64(count) }

// Release drops references of an object; true when they were the last.
func (s *Store) Release(o *UserObject, count uint32) bool {
	o.references -= min(o.references, uint64(count))
	return o.references == 0 && s.Objects.Remove(o.handle)
}

// Hold gives the graph references, which the object has counted already.
func (g *Graph) Hold(o *UserObject, count uint32) {
	if g.Objects == nil {
		g.Objects = map[*UserObject]uint32{}
	}
	g.Objects[o] += count
}

// DropObjects drops the references of a graph. It returns the destructors of
// objects that lost their last one, to be called without the lock.
func (s *Store) DropObjects(objects map[*UserObject]uint32) (destructors []func()) {
	for o, count := range objects {
		if s.Release(o, count) {
			destructors = append(destructors, o.Destroy)
		}
	}
	return destructors
}
