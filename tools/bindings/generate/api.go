// This file writes functions: the table, the stubs that call the library, the
// wrappers that hooks see, and the list of all functions.

package main

import (
	"fmt"
	"strings"

	"github.com/cujs/cujs/tools/bindings/spec"
)

// signature is a function's argument list, in Go: "dptr *DevicePtr, bytesize uint64".
func (g *generator) signature(f spec.Function) string {
	list := []string{}
	for _, p := range f.Params {
		list = append(list, param(p.Name)+" "+g.names.argument(f, p))
	}
	return strings.Join(list, ", ")
}

// text is the result of functions that explain a result.
const text = "const char*"

// result is the type of a function's result in Go.
func (g *generator) result(f spec.Function) string {
	if f.Result == text {
		return "string"
	}
	return "Result"
}

func (g *generator) argumentNames(f spec.Function) string {
	list := []string{}
	for _, p := range f.Params {
		list = append(list, param(p.Name))
	}
	return strings.Join(list, ", ")
}

// api writes the table of functions.
func (g *generator) api() {
	g.printf(`// Functions is the part of API that holds one field for each function of the
// library, under the name that a program written for %s %d.%d uses.%s
type Functions struct {
`, g.product(), g.library.Version/1000, g.library.Version%1000/10, g.older())
	for _, f := range g.library.Functions {
		g.printf("%s func(%s) %s // %s\n", exported(f.Name), g.signature(f), g.result(f), g.comment(f))
	}
	g.printf("}\n\n// Indices of the functions in the order of Functions.\nconst (\n")
	for i, f := range g.library.Functions {
		if i == 0 {
			g.printf("fn%s = iota\n", exported(f.Name))
		} else {
			g.printf("fn%s\n", exported(f.Name))
		}
	}
	g.printf("functionCount\n)\n")
}

// product is what the library's version counts: NCCL has one of its own.
func (g *generator) product() string {
	if g.library.Name == "nccl" {
		return "NCCL"
	}
	return "CUDA"
}

// older explains the fields that are older forms, where there are any.
func (g *generator) older() string {
	for _, f := range g.library.Functions {
		if f.Old {
			return " A field\n// with _v1, _v2 … is an older form that older drivers still need."
		}
	}
	return ""
}

func (g *generator) comment(f spec.Function) string {
	since := ""
	if f.Since > 0 {
		since = fmt.Sprintf(", since %d.%d", f.Since/1000, f.Since%1000/10)
	}
	return f.Symbol + since
}

// bind writes the stubs. The arguments travel in a block from a pool, so that
// a call allocates nothing; pointers are kept alive until it returns.
func (g *generator) bind() {
	g.printf("// bind fills the table with stubs that call the library.\nfunc (l *library) bind(api *Functions) {\n")
	for _, f := range g.library.Functions {
		if g.hasFloat(f) {
			g.printf("l.bindFloat(fn%s, &api.%s)\n", exported(f.Name), exported(f.Name))
			continue
		}
		g.printf("api.%s = func(%s) Result {\na := l.arguments()\n", exported(f.Name), g.signature(f))
		keep := ""
		records := []string{}
		for i, p := range f.Params {
			name := param(p.Name)
			switch {
			case g.names.isRecord(p.Type) && g.names.size[p.Type] > 8:
				records = append(records, fmt.Sprintf("%d, unsafe.Pointer(&%s), unsafe.Sizeof(%s)", i, name, name))
				keep += fmt.Sprintf("runtime.KeepAlive(&%s)\n", name)
			case g.names.isRecord(p.Type):
				g.printf("a.words[%d] = *(*uintptr)(unsafe.Pointer(&%s))\n", i, name)
			case strings.HasSuffix(p.Type, "*") && !numbers[f.Name+"."+p.Name]:
				g.printf("a.words[%d] = uintptr(unsafe.Pointer(%s))\n", i, name)
				keep += fmt.Sprintf("runtime.KeepAlive(%s)\n", name)
			default:
				g.printf("a.words[%d] = uintptr(%s)\n", i, name)
			}
		}
		count := fmt.Sprint(len(f.Params))
		for _, r := range records {
			g.printf("n := a.block.Record(%s, %s)\n", count, r)
			count = "n"
		}
		g.printf("r := l.call(fn%s, a, %s)\n%sreturn r\n}\n", exported(f.Name), count, keep)
	}
	g.printf("}\n")
}

func (g *generator) hasFloat(f spec.Function) bool {
	for _, p := range f.Params {
		if p.Type == "float" {
			return true
		}
	}
	return false
}

// wrap writes the copy of a table whose every call passes a hook, and the
// table of functions that a driver does not have.
func (g *generator) wrap() {
	g.printf("// wrap makes every function of outer call the hook around the one of inner.\nfunc wrap(outer, inner *Functions, h Hook) {\n")
	for _, f := range g.library.Functions {
		name := exported(f.Name)
		g.printf("outer.%s = func(%s) Result {\nreturn h(&Call{EntryPoint: &entryPoints[fn%s], Args: []any{%s}}, func() Result { return inner.%s(%s) })\n}\n",
			name, g.signature(f), name, g.argumentNames(f), name, g.argumentNames(f))
	}
	g.printf("}\n\n// refuse fills a table with functions that answer only CUDA_ERROR_NOT_SUPPORTED.\nfunc refuse(api *Functions) {\n")
	for _, f := range g.library.Functions {
		types := []string{}
		for _, p := range f.Params {
			types = append(types, g.names.argument(f, p))
		}
		g.printf("api.%s = func(%s) Result { return CUDA_ERROR_NOT_SUPPORTED }\n", exported(f.Name), strings.Join(types, ", "))
	}
	g.printf("}\n")
}

func (g *generator) functions() {
	g.printf("// entryPoints describes every entry point, in the order of Functions.\nvar entryPoints = [functionCount]EntryPoint{\n")
	for _, f := range g.library.Functions {
		g.printf("{Name: %q, Symbol: %q, Since: %d, Old: %v, Params: []Parameter{", f.Name, f.Symbol, f.Since, f.Old)
		for _, p := range f.Params {
			g.printf("{%q, %q},", p.Name, p.Type)
		}
		g.printf("}},\n")
	}
	g.printf("}\n")
}
