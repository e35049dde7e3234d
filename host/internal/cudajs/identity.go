// This file keeps the identity of objects that cross between Go and scripts: the Go object of a JavaScript one gives
// that same one again, as long as a script holds it.

package cudajs

import (
	"weak"

	"github.com/cujs/cujs/gpu"
	"github.com/dop251/goja"
)

// identities are the JavaScript objects by the weak pointer of their Go object. Only what has crossed is here.
type identities struct {
	objects map[any]weak.Pointer[goja.Object]
	sweepAt int
}

// known is the JavaScript object of a Go one, nil when there is none any more.
func (i *identities) known(key any) *goja.Object {
	return i.objects[key].Value()
}

// remember notes an object, and forgets those that are gone each time their number has doubled.
func (i *identities) remember(key any, o *goja.Object) {
	if i.objects == nil {
		i.objects, i.sweepAt = map[any]weak.Pointer[goja.Object]{}, 64
	}
	i.objects[key] = weak.Make(o)
	if len(i.objects) < i.sweepAt {
		return
	}
	for key, object := range i.objects {
		if object.Value() == nil {
			delete(i.objects, key)
		}
	}
	i.sweepAt = max(64, 2*len(i.objects))
}

// same is the object that v has already, or the one that make makes.
func same[T any](s *session, v *T, make func() goja.Value) goja.Value {
	key := weak.Make(v)
	if o := s.identities.known(key); o != nil {
		return o
	}
	made := make().(*goja.Object)
	s.identities.remember(key, made)
	return made
}

// returned is the object that v, which a script has made, has already; nil where there is none.
func returned[T any](s *session, v *T) goja.Value {
	if o := s.identities.known(weak.Make(v)); o != nil {
		return o
	}
	return nil
}

// inUse has Go find the object of a stream that a script works in, see Host.Stream.
func (s *session) inUse(stream *gpu.Stream, object goja.Value) {
	o, ok := object.(*goja.Object)
	if ok && s.streams[stream] == nil && s.identities.known(weak.Make(stream)) == nil {
		s.identities.remember(weak.Make(stream), o)
	}
}
