// This file keeps what is inside of goja out of its messages.

package natives

import (
	"strings"

	"github.com/dop251/goja"
)

// plainMessages has the TypeError for an object without a primitive value say what other engines say:
// goja prints its own structure, with addresses. Its code makes errors by the class's own object.
func (g *Gate) plainMessages() {
	f, ok := field[construct](g.vm.Get("TypeError").ToObject(g.vm), "construct")
	if !ok {
		return
	}
	made := *f
	*f = func(args []goja.Value, newTarget *goja.Object) *goja.Object {
		if len(args) == 1 && goja.IsString(args[0]) {
			if text := args[0].String(); strings.HasPrefix(text, "Could not convert &{") && strings.HasSuffix(text, "to primitive") {
				args = []goja.Value{g.vm.ToValue("Cannot convert object to primitive value")}
			}
		}
		return made(args, newTarget)
	}
}
