// This file writes the types of what the Go program has bound, for editors and the TypeScript
// compiler.

package host

import (
	"context"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/ptx"
	"github.com/dop251/goja"
)

// Types writes a .d.ts file for the modules that were bound, each a `declare module`, with the
// comments of Module.Docs. Kernels have the parameters of their signature, or of the code where
// that is PTX; functions are as Module.Declare says. What Module.Open adds shows where Declare
// tells its type. It opens no device. What they name of cuda is in cuda.d.ts, which "cujs init"
// writes.
func (r *Runtime) Types() string {
	var text strings.Builder
	_ = r.Do(context.Background(), func(*goja.Runtime) error {
		for _, name := range slices.Sorted(maps.Keys(r.bound)) {
			r.bound[name].declare(&text, name)
		}
		return nil
	})
	return text.String()
}

func (m *boundModule) declare(b *strings.Builder, name string) {
	comment(b, "", m.Docs[""])
	fmt.Fprintf(b, "declare module %q {\n", name)
	if len(m.kernels) > 0 {
		b.WriteString("  import { Arg, Buffer, Function, LaunchConfig, Shape } from 'cuda'\n")
	}
	for _, key := range slices.Sorted(maps.Keys(m.Values)) {
		m.member(b, key, orElse(m.Declare[key], typeOf(m.Values[key])))
	}
	for _, key := range slices.Sorted(maps.Keys(m.Funcs)) {
		m.member(b, key, orElse(m.Declare[key], "(...args: any[]) => any"))
	}
	for _, key := range slices.Sorted(maps.Keys(m.Declare)) {
		if !m.has(key) { // Open adds it
			m.member(b, key, m.Declare[key])
		}
	}
	for _, key := range slices.Sorted(maps.Keys(m.kernels)) {
		m.member(b, key, orElse(m.Declare[key], m.kernelType(key)))
	}
	b.WriteString("}\n")
}

func (m *boundModule) has(key string) bool {
	_, value := m.Values[key]
	_, function := m.Funcs[key]
	return value || function || m.kernels[key] != nil
}

func orElse(text, or string) string {
	if text != "" {
		return text
	}
	return or
}

// member declares one member. A name that cannot be declared, as "default" and what is no
// identifier, is exported by another one.
func (m *boundModule) member(b *strings.Builder, key, typeText string) {
	comment(b, "  ", m.Docs[key])
	if isIdentifier(key) && !reserved[key] {
		fmt.Fprintf(b, "  export const %s: %s\n", key, typeText)
		return
	}
	name := "named_" + strings.Map(func(c rune) rune {
		if isIdentifier("_" + string(c)) {
			return c
		}
		return '_'
	}, key)
	exported := key
	if !isIdentifier(key) {
		exported = fmt.Sprintf("%q", key)
	}
	fmt.Fprintf(b, "  const %s: %s\n  export { %s as %s }\n", name, typeText, name, exported)
}

// reserved are the words that name no variable and no parameter in a module.
var reserved = wordSet(`arguments await break case catch class const continue debugger default delete do else enum eval export extends
	false finally for function if implements import in instanceof interface let new null package private protected public
	return static super switch this throw true try typeof var void while with yield`)

func wordSet(text string) map[string]bool {
	words := map[string]bool{}
	for _, word := range strings.Fields(text) {
		words[word] = true
	}
	return words
}

func comment(b *strings.Builder, indent, text string) {
	if text == "" {
		return
	}
	lines := strings.Split(strings.ReplaceAll(text, "*/", "* /"), "\n")
	if len(lines) == 1 {
		fmt.Fprintf(b, "%s/** %s */\n", indent, lines[0])
		return
	}
	fmt.Fprintf(b, "%s/**\n", indent)
	for _, line := range lines {
		fmt.Fprintf(b, "%s * %s\n", indent, line)
	}
	fmt.Fprintf(b, "%s */\n", indent)
}

// kernelType is the type of a kernel's object.
func (m *boundModule) kernelType(key string) string {
	args, known := m.parameters(key)
	list := ", ...args: any[]"
	bare := "...args: any[]"
	if known {
		bare = strings.Join(args, ", ")
		if list = ""; bare != "" {
			list = ", " + bare
		}
	}
	return "{\n    readonly name: string; readonly doc: string; readonly native: boolean\n" +
		"    readonly params: Function['params']; readonly function: Function\n" +
		"    launch(config: LaunchConfig" + list + "): void\n" +
		"    prepare(config: LaunchConfig): (" + bare + ") => void\n" +
		"    forall(count: Shape" + list + "): void\n  }"
}

// parameters are "width: number" for each parameter of a kernel, as far as they are known.
func (m *boundModule) parameters(key string) (args []string, known bool) {
	if params := m.kernels[key].Signature; params != nil {
		for i, p := range params {
			args = append(args, argument(i, p.Name, p.Type))
		}
		return args, true
	}
	tree, err := ptx.Parse(key, strings.TrimRight(string(m.Image), "\x00"))
	if err != nil {
		return nil, false
	}
	for _, f := range tree.Entries() {
		if f.Name != key {
			continue
		}
		for i, p := range f.Params {
			args = append(args, argument(i, strings.TrimPrefix(p.Name, key+"_"), gpu.Opaque))
		}
		return args, true
	}
	return nil, false
}

func argument(i int, name string, t gpu.Type) string {
	if !isIdentifier(name) || reserved[name] {
		name = fmt.Sprintf("a%d", i+1)
	}
	switch t {
	case gpu.Pointer:
		return name + ": Buffer"
	case gpu.I64, gpu.U64, gpu.Bits64:
		return name + ": number | bigint"
	case gpu.Opaque: // of PTX, which does not tell a pointer from an integer
		return name + ": Arg"
	}
	return name + ": number"
}

// typeOf is the type of a value as Set makes it.
func typeOf(value any) string {
	if value == nil {
		return "null"
	}
	return typeFor(reflect.TypeOf(value))
}

var (
	errorType = reflect.TypeFor[error]()
	functions = []reflect.Type{reflect.TypeFor[Func](), reflect.TypeFor[func(*Call) (any, error)](), reflect.TypeFor[func()](),
		reflect.TypeFor[func(goja.FunctionCall) goja.Value]()}
)

func typeFor(t reflect.Type) string {
	if array, ok := bind.ArrayName(t); ok {
		return array
	}
	switch {
	case t == anyType:
		return "any"
	case slices.Contains(functions, t):
		return "(...args: any[]) => any"
	case t.Implements(errorType):
		return "Error"
	case t == bigInt:
		return "bigint"
	case t.Kind() == reflect.String:
		return "string"
	case t.Kind() == reflect.Bool:
		return "boolean"
	case isNumber(t.Kind()):
		return "number"
	case isList(t):
		return "Array<" + typeFor(t.Elem()) + ">"
	case isRecord(t):
		return "Record<string, " + typeFor(t.Elem()) + ">"
	case t.Kind() == reflect.Chan:
		return "AsyncIterableIterator<any>"
	}
	return "object"
}
