package builtin

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

const declarations = "../../../stdlib/types/kernel.d.ts"

var update = flag.Bool("update", false, "write kernel.d.ts")

// TestDeclarations holds kernel.d.ts to the table, whole.
func TestDeclarations(t *testing.T) {
	want := render()
	if *update {
		if err := os.WriteFile(declarations, []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(declarations)
	if err != nil {
		t.Fatal(err)
	}
	got, wanted := strings.Split(string(data), "\n"), strings.Split(want, "\n")
	for i := range max(len(got), len(wanted)) {
		if i >= len(got) || i >= len(wanted) || got[i] != wanted[i] {
			t.Fatalf("kernel.d.ts differs from the table in line %d; write it with go test ./kernel/internal/builtin -update", i+1)
		}
	}
}

// render writes the declarations of everything that kernels have and JavaScript lacks.
func render() string {
	var s strings.Builder
	s.WriteString(`// Names that functions given to cuda.kernel see; outside of one they do not exist.

/** An index or a size in three dimensions. */
interface KernelDim3 {
  /** The first dimension. */
  readonly x: number
  /** The second dimension. */
  readonly y: number
  /** The third dimension. */
  readonly z: number
}

`)
	for _, v := range values {
		if v.host() == Engine {
			continue
		}
		typ := "number"
		if v.Axes {
			typ = "KernelDim3"
		}
		fmt.Fprintf(&s, "/** %s */\ndeclare const %s: %s\n", v.Doc, v.Name, typ)
	}
	s.WriteString("\n")
	for _, f := range functions {
		if f.Host != Engine && f.Form != Conversion && owner(f.Name) == "" {
			fmt.Fprintf(&s, "/** %s */\n", f.Doc)
			for line := range strings.SplitSeq(f.Signature, "\n") {
				fmt.Fprintf(&s, "declare function %s%s\n", f.Name, line)
			}
		}
	}
	s.WriteString("declare namespace grid {\n")
	for _, f := range functions {
		if name, ok := strings.CutPrefix(f.Name, "grid."); ok {
			fmt.Fprintf(&s, "  /** %s */\n  function %s%s\n", f.Doc, name, f.Signature)
		}
	}
	s.WriteString("}\n")
	for _, o := range Objects {
		if !strings.Contains(o.Name, ".") {
			s.WriteString("\n")
			members(&s, o, "")
		}
	}
	s.WriteString("\n/** How values are combined: by a name, or by an associative function. */\n")
	s.WriteString("type KernelOperator = 'add' | 'mul' | 'min' | 'max' | 'and' | 'or' | 'xor' | ((a: any, b: any) => any)\n")
	s.WriteString("\n/** The threads for which an atomic operation or a fence counts. */\ntype KernelScope = 'block' | 'cluster' | 'device' | 'system'\n")
	s.WriteString("\n/** Behind the arguments of an atomic operation: loads acquire, stores release, others are relaxed unless it says so. */\n")
	s.WriteString("interface KernelOrder {\n  /** Which other accesses it is ordered with. */\n  order?: 'relaxed' | 'acquire' | 'release' | 'acqRel' | 'seqCst'\n  /** The device unless given. */\n  scope?: KernelScope\n}\n")
	s.WriteString("\n/** The name of a type of the kernel language. */\ntype KernelType =")
	for _, t := range Types() {
		fmt.Fprintf(&s, " '%s' |", t)
	}
	s.WriteString(" 'bool'\n")
	s.WriteString("\n/** A complex number. */\ninterface KernelComplex { re: number, im: number }\n")
	s.WriteString("\n/** A tensor map, from buffer.tensorMap(). */\ninterface KernelTensorMap { readonly bytes: ArrayBuffer }\n")
	s.WriteString(tileDeclaration)
	s.WriteString("\n/** The type of a record: a type for each field, 'f32[3]' or [{ x: 'f32' }, 3] for an array. */\n")
	s.WriteString("interface KernelRecord { [field: string]: KernelType | `${KernelType}[${string}` | KernelRecord | [KernelType | KernelRecord, number] }\n\n")
	for _, t := range Types() {
		alias := "number"
		if t.Integer() && t.Size() == 8 {
			alias = "bigint"
		}
		fmt.Fprintf(&s, "/** %s */\ntype %s = %s & { readonly ' %s'?: true }\ndeclare function %s%s\n", t.Doc, t, alias, t, t, Lookup(t.String()).Signature)
	}
	return s.String()
}

const tileDeclaration = `
/** A tile: a value of the block. Sizes are those of the calls that make it. */
interface KernelTile {
  /** With rows for columns. */
  readonly T: KernelTile
  /** The same elements as another type. */
  as(type: KernelType): KernelTile
  /** A function of each element, its row and its column. */
  map(f: (element: number, row: number, column: number) => number): KernelTile
  /** Sums down the rows (0) or across the columns (1), with a size of 1 there; without an axis a number. */
  sum(): number
  sum(axis: 0 | 1): KernelTile
  /** The greatest elements. */
  max(): number
  max(axis: 0 | 1): KernelTile
  /** The least elements. */
  min(): number
  min(axis: 0 | 1): KernelTile
  /** The elements along an axis combined by an associative function. */
  reduce(axis: 0 | 1, f: (a: number, b: number) => number): KernelTile
  /** Each element combined with all before it along an axis. */
  scan(axis: 0 | 1, f: (a: number, b: number) => number): KernelTile
}
`

// owner is the object that a name belongs to, empty for a name that stands alone.
func owner(name string) string {
	if slices.ContainsFunc(Objects, func(o Object) bool { return o.Name == name }) {
		return name
	}
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		return name[:i]
	}
	return ""
}

// members writes an object with its functions and the objects in it.
func members(s *strings.Builder, o Object, indent string) {
	head := "declare const " + o.Name + ": {"
	if o.Interface {
		head = "interface " + o.Name + " {"
	} else if indent != "" {
		head = o.Name[strings.LastIndexByte(o.Name, '.')+1:] + ": {"
	}
	fmt.Fprintf(s, "%s/** %s */\n%s%s\n", indent, o.Doc, indent, head)
	for _, f := range functions {
		if owner(f.Name) == o.Name {
			fmt.Fprintf(s, "%s  /** %s */\n", indent, f.Doc)
			for line := range strings.SplitSeq(f.Signature, "\n") {
				fmt.Fprintf(s, "%s  %s%s\n", indent, strings.TrimPrefix(strings.TrimPrefix(f.Name, o.Name), "."), line)
			}
		}
	}
	for _, inner := range Objects {
		if strings.HasPrefix(inner.Name, o.Name+".") {
			members(s, inner, indent+"  ")
		}
	}
	fmt.Fprintf(s, "%s}\n", indent)
}

// TestRows holds each row to what the compiler and the declarations need of it.
func TestRows(t *testing.T) {
	for _, f := range functions {
		if Lookup(f.Name) == nil || f.Most < f.Fewest || !strings.HasPrefix(f.Usage, "(") {
			t.Errorf("the row %s is not whole", f.Name)
		}
		if (f.Signature == "") != (f.Host == Engine) || f.Host != Engine && f.Doc == "" && f.Form != Conversion {
			t.Errorf("%s: a function that JavaScript lacks is declared and described, another is not", f.Name)
		}
	}
	if len(index()) != len(functions) || len(valueIndex()) != len(values) {
		t.Error("two rows have one name")
	}
}

// TestHandbook finds every function and register in the code of docs/kernel-language.md.
func TestHandbook(t *testing.T) {
	data, err := os.ReadFile("../../../docs/kernel-language.md")
	if err != nil {
		t.Fatal(err)
	}
	text := regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(data), "")
	spans := strings.Join(regexp.MustCompile("`[^`]+`").FindAllString(text, -1), " ")
	for _, name := range Names() {
		name = strings.TrimSuffix(name, ".x")
		root, _, _ := strings.Cut(name, ".")
		if HostOf(root) == Engine {
			continue // Math, Number and console are described as JavaScript's
		}
		last := name[strings.LastIndexByte(name, '.')+1:]
		if !regexp.MustCompile(`\b` + last + `\b`).MatchString(spans) {
			t.Errorf("docs/kernel-language.md does not mention %s", name)
		}
	}
}
