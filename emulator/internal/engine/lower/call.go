// This file lowers calls. A call by name of a function that is not recursive is
// expanded in place. Functions that are called otherwise become routines, whose
// lanes keep records of their calls.

package lower

import (
	"slices"
	"strconv"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/internal/engine/loops"
	"github.com/cujs/cujs/ptx"
)

// expansionLimit is the number of instructions that calls expanded in place
// may add to a kernel before further ones become real calls.
const expansionLimit = 1 << 17

// expansionDepth is how deep such calls may be inside of one another: a chain of many functions would overflow the
// stack of the program.
const expansionDepth = 1000

// An invocation is a call as written.
type invocation struct {
	node      *ptx.Instruction // without guard
	results   []ptx.Operand
	callee    ptx.Operand
	args      []ptx.Operand
	prototype ptx.Operand
}

func parseCall(in *ptx.Instruction) invocation {
	plain := *in
	plain.Guard = nil
	v := invocation{node: &plain}
	rest := in.Operands
	if t, ok := rest[0].(*ptx.Tuple); ok && len(rest) > 1 {
		v.results, rest = t.Elements, rest[1:]
	}
	v.callee, rest = rest[0], rest[1:]
	if len(rest) > 0 {
		if t, ok := rest[0].(*ptx.Tuple); ok {
			v.args, rest = t.Elements, rest[1:]
		}
	}
	if len(rest) > 0 {
		v.prototype = rest[0]
	}
	return v
}

func lowerCall(l *lowerer, in *ptx.Instruction) {
	v := parseCall(in)
	l.around(l.guard(in), func() { l.invoke(v) })
}

func (l *lowerer) invoke(v invocation) {
	name, ok := v.callee.(*ptx.Name)
	if !ok {
		l.fail(v.node.Pos, "%s cannot be called", v.callee)
		return
	}
	if e := l.scope.find(name.Name); e != nil && e.registers != nil {
		l.callIndirect(v, l.component(e, name))
		return
	}
	f := l.unit.Functions[name.Name]
	switch {
	case f == nil:
		l.fail(v.node.Pos, "function %s is not declared", name.Name)
	case f.Body == nil:
		callSystem(l, v, name.Name)
	case f.Entry:
		l.refuse("kernel " + f.Name + ": " + noDynamicParallelism)
	case len(v.args) != len(f.Params) || len(v.results) != len(f.Results):
		l.fail(v.node.Pos, "%s takes %d arguments and gives %d results", f.Name, len(f.Params), len(f.Results))
	case l.unit.real[f] || l.instructions > expansionLimit || l.depth == expansionDepth:
		l.callReal(v, l.routineFor(f), 0, f.Params, f.Results)
	default:
		l.expand(v, f)
	}
}

// expand lowers a function's body in the place of its call.
func (l *lowerer) expand(v invocation, f *ptx.Function) {
	inner := newScope(nil)
	params := l.declareFormals(inner, f.Params)
	results := l.declareFormals(inner, f.Results)
	_, args := l.components(f.Params, v.args)
	_, outputs := l.components(f.Results, v.results)
	if l.err != nil {
		return
	}
	for i, p := range params {
		l.pass(v.node, p, args[i])
	}
	scope, returnTo := l.scope, l.returnTo
	l.scope, l.returnTo = inner, l.newBlock()
	l.depth++
	l.bodyOf(f)
	l.depth--
	l.open(l.returnTo)
	l.scope, l.returnTo, l.node = scope, returnTo, v.node
	for i, r := range results {
		l.fetch(v.node, outputs[i], r)
	}
}

// declareFormals gives parameters or results places, one for each component of a
// vector register, and names them in s.
func (l *lowerer) declareFormals(s *scope, formals []*ptx.Variable) (places []*code.Place) {
	for _, v := range formals {
		for _, component := range componentsOf(v) {
			places = append(places, l.parameterPlace(component))
		}
	}
	s.bindFormals(formals, places)
	return places
}

// bindFormals names parameters or results whose components have these places.
func (s *scope) bindFormals(formals []*ptx.Variable, places []*code.Place) {
	for _, v := range formals {
		n := len(componentsOf(v))
		e := &entity{place: places[0]}
		if v.Space == ptx.Reg {
			e = &entity{typ: v.Type}
			for _, p := range places[:n] {
				e.registers = append(e.registers, p.Value)
			}
		}
		s.names[v.Name] = e
		places = places[n:]
	}
}

// componentsOf are the registers that a formal is made of: several of a vector
// register and of one of 128 bits, else the formal itself.
func componentsOf(v *ptx.Variable) []*ptx.Variable {
	n, t := v.Vector, v.Type
	if t == ptx.B128 && n == 0 {
		n, t = 2, ptx.B64
	}
	if v.Space != ptx.Reg || n < 2 {
		return []*ptx.Variable{v}
	}
	list := make([]*ptx.Variable, n)
	for i := range list {
		list[i] = &ptx.Variable{Pos: v.Pos, Space: ptx.Reg, Type: t, Name: v.Name}
	}
	return list
}

// components are formals and actual operands, both with vector registers in their
// components.
func (l *lowerer) components(formals []*ptx.Variable, operands []ptx.Operand) (parts []*ptx.Variable, actual []ptx.Operand) {
	for i, v := range formals {
		list := componentsOf(v)
		parts = append(parts, list...)
		if n, ok := operands[i].(*ptx.Name); len(list) == 1 || ok && n.Name == "_" {
			actual = append(actual, slices.Repeat(operands[i:i+1], len(list))...)
			continue
		}
		elements := l.elements(operands[i])
		if len(elements) != len(list) {
			l.fail(l.node.Pos, "%s is no vector of %d registers, which %s takes here", operands[i], len(list), l.node.Opcode)
		}
		actual = append(actual, elements...)
	}
	return parts, actual
}

// pass copies an argument to its formal.
func (l *lowerer) pass(in *ptx.Instruction, formal *code.Place, argument ptx.Operand) {
	if l.err != nil {
		return
	}
	if formal.Value != 0 {
		l.copy(in, formal.Value, l.argument(argument, formal.Variable.Type))
		return
	}
	l.copyMemory(in, l.memoryArgument(argument), formal, formal.Variable)
}

// fetch copies a result from its formal.
func (l *lowerer) fetch(in *ptx.Instruction, result ptx.Operand, formal *code.Place) {
	if n, ok := result.(*ptx.Name); l.err != nil || ok && n.Name == "_" {
		return
	}
	if formal.Value != 0 {
		l.copy(in, l.argument(result, formal.Variable.Type), formal.Value)
		return
	}
	l.copyMemory(in, formal, l.memoryArgument(result), formal.Variable)
}

// argument is the register of a scalar argument or result.
func (l *lowerer) argument(o ptx.Operand, t ptx.Type) code.Register {
	if n, ok := o.(*ptx.Name); ok {
		if e := l.scope.find(n.Name); e != nil && e.place != nil {
			if e.place.Value == 0 {
				l.refuse("an array passed as a scalar")
			}
			return e.place.Value
		}
	}
	return l.read(o, t)
}

// memoryArgument is the place of an argument or result in memory.
func (l *lowerer) memoryArgument(o ptx.Operand) *code.Place {
	if n, ok := o.(*ptx.Name); ok {
		if e := l.scope.find(n.Name); e != nil && e.place != nil && e.place.Value == 0 {
			return e.place
		}
	}
	l.refuse("argument " + o.String() + " for an array parameter")
	return &code.Place{}
}

// copyMemory copies a variable between places in local memory.
func (l *lowerer) copyMemory(in *ptx.Instruction, from, to *code.Place, v *ptx.Variable) {
	if l.err != nil {
		return
	}
	types := map[uint64]ptx.Type{8: ptx.B64, 4: ptx.B32, 2: ptx.B16, 1: ptx.B8}
	step := uint64(min(8, v.Alignment()))
	for offset := uint64(0); offset < uint64(v.Size()); offset += step {
		for uint64(v.Size())-offset < step {
			step /= 2
		}
		t := types[step]
		r := l.temporary(loops.ClassOf(t.Bits()))
		f := memoryForm{space: ptx.LocalSpace, vector: 1}
		base, a := l.reach(target{place: from, offset: offset}, f)
		l.emitLoad(in, a, f, t, []code.Register{r}, base)
		base, a = l.reach(target{place: to, offset: offset}, f)
		l.emitStore(in, a, f, t, []code.Register{base, r})
	}
}

// routineFor is the routine of a function, lowered later.
func (l *lowerer) routineFor(f *ptx.Function) *code.Routine {
	for _, r := range l.graph.Routines {
		if r.Function == f {
			return r
		}
	}
	r := &code.Routine{Function: f, Index: len(l.graph.Routines), Entry: l.newBlock()}
	l.graph.Routines = append(l.graph.Routines, r)
	caller := l.routine
	l.routine = r
	r.Params = l.declareFormals(newScope(nil), f.Params)
	r.Results = l.declareFormals(newScope(nil), f.Results)
	l.routine = caller
	l.frameRegister()
	return r
}

// bindFormals names a routine's parameters and results in its scope.
func (l *lowerer) bindFormals(r *code.Routine) {
	l.scope.bindFormals(r.Function.Params, r.Params)
	l.scope.bindFormals(r.Function.Results, r.Results)
}

// callIndirect calls the function whose address is in a register.
func (l *lowerer) callIndirect(v invocation, address code.Register) {
	for _, f := range l.unit.addressed {
		if f.Body != nil {
			l.routineFor(f)
		}
	}
	name, _ := v.prototype.(*ptx.Name)
	if name == nil {
		l.fail(v.node.Pos, "an indirect call needs a prototype or a list of targets")
		return
	}
	params, results, ok := l.prototype(name.Name)
	if !ok {
		l.fail(v.node.Pos, "%s is no prototype", name.Name)
		return
	}
	l.callReal(v, nil, address, params, results)
}

// prototype is what an indirect call passes: from .callprototype, or from the
// first of .calltargets.
func (l *lowerer) prototype(name string) (params, results []*ptx.Variable, ok bool) {
	if e := l.scope.find(name); e != nil && e.prototype != nil {
		return e.prototype.Params, e.prototype.Results, true
	} else if e != nil && len(e.targets) > 0 {
		name = e.targets[0]
	}
	f := l.unit.Functions[name]
	if f == nil {
		return nil, nil, false
	}
	return f.Params, f.Results, true
}

// callReal emits a call through the stack. Scalar arguments travel in
// registers, arrays in the callee's frame, at offsets that both sides work
// out from the declarations.
func (l *lowerer) callReal(v invocation, r *code.Routine, address code.Register, params, results []*ptx.Variable) {
	params, v.args = l.components(params, v.args)
	results, v.results = l.components(results, v.results)
	if l.err != nil {
		return
	}
	site := &code.CallSite{Routine: r, Caller: l.routine}
	offset := uint64(0)
	for i, p := range params {
		if inRegister(p) {
			site.Args = append(site.Args, l.argument(v.args[i], p.Type))
			continue
		}
		to := l.calleePlace(p, &offset)
		l.copyMemory(v.node, l.memoryArgument(v.args[i]), to, p)
	}
	var late []func()
	for i, p := range results {
		if inRegister(p) {
			site.Results = append(site.Results, l.resultRegister(v.results[i], p))
			continue
		}
		from := l.calleePlace(p, &offset)
		late = append(late, func() { l.copyMemory(v.node, from, l.memoryArgument(v.results[i]), p) })
	}
	if l.err != nil {
		return
	}
	l.leave(code.Exit{Kind: code.Call, Call: site, Index: address})
	for _, f := range late {
		f()
	}
}

func (l *lowerer) resultRegister(o ptx.Operand, p *ptx.Variable) code.Register {
	if n, ok := o.(*ptx.Name); ok && n.Name == "_" {
		return l.temporary(loops.ClassOf(p.Type.Bits()))
	}
	return l.argument(o, p.Type)
}

// calleePlace is where an array parameter lies in the frame of the function
// about to be called.
func (l *lowerer) calleePlace(v *ptx.Variable, offset *uint64) *code.Place {
	at := code.AlignUp(*offset, uint64(v.Alignment()))
	*offset = at + uint64(v.Size())
	return &code.Place{Variable: v, Space: ptx.LocalSpace, Offset: at, Above: l.routine}
}

// aboveFrame is the address of an offset in the frame that a routine's callee
// will have. How large the routine's own is, is known only in the end.
func (l *lowerer) aboveFrame(r *code.Routine, offset uint64) code.Register {
	size := l.graph.Pinned(code.Pin{Kind: code.PinFrame, Class: loops.Long, Symbol: strconv.Itoa(r.Index), Value: offset})
	if r.Index == 0 {
		return size
	}
	d := l.temporary(loops.Long)
	l.emit(dense(loops.AddLong, d, l.frameRegister(), size))
	return d
}
