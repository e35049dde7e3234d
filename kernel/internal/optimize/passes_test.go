package optimize

import (
	"fmt"
	"math"
	"testing"

	"github.com/cujs/cujs/kernel/internal/ir"
)

func TestConstantLoopIsWrittenOut(t *testing.T) {
	f := &ir.Function{Name: "f", Params: []*ir.Param{{Name: "out", Type: ir.I32, Buffer: true}}}
	entry, header, body, done := f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock()
	out := f.Append(entry, ir.BufferAddress, ir.Address, ir.Pos{})
	zero, one, four := f.Const(entry, ir.I32, 0), f.Const(entry, ir.I32, 1), f.Const(entry, ir.I32, 4)
	entry.Jump(header, ir.Pos{})
	i := f.Append(header, ir.Phi, ir.I32, ir.Pos{}, zero, nil)
	sum := f.Append(header, ir.Phi, ir.I32, ir.Pos{}, zero, nil)
	more := f.Append(header, ir.Compare, ir.Bool, ir.Pos{}, i, four)
	more.Kind = ir.Lt
	header.Branch(more, body, done, ir.Pos{})
	sum.Args[1] = f.Append(body, ir.Add, ir.I32, ir.Pos{}, sum, i)
	i.Args[1] = f.Append(body, ir.Add, ir.I32, ir.Pos{}, i, one)
	body.Jump(header, ir.Pos{})
	f.Append(done, ir.Store, ir.Void, ir.Pos{}, out, sum)
	done.Return(ir.Pos{})

	Run(f, Options{})
	want := "kernel f(out: i32[])\nb0:\n  v0 = bufferAddress address 0\n"
	if got := f.String(); len(f.Blocks) != 1 || got[:len(want)] != want || f.Blocks[0].Values[len(f.Blocks[0].Values)-1].Args[1].Bits != 6 {
		t.Errorf("not written out:\n%s", got)
	}
}

func TestContract(t *testing.T) {
	for _, op := range []ir.Op{ir.Add, ir.Sub} {
		f := &ir.Function{Name: "f", Params: []*ir.Param{{Name: "out", Type: ir.F32, Buffer: true}, {Name: "a", Type: ir.F32}}}
		b := f.NewBlock()
		out := f.Append(b, ir.BufferAddress, ir.Address, ir.Pos{})
		a := f.Append(b, ir.ScalarParam, ir.F32, ir.Pos{})
		a.Index = 1
		product := f.Append(b, ir.Mul, ir.F32, ir.Pos{}, a, a)
		sum := f.Append(b, op, ir.F32, ir.Pos{}, a, product)
		f.Append(b, ir.Store, ir.Void, ir.Pos{}, out, sum)
		b.Return(ir.Pos{})
		Run(f, Options{Contract: true})
		if sum.Op != ir.Fma || sum.Args[2] != a {
			t.Errorf("%s of a product is not fused:\n%s", op, f)
		}
		if err := f.Verify(); err != nil {
			t.Error(err)
		}
	}
}

func TestReadOnlyBuffers(t *testing.T) {
	f := &ir.Function{Name: "f", Params: []*ir.Param{{Name: "x", Type: ir.F32, Buffer: true}, {Name: "y", Type: ir.F32, Buffer: true}}}
	b := f.NewBlock()
	base := func(i int64) *ir.Value {
		v := f.Append(b, ir.BufferAddress, ir.Address, ir.Pos{})
		v.Index = i
		return v
	}
	x := f.Append(b, ir.Load, ir.F32, ir.Pos{}, base(0))
	y := f.Append(b, ir.Load, ir.F32, ir.Pos{}, base(1))
	sum := f.Append(b, ir.Add, ir.F32, ir.Pos{}, x, y)
	f.Append(b, ir.Store, ir.Void, ir.Pos{}, base(1), sum)
	b.Return(ir.Pos{})
	Run(f, Options{Disjoint: true})
	if !x.ReadOnly || y.ReadOnly {
		t.Errorf("x is read-only %v, y %v", x.ReadOnly, y.ReadOnly)
	}
}

func TestFloatIdentitiesKeepEveryValue(t *testing.T) {
	minusZero := math.Float32bits(float32(math.Copysign(0, -1)))
	tests := []struct {
		op   ir.Op
		bits uint32
		kept bool // the operation must stay
	}{
		{ir.Add, 0, true}, {ir.Add, minusZero, false}, {ir.Sub, 0, false}, {ir.Sub, minusZero, true},
		{ir.Mul, 0, true}, {ir.Mul, math.Float32bits(1), false}, {ir.Div, math.Float32bits(1), false}, {ir.Div, math.Float32bits(3), true},
	}
	for _, test := range tests {
		f := &ir.Function{Name: "f", Params: []*ir.Param{{Name: "a", Type: ir.F32}}}
		b := f.NewBlock()
		a := f.Append(b, ir.ScalarParam, ir.F32, ir.Pos{})
		v := f.Append(b, test.op, ir.F32, ir.Pos{}, a, f.Const(b, ir.F32, uint64(test.bits)))
		if same := identity(v); (same == nil) != test.kept {
			t.Errorf("%s by %#x: identity is %v", test.op, test.bits, same)
		}
	}
}

func TestFoldConversions(t *testing.T) {
	f32 := func(x float64) uint64 { return uint64(math.Float32bits(float32(x))) }
	tests := []struct {
		from ir.Type
		bits uint64
		to   ir.Type
		want uint64
	}{
		{ir.F32, f32(3.9), ir.I32, 3}, {ir.F32, f32(-3.9), ir.I32, ^uint64(2)}, {ir.F32, f32(3e9), ir.I32, math.MaxInt32},
		{ir.F32, f32(-3e9), ir.I32, ^uint64(math.MaxInt32)}, {ir.F32, f32(math.NaN()), ir.I32, 0}, {ir.F32, f32(-1), ir.U32, 0},
		{ir.F64, math.Float64bits(1e300), ir.U64, math.MaxUint64}, {ir.F64, math.Float64bits(300), ir.U8, 255},
		{ir.I32, ^uint64(0), ir.U8, 255}, {ir.I32, 200, ir.I8, ^uint64(55)}, {ir.I32, ^uint64(0), ir.U64, math.MaxUint64},
		{ir.U32, 0xffffffff, ir.I32, ^uint64(0)}, {ir.U32, 0xffffffff, ir.F64, math.Float64bits(4294967295)},
		{ir.I64, 1<<53 + 1, ir.F32, f32(9007199254740992)}, {ir.F64, math.Float64bits(0.1), ir.F32, f32(0.1)},
		{ir.F32, f32(math.NaN()), ir.Bool, 0}, {ir.I32, 7, ir.Bool, 1},
	}
	for _, test := range tests {
		got, ok := foldConvert(&ir.Value{Op: ir.Const, Type: test.from, Bits: test.bits}, test.to)
		if !ok || got != test.want {
			t.Errorf("%s %#x to %s: %#x, want %#x", test.from, test.bits, test.to, got, test.want)
		}
	}
}

// TestRegroup brings constants of sums and differences together.
func TestRegroup(t *testing.T) {
	for _, c := range []struct {
		want string
		make func(x, y *ir.Value, c func(int32) *ir.Value, op func(ir.Op, ...*ir.Value) *ir.Value) *ir.Value
	}{
		{"sub -2147418112 x", func(x, y *ir.Value, c func(int32) *ir.Value, op func(ir.Op, ...*ir.Value) *ir.Value) *ir.Value {
			return op(ir.Sub, c(65535), op(ir.Add, x, c(2147483647)))
		}},
		{"add x 7", func(x, y *ir.Value, c func(int32) *ir.Value, op func(ir.Op, ...*ir.Value) *ir.Value) *ir.Value {
			return op(ir.Sub, c(10), op(ir.Sub, c(3), x))
		}},
		{"sub 5 x", func(x, y *ir.Value, c func(int32) *ir.Value, op func(ir.Op, ...*ir.Value) *ir.Value) *ir.Value {
			return op(ir.Add, op(ir.Sub, c(3), x), c(2))
		}},
		{"add x y", func(x, y *ir.Value, c func(int32) *ir.Value, op func(ir.Op, ...*ir.Value) *ir.Value) *ir.Value {
			return op(ir.Sub, x, op(ir.Neg, y))
		}},
		{"sub x y", func(x, y *ir.Value, c func(int32) *ir.Value, op func(ir.Op, ...*ir.Value) *ir.Value) *ir.Value {
			return op(ir.Add, op(ir.Neg, y), x)
		}},
	} {
		f := &ir.Function{Name: "f", Params: []*ir.Param{{Name: "out", Type: ir.I32, Buffer: true}, {Name: "x", Type: ir.I32}, {Name: "y", Type: ir.I32}}}
		b := f.NewBlock()
		out := f.Append(b, ir.BufferAddress, ir.Address, ir.Pos{})
		x, y := f.Append(b, ir.ScalarParam, ir.I32, ir.Pos{}), f.Append(b, ir.ScalarParam, ir.I32, ir.Pos{})
		x.Index, y.Index = 1, 2
		v := c.make(x, y, func(n int32) *ir.Value { return f.Const(b, ir.I32, uint64(uint32(n))) },
			func(op ir.Op, args ...*ir.Value) *ir.Value { return f.Append(b, op, ir.I32, ir.Pos{}, args...) })
		store := f.Append(b, ir.Store, ir.Void, ir.Pos{}, out, v)
		b.Return(ir.Pos{})
		Run(f, Options{})
		got := store.Args[1].Op.String()
		for _, a := range store.Args[1].Args {
			switch {
			case a.Op == ir.Const:
				got += fmt.Sprint(" ", int32(a.Bits))
			default:
				got += " " + f.Params[a.Index].Name
			}
		}
		if got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
		if err := f.Verify(); err != nil {
			t.Error(err)
		}
	}
}
