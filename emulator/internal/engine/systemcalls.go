package engine

import "strings"

// systemFunctionNamed is a function of the device runtime, with the number of
// its arguments.
func systemFunctionNamed(name string) (f systemFunction, args int) {
	switch name {
	case "vprintf":
		return systemPrintf, 2
	case "malloc":
		return systemMalloc, 1
	case "free":
		return systemFree, 1
	case "__assertfail":
		return systemAssert, 5
	case "cudaGraphSetConditional":
		return systemSetConditional, 2
	}
	return 0, 0
}

// callSystem lowers a call of a function that the module only declares.
func (l *lowerer) callSystem(v invocation, name string) {
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
	declared := l.unit.functions[name]
	o := &operation{op: opSystem, early: true, talks: true}
	o.system = f
	for i, a := range v.args {
		o.src = append(o.src, l.argument(a, declared.Params[i].Type))
	}
	for i, r := range v.results {
		o.dst = append(o.dst, l.resultRegister(r, declared.Results[i]))
	}
	if l.err == nil {
		o.node = v.node
		l.emit(o)
	}
}
