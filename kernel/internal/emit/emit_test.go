package emit

import (
	"os"
	"strings"
	"testing"

	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

var target = Target{SM: 80, Version: ptx.Version{Major: 7, Minor: 0}}

// saxpy builds: i = blockIdx.x·blockDim.x + threadIdx.x; if (i < n) y[i] = a·x[i] + y[i]
func saxpy() *ir.Function {
	f := &ir.Function{Name: "saxpy", MaxThreads: 256, Params: []*ir.Param{
		{Name: "a", Type: ir.F32}, {Name: "x", Type: ir.F32, Buffer: true}, {Name: "y", Type: ir.F32, Buffer: true},
	}}
	entry, body, done := f.NewBlock(), f.NewBlock(), f.NewBlock()
	at := func(line, column int) ir.Pos { return ir.Pos{File: 1, Line: line, Column: column} }
	source := func(op ir.Op, t ir.Type, index int64) *ir.Value {
		v := f.Append(entry, op, t, at(2, 13))
		v.Index = index
		return v
	}
	product := f.Append(entry, ir.Mul, ir.I32, at(2, 13), source(ir.BlockIndex, ir.I32, 0), source(ir.BlockDim, ir.I32, 0))
	i := f.Append(entry, ir.Add, ir.I32, at(2, 13), product, source(ir.ThreadIndex, ir.I32, 0))
	inside := f.Append(entry, ir.Compare, ir.Bool, at(3, 7), i, source(ir.Length, ir.I32, 1))
	inside.Kind = ir.Lt
	entry.Branch(inside, body, done, at(3, 3))
	element := func(buffer int64) *ir.Value {
		base := f.Append(body, ir.BufferAddress, ir.Address, at(3, 20))
		base.Index = buffer
		v := f.Append(body, ir.Element, ir.Address, at(3, 20), base, i)
		v.Bits = 4
		return v
	}
	x := f.Append(body, ir.Load, ir.F32, at(3, 20), element(1))
	x.ReadOnly = true
	place := element(2)
	y := f.Append(body, ir.Load, ir.F32, at(3, 20), place)
	a := f.Append(body, ir.ScalarParam, ir.F32, at(3, 20))
	sum := f.Append(body, ir.Fma, ir.F32, at(3, 20), a, x, y)
	f.Append(body, ir.Store, ir.Void, at(3, 16), place, sum)
	body.Jump(done, at(4, 1))
	done.Return(at(4, 1))
	return f
}

// emitted is the text of a function, with the comment on its arrays.
func emitted(f *ir.Function, files []string) string {
	module, arrays := Kernel(f, target, files)
	return module.String() + arrays
}

func TestSaxpy(t *testing.T) {
	f := saxpy()
	if err := f.Verify(); err != nil {
		t.Fatal(err)
	}
	got := emitted(f, []string{"saxpy.js"})
	want, err := os.ReadFile("testdata/saxpy.ptx")
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	assemble(t, got)
}

// assemble checks that ptxas takes the text without a word.
func assemble(t *testing.T, text string) {
	t.Helper()
	if _, err := ptx.Parse("test.ptx", text); err != nil {
		t.Errorf("%v\n%s", err, text)
	}
	devicetest.Assemble(t, "sm_80", text)
}

// A bench is a straight-line kernel to which values are added; each result is
// stored so that ptxas keeps it.
type bench struct {
	f     *ir.Function
	b     *ir.Block
	store *ir.Value
}

func newBench() *bench {
	f := &ir.Function{Name: "bench", Params: []*ir.Param{{Name: "out", Type: ir.I32, Buffer: true, Long: true}}}
	for _, t := range scalars {
		f.Params = append(f.Params, &ir.Param{Name: t.String(), Type: t})
	}
	k := &bench{f: f, b: f.NewBlock()}
	k.store = f.Append(k.b, ir.BufferAddress, ir.Address, ir.Pos{})
	return k
}

var scalars = []ir.Type{ir.Bool, ir.I8, ir.U8, ir.I16, ir.U16, ir.I32, ir.U32, ir.I64, ir.U64, ir.F16, ir.BF16, ir.F32, ir.F64}

// value is the scalar parameter of a type.
func (k *bench) value(t ir.Type) *ir.Value {
	v := k.f.Append(k.b, ir.ScalarParam, t, ir.Pos{})
	for i, s := range scalars {
		if s == t {
			v.Index = int64(i + 1)
		}
	}
	return v
}

// keep adds a value and stores it.
func (k *bench) keep(op ir.Op, kind ir.Kind, t ir.Type, args ...*ir.Value) *ir.Value {
	v := k.f.Append(k.b, op, t, ir.Pos{}, args...)
	v.Kind = kind
	if t != ir.Void {
		k.f.Append(k.b, ir.Store, ir.Void, ir.Pos{}, k.store, v)
	}
	return v
}

func (k *bench) finish(t *testing.T) {
	t.Helper()
	k.b.Return(ir.Pos{})
	if err := k.f.Verify(); err != nil {
		t.Fatal(err)
	}
	assemble(t, emitted(k.f, nil))
}

func TestArithmeticAssembles(t *testing.T) {
	k := newBench()
	wide := []ir.Type{ir.I32, ir.U32, ir.I64, ir.U64}
	for _, t := range wide {
		a, one := k.value(t), k.f.Const(k.b, t, 1)
		for _, op := range []ir.Op{ir.Add, ir.Sub, ir.Mul, ir.MulHigh, ir.Div, ir.Rem, ir.Min, ir.Max, ir.And, ir.Or, ir.Xor} {
			k.keep(op, 0, t, a, one)
		}
		for _, op := range []ir.Op{ir.Not, ir.ReverseBits} {
			k.keep(op, 0, t, a)
		}
		if t.Signed() {
			k.keep(ir.Neg, 0, t, a)
			k.keep(ir.Abs, 0, t, a)
		}
		for _, op := range []ir.Op{ir.PopCount, ir.LeadingZeros, ir.TrailingZeros} {
			k.keep(op, 0, ir.I32, a)
		}
		for _, amount := range []*ir.Value{k.value(ir.I32), k.f.Const(k.b, ir.I32, 35)} {
			k.keep(ir.ShiftLeft, 0, t, a, amount)
			k.keep(ir.ShiftRight, 0, t, a, amount)
		}
	}
	for _, t := range []ir.Type{ir.F32, ir.F64} {
		a, b := k.value(t), k.f.Const(k.b, t, 0)
		for _, op := range []ir.Op{ir.Add, ir.Sub, ir.Mul, ir.Div, ir.Min, ir.Max, ir.CopySign} {
			k.keep(op, 0, t, a, b)
		}
		for _, op := range []ir.Op{ir.Neg, ir.Abs, ir.Sqrt, ir.Reciprocal, ir.Rsqrt, ir.Floor, ir.Ceil, ir.Trunc, ir.RoundEven} {
			k.keep(op, 0, t, a)
			k.keep(op, 0, t, a).Fast = true
		}
		k.keep(ir.Fma, 0, t, a, a, b)
	}
	f := k.value(ir.F32)
	for _, op := range []ir.Op{ir.Exp2Approx, ir.Log2Approx, ir.SinApprox, ir.CosApprox, ir.TanhApprox} {
		k.keep(op, 0, ir.F32, f)
	}
	k.keep(ir.DivApprox, 0, ir.F32, f, f)
	for op := range map[ir.Op]bool{ir.LaneIndex: true, ir.WarpSize: true, ir.SharedBytes: true} {
		k.keep(op, 0, ir.I32)
	}
	k.keep(ir.Clock, 0, ir.I64)
	k.finish(t)
}

func TestConversionsAssemble(t *testing.T) {
	k := newBench()
	for _, from := range scalars {
		for _, to := range scalars {
			k.keep(ir.Convert, 0, to, k.value(from))
			if from.Size() == to.Size() && from != ir.Bool && to != ir.Bool {
				k.keep(ir.Bitcast, 0, to, k.value(from))
			}
		}
	}
	k.finish(t)
}

func TestComparisonsAssemble(t *testing.T) {
	k := newBench()
	for _, typ := range []ir.Type{ir.I32, ir.U32, ir.I64, ir.U64, ir.F32, ir.F64} {
		for kind := ir.Eq; kind <= ir.Ge; kind++ {
			p := k.keep(ir.Compare, kind, ir.Bool, k.value(typ), k.f.Const(k.b, typ, 0))
			k.keep(ir.Select, 0, typ, p, k.value(typ), k.f.Const(k.b, typ, 1))
			k.keep(ir.Select, 0, ir.Bool, p, k.value(ir.Bool), k.f.Const(k.b, ir.Bool, 1))
			k.keep(ir.And, 0, ir.Bool, p, k.value(ir.Bool))
			k.keep(ir.Not, 0, ir.Bool, p)
		}
	}
	k.keep(ir.Compare, ir.Eq, ir.Bool, k.value(ir.Bool), k.value(ir.Bool))
	k.finish(t)
}

func TestMemoryAssembles(t *testing.T) {
	k := newBench()
	shared := &ir.Memory{Name: "tile", Space: ir.Shared, Type: ir.F32, Count: 64}
	dynamic := &ir.Memory{Name: "dynamic", Space: ir.Shared, Type: ir.U8}
	local := &ir.Memory{Name: "scratch", Space: ir.Local, Type: ir.F64, Count: 4}
	table := &ir.Memory{Name: "table", Space: ir.Constant, Type: ir.I32, Count: 2, Init: []byte{1, 0, 0, 0, 2, 0, 0, 0}}
	k.f.Memory = []*ir.Memory{shared, dynamic, local, table}
	for _, m := range k.f.Memory {
		base := k.f.Append(k.b, ir.MemoryAddress, ir.Address, ir.Pos{})
		base.Memory = m
		for _, index := range []*ir.Value{k.value(ir.I32), k.value(ir.I64), k.f.Const(k.b, ir.I32, 1)} {
			at := k.f.Append(k.b, ir.Element, ir.Address, ir.Pos{}, base, index)
			at.Space, at.Bits = m.Space, uint64(m.Type.Size())
			load := k.f.Append(k.b, ir.Load, m.Type, ir.Pos{}, at)
			load.Space = m.Space
			k.f.Append(k.b, ir.Store, ir.Void, ir.Pos{}, k.store, load)
			if m.Space != ir.Constant {
				k.f.Append(k.b, ir.Store, ir.Void, ir.Pos{}, at, load).Space = m.Space
			}
		}
	}
	for _, typ := range scalars {
		k.keep(ir.Load, 0, typ, k.store)
	}
	wide := k.f.Append(k.b, ir.Load, ir.F32, ir.Pos{}, k.store)
	wide.Width = 4
	part := k.f.Append(k.b, ir.Extract, ir.F32, ir.Pos{}, wide)
	part.Bits = 2
	store := k.f.Append(k.b, ir.Store, ir.Void, ir.Pos{}, k.store, part, part)
	store.Width = 2
	k.finish(t)
}

func TestAtomicsAssemble(t *testing.T) {
	k := newBench()
	for _, space := range []ir.Space{ir.Global, ir.Shared} {
		at := k.store
		if space == ir.Shared {
			m := &ir.Memory{Name: "tile", Space: ir.Shared, Type: ir.F64, Count: 1}
			k.f.Memory = append(k.f.Memory, m)
			at = k.f.Append(k.b, ir.MemoryAddress, ir.Address, ir.Pos{})
			at.Memory = m
		}
		add := func(kind ir.Kind, t ir.Type, args ...*ir.Value) {
			args = append([]*ir.Value{at}, args...)
			k.keep(ir.Atomic, kind, t, args...).Space = space
			unused := k.f.Append(k.b, ir.Atomic, t, ir.Pos{}, args...)
			unused.Kind, unused.Space = kind, space
		}
		for _, t := range []ir.Type{ir.I32, ir.U32, ir.I64, ir.U64} {
			for kind := ir.AtomicAdd; kind <= ir.AtomicExchange; kind++ {
				add(kind, t, k.value(t))
			}
			add(ir.AtomicCompareExchange, t, k.value(t), k.f.Const(k.b, t, 7))
		}
		for _, t := range []ir.Type{ir.F32, ir.F64} {
			add(ir.AtomicAdd, t, k.value(t))
			add(ir.AtomicExchange, t, k.value(t))
		}
		add(ir.AtomicAdd, ir.F16, k.value(ir.F16))
		for _, t := range []ir.Type{ir.I16, ir.U16, ir.F16, ir.BF16, ir.F32, ir.F64} {
			add(ir.AtomicCompareExchange, t, k.value(t), k.value(t))
		}
		for _, t := range scalars {
			load := k.keep(ir.Load, 0, t, at)
			store := k.f.Append(k.b, ir.Store, ir.Void, ir.Pos{}, at, k.value(t))
			load.Ordered, load.Space, store.Ordered, store.Space = true, space, true, space
		}
	}
	k.finish(t)
}

func TestCollectivesAssemble(t *testing.T) {
	k := newBench()
	mask := k.f.Const(k.b, ir.U32, 0xffffffff)
	for _, typ := range []ir.Type{ir.I32, ir.U32, ir.F32, ir.I64, ir.F64} {
		for kind := ir.ShuffleIndex; kind <= ir.ShuffleXor; kind++ {
			k.keep(ir.Shuffle, kind, typ, k.value(typ), k.value(ir.I32), mask, k.f.Const(k.b, ir.I32, 32))
			k.keep(ir.Shuffle, kind, typ, k.value(typ), k.f.Const(k.b, ir.I32, 1), mask, k.value(ir.I32))
		}
		k.keep(ir.Match, 0, ir.U32, k.value(typ), mask)
	}
	for kind := ir.VoteAny; kind <= ir.VoteBallot; kind++ {
		typ := ir.Bool
		if kind == ir.VoteBallot {
			typ = ir.U32
		}
		k.keep(ir.Vote, kind, typ, k.value(ir.Bool), mask)
	}
	for kind := ir.AtomicAdd; kind <= ir.AtomicXor; kind++ {
		k.keep(ir.Reduce, kind, ir.I32, k.value(ir.I32), mask)
		k.keep(ir.Reduce, kind, ir.U32, k.value(ir.U32), mask)
	}
	k.keep(ir.Active, 0, ir.U32)
	k.keep(ir.SyncWarp, 0, ir.Void, mask)
	k.keep(ir.Barrier, 0, ir.Void)
	k.keep(ir.Fence, 0, ir.Void)
	k.finish(t)
}

func TestEffectsAssemble(t *testing.T) {
	k := newBench()
	var values []*ir.Value
	for _, typ := range scalars {
		values = append(values, k.value(typ))
	}
	k.keep(ir.Print, 0, ir.Void, values...).Text = strings.Repeat("%d ", len(values)) + "\n"
	k.keep(ir.Print, 0, ir.Void).Text = "no values\n"
	k.keep(ir.Assert, 0, ir.Void, k.value(ir.Bool)).Text = "i < n"
	k.keep(ir.Trap, 0, ir.Void)
	k.finish(t)
}

// TestPhiSwap has a loop that swaps two values: the copies depend on each
// other in a circle.
func TestPhiSwap(t *testing.T) {
	f := &ir.Function{Name: "swap", Params: []*ir.Param{{Name: "out", Type: ir.I32, Buffer: true}, {Name: "n", Type: ir.I32}}}
	entry, loop, back, done := f.NewBlock(), f.NewBlock(), f.NewBlock(), f.NewBlock()
	one, two := f.Const(entry, ir.I32, 1), f.Const(entry, ir.I32, 2)
	n := f.Append(entry, ir.ScalarParam, ir.I32, ir.Pos{})
	n.Index = 1
	entry.Jump(loop, ir.Pos{})
	a := f.Append(loop, ir.Phi, ir.I32, ir.Pos{}, one, nil)
	b := f.Append(loop, ir.Phi, ir.I32, ir.Pos{}, two, a)
	a.Args[1] = b
	i := f.Append(loop, ir.Phi, ir.I32, ir.Pos{}, n, nil)
	more := f.Append(loop, ir.Compare, ir.Bool, ir.Pos{}, i, f.Const(loop, ir.I32, 0))
	more.Kind = ir.Gt
	loop.Branch(more, back, done, ir.Pos{})
	i.Args[1] = f.Append(back, ir.Sub, ir.I32, ir.Pos{}, i, one)
	back.Jump(loop, ir.Pos{})
	out := f.Append(done, ir.BufferAddress, ir.Address, ir.Pos{})
	f.Append(done, ir.Store, ir.Void, ir.Pos{}, out, a)
	done.Return(ir.Pos{})
	if err := f.Verify(); err != nil {
		t.Fatal(err)
	}
	text := emitted(f, nil)
	want := "mov.b32 %r5, %r1; mov.b32 %r1, %r2; mov.b32 %r2, %r5;"
	if !strings.Contains(strings.Join(strings.Fields(text), " "), want) {
		t.Errorf("the copies are not a swap:\n%s", text)
	}
	assemble(t, text)
}
