// This file gives variables their addresses.

package lower

import (
	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// A sharedLayout places the shared variables that a kernel uses.
type sharedLayout struct {
	offsets map[*ptx.Variable]uint64
	size    uint64 // of static variables
	align   uint64 // of the extern arrays behind them; 0 where there are none
}

func newSharedLayout() sharedLayout {
	return sharedLayout{offsets: map[*ptx.Variable]uint64{}}
}

// place returns the offset of a static variable.
func (s *sharedLayout) place(v *ptx.Variable) uint64 {
	offset, ok := s.offsets[v]
	if !ok {
		offset = code.AlignUp(s.size, uint64(v.Alignment()))
		s.offsets[v] = offset
		s.size = offset + uint64(v.Size())
	}
	return offset
}

// isDynamic reports whether v is an extern shared array without a size, which begins
// behind all static variables. One with a size is static, as assemblers have it.
func isDynamic(v *ptx.Variable) bool {
	return v.Space == ptx.Shared && v.Linkage == ptx.Extern && v.Size() == 0
}

// declareVariable handles a declaration inside a function.
func (l *lowerer) declareVariable(v *ptx.Variable) {
	p := &code.Place{Variable: v, Space: v.Space}
	switch v.Space {
	case ptx.Reg:
		l.declareRegister(v)
		return
	case ptx.LocalSpace:
		p.Offset = l.allocateLocal(v)
		l.note(v, p.Offset)
	case ptx.Param:
		p = l.parameterPlace(v)
	case ptx.Shared:
		if isDynamic(v) {
			p.Dynamic = true
		} else {
			p.Offset = l.shared.place(v)
			l.note(v, p.Offset)
		}
	case ptx.Global, ptx.Const:
		l.declareInner(v)
		return
	default:
		l.refuseAt(v.Pos, "."+v.Space.String()+" variables in a function", "")
		return
	}
	l.define(v.Name, v.Pos, &entity{place: p})
}

// note lists a variable, if it is the kernel's own.
func (l *lowerer) note(v *ptx.Variable, offset uint64) {
	if l.routine == l.graph.Routines[0] && l.returnTo == nil {
		l.arrays = append(l.arrays, code.Array{Name: v.Name, Space: v.Space, Offset: offset, Size: uint64(v.Size())})
	}
}

// declareInner makes a .global variable declared in a function one of the
// module's.
func (l *lowerer) declareInner(v *ptx.Variable) {
	if old := l.unit.variables[v.Name]; old != nil && old.Pos != v.Pos { // the same is met again when the kernel is lowered again
		l.refuseAt(v.Pos, "."+v.Space.String()+" "+v.Name+" in a function", "another variable has this name")
		return
	}
	if l.unit.variables[v.Name] == nil {
		l.unit.declare(v)
	}
}

// allocateLocal takes local memory of the routine's frame.
func (l *lowerer) allocateLocal(v *ptx.Variable) uint64 {
	offset := code.AlignUp(l.routine.Local, uint64(v.Alignment()))
	l.routine.Local = offset + uint64(v.Size())
	return offset
}

// parameterPlace is where a .param variable of a function lives: a register
// for a scalar, local memory otherwise. Calls rely on the rule.
func (l *lowerer) parameterPlace(v *ptx.Variable) *code.Place {
	if inRegister(v) {
		bits := v.Type.Bits()
		return &code.Place{Variable: v, Space: ptx.Param, Value: l.graph.Declare(v.Name, bits, 1)}
	}
	return &code.Place{Variable: v, Space: ptx.LocalSpace, Offset: l.allocateLocal(v)}
}

func inRegister(v *ptx.Variable) bool {
	return len(v.Dims) == 0 && v.Vector == 0 && v.Type.Bits() <= 64
}

// symbol is a register that holds a symbol's address in its own space.
func (l *lowerer) symbol(n *ptx.Name, c loops.Class) (code.Register, bool) {
	if e := l.scope.find(n.Name); e != nil && e.place != nil {
		return l.address(e.place, uint64(n.Offset), c), true
	}
	if v := l.unit.variables[n.Name]; v != nil {
		return l.variableAddress(v, uint64(n.Offset), c), true
	}
	if f := l.unit.Functions[n.Name]; f != nil && f.Entry {
		l.refuse("the address of kernel " + f.Name + ": " + noDynamicParallelism)
		return 0, true
	} else if f != nil {
		return l.graph.Constant(c, l.unit.CodeAddress(f)), true
	}
	return 0, false
}

// noDynamicParallelism refuses what only kernels need that launch others.
const noDynamicParallelism = "dynamic parallelism, kernels that launch kernels, is not supported; launch from the host"

// element is the address of array[index], which counts elements.
func (l *lowerer) element(e *ptx.Element, c loops.Class) code.Register {
	i, ok := e.Index.(*ptx.Immediate)
	if !ok {
		l.refuse("operand " + e.String())
		return 0
	}
	v := l.unit.variables[e.Name]
	if found := l.scope.find(e.Name); found != nil && found.place != nil {
		v = found.place.Variable
	}
	if v == nil {
		l.fail(e.Pos, "%s is not declared", e.Name)
		return 0
	}
	r, _ := l.symbol(&ptx.Name{Pos: e.Pos, Name: e.Name, Offset: int64(i.Bits) * int64(v.Type.Size())}, c)
	return r
}

// variableAddress is the address of a module variable.
func (l *lowerer) variableAddress(v *ptx.Variable, offset uint64, c loops.Class) code.Register {
	switch v.Space {
	case ptx.Shared:
		p := &code.Place{Space: ptx.Shared, Dynamic: isDynamic(v)}
		if !p.Dynamic {
			p.Offset = l.shared.place(v)
		} else {
			l.shared.align = max(l.shared.align, 16, uint64(v.Alignment()))
		}
		return l.address(p, offset, c)
	case ptx.Global, ptx.Const:
		return l.graph.Pinned(code.Pin{Kind: code.PinGlobal, Class: c, Symbol: v.Name, Value: offset})
	case ptx.LocalSpace:
		return l.graph.Constant(c, l.staticLocal(v)+offset)
	}
	l.refuse("." + v.Space.String() + " variable " + v.Name)
	return 0
}

// staticLocal is the address of a .local variable of the module, which lies in
// the kernel's frame whichever function uses it.
func (l *lowerer) staticLocal(v *ptx.Variable) uint64 {
	offset, ok := l.statics[v]
	if !ok {
		kernel := l.graph.Routines[0]
		offset = code.AlignUp(kernel.Local, uint64(v.Alignment()))
		kernel.Local = offset + uint64(v.Size())
		l.statics[v] = offset
	}
	return offset
}

// address is the address of a place in its own space.
func (l *lowerer) address(p *code.Place, offset uint64, c loops.Class) code.Register {
	switch {
	case p.Value != 0:
		l.refuse("the address of a scalar parameter of a function")
		return 0
	case p.Above != nil:
		return l.aboveFrame(p.Above, p.Offset+offset)
	case p.Dynamic:
		return l.graph.Pinned(code.Pin{Kind: code.PinDynamic, Class: c, Value: offset})
	case p.Space == ptx.LocalSpace && l.routine.Index > 0:
		return l.inFrame(p.Offset+offset, c)
	}
	return l.graph.Constant(c, p.Offset+offset)
}

// inFrame is the address of an offset in the running routine's frame.
func (l *lowerer) inFrame(offset uint64, c loops.Class) code.Register {
	d := l.temporary(loops.Long)
	l.emit(dense(loops.AddLong, d, l.frameRegister(), l.graph.Constant(loops.Long, offset)))
	if c == loops.Long {
		return d
	}
	w := l.temporary(loops.Word)
	l.emit(dense(loops.Truncate, w, d))
	return w
}

// frameRegister holds where the running routine's local memory begins.
func (l *lowerer) frameRegister() code.Register {
	if l.frame == 0 {
		l.frame = l.graph.Declare("frame", 64, 1)
	}
	return l.frame
}
