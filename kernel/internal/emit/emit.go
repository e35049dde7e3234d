// Package emit is the back end of the kernel compiler: it turns SSA into a
// PTX module.
//
// Every value gets a virtual register of its own; ptxas allocates the real
// ones. Phis become copies at the ends of the predecessors. A buffer
// parameter x takes the kernel parameters x (its address), x_length and, for
// each dimension but the first, x_size1, x_size2.
package emit

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
	"github.com/cujs/cujs/ptx"
)

// A Target is what the PTX is for.
type Target struct {
	SM      int         // compute capability × 10: 80
	Version ptx.Version // of the ISA
}

// Kernel emits f for a target. Files are the names that positions index from
// 1; when there are none, no line table is written. The function must verify
// and have no critical edges (see ir.SplitCriticalEdges).
//
// comments are lines for the end of the kernel, for those who check its launches.
// "// arrays of f: x_0*4 s -" names what each ld, st, atom and red but those of parameters
// is to stay within, in the order of the text: the buffer at parameter x_0, which has
// x_0_length elements of 4 bytes, the variable s, and something else. "// fits of f: %r7 %d3"
// names the registers whose values nothing uses: they must not overflow. "// names of f: s=tile*4[4][33] p_1={.x:0:4}" has
// what the source calls variables, the bytes of their elements and their sizes, and the fields of records.
func Kernel(f *ir.Function, target Target, files []string) (module *ptx.Module, comments string) {
	e := &emitter{
		function: f,
		target:   target,
		names:    map[*ir.Value]string{},
		counts:   map[string]int{},
		files:    files,
		module: &ptx.Module{
			Version: target.Version, Target: []string{architecture(f, target)}, AddressSize: 64,
		},
	}
	entry := &ptx.Function{Linkage: ptx.Visible, Entry: true, Name: f.Name, Body: &ptx.Block{}}
	e.parameters(entry)
	e.performance(entry)
	e.variables()
	for _, b := range f.Blocks {
		e.name(b)
	}
	for i, b := range f.Blocks {
		e.block(b, i)
	}
	entry.Body.Statements = append(e.registers(), e.statements...)
	e.externs()
	for i, name := range files {
		e.module.Items = append([]ptx.Item{&ptx.File{Index: i + 1, Name: name}}, e.module.Items...)
	}
	e.module.Items = append(e.module.Items, entry)
	comments = "// arrays of " + f.Name + ": " + strings.Join(e.arrays, " ") + "\n"
	if names := e.labels(); names != "" {
		comments += "\t// names of " + f.Name + ":" + names + "\n"
	}
	if e.fits != nil {
		comments += "\t// fits of " + f.Name + ": " + strings.Join(slices.Sorted(maps.Values(e.fits)), " ") + "\n"
	}
	return e.module, comments
}

// architecture is the target: with an a behind it where the kernel has what is of it alone.
func architecture(f *ir.Function, target Target) string {
	own := ""
	if f.Own {
		own = "a"
	}
	return fmt.Sprintf("sm_%d%s", target.SM, own)
}

// An emitter holds the module that grows.
type emitter struct {
	function   *ir.Function
	target     Target
	module     *ptx.Module
	statements []ptx.Statement
	names      map[*ir.Value]string // register of each value
	counts     map[string]int       // registers by prefix
	files      []string
	at         ir.Pos                    // of the last .loc
	needs      map[string]bool           // external functions
	declared   map[string]*ptx.Function  // functions that are linked to the kernel
	uses       map[*ir.Value]bool        // values that something takes; nil until asked
	parts      map[*ir.Value][]*ir.Value // of what has several results; nil until asked
	extremes   map[*ir.Value]bool        // values that minima and maxima take; nil until asked
	strings    int                       // string constants so far
	array      string                    // that the value touches which is being emitted; "" for none that is known
	arrays     []string                  // that the instructions touch
	halves     map[string]ptx.Operand    // words that two registers of 16 bits came from
	fits       map[string]string         // registers for results that must not overflow, by their class
}

// A register class is a prefix of names and the type they are declared with.
var classes = []struct {
	prefix string
	typ    ptx.Type
}{
	{"%p", ptx.Pred}, {"%h", ptx.B16}, {"%r", ptx.B32}, {"%d", ptx.B64}, {"%f", ptx.F32}, {"%g", ptx.F64},
}

func (e *emitter) registers() []ptx.Statement {
	var list []ptx.Statement
	for _, c := range classes {
		if n := e.counts[c.prefix]; n > 0 {
			list = append(list, &ptx.Variable{Space: ptx.Reg, Type: c.typ, Name: c.prefix, Count: n})
		}
	}
	return list
}

// fresh is a new register of a class.
func (e *emitter) fresh(prefix string) string {
	n := e.counts[prefix]
	e.counts[prefix]++
	return prefix + strconv.Itoa(n)
}

// prefix is the register class of a type. Narrow integers live in 32 bits,
// extended by their sign or with zeros.
func prefix(v *ir.Value) string {
	if v.Type == ir.Address && narrowAddress(v) {
		return "%r"
	}
	return prefixOf(v.Type)
}

func prefixOf(t ir.Type) string {
	switch {
	case t == ir.Bool:
		return "%p"
	case t.Narrow():
		return "%h"
	case t == ir.F32:
		return "%f"
	case t == ir.F64:
		return "%g"
	case t.Size() == 8:
		return "%d"
	}
	return "%r"
}

// narrowAddress tells whether an address is of shared or local memory.
func narrowAddress(v *ir.Value) bool {
	switch v.Op {
	case ir.Element:
		return v.Space == ir.Shared || v.Space == ir.Local
	case ir.MemoryAddress:
		return v.Memory.Space == ir.Shared || v.Memory.Space == ir.Local
	case ir.Phi, ir.Select:
		return narrowAddress(v.Args[len(v.Args)-1])
	case ir.Add:
		return narrowAddress(v.Args[0])
	}
	return false
}

// name gives the values of a block their registers. Constants that fit into
// instructions get none.
func (e *emitter) name(b *ir.Block) {
	for _, v := range b.Values {
		if v.Type != ir.Void && v.Op != ir.Const && !(v.Op == ir.Load && v.Width > 1) {
			e.names[v] = e.fresh(prefix(v))
		}
	}
}

// parameters declares the kernel's parameters.
func (e *emitter) parameters(entry *ptx.Function) {
	add := func(name string, t ptx.Type) {
		entry.Params = append(entry.Params, &ptx.Variable{Space: ptx.Param, Type: t, Name: name})
	}
	for i, p := range e.function.Params {
		if p.Image == types.TensorMap {
			entry.Params = append(entry.Params, &ptx.Variable{Space: ptx.Param, Align: 64, Type: ptx.B8, Name: e.param(i, ""), Dims: []int64{128}})
			continue
		}
		if !p.Buffer && p.Record != "" {
			entry.Params = append(entry.Params, &ptx.Variable{Space: ptx.Param, Align: p.Align, Type: ptx.B8, Name: e.param(i, ""), Dims: []int64{int64(p.Bytes)}})
			continue
		}
		if !p.Buffer {
			add(e.param(i, ""), memoryType(p.Type))
			continue
		}
		add(e.param(i, ""), ptx.U64)
		size := ptx.U32
		if p.Long {
			size = ptx.U64
		}
		add(e.param(i, "_length"), size)
		for k := 1; k < p.Rank; k++ {
			add(e.param(i, fmt.Sprintf("_size%d", k)), size)
		}
	}
}

// param is the name of the kernel parameter for parameter i of the function.
// The number keeps a user's name from meeting another.
func (e *emitter) param(i int, suffix string) string {
	return fmt.Sprintf("%s_%d%s", identifier(e.function.Params[i].Name), i, suffix)
}

// EntryName is the name of a kernel in PTX: its own, where PTX allows it.
func EntryName(name string) string {
	valid := len(name) > 1 || len(name) == 1 && name[0] != '_' && name[0] != '$'
	for i, c := range []byte(name) {
		valid = valid && (c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || i > 0 && c >= '0' && c <= '9')
	}
	if valid {
		return name
	}
	if name = identifier(name); name == "_" {
		return "_p"
	}
	return name
}

// identifier drops from a JavaScript name what PTX does not allow.
func identifier(name string) string {
	out := []byte("p")
	for _, c := range []byte(name) {
		if c == '_' || c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' {
			out = append(out, c)
		}
	}
	if len(out) == 1 || out[1] >= '0' && out[1] <= '9' {
		return string(out)
	}
	return string(out[1:])
}

func (e *emitter) performance(entry *ptx.Function) {
	add := func(name string, numbers ...int) {
		if numbers[0] == 0 {
			return
		}
		d := ptx.Directive{Name: name}
		for _, n := range numbers {
			d.Args = append(d.Args, fmt.Sprint(n))
		}
		entry.Performance = append(entry.Performance, d)
	}
	f := e.function
	if add("reqntid", f.Threads[:]...); f.Threads[0] == 0 {
		add("maxntid", f.MaxThreads)
	}
	add("minnctapersm", f.MinBlocks)
	add("maxnreg", f.MaxRegisters)
}

// variables declares the arrays of the kernel: shared and local ones in the
// entry, constants in the module.
func (e *emitter) variables() {
	pool := 0
	for _, m := range e.function.Memory {
		v := &ptx.Variable{Align: max(16, m.Align, m.Type.Size()), Type: ptx.B8, Name: m.Name, Dims: []int64{m.Count * int64(m.Type.Size())}}
		switch {
		case m.Registers:
			e.cells(m)
		case m.Pooled:
			pool = max(pool, v.Align)
		case m.Space == ir.Constant:
			v.Space, v.Init = ptx.Const, bytesInitializer(m.Init)
			e.module.Items = append(e.module.Items, v)
		case m.Space == ir.Shared && m.Count == 0:
			v.Space, v.Linkage, v.Dims = ptx.Shared, ptx.Extern, []int64{-1}
			e.module.Items = append(e.module.Items, v)
		case m.Space == ir.Shared:
			v.Space = ptx.Shared
			e.statements = append(e.statements, v)
		default:
			v.Space = ptx.LocalSpace
			e.statements = append(e.statements, v)
		}
	}
	if pool > 0 {
		e.module.Items = append(e.module.Items, &ptx.Variable{Space: ptx.Shared, Linkage: ptx.Extern, Align: pool, Type: ptx.B8, Name: poolName, Dims: []int64{-1}})
	}
}

// poolName is what the dynamic shared memory is called where arrays lie in it.
const poolName = "$shared"

func bytesInitializer(data []byte) *ptx.Initializer {
	list := &ptx.Initializer{List: []*ptx.Initializer{}}
	for _, b := range data {
		list.List = append(list.List, &ptx.Initializer{Value: integer(int64(b))})
	}
	return list
}
