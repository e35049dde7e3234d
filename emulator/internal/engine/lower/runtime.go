package lower

import (
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
)

// systemFunctionNamed is a function of the device runtime, with the number of
// its arguments.
func systemFunctionNamed(name string) (f code.SystemFunction, args int) {
	switch name {
	case "vprintf":
		return code.SystemPrintf, 2
	case "malloc":
		return code.SystemMalloc, 1
	case "free":
		return code.SystemFree, 1
	case "__assertfail":
		return code.SystemAssert, 5
	case "cudaGraphSetConditional":
		return code.SystemSetConditional, 2
	}
	return 0, 0
}

// callSystem lowers a call of a function that the module only declares.
func callSystem(l *lowerer, v invocation, name string) {
	f, n := systemFunctionNamed(name)
	if f == 0 && strings.HasPrefix(name, "cuda") {
		l.refuse(name + ": " + noDynamicParallelism)
		return
	}
	if f == 0 {
		l.fail(l.node.Pos, "function %s is declared but not defined: link the PTX that defines it", name)
		return
	}
	if len(v.args) != n {
		l.fail(v.node.Pos, "%s takes %d arguments", name, n)
		return
	}
	declared := l.unit.Functions[name]
	o := &code.Operation{Op: code.OpSystem, Early: true, Talks: true}
	o.System = f
	for i, a := range v.args {
		o.Src = append(o.Src, l.argument(a, declared.Params[i].Type))
	}
	for i, r := range v.results {
		o.Dst = append(o.Dst, l.resultRegister(r, declared.Results[i]))
	}
	if l.err == nil {
		o.Node = v.node
		l.emit(o)
	}
}
