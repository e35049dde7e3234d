// This file keeps user objects: what callers want to be told of when no graph
// needs it any more.

package emulator

import (
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/cujs/cujs/bindings/cuda"
)

// A userObject calls a C function when its last reference is dropped.
type userObject struct {
	handle     uintptr
	data       unsafe.Pointer
	destructor uintptr
	references uint64 // guarded by the graph mutex
}

// destroy is called without the graph mutex.
func (o *userObject) destroy() { purego.SyscallN(o.destructor, uintptr(o.data)) }

// release drops references; true when they were the last.
func (o *userObject) release(m *machine, count uint32) bool {
	o.references -= min(o.references, uint64(count))
	if o.references > 0 {
		return false
	}
	return m.objects.remove(o.handle)
}

// hold gives a graph references, which are counted already.
func (g *graph) hold(o *userObject, count uint32) {
	if g.objects == nil {
		g.objects = map[*userObject]uint32{}
	}
	g.objects[o] += count
}

func (m *machine) bindUserObjects(api *cuda.API) {
	api.CuUserObjectCreate = func(out *cuda.UserObject, data unsafe.Pointer, destroy cuda.HostFn, count, flags uint32) cuda.Result {
		if out == nil || destroy == 0 || count == 0 || count > maxReferences || flags != uint32(cuda.CU_USER_OBJECT_NO_DESTRUCTOR_SYNC) {
			return invalidValue
		}
		o := &userObject{handle: m.newHandle(), data: data, destructor: uintptr(destroy), references: uint64(count)}
		m.objects.put(o.handle, o)
		*out = cuda.UserObject(o.handle)
		return success
	}
	api.CuUserObjectRetain = func(handle cuda.UserObject, count uint32) cuda.Result {
		return m.withObject(handle, count, func(o *userObject) (bool, cuda.Result) {
			o.references += uint64(count)
			return false, success
		})
	}
	api.CuUserObjectRelease = func(handle cuda.UserObject, count uint32) cuda.Result {
		return m.withObject(handle, count, func(o *userObject) (bool, cuda.Result) { return o.release(m, count), success })
	}
	api.CuGraphRetainUserObject = func(graph cuda.Graph, handle cuda.UserObject, count, flags uint32) cuda.Result {
		return m.withObject(handle, count, func(o *userObject) (bool, cuda.Result) {
			g := m.graphs.get(uintptr(graph))
			if g == nil || flags&^uint32(cuda.CU_GRAPH_USER_OBJECT_MOVE) != 0 {
				return false, invalidValue
			}
			if flags == 0 {
				o.references += uint64(count)
			}
			g.hold(o, count)
			return false, success
		})
	}
	api.CuGraphReleaseUserObject = func(graph cuda.Graph, handle cuda.UserObject, count uint32) cuda.Result {
		return m.withObject(handle, count, func(o *userObject) (bool, cuda.Result) {
			g := m.graphs.get(uintptr(graph))
			if g == nil || g.objects[o] < count {
				return false, invalidValue
			}
			if g.objects[o] -= count; g.objects[o] == 0 {
				delete(g.objects, o)
			}
			return o.release(m, count), success
		})
	}
}

// maxReferences is the most that one call can add (INT_MAX).
const maxReferences = 1<<31 - 1

// withObject changes the references of an object; what do answers first tells
// that they are gone.
func (m *machine) withObject(handle cuda.UserObject, count uint32, do func(*userObject) (bool, cuda.Result)) cuda.Result {
	unlock := m.lockGraphs()
	o := m.objects.get(uintptr(handle))
	if o == nil || count == 0 || count > maxReferences {
		unlock()
		return invalidValue
	}
	gone, r := do(o)
	unlock()
	if gone {
		o.destroy()
	}
	return r
}
