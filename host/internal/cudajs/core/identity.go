// This file keeps the identity of objects that cross between Go and scripts: the Go object of a JavaScript one gives
// that same one again, as long as a script holds it.

package core

import (
	"weak"

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
