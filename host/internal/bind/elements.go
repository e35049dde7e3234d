package bind

import (
	"fmt"

	"github.com/dop251/goja"
)

// Elsewhere are the messages of a class whose elements are in no property: of reading an index and of setting one, each
// with a %[1]d for the index.
type Elsewhere struct{ Read, Write string }

// refuse has every integer property throw a TypeError that an object with the prototype does not have. A Proxy behind the
// prototype answers only for what is found nowhere before, so that nothing else is slower. `0 in x` is false.
func (e Elsewhere) refuse(b *Binder, prototype *goja.Object) {
	behind := b.VM.NewProxy(b.VM.CreateObject(prototype.Prototype()), &goja.ProxyTrapConfig{
		GetIdx: func(_ *goja.Object, i int, _ goja.Value) goja.Value {
			b.ThrowTypeError("%s", fmt.Sprintf(e.Read, i))
			return nil
		},
		SetIdx: func(_ *goja.Object, i int, _, _ goja.Value) bool {
			b.ThrowTypeError("%s", fmt.Sprintf(e.Write, i))
			return false
		},
	})
	must(prototype.SetPrototype(b.VM.ToValue(behind).(*goja.Object)))
}
