package host

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/stdlib"
)

// declared reads the members of the blocks of a declaration file: interfaces, classes and modules, by name. It relies on
// the form that all files of stdlib/types have: one member a line, two columns further in than its block, and a comment
// before it; a further signature of the same name needs none.
func declared(t *testing.T, file string) map[string][]string {
	t.Helper()
	text, err := stdlib.Types.ReadFile("types/" + file)
	if err != nil {
		t.Fatal(err)
	}
	type block struct {
		name   string
		indent int
		last   string
	}
	blocks := []block{{name: "", indent: -2}}
	members := map[string][]string{}
	comment := false
	for n, line := range strings.Split(string(text), "\n") {
		trimmed := strings.TrimLeft(line, " ")
		indent := len(line) - len(trimmed)
		top := &blocks[len(blocks)-1]
		if open := blockLine.FindStringSubmatch(line); open != nil {
			members[""] = append(members[""], open[1])
			blocks = append(blocks, block{name: open[1], indent: indent})
			comment = false
			continue
		}
		if strings.HasPrefix(trimmed, "}") && indent == top.indent {
			blocks, comment = blocks[:len(blocks)-1], false
			continue
		}
		if member := memberLine.FindStringSubmatch(trimmed); member != nil && indent == top.indent+2 {
			if !comment && member[1] != top.last && !undocumented.MatchString(trimmed) {
				t.Errorf("types/%s:%d: %s has no comment", file, n+1, member[1])
			}
			top.last = member[1]
			members[top.name] = append(members[top.name], member[1])
		}
		comment = strings.HasSuffix(trimmed, "*/")
	}
	for name := range members {
		slices.Sort(members[name])
		members[name] = slices.Compact(members[name])
	}
	return members
}

var (
	blockLine  = regexp.MustCompile(`^ *(?:declare )?(?:interface|class|namespace|module|const) '?([\w:/]+)'?(?:<.*?>)?(?: (?:extends|implements) [\w<>]+)?(?:: )? \{$`)
	memberLine = regexp.MustCompile(`^(?:declare )?(?:static |readonly |const |let |function )*(\w+|\[Symbol\.\w+\])(?:\?|<.*?>)?(?::|\()`)
	// undocumented are what an import brings along and what a global has told already.
	undocumented = regexp.MustCompile(`^(?:const (\w+): (?:typeof globalThis\.|Global)?\w+|static \w+: typeof \w+|declare (?:const|function) \w+.*)$`)
)

// walk tells the names of an object's properties, of prototypes the own ones without constructor.
const walk = `(object) => Reflect.ownKeys(object).map((k) => typeof k === 'symbol' ? '[' + k.description + ']' : k)
	.filter((k) => !['constructor', 'prototype', '[cujs.state]', '[Symbol.toStringTag]', '[Symbol.toPrimitive]', '[nodejs.util.inspect.custom]'].includes(k) &&
		!(typeof object === 'function' && ['name', 'length'].includes(k))).sort()`

// real evaluates an expression for an object and answers its members, written as the declarations have them.
func real(t *testing.T, r *Runtime, expression string) []string {
	t.Helper()
	v, err := r.Run(context.Background(), "walk.js", fmt.Sprintf("JSON.stringify((%s)(%s))", walk, expression))
	if err != nil {
		t.Fatalf("%s: %s", expression, FormatError(err, false))
	}
	var names []string
	if err := json.Unmarshal([]byte(v.String()), &names); err != nil {
		t.Fatal(err)
	}
	return names
}

// TestDeclarations compares the declarations with what is there, both ways.
func TestDeclarations(t *testing.T) {
	var out bytes.Buffer
	r := newRuntime(t, Options{Device: "emulated", Permissions: Everything(), Stdout: &out, Stderr: &out})
	if _, err := r.Run(context.Background(), "types.js", typesSetup); err != nil {
		t.Fatal(FormatError(err, false))
	}
	for _, file := range []string{"cuda.d.ts", "ndarray.d.ts", "mathematics.d.ts", "nccl.d.ts", "globals.d.ts", "modules.d.ts", "kernel.d.ts", "parallel.d.ts"} {
		types := declared(t, file)
		for _, c := range typeCases[file] {
			t.Run(c.name, func(t *testing.T) {
				want := types[c.name]
				for _, also := range c.and {
					want = append(want, types[also]...)
				}
				want = slices.DeleteFunc(slices.Clone(want), func(name string) bool { return slices.Contains(c.own, name) || name == "constructor" })
				slices.Sort(want)
				got := slices.DeleteFunc(real(t, r, c.value), func(name string) bool { return slices.Contains(c.own, name) })
				if len(want) == 0 {
					t.Fatalf("types/%s has no %s", file, c.name)
				}
				for _, name := range lacks(got, want) {
					t.Errorf("types/%s: %s.%s is not declared", file, c.name, name)
				}
				for _, name := range lacks(want, got) {
					t.Errorf("types/%s: %s.%s is declared and does not exist", file, c.name, name)
				}
			})
		}
	}
}

func lacks(list, from []string) []string {
	return slices.DeleteFunc(slices.Clone(list), func(name string) bool { return slices.Contains(from, name) })
}

const typesSetup = `
	var cuda = require('cuda')
	var proto = (x) => Object.getPrototypeOf(x)
	var makeKernel = () => cuda.kernel(function (x) { x[0] = 1 })
`

// typeCase is one block of declarations and an expression for the object that has its members.
type typeCase struct {
	name, value string
	and         []string // further blocks that the object has
	own         []string // members that are not compared: those that each object has for itself, or no type has
}

var typeCases = map[string][]typeCase{
	"mathematics.d.ts": {
		{name: "cuda/blas", value: "require('cuda/blas')"},
		{name: "cuda/fft", value: "require('cuda/fft')"},
		{name: "cuda/solver", value: "require('cuda/solver')"},
		{name: "cuda/sparse", value: "require('cuda/sparse')", own: []string{"SparseMatrix"}}, // a class
		{name: "SparseMatrix", value: "require('cuda/sparse').SparseMatrix.prototype"},
	},
	"nccl.d.ts": {
		{name: "cuda/nccl", value: "require('cuda/nccl')", own: []string{"Communicator", "CollectiveError"}}, // classes
		{name: "Communicator", value: "require('cuda/nccl').Communicator.prototype"},
		{name: "Work", value: "proto(require('cuda/nccl').group(() => {}))"},
	},
	"cuda.d.ts": {
		{name: "cuda", value: "cuda"},
		{name: "Device", value: "cuda.Device.prototype"},
		{name: "Context", value: "cuda.Context.prototype", and: []string{"Factories"}},
		{name: "Buffer", value: "cuda.Buffer.prototype", own: []string{"0", "[Symbol.iterator]"}}, // they throw: a type has none
		{name: "ManagedBuffer", value: "cuda.ManagedBuffer.prototype"},
		{name: "GrowableBuffer", value: "cuda.GrowableBuffer.prototype"},
		{name: "Registration", value: "cuda.Registration.prototype"},
		{name: "MemoryPool", value: "cuda.MemoryPool.prototype"},
		{name: "Global", value: "cuda.Global.prototype"},
		{name: "Module", value: "cuda.Module.prototype"},
		{name: "Function", value: "cuda.Function.prototype"},
		{name: "Stream", value: "cuda.Stream.prototype"},
		{name: "Event", value: "cuda.Event.prototype"},
		{name: "Program", value: "cuda.Program.prototype"},
		{name: "CudaArray", value: "cuda.CudaArray.prototype"},
		{name: "PitchedBuffer", value: "cuda.PitchedBuffer.prototype"},
		{name: "Texture", value: "cuda.Texture.prototype"},
		{name: "Surface", value: "cuda.Surface.prototype"},
		{name: "Graph", value: "cuda.Graph.prototype"},
		{name: "GraphNode", value: "cuda.GraphNode.prototype"},
		{name: "Condition", value: "cuda.Condition.prototype"},
		{name: "Kernel", value: "proto(makeKernel())"},
		{name: "Counts", value: "cuda.stats(makeKernel())", own: []string{"kernel", "launches", "blocks", "threads", "metrics", "lines"}},
		{name: "Stats", value: "cuda.stats(makeKernel())", and: []string{"Counts"}},
		{name: "Accesses", value: "cuda.stats(makeKernel()).global"},
		{name: "Traffic", value: "cuda.stats(makeKernel()).global.loads"},
		{name: "Profile", value: "cuda.Profile.prototype"},
		{name: "ProfileRow", value: "cuda.profile(() => cuda.alloc('f32', 1).fill(0)).host[0]"},
		{name: "Activity", value: "cuda.profile(() => makeKernel().launch({ grid: 1, block: 1 }, cuda.alloc('f32', 1))).activities[0]"},
		{name: "Benchmark", value: "cuda.Benchmark.prototype"},
		{name: "Comparison", value: "cuda.Comparison.prototype"},
		{name: "Tuning", value: "cuda.Tuning.prototype"},
		{name: "Difference", value: "cuda.bench({ f() {}, g() {} }, { samples: 1, calls: 1, warmup: 0 }).differences[0]"},
		{name: "Typed", value: "proto(cuda.f32(1))"},
		{name: "ShortType", value: "cuda.f16"},
		{name: "Profiler", value: "cuda.profiler"},
		{name: "Nvtx", value: "cuda.nvtx"},
	},
	"ndarray.d.ts": {
		{name: "nd", value: "require('cuda/ndarray')", own: []string{"NDArray", "Make", "linalg", "random", "fft"}},
		{name: "fft", value: "require('cuda/ndarray').fft"},
		{name: "linalg", value: "require('cuda/ndarray').linalg"},
		{name: "random", value: "require('cuda/ndarray').random"},
		{name: "Generator", value: "proto(require('cuda/ndarray').random.generator(1))"},
		{name: "NDArray", value: "require('cuda/ndarray').NDArray.prototype", own: []string{"0", "[Symbol.toPrimitive]"}},
	},
	"globals.d.ts": {
		{name: "Console", value: "console"},
		{name: "Timeout", value: "proto(setTimeout(() => {}))"},
		{name: "Immediate", value: "proto(setImmediate(() => {}))"},
		{name: "Performance", value: "performance"},
		{name: "PerformanceEntry", value: "performance.mark('a')"},
		{name: "TextEncoder", value: "TextEncoder.prototype"},
		{name: "TextDecoder", value: "TextDecoder.prototype"},
		{name: "Event", value: "Event.prototype", own: []string{"target"}},
		{name: "EventTarget", value: "EventTarget.prototype"},
		{name: "AbortSignal", value: "AbortSignal.prototype", own: []string{"onabort", "abort", "timeout", "any"}},
		{name: "AbortController", value: "AbortController.prototype"},
		{name: "URL", value: "URL.prototype", own: []string{"canParse", "parse"}},
		{name: "URLSearchParams", value: "URLSearchParams.prototype"},
		{name: "Buffer", value: "Buffer.prototype", own: []string{"alloc", "concat", "from"}},
		{name: "Process", value: "process"},
		{name: "ProcessWriter", value: "process.stdout", own: []string{"isTTY", "columns", "rows"}},
		{name: "ProcessReader", value: "proto(process.stdin)", own: []string{"fd", "isTTY", "off", "removeListener", "removeAllListeners", "listenerCount"}},
	},
	"modules.d.ts": {
		{name: "fs", value: "require('fs')"},
		{name: "fs/promises", value: "require('fs/promises')"},
		{name: "path", value: "require('path')"},
		{name: "os", value: "require('os')"},
		{name: "util", value: "require('util')"},
		{name: "assert", value: "require('assert')", own: []string{"AssertionError", "assert"}},
		{name: "EventEmitter", value: "require('events').prototype", own: []string{"EventEmitter", "once"}},
		{name: "cujs/test", value: "require('cujs/test')"},
		{name: "Expectation", value: "Object.getPrototypeOf(require('cujs/test').expect(1))"},
		{name: "timers", value: "require('timers')"},
		{name: "timers/promises", value: "require('timers/promises')"},
		{name: "perf_hooks", value: "require('perf_hooks')"},
		{name: "url", value: "require('url')"},
		{name: "ffi", value: "require('ffi')", own: []string{"function_", "function", "enum_", "enum", "structure", "enumeration"}},
		{name: "Library", value: "Object.getPrototypeOf(require('ffi').open(null))", own: []string{"symbols", "[Symbol.dispose]"}},
		{name: "Callback", value: "Object.getPrototypeOf(require('ffi').callback({}, () => {}))", own: []string{"[Symbol.dispose]"}},
		{name: "plot", value: "require('plot')", own: []string{"plot", "Picture"}},
		{name: "Picture", value: "require('plot').Picture.prototype"},
	},
	"parallel.d.ts": {
		{name: "cuda/parallel", value: "require('cuda/parallel')"},
	},
}

// TestDeclaredModules has every module that can be required declared, under node: too where Node has it.
func TestDeclaredModules(t *testing.T) {
	r := newRuntime(t, Options{})
	var text strings.Builder
	for _, file := range []string{"cuda.d.ts", "ndarray.d.ts", "mathematics.d.ts", "nccl.d.ts", "driver.d.ts", "modules.d.ts", "parallel.d.ts"} {
		data, err := stdlib.Types.ReadFile("types/" + file)
		if err != nil {
			t.Fatal(err)
		}
		text.Write(data)
	}
	for _, name := range r.Modules() {
		if !strings.Contains(text.String(), "declare module '"+name+"'") {
			t.Errorf("the module %s is not declared", name)
		}
	}
}
