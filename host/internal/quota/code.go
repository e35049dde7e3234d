// This file keeps scripts from making code of texts, and bounds the texts of expressions.

package quota

import (
	"sync"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// makers are the constructors that make a function of texts; all but the first have no global name.
var makers = sync.OnceValue(func() *goja.Program {
	return goja.MustCompile("", `[function () {}, async function () {}, function* () {}].map((f) => Object.getPrototypeOf(f).constructor)`, true)
})

// ForbidCode has eval, Function and its kind throw an EvalError. goja reads a source in one go,
// which nothing ends, and by functions that call one another as deep as the source nests: some
// hundred thousand brackets overflow the stack of the process, which Go ends then.
func ForbidCode(b *bind.Binder) {
	list, err := b.VM.RunProgram(makers())
	b.Check(err)
	class := b.VM.Get("EvalError")
	refuse := func(name string) {
		e, err := b.VM.New(class, b.VM.ToValue(name+": the host of this script does not permit code made of texts"))
		b.Check(err)
		panic(e)
	}
	for _, key := range []string{"0", "1", "2"} {
		original := list.ToObject(b.VM).Get(key).ToObject(b.VM)
		name := original.Get("name").String()
		stand := b.VM.ToValue(func(goja.ConstructorCall) *goja.Object {
			refuse(name)
			return nil
		}).ToObject(b.VM)
		b.Stand(name, original, stand)
		if key == "0" {
			b.Hidden(b.VM.GlobalObject(), name, stand)
		}
	}
	b.Hidden(b.VM.GlobalObject(), "eval", b.Function("eval", 1, func(call goja.FunctionCall) goja.Value {
		if goja.IsString(call.Argument(0)) {
			refuse("eval")
		}
		return call.Argument(0)
	}))
}
