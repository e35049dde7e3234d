// This file emits printing, assertions and traps, calls of the functions that
// the driver provides to kernels, and what checked launches look at.

package emit

import (
	"fmt"
	"maps"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/ptx"
)

func (e *emitter) effect(v *ir.Value) {
	switch v.Op {
	case ir.Print:
		e.print(v)
	case ir.Assert:
		e.assert(v)
	case ir.Trap:
		e.add("trap")
	case ir.FitsSum:
		e.fit("add", v)
	case ir.FitsDifference:
		e.fit("sub", v)
	case ir.FitsProduct:
		e.fit("mul.lo", v)
	}
}

// fit computes what must not overflow into a register that is for such results alone.
func (e *emitter) fit(mnemonic string, v *ir.Value) {
	class := prefix(v.Args[0])
	if e.fits == nil {
		e.fits = map[string]string{}
	}
	if e.fits[class] == "" {
		e.fits[class] = e.fresh(class)
	}
	e.add(mnemonic+"."+arithmeticType(v.Args[0].Type), register(e.fits[class]), e.use(v.Args[0]), e.use(v.Args[1]))
}

// print stores the values where vprintf expects a C variable argument list:
// each at its natural alignment, floats as doubles.
func (e *emitter) print(v *ir.Value) {
	buffer := &ptx.Variable{Space: ptx.LocalSpace, Align: 8, Type: ptx.B8, Name: fmt.Sprintf("$print%d", v.ID)}
	e.statements = append(e.statements, buffer)
	at, address := e.fresh("%r"), e.fresh("%d")
	e.add("mov.b32", register(at), register(buffer.Name))
	offset := int64(0)
	for _, a := range v.Args {
		value, t, size := e.printed(a)
		offset = (offset + size - 1) &^ (size - 1)
		e.add("st.local."+t, &ptx.Address{Base: register(at), Offset: offset}, value)
		offset += size
	}
	buffer.Dims = []int64{max(8, offset)}
	e.add("cvta.local.u64", register(address), register(e.widen(at)))
	e.call("vprintf", ptx.B32, nil, e.text(v.Text), register(address))
}

// printed is an argument as C passes it to a variadic function.
func (e *emitter) printed(a *ir.Value) (value ptx.Operand, t string, size int64) {
	switch {
	case a.Type == ir.F64:
		return e.inRegister(a), "f64", 8
	case a.Type.Float():
		wide := e.fresh("%g")
		conversions{e}.floatToFloat(wide, ir.F64, e.inRegister(a), a.Type)
		return register(wide), "f64", 8
	case a.Type == ir.Bool:
		return e.stored(a), "b32", 4
	case a.Type.Size() == 8:
		return e.inRegister(a), "b64", 8
	}
	return e.inRegister(a), "b32", 4
}

// external calls a function that is linked to the kernel.
func (e *emitter) external(v *ir.Value) {
	f := &ptx.Function{Linkage: ptx.Extern, Name: v.Text}
	param := func(name string, t ir.Type) *ptx.Variable {
		p := &ptx.Variable{Space: ptx.Param, Type: ptx.B32, Name: name}
		if t.Size() == 8 {
			p.Type = ptx.B64
		}
		return p
	}
	var args []ptx.Operand
	for i, a := range v.Args {
		operand := e.inRegister(a)
		if a.Type == ir.Address {
			generic := e.fresh("%d")
			e.add("cvta.global.u64", register(generic), operand)
			operand = register(generic)
		}
		args = append(args, operand)
		f.Params = append(f.Params, param(fmt.Sprintf("a%d", i), a.Type))
	}
	result, to := ptx.NoType, ptx.Operand(nil)
	if v.Type != ir.Void {
		f.Results = []*ptx.Variable{param("result", v.Type)}
		result, to = f.Results[0].Type, register(e.names[v])
	}
	if e.declared == nil {
		e.declared = map[string]*ptx.Function{}
	}
	e.declared[v.Text] = f
	e.call(v.Text, result, to, args...)
}

// widen makes a 64-bit register of a 32-bit address.
func (e *emitter) widen(r string) string {
	wide := e.fresh("%d")
	e.add("cvt.u64.u32", register(wide), register(r))
	return wide
}

// text puts a C string into global memory and gives its generic address.
func (e *emitter) text(s string) ptx.Operand {
	name := fmt.Sprintf("$text%d", e.strings)
	e.strings++
	data := append([]byte(s), 0)
	e.module.Items = append(e.module.Items, &ptx.Variable{
		Space: ptx.Global, Align: 1, Type: ptx.B8, Name: name, Dims: []int64{int64(len(data))}, Init: bytesInitializer(data),
	})
	r := e.fresh("%d")
	e.add("mov.u64", register(r), register(name))
	e.add("cvta.global.u64", register(r), register(r))
	return register(r)
}

// assert calls __assertfail(message, file, line, function, character size)
// when the condition is false.
func (e *emitter) assert(v *ir.Value) {
	label := fmt.Sprintf("$ok%d", v.ID)
	e.jumpIf(e.predicate(v.Args[0]), label)
	file := ""
	if v.Pos.File > 0 && v.Pos.File <= len(e.files) {
		file = e.files[v.Pos.File-1]
	}
	line := e.fresh("%r")
	e.add("mov.b32", register(line), integer(int64(v.Pos.Line)))
	size := e.fresh("%d")
	e.add("mov.b64", register(size), integer(1))
	e.call("__assertfail", ptx.NoType, nil, e.text(v.Text), e.text(file), register(line), e.text(e.function.Name), register(size))
	e.statements = append(e.statements, &ptx.Label{Name: label})
}

// call calls an external function in a scope of its own, where its parameters
// are declared. The type of a parameter is that of the register's class. What it gives, of a
// type that is NoType for nothing, goes to a register, or is dropped for nil.
func (e *emitter) call(function string, result ptx.Type, to ptx.Operand, args ...ptx.Operand) {
	if e.needs == nil {
		e.needs = map[string]bool{}
	}
	e.needs[function] = true
	mnemonic := "call.uni"
	if e.declared[function] != nil {
		mnemonic = "call"
	}
	outer := e.statements
	e.statements = nil
	names := &ptx.Tuple{}
	for i, a := range args {
		name := fmt.Sprintf("a%d", i)
		t := moveType(a.String())
		typ, _ := ptx.ParseType(t)
		e.statements = append(e.statements, &ptx.Variable{Space: ptx.Param, Type: typ, Name: name})
		e.add("st.param."+t, &ptx.Address{Base: register(name)}, a)
		names.Elements = append(names.Elements, register(name))
	}
	if result != ptx.NoType {
		e.statements = append(e.statements, &ptx.Variable{Space: ptx.Param, Type: result, Name: "result"})
		e.add(mnemonic, &ptx.Tuple{Elements: []ptx.Operand{register("result")}}, register(function), names)
	} else {
		e.add(mnemonic, register(function), names)
	}
	if to != nil {
		e.add("ld.param."+result.String(), to, &ptx.Address{Base: register("result")})
	}
	scope := &ptx.Block{Statements: e.statements}
	e.statements = append(outer, scope)
}

// externs declares the external functions that were called.
func (e *emitter) externs() {
	declare := func(name string, result bool, types ...ptx.Type) {
		if !e.needs[name] {
			return
		}
		f := &ptx.Function{Linkage: ptx.Extern, Name: name}
		if result {
			f.Results = []*ptx.Variable{{Space: ptx.Param, Type: ptx.B32, Name: "result"}}
		}
		for i, t := range types {
			f.Params = append(f.Params, &ptx.Variable{Space: ptx.Param, Type: t, Name: fmt.Sprintf("a%d", i)})
		}
		e.module.Items = append(e.module.Items, f)
	}
	for _, name := range slices.Sorted(maps.Keys(e.declared)) {
		e.module.Items = append(e.module.Items, e.declared[name])
	}
	declare("vprintf", true, ptx.B64, ptx.B64)
	declare("__assertfail", false, ptx.B64, ptx.B64, ptx.B32, ptx.B64, ptx.B64)
}
