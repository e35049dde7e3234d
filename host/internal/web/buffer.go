// This file is the module buffer, which is goja_nodejs's.

package web

import (
	"github.com/cujs/cujs/host/internal/module"
	"github.com/dop251/goja"
	"github.com/dop251/goja_nodejs/buffer"
)

// Buffer is the module buffer. Its class is a Uint8Array with Node's methods to read and write numbers and text.
func Buffer(env *module.Env) goja.Value {
	m := env.VM.NewObject()
	_ = m.Set("exports", env.VM.NewObject())
	buffer.Require(env.VM, m)
	exports := m.Get("exports").ToObject(env.VM)
	class := exports.Get("Buffer").ToObject(env.VM)
	named := class.DefineDataProperty("name", env.VM.ToValue("Buffer"), goja.FLAG_FALSE, goja.FLAG_TRUE, goja.FLAG_FALSE)
	env.Bind.Check(named)
	prototype := class.Get("prototype").ToObject(env.VM)
	for _, name := range prototype.Keys() { // methods do not show in for-in
		env.Bind.Hidden(prototype, name, prototype.Get(name))
	}
	return exports
}
