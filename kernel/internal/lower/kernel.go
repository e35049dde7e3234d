// This file compiles a kernel from its source to SSA.

package lower

import (
	"fmt"

	"github.com/dop251/goja/ast"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Result is a kernel in SSA.
type Result struct {
	Function *ir.Function
	Files    []string // that positions index from 1
	Warnings []*Error
}

// Kernel compiles a function for the types of its arguments. The error is an
// *Error.
func Kernel(source Source, args []Arg, o Options) (result *Result, err error) {
	defer func() {
		if x := recover(); x != nil {
			failure, ok := x.(*Error)
			if !ok {
				panic(x)
			}
			result, err = nil, failure
		}
	}()
	fn, err := parse(source, 1)
	if err != nil {
		return nil, err
	}
	name := o.Name
	if name == "" {
		name = fn.name
	}
	if name == "" {
		name = "kernel"
	}
	c := &compiler{options: o, out: &ir.Function{Name: name}, files: []string{source.File},
		builtins: makeBuiltins(), functions: []*function{fn}, parsed: map[string]*function{}, constant: map[string]*variable{}}
	u := newUnit(c, fn, 0)
	u.parameters(args)
	u.infer()
	u.build()
	c.settleMasks()
	c.warnBarriers()
	return &Result{Function: c.out, Files: c.files, Warnings: c.warnings}, nil
}

// parameters declares the kernel's parameters by the arguments.
func (u *unit) parameters(args []Arg) {
	if len(args) != len(u.fn.params) {
		u.fail(u.fn.node, "", "the kernel takes %s, got %d", count([2]int{len(u.fn.params), len(u.fn.params)}), len(args))
	}
	for i, a := range args {
		id := u.fn.params[i].Target.(*ast.Identifier)
		v := &variable{name: id.Name.String(), at: id.Idx, param: i}
		u.long = u.long || a.Long
		switch {
		case a.Buffer:
			v.typ = typ{class: arrayClass, array: &array{elem: a.Type, record: a.Record, rank: max(1, a.Rank), param: i, long: a.Long, aligned: a.Aligned}}
			v.fixed = true
		case a.Image != nil:
			v.typ = typ{class: arrayClass, array: &array{image: a.Image, elem: ir.U64, param: i}}
			v.fixed = true
		case a.Record != nil:
			v.typ = typ{class: arrayClass, array: &array{record: a.Record, param: i}}
			v.fixed = true
		case a.Number:
			v.typ = anyNumber
		default:
			v.typ, v.fixed = strong(a.Type), true
		}
		u.params = append(u.params, v)
	}
}

// build makes the SSA of the whole kernel.
func (u *unit) build() {
	f := u.out
	u.s = newBuilder(f)
	entry := f.NewBlock()
	u.start(entry)
	for i, v := range u.params {
		p := &ir.Param{Name: v.name, Type: v.typ.t}
		if v.typ.class == arrayClass {
			a := v.typ.array
			*p = ir.Param{Name: v.name, Type: a.elem, Buffer: a.rank > 0, Rank: a.rank, Long: a.long, Aligned: a.aligned}
			if a.image != nil {
				p.Image = a.image.String()
			}
			if a.record != nil {
				p.Record, p.Bytes, p.Align = a.record.String(), a.record.Size, a.record.Align
			}
		} else {
			value := u.add(ir.ScalarParam, v.typ.t, u.fn.node)
			value.Index = int64(i)
			u.define(v, value)
		}
		f.Params = append(f.Params, p)
	}
	if u.fn.value != nil {
		u.value(u.fn.value)
	} else {
		u.list(u.fn.body)
	}
	if u.s.b != nil {
		u.s.b.Return(u.fn.pos(u.fn.node.Idx1() - 1))
	}
	u.finish()
}

// finish ends blocks that nothing leaves, which nothing reaches either, and
// checks what can only be known of the whole.
func (u *unit) finish() {
	for _, b := range u.out.Blocks {
		if b.End == ir.Open {
			b.Return(ir.Pos{})
		}
	}
	u.checkUndefined()
	if err := u.out.Verify(); err != nil {
		panic(fmt.Sprintf("kernel: the front end built a function that is not well formed: %v\n%s", err, u.out))
	}
}
