package types

import (
	"fmt"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// hints are what a refused store asks for, by letters; T is the type that is stored to.
var hints = map[byte]string{
	'?': "make a number of the condition with `condition ? 1 : 0`", 'b': "make a condition of the number with `number !== 0`",
	'c': "cut it off with T(…)", 'u': "make it unsigned with `>>> 0`", 's': "make it signed with `| 0`", 'v': "convert it with T(…)",
	'z': "make it an integer with `| 0`", 'l': "make it an integer with T(…)", 'r': "round it with T(…)", 'm': "round it with Math.fround(…)",
	'p': "say that precision may be lost: T(…)", 'n': "write it without the n behind it",
}

// assignments has a line for each type and literal: a letter for each type that it is stored to, a dot where it becomes that by itself.
const assignments = `bool i8 u8 i16 u16 i32 u32 i64 u64 f16 bf16 f32 f64
bool     .????????????
i8       b.....u.v....
u8       b.....u.v....
i16      b.....u.v....
u16      b.....u.v....
i32      b.....u.v....
u32      b....s.......
i64      bcccccc.vppp.
u64      bccccccv.ppp.
f16      bzzzzzzll....
bf16     bzzzzzzll....
f32      bzzzzzzll....
f64      bzzzzzzllrrm.
whole    b............
big      b........nnnn
fraction bzzzzzzll....
any      b............`

var literals = map[string]Type{"whole": WeakInt, "big": WeakBig, "fraction": WeakFloat, "any": AnyNumber}

// named is a type or a literal by its name.
func named(name string) Type {
	if t, ok := literals[name]; ok {
		return t
	}
	t, _ := ir.ParseType(name)
	return Strong(t)
}

func TestAssignable(t *testing.T) {
	lines := strings.Split(assignments, "\n")
	for _, line := range lines[1:] {
		from, letters, _ := strings.Cut(line, " ")
		letters = strings.TrimSpace(letters)
		for i, to := range strings.Fields(lines[0]) {
			want := ""
			if letters[i] != '.' {
				want = fmt.Sprintf("%s does not become %s by itself; ", named(from), to) + strings.ReplaceAll(hints[letters[i]], "T(", to+"(")
			}
			if got := said(Assignable(named(from), named(to).T)); got != want {
				t.Errorf("%s to %s: got %q, want %q", from, to, got, want)
			}
		}
	}
}

func said(c *Conflict) string {
	if c == nil {
		return ""
	}
	return c.Message + "; " + c.Hint
}

// Values of the classes that are no numbers.
var (
	array    = Type{Class: ArrayClass, Array: &Array{Elem: ir.F32, Rank: 2}}
	record   = Type{Class: ArrayClass, Array: &Array{Record: &Record{Fields: []Field{{Name: "x", Type: ir.F32}}, Size: 4, Align: 4}}}
	object   = Type{Class: ObjectClass, Object: &Object{Names: []string{"x"}, Fields: []*Type{{Class: Scalar, T: ir.I32}}}}
	list     = Type{Class: ObjectClass, Object: &Object{List: true, Names: []string{"0"}, Fields: []*Type{{Class: Scalar, T: ir.I32}}}}
	empty    = Type{Class: ObjectClass, Object: &Object{}}
	tiled    = Type{Class: TileClass, Tile: NewTile(ir.BF16, 2, 4, 8)}
	function = Type{Class: FunctionClass}
)

// TestValueless compares what is said of values that are no numbers, where a number is stored and where they meet one, or another.
func TestValueless(t *testing.T) {
	const takeFields = "a record is not a value: take the fields that you need one by one"
	for _, c := range []struct {
		of           Type
		stored, with string // stored as an i32, joined with one
	}{
		{function, "a function does not become i32 by itself; " + functionHint, "a function is used as a value; " + functionHint},
		{array, "f32[][] does not become i32 by itself; an array stands for its elements only with an index", "f32[][] and i32 do not go together; an array stands for its elements only with an index"},
		{record, "{x: f32} does not become i32 by itself; " + takeFields, "{x: f32} and i32 do not go together; " + takeFields},
		{object, "{x: i32} does not become i32 by itself; take the fields that you need: const { x } = …", "{x: i32} and i32 do not go together; take the fields that you need: const { x } = …"},
		{list, "[i32] does not become i32 by itself; take the values apart: const [a, b] = …", "[i32] and i32 do not go together; take the values apart: const [a, b] = …"},
		{empty, "{} does not become i32 by itself; take the values apart: const [a, b] = …", "{} and i32 do not go together; take the values apart: const [a, b] = …"},
		{tiled, "a tile of 4 × 8 bf16 does not become i32 by itself; t.sum(), t.max() and t.min() make a number of a tile; tile.store writes it to a buffer",
			"a tile of 4 × 8 bf16 and i32 do not go together; work on a tile's elements: t.map((x) => …), tile.map((x, y) => …, a, b)"},
		{Nothing, "nothing does not become i32 by itself; the expression has no value; a helper function gives one with return", "a call that gives nothing is used as a value; "},
		{None, "this has no value: the function calls itself on every way to its end; return a value without a call on one of them: n > 0 ? f(n - 1) : 0", ""},
		{Boolean, "bool does not become i32 by itself; make a number of the condition with `condition ? 1 : 0`", "bool and i32 do not go together; make a number of the condition with `condition ? 1 : 0`"},
	} {
		if got := said(Assignable(c.of, ir.I32)); got != c.stored {
			t.Errorf("%s stored:\n got %s\nwant %s", c.of, got, c.stored)
		}
		joined, conflict := Join(c.of, Strong(ir.I32))
		if got := said(conflict); got != c.with || c.with == "" && joined != Strong(ir.I32) {
			t.Errorf("%s joined:\n got %s, %s\nwant %s", c.of, joined, got, c.with)
		}
		back, conflict := Join(Strong(ir.I32), c.of)
		if swapped := strings.Replace(c.with, fmt.Sprintf("%s and i32", c.of), fmt.Sprintf("i32 and %s", c.of), 1); said(conflict) != swapped || back != joined {
			t.Errorf("i32 and %s:\n got %s, %s\nwant %s", c.of, back, said(conflict), swapped)
		}
		if want := c.of.Class >= ArrayClass; c.of.Valueless() != want {
			t.Errorf("%s is valueless: %t", c.of, !want)
		}
		if same, conflict := Join(c.of, c.of); same != c.of || conflict != nil {
			t.Errorf("%s with itself: %s, %v", c.of, same, conflict)
		}
	}
}

// TestNumbers compares what is asked of single types.
func TestNumbers(t *testing.T) {
	for _, c := range []struct{ name, text, settled, number, quotient string }{
		{"bool", "bool", "bool", "i32", "bool"}, {"i8", "i8", "i8", "i8", "f32"}, {"u32", "u32", "u32", "u32", "f32"}, {"i64", "i64", "i64", "i64", "f64"},
		{"u64", "u64", "u64", "u64", "f64"}, {"f16", "f16", "f16", "f16", "f16"}, {"f32", "f32", "f32", "f32", "f32"}, {"f64", "f64", "f64", "f64", "f64"},
		{"whole", "i32", "i32", "i32", "f32"}, {"big", "i64", "i64", "i64", "f32"}, {"fraction", "f32", "f32", "f32", "f32"}, {"any", "number", "f32", "number", "f32"},
	} {
		x := named(c.name)
		if got := fmt.Sprint(x, x.Settled(), x.Number(), Floating(x)); got != fmt.Sprint(c.text, " ", c.settled, " ", c.number, " ", c.quotient) {
			t.Errorf("%s: got %s", c.name, got)
		}
		if want := strings.HasSuffix(c.text, "64") && c.text != "f64"; x.Wide() != want {
			t.Errorf("%s is wide: %t", c.name, !want)
		}
	}
	if Floating(named("i32")).Class != Weak || Floating(named("i64")).Class != Scalar || Boolean.Number().Class != Weak {
		t.Error("quotients of integers up to 32 bits are weak, others not")
	}
	for name, want := range map[string]string{"boolean": "bool", "bigint": "i64", "number": "f32", "float": "f32", "f32": "", "thing": ""} {
		if got := Usual(name); got != want {
			t.Errorf("%s is usually %q, want %q", name, got, want)
		}
	}
	if names := strings.Fields(Names()); fmt.Sprint(names) != "[i8 u8 i16 u16 i32 u32 i64 u64 f8e4m3 f8e5m2 f16 bf16 f32 f64 bool]" {
		t.Errorf("the types are %s", names)
	}
}

// TestSigns compares which integers mix signs, and which have no type in common.
func TestSigns(t *testing.T) {
	for _, c := range []struct {
		a, b         string
		mixed, apart bool
	}{
		{"i32", "u32", true, true}, {"i8", "u32", true, true}, {"i16", "u16", false, false}, {"u8", "i32", false, false}, {"i32", "i32", false, false},
		{"u32", "i64", false, false}, {"i64", "u64", false, true}, {"i32", "u64", false, true}, {"u32", "u64", false, false}, {"i64", "f32", false, false},
		{"i32", "f32", false, false}, {"f32", "u32", false, false}, {"whole", "u32", false, false}, {"bool", "u32", false, false},
	} {
		for _, p := range [][2]string{{c.a, c.b}, {c.b, c.a}} {
			if mixed, apart := Mixed(named(p[0]), named(p[1])), Apart(named(p[0]), named(p[1])); mixed != c.mixed || apart != c.apart {
				t.Errorf("%s and %s: mixed %t, apart %t", p[0], p[1], mixed, apart)
			}
		}
	}
}
