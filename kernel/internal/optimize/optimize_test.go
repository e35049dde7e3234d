package optimize

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// run interprets a kernel of one thread over integer parameters and returns
// what it stored, in order.
func run(t *testing.T, f *ir.Function, params []int32) []string {
	t.Helper()
	values := map[*ir.Value]uint64{}
	var stores []string
	b, from := f.Blocks[0], (*ir.Block)(nil)
	for steps := 0; ; steps++ {
		if steps > 100000 {
			t.Fatalf("endless:\n%s", f)
		}
		phis := map[*ir.Value]uint64{}
		for _, v := range b.Values {
			if v.Op == ir.Phi {
				for k, p := range b.Preds {
					if p == from {
						phis[v] = values[v.Args[k]]
					}
				}
			}
		}
		for v, x := range phis {
			values[v] = x
		}
		for _, v := range b.Values {
			switch v.Op {
			case ir.Phi, ir.BufferAddress, ir.Element:
			case ir.Const:
				values[v] = v.Bits
			case ir.ScalarParam:
				values[v] = uint64(int64(params[v.Index]))
			case ir.Store:
				stores = append(stores, fmt.Sprintf("%d←%x", values[v.Args[0].Args[1]], values[v.Args[1]]))
			default:
				values[v] = compute(t, v, values)
			}
		}
		switch b.End {
		case ir.Return:
			return stores
		case ir.Jump:
			b, from = b.Succs[0], b
		case ir.Branch:
			next := b.Succs[1]
			if values[b.Cond] != 0 {
				next = b.Succs[0]
			}
			b, from = next, b
		default:
			t.Fatalf("block b%d ends with %d", b.ID, b.End)
		}
	}
}

// compute evaluates v on the values of its arguments; division by zero is 0.
func compute(t *testing.T, v *ir.Value, values map[*ir.Value]uint64) uint64 {
	t.Helper()
	if v.Op == ir.Fma {
		t.Fatal("contraction is not exact; do not interpret it")
	}
	constant := *v
	constant.Args = nil
	for _, a := range v.Args {
		constant.Args = append(constant.Args, &ir.Value{Op: ir.Const, Type: a.Type, Bits: values[a]})
	}
	r, ok := fold(&constant)
	if !ok && v.Op != ir.Div && v.Op != ir.Rem {
		t.Fatalf("cannot interpret %s", v)
	}
	return r
}

// A generator builds random kernels: straight code, branches and loops, some
// of them with constant bounds.
type generator struct {
	*rand.Rand
	f      *ir.Function
	b      *ir.Block
	ints   []*ir.Value // defined here
	floats []*ir.Value
	stores int
}

func generate(seed int64) *ir.Function {
	f := &ir.Function{Name: "random", Params: []*ir.Param{{Name: "p", Type: ir.I32}, {Name: "q", Type: ir.I32}, {Name: "out", Type: ir.I32, Buffer: true}}}
	g := &generator{Rand: rand.New(rand.NewSource(seed)), f: f, b: f.NewBlock()}
	for i := range 2 {
		v := f.Append(g.b, ir.ScalarParam, ir.I32, ir.Pos{})
		v.Index = int64(i)
		g.ints = append(g.ints, v)
		g.floats = append(g.floats, f.Append(g.b, ir.Convert, ir.F32, ir.Pos{}, v))
	}
	g.statements(3)
	g.b.Return(ir.Pos{})
	return f
}

func (g *generator) int() *ir.Value {
	if g.Intn(3) == 0 {
		return g.f.Const(g.b, ir.I32, uint64(int64([]int32{0, 1, -1, 2, 3, 8, 31, -2147483648, int32(g.Uint32())}[g.Intn(9)])))
	}
	return g.ints[g.Intn(len(g.ints))]
}

func (g *generator) float() *ir.Value { return g.floats[g.Intn(len(g.floats))] }

func (g *generator) statements(depth int) {
	for range 2 + g.Intn(4) {
		switch k := g.Intn(10); {
		case k < 4:
			ops := []ir.Op{ir.Add, ir.Sub, ir.Mul, ir.And, ir.Or, ir.Xor, ir.Min, ir.Max, ir.ShiftLeft, ir.ShiftRight, ir.Div, ir.Rem}
			g.ints = append(g.ints, g.f.Append(g.b, ops[g.Intn(len(ops))], ir.I32, ir.Pos{}, g.int(), g.int()))
		case k < 6:
			ops := []ir.Op{ir.Add, ir.Sub, ir.Mul, ir.Min, ir.Max, ir.Div}
			v := g.f.Append(g.b, ops[g.Intn(len(ops))], ir.F32, ir.Pos{}, g.float(), g.float())
			g.floats = append(g.floats, v)
			g.ints = append(g.ints, g.f.Append(g.b, ir.Convert, ir.I32, ir.Pos{}, v))
		case k < 7:
			g.store()
		case k < 8 && depth > 0:
			g.branch(depth)
		case depth > 0:
			g.loop(depth)
		}
	}
}

func (g *generator) store() {
	base := g.f.Append(g.b, ir.BufferAddress, ir.Address, ir.Pos{})
	base.Index = 2
	g.stores++
	at := g.f.Append(g.b, ir.Element, ir.Address, ir.Pos{}, base, g.f.Const(g.b, ir.I32, uint64(g.stores)))
	at.Bits = 4
	g.f.Append(g.b, ir.Store, ir.Void, ir.Pos{}, at, g.int())
}

func (g *generator) condition() *ir.Value {
	c := g.f.Append(g.b, ir.Compare, ir.Bool, ir.Pos{}, g.int(), g.int())
	c.Kind = ir.Eq + ir.Kind(g.Intn(6))
	return c
}

// scoped restores what is defined after the statements inside.
func (g *generator) scoped(inside func()) {
	ints, floats := len(g.ints), len(g.floats)
	inside()
	g.ints, g.floats = g.ints[:ints], g.floats[:floats]
}

func (g *generator) branch(depth int) {
	cond := g.condition()
	yes, no, after := g.f.NewBlock(), g.f.NewBlock(), g.f.NewBlock()
	g.b.Branch(cond, yes, no, ir.Pos{})
	var results []*ir.Value
	for _, b := range []*ir.Block{yes, no} {
		g.b = b
		g.scoped(func() {
			g.statements(depth - 1)
			results = append(results, g.int())
		})
		g.b.Jump(after, ir.Pos{})
	}
	g.b = after
	g.ints = append(g.ints, g.f.Append(after, ir.Phi, ir.I32, ir.Pos{}, results...))
}

func (g *generator) loop(depth int) {
	start, bound := g.f.Const(g.b, ir.I32, 0), g.f.Const(g.b, ir.I32, uint64(g.Intn(6)))
	if g.Intn(2) == 0 { // a bound that is not known
		seven := g.f.Const(g.b, ir.I32, 7)
		bound = g.f.Append(g.b, ir.And, ir.I32, ir.Pos{}, g.int(), seven)
	}
	carried := g.int()
	before, header, body, after := g.b, g.f.NewBlock(), g.f.NewBlock(), g.f.NewBlock()
	before.Jump(header, ir.Pos{})
	i := g.f.Append(header, ir.Phi, ir.I32, ir.Pos{}, start, nil)
	x := g.f.Append(header, ir.Phi, ir.I32, ir.Pos{}, carried, nil)
	more := g.f.Append(header, ir.Compare, ir.Bool, ir.Pos{}, i, bound)
	more.Kind = ir.Lt
	header.Branch(more, body, after, ir.Pos{})
	g.b = body
	g.scoped(func() {
		g.ints = append(g.ints, i, x)
		g.statements(depth - 1)
		x.Args[1] = g.int()
		i.Args[1] = g.f.Append(g.b, ir.Add, ir.I32, ir.Pos{}, i, g.f.Const(g.b, ir.I32, 1))
	})
	g.b.Jump(header, ir.Pos{})
	g.b = after
	g.ints = append(g.ints, x)
}

func TestRandomKernelsKeepTheirMeaning(t *testing.T) {
	inputs := [][]int32{{0, 0}, {1, -1}, {5, 3}, {-2147483648, 2147483647}, {123456, -77}}
	for seed := int64(1); seed <= 300; seed++ {
		f := generate(seed)
		if err := f.Verify(); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		want := make([]string, len(inputs))
		for i, in := range inputs {
			want[i] = strings.Join(run(t, f, in), " ")
		}
		before := f.String()
		Run(f, Options{Check: func(pass string) {
			if err := f.Verify(); err != nil {
				t.Fatalf("seed %d: after %s: %v\n%s\nwas\n%s", seed, pass, err, f, before)
			}
			for i, in := range inputs {
				if got := strings.Join(run(t, f, in), " "); got != want[i] {
					t.Fatalf("seed %d: after %s the kernel stores for %v\n%s\nand not\n%s\nnow\n%s\nwas\n%s", seed, pass, in, got, want[i], f, before)
				}
			}
		}})
	}
}
