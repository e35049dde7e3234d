// This file lowers loads and stores.

package lower

import (
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// A memoryForm is what the modifiers of a memory instruction say.
type memoryForm struct {
	space  ptx.Space
	vector int
	types  []ptx.Type
	// cluster is set where all blocks of the cluster are reached.
	cluster bool
	talks   bool // other threads may observe it or change what it sees
	words   []string
}

// memoryForm reads the modifiers. Those that only say how to cache are
// dropped; what is left is in words.
func (l *lowerer) memoryForm(in *ptx.Instruction) memoryForm {
	f := memoryForm{space: ptx.Generic, vector: 1}
	for _, m := range in.Modifiers {
		if t, ok := ptx.ParseType(m); ok {
			f.types = append(f.types, t)
			continue
		}
		switch m {
		case "weak", "cta", "gpu", "sys", "cluster", "ca", "cs", "lu", "wb", "nc", "unified", "wt":
		case "volatile", "relaxed", "acquire", "release", "acq_rel", "mmio", "cg", "cv":
			f.talks = true
		case "v2", "v4", "v8":
			f.vector = int(m[1] - '0')
		case "global", "const", "shared", "local", "param", "shared::cta", "shared::cluster", "param::entry", "param::func":
			f.space, _ = ptx.ParseSpace(strings.SplitN(m, "::", 2)[0])
			f.cluster = m == "shared::cluster"
		default:
			f.otherWord(m)
		}
	}
	return f
}

func (f *memoryForm) otherWord(m string) {
	switch {
	case strings.HasPrefix(m, "const["):
		f.space = ptx.Const
	case strings.HasPrefix(m, "L1::"), strings.HasPrefix(m, "L2::"):
	default:
		f.words = append(f.words, m)
	}
}

// single checks that nothing is left over and returns the one type.
func (l *lowerer) single(in *ptx.Instruction, f memoryForm) ptx.Type {
	if len(f.words) > 0 {
		l.refuse("modifier ." + f.words[0])
		return ptx.B32
	}
	if len(f.types) != 1 {
		l.fail(in.Pos, "%s needs one type", in.Opcode)
		return ptx.B32
	}
	if f.types[0].Bits() > 64 {
		l.refuse("values of 128 bits")
		return ptx.B32
	}
	return f.types[0]
}

func hasPrefix(in *ptx.Instruction, prefix string) bool {
	for _, m := range in.Modifiers {
		if strings.HasPrefix(m, prefix) {
			return true
		}
	}
	return false
}

// A target is what an address operand means: a place by name, or a register
// with an offset.
type target struct {
	place  *code.Place
	base   code.Register
	offset uint64
}

func (l *lowerer) target(o ptx.Operand) target {
	switch x := o.(type) {
	case *ptx.Address:
		if len(x.Rest) > 0 {
			l.refuse("address " + x.String())
			return target{}
		}
		return l.base(x.Base, uint64(x.Offset))
	case *ptx.Name: // old dialects leave out the brackets of parameters
		return l.base(x, uint64(x.Offset))
	case *ptx.Element:
		return target{base: l.element(x, loops.Long)}
	}
	l.fail(l.node.Pos, "%s is not an address", o)
	return target{}
}

func (l *lowerer) base(o ptx.Operand, offset uint64) target {
	switch x := o.(type) {
	case *ptx.Immediate:
		return target{base: l.graph.Constant(loops.Long, x.Bits+offset)}
	case *ptx.Name:
		e := l.scope.find(x.Name)
		if e != nil && e.registers != nil {
			return target{base: l.component(e, x), offset: offset}
		}
		if e != nil && e.place != nil {
			return target{place: e.place, offset: offset}
		}
		if v := l.unit.variables[x.Name]; v != nil {
			return target{base: l.variableAddress(v, offset, loops.Long)}
		}
		l.fail(x.Pos, "%s is not declared", x.Name)
	}
	return target{}
}

// reach turns a target into a register and the access to use.
func (l *lowerer) reach(t target, f memoryForm) (code.Register, *code.Access) {
	a := &code.Access{Space: f.space, Cluster: f.cluster || f.space == ptx.Generic, Vector: f.vector, Offset: t.offset, Index: l.accesses}
	l.accesses++
	if t.place != nil {
		if a.Space == ptx.Generic || a.Space == ptx.Param {
			a.Space = t.place.Space
		}
		t.base, a.Offset = l.address(t.place, t.offset, loops.Long), 0
	}
	if inFunction := l.routine.Index > 0 || l.returnTo != nil; a.Space == ptx.Param && t.place == nil && inFunction {
		a.Space = ptx.LocalSpace // array parameters of functions live in frames
	}
	return t.base, a
}

func lowerLoad(l *lowerer, in *ptx.Instruction) {
	f := l.memoryForm(in)
	wide := halves(l, &f)
	t := l.single(in, f)
	if wide && f.talks && l.err == nil {
		emitWide(l, in, f, nil, l.operand(0), l.operand(1), nil)
		return
	}
	to := l.elements(l.operand(0))
	at := l.target(l.operand(1))
	if l.err != nil {
		return
	}
	if len(to) != f.vector {
		l.fail(in.Pos, "%s.v%d has %d destinations", in.Opcode, f.vector, len(to))
		return
	}
	dst := make([]code.Register, len(to))
	for i := range to {
		dst[i] = l.write(to[i], t.Bits())
	}
	if at.place != nil && l.loadPlace(in, at, f, t, dst) || l.err != nil {
		return
	}
	base, a := l.reach(at, f)
	if l.err != nil {
		return
	}
	l.emitLoad(in, a, f, t, dst, base)
}

func (l *lowerer) emitLoad(in *ptx.Instruction, a *code.Access, f memoryForm, t ptx.Type, dst []code.Register, base code.Register) {
	a.Size = t.Size()
	to := l.info(dst[0])
	a.Load, a.LoadSome = loops.GatherFor(l.info(base).Class, a.Size, t.IsSigned(), to.Class, to.Bits)
	a.Plain = isPlain(a, l.info(base).Class, to.Class)
	src := []code.Register{base}
	if len(dst) > 1 {
		src = l.apart(src, dst)
	}
	o := &code.Operation{
		Guard: l.guard(in), Dst: dst, Src: src, Payload: code.Payload{Access: a},
		Op: code.OpLoad, Early: true, Talks: f.talks,
	}
	if a.Space == ptx.Global || a.Space == ptx.Const || a.Space == ptx.Shared || a.Space == ptx.Param {
		o.Once = true
	}
	l.emitOrdered(o, a, f)
}

// emitOrdered adds a load or store, ordered if other blocks may be concerned.
func (l *lowerer) emitOrdered(o *code.Operation, a *code.Access, f memoryForm) {
	if f.talks && (a.Space == ptx.Global || a.Space == ptx.Generic) {
		o.Ordered = true
	}
	l.emit(o)
}

// isPlain reports whether consecutive lanes may be copied in one piece, which
// assembly does by itself.
func isPlain(a *code.Access, address, value loops.Class) bool {
	return a.Vector == 1 && a.Size == value.Bytes() && address == loops.Long && !a.Wide(address, value) &&
		(a.Space == ptx.Global || a.Space == ptx.Const || a.Space == ptx.Generic || a.Space == ptx.Shared)
}

// loadPlace loads parameters that need no memory access: those of the launch
// and those of functions that live in registers.
func (l *lowerer) loadPlace(in *ptx.Instruction, at target, f memoryForm, t ptx.Type, dst []code.Register) bool {
	p := at.place
	if p.Value != 0 {
		if at.offset != 0 || t.Size() > p.Variable.Type.Size() || len(dst) > 1 {
			l.refuse("a part of a scalar parameter")
			return true
		}
		l.extendInto(in, dst[0], p.Value, t)
		return true
	}
	if p.Space != ptx.Param {
		return false
	}
	for i, d := range dst {
		offset := p.Offset + at.offset + uint64(i*t.Size())
		if at.offset+uint64((i+1)*t.Size()) > uint64(p.Variable.Size()) {
			l.fail(in.Pos, "%s is beyond the end of parameter %s", in, p.Variable.Name)
			return true
		}
		l.copy(in, d, l.graph.Pinned(code.Pin{Kind: code.PinParam, Class: l.info(d).Class, Typ: t, Value: offset}))
	}
	return true
}

// extendInto copies the low bits of a parameter, extended by type.
func (l *lowerer) extendInto(in *ptx.Instruction, d, s code.Register, t ptx.Type) {
	if t.Bits() >= l.info(d).Bits && t.Bits() >= l.info(s).Bits {
		l.copy(in, d, s)
		return
	}
	o := exact(&code.Scalar{Op: lowBits(t.Bits()), Bits: t.Bits(), Signed: t.IsSigned()}, d, s)
	o.Guard = l.guard(in)
	l.emit(o)
}

func lowBits(n int) func(a, b, c, d uint64) uint64 {
	return func(a, _, _, _ uint64) uint64 { return a << (64 - n) >> (64 - n) }
}

func lowerStore(l *lowerer, in *ptx.Instruction) {
	if code.Has(in, "async") {
		lowerSend(l, in)
		return
	}
	f := l.memoryForm(in)
	wide := halves(l, &f)
	t := l.single(in, f)
	if wide && f.talks && l.err == nil {
		emitWide(l, in, f, loops.WideExchange, nil, l.operand(0), in.Operands[1:2])
		return
	}
	from := l.elements(l.operand(1))
	at := l.target(l.operand(0))
	if l.err != nil {
		return
	}
	if len(from) != f.vector {
		l.fail(in.Pos, "st.v%d has %d sources", f.vector, len(from))
		return
	}
	src := []code.Register{0}
	for _, o := range from {
		src = append(src, l.read(o, t))
	}
	if l.err != nil {
		return
	}
	if at.place != nil && at.place.Value != 0 {
		l.storePlace(in, at, t, src)
		return
	}
	base, a := l.reach(at, f)
	if l.err != nil {
		return
	}
	if a.Space == ptx.Param || a.Space == ptx.Const {
		l.fail(in.Pos, "st cannot write to the %s space", a.Space)
		return
	}
	src[0] = base
	l.emitStore(in, a, f, t, src)
}

func (l *lowerer) emitStore(in *ptx.Instruction, a *code.Access, f memoryForm, t ptx.Type, src []code.Register) {
	a.Size, a.Write = t.Size(), true
	a.Store, a.StoreSome = loops.ScatterFor(l.info(src[0]).Class, a.Size, l.info(src[1]).Class)
	a.Plain = isPlain(a, l.info(src[0]).Class, l.info(src[1]).Class)
	o := &code.Operation{
		Guard: l.guard(in), Src: src, Payload: code.Payload{Access: a}, Op: code.OpStore, Talks: f.talks,
	}
	if a.Space == ptx.Global || a.Space == ptx.Shared {
		o.Once = true
	}
	l.emitOrdered(o, a, f)
}

// storePlace stores a scalar parameter that lives in a register.
func (l *lowerer) storePlace(in *ptx.Instruction, at target, t ptx.Type, src []code.Register) {
	v := at.place.Variable
	if at.offset != 0 || t.Size() > v.Type.Size() || len(src) != 2 {
		l.refuse("a part of a scalar parameter")
		return
	}
	l.copy(in, at.place.Value, src[1])
}
