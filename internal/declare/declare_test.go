package declare

import (
	"slices"
	"strings"
	"testing"

	"github.com/cujs/cujs/stdlib"
)

func index(t *testing.T) *Index {
	t.Helper()
	x, err := Parse(stdlib.Types, "types/*.d.ts")
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// variables are what a runtime would hold.
func variables(path []string) []string {
	return map[string][]string{
		"cuda": {"module cuda"}, "b": {"cuda.Buffer", "Object"}, "k": {"Kernel", "Object"}, "f": {"Function", "Object"}, "d": {"cuda.Device"},
		"o.b": {"cuda.Buffer"}, "o": {"Object"}, "plain": {"Object"},
	}[strings.Join(path, ".")]
}

// steps reads an expression without arguments: a.b().c[]. A leading ~ awaits all of it.
func steps(text string) []Step {
	var s []Step
	text, awaits := strings.CutPrefix(text, "~")
	for _, name := range strings.Split(text, ".") {
		name, indexed := strings.CutSuffix(name, "[]")
		name, argument, called := strings.Cut(name, "(")
		s = append(s, Step{Kind: Property, Name: name})
		if called {
			s = append(s, Step{Kind: Call, Argument: strings.TrimSuffix(argument, ")")})
		}
		if indexed {
			s = append(s, Step{Kind: Element})
		}
	}
	if awaits == true && text != "" {
		s = append(s, Step{Kind: Await})
	}
	return s
}

func TestResolve(t *testing.T) {
	x := index(t)
	for _, test := range []struct{ expression, typ, text string }{
		{"cuda.device", "", "device(ordinal?: number): Device"},
		{"cuda.device()", "Device", ""},
		{"cuda.device().memoryInfo", "", "memoryInfo(): { free: number, total: number }"},
		{"cuda.stream", "", "stream(options?: { nonBlocking?: boolean, priority?: number }): Stream"},
		{"cuda.alloc()", "Buffer", ""},
		{"cuda.alloc().context.device", "Device", "device: Device"},
		{"cuda.devices[].name", "", "name: string"},
		{"cuda.kernel()", "Kernel", ""},
		{"cuda.f16", "ShortType", "f16(value: number | bigint): Typed"},
		{"b.fill().subarray()", "Buffer", ""},
		{"b.write", "", "write(src: HostData | readonly number[] | readonly bigint[], options?: number | { offset?: number, convert?: boolean }): this"},
		{"o.b.fill", "", "fill(value: number | bigint, options?: { stream?: Stream, offset?: number, length?: number }): this"},
		{"k.launch", "", "launch(config: KernelConfig, ...args: KernelArgs<F>): void"},
		{"console.log", "", "log(...values: any[]): void"},
		{"require", "NodeRequire", "require(id: string): any"},
		{"require(fs).readFileSync", "", "readFileSync(path: string | 0, options?: null | { encoding?: null }): Buffer"},
		{"require(cuda/ndarray).linalg.solve", "", "solve(a: Operand, b: Operand, options?: { check?: boolean, triangular?: 'lower' | 'upper' }): NDArray"},
		{"require(cuda/ndarray).linalg.cholesky", "", "cholesky(a: Operand, options?: { check?: boolean }): NDArray"},
		{"require(cuda/ndarray).random", "random", "random: namespace"},
		{"require(cuda/ndarray).random.generator().seed", "", "seed: bigint"},
		{"require(cuda/ndarray).solve", "", ""}, // it is in linalg
		{"cuda.global", "", ""},
		{"f.launch", "", ""}, // Function of JavaScript, not that of cuda
		{"plain.nothing", "", ""},
		{"nothing().at()", "", ""},
	} {
		p := x.Resolve(steps(test.expression), variables)
		typ, text := "", ""
		if p.Type != nil {
			typ = p.Type.Name
		}
		if len(p.Named) > 0 {
			text = p.Named[0].Text
		}
		if typ != test.typ || text != test.text {
			t.Errorf("%s: %q, %q; want %q, %q", test.expression, typ, text, test.typ, test.text)
		}
	}
}

func TestDocumentation(t *testing.T) {
	x := index(t)
	p := x.Resolve(steps("cuda.time"), variables)
	const want = "Runs f and measures it, on the GPU and on the host; with repeat the mean of so many runs."
	if len(p.Named) != 1 || p.Named[0].Doc != want {
		t.Errorf("%v", p.Named)
	}
	read := x.Resolve(steps("b.read"), variables).Named
	if len(read) != 2 || read[1].Doc != read[0].Doc {
		t.Errorf("the second way to call read has no documentation: %v", read)
	}
}

func TestOptions(t *testing.T) {
	x := index(t)
	for _, test := range []struct {
		function string
		argument int
		names    string
		words    string
	}{
		{"k.launch", 0, "grid block shared stream cluster cooperative priority programmatic", ""},
		{"cuda.stream", 0, "nonBlocking priority", ""},
		{"cuda.alloc", 0, "", "bf16 f16 f32 f64 f8e4m3 f8e5m2 i16 i32 i64 i8 u16 u32 u64 u8"},
		{"cuda.texture", 1, "address filter mipFilter normalized read srgb border bias minLevel maxLevel anisotropy channels", ""},
		{"cuda.copy3d", 0, "depth srcZ dstZ srcHeight dstHeight src dst width height srcX srcY dstX dstY srcPitch dstPitch stream", ""},
		{"d.createContext", 0, "schedule mapHost keepLocalMemory", ""},
		{"cuda.alloc", 7, "", ""},
	} {
		named := x.Resolve(steps(test.function), variables).Named
		if len(named) == 0 {
			t.Errorf("there is no %s", test.function)
			continue
		}
		typ, words := named[0].Argument(test.argument)
		var names []string
		if typ != nil {
			names = typ.Names()
		}
		if strings.Join(names, " ") != test.names || strings.Join(words, " ") != test.words {
			t.Errorf("%s, argument %d: %v, %v", test.function, test.argument, names, words)
		}
	}
	filter := x.Class("cuda.TextureOptions").Lookup("filter")
	if _, words := filter[0].Value(); !slices.Equal(words, []string{"linear", "point"}) {
		t.Errorf("filter may be %v", words)
	}
}

// Everything that the declarations of cujs name is read: a name that the parser loses, or one that it makes up of what
// it does not understand, shows here.
func TestNamesAreNames(t *testing.T) {
	x := index(t)
	for _, module := range append(x.ModuleNames(), "") {
		s := x.globals
		if module != "" {
			s = x.modules[module]
		}
		types := []*Type{s.exports}
		for _, typ := range s.types {
			types = append(types, typ)
		}
		for _, typ := range types {
			for _, m := range typ.Members {
				if strings.ContainsAny(m.Name, "{}()<>[]|&:;,=*/ ") {
					t.Errorf("%s %s has a member %q: %q", module, typ.Name, m.Name, m.Text)
				}
			}
		}
	}
}

func FuzzParse(f *testing.F) {
	for _, seed := range []string{"declare module 'a' { namespace a { const x: { y?: 'z' | Q['r'] } } }", "interface A<T> extends B { (x): => C", "type T = | {", "declare"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		x := &Index{modules: map[string]*scope{}}
		x.globals = newScope(x)
		newParser(text).declarations(x.globals)
		for _, typ := range append([]*Type{x.globals.exports}, x.globals.types["A"]) {
			if typ != nil {
				for _, m := range typ.Members {
					m.Argument(0)
					m.Value()
				}
			}
		}
	})
}
