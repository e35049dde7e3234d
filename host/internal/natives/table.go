// This file finds the functions of the table in a runtime.

package natives

import (
	"strconv"
	"strings"
	"sync"

	"github.com/dop251/goja"
)

// program answers a list of the functions to guard. It names intrinsics, and runs before any script.
var program = sync.OnceValue(func() *goja.Program {
	var text strings.Builder
	text.WriteString(`const accessor = (part) => (o, key) => Object.getOwnPropertyDescriptor(o, key)[part]
const get = accessor('get'), set = accessor('set'), proto = Object.getPrototypeOf
;[`)
	for _, n := range table {
		if n.guarded {
			text.WriteString(n.path + ",")
		}
	}
	text.WriteString("]")
	return goja.MustCompile("cujs:natives", "(() => {"+strings.Replace(text.String(), ";[", "return [", 1)+"})()", true)
})

// functions are those of a runtime to guard.
func functions(vm *goja.Runtime) []*goja.Object {
	v, err := vm.RunProgram(program())
	if err != nil {
		return nil
	}
	list := v.ToObject(vm)
	found := make([]*goja.Object, list.Get("length").ToInteger())
	for i := range found {
		found[i] = list.Get(strconv.Itoa(i)).ToObject(vm)
	}
	return found
}
