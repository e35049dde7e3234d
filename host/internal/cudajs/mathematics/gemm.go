// This file is blas.gemm and blas.gemv.

package mathematics

import (
	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/dop251/goja"
)

// A product is what a call of gemm needs, made once and used again.
type product struct {
	gemm    blas.Gemm
	a, b, c operand
}

// A recent product is the last one of three buffers, with options that are no objects: a loop multiplies the same ones
// again and again. It is forgotten when the script's task ends, so that it keeps no buffer alive.
type recent struct {
	given   [3]*goja.Object // a, b, out
	options *goja.Object    // the prototype of the options, which may have some, too; nil without options
	said    []said          // what the options said
	gemm    blas.Gemm
}

// A said option has a name and a value that is no object.
type said struct {
	name  string
	value goja.Value
}

// is reports whether a call is given the same.
func (r *recent) is(args []goja.Value) bool {
	if len(args) < len(r.given) || r.given[0] == nil {
		return false
	}
	for i, o := range r.given {
		if args[i] != goja.Value(o) {
			return false
		}
	}
	return r.says(args[len(r.given):])
}

// says reports whether options say the same as those that are remembered, in the same order.
func (r *recent) says(args []goja.Value) bool {
	if len(args) == 0 {
		return r.options == nil
	}
	o, is := args[0].(*goja.Object)
	if !is || len(args) > 1 || r.options == nil || o.Prototype() != r.options {
		return false
	}
	names := o.Keys()
	if len(names) != len(r.said) {
		return false
	}
	for i, s := range r.said {
		if v := o.Get(s.name); names[i] != s.name || v == nil || !v.SameAs(s.value) {
			return false
		}
	}
	return true
}

// remember notes a product of a call that has been made.
func (r *recent) remember(args []goja.Value, o bind.Options, p *product) {
	list := [...]*operand{&p.a, &p.b, &p.c}
	*r = recent{said: r.said[:0]}
	if len(args) < len(list) {
		return
	}
	for _, name := range o.Names() {
		v := o.Value(name)
		if _, is := v.(*goja.Object); is {
			return
		}
		r.said = append(r.said, said{name, v})
	}
	var given [3]*goja.Object
	for i, o := range list {
		if args[i] != goja.Value(o.object) || o.buffer.Growable != nil { // a part of a buffer, or one whose size changes
			return
		}
		given[i] = o.object
	}
	if len(args) > len(list) {
		options, is := args[len(list)].(*goja.Object)
		if !is || options.Prototype() == nil {
			return
		}
		r.options = options.Prototype()
	}
	r.given, r.gemm = given, p.gemm
}

// gemm is blas.gemm(a, b, out, options).
func (d *dense) gemm(call goja.FunctionCall) goja.Value {
	if r := &d.recent; r.is(call.Arguments) {
		r.gemm.Stream = d.Stream
		d.multiplyInLibrary(d.calls, &r.gemm)
		return r.given[2]
	}
	a := d.multiply.Args(call)
	p := d.spare // reading arguments may run code of the script, which may multiply, too
	if d.spare = nil; p == nil {
		p = new(product)
	}
	defer func() {
		p.gemm, p.a, p.b, p.c = blas.Gemm{}, operand{}, operand{}, operand{} // keeps no buffer alive
		d.spare = p
	}()
	var given bool
	if p.a, given = d.operand(a, 0, "a"); !given {
		a.Wrong(0, "a", expectedOperand)
	}
	if p.b, given = d.operand(a, 1, "b"); !given {
		a.Wrong(1, "b", expectedOperand)
	}
	g := &p.gemm
	g.Alpha, g.Stream = 1, d.Stream
	var o bind.Options
	complex := false
	if a.Has(3) {
		o = a.Options(3, "options", "alpha", "beta", "transposeA", "transposeB", "precision", "complex", "type", "stream")
		complex = o.BoolOr("complex", false)
	}
	g.A, g.B = p.a.matrix(a, "a", p.a.typed(a, "a", complex)), p.b.matrix(a, "b", p.b.typed(a, "b", complex))
	if a.Has(3) {
		d.transposed(o, "transposeA", &g.A)
		d.transposed(o, "transposeB", &g.B)
		g.Alpha, g.Beta, g.Stream = d.factor(o, "alpha", 1), d.factor(o, "beta", 0), d.StreamOption(o)
		g.Precision = blas.Precision(d.Word(o, "precision", blas.PrecisionNames, 0))
	}
	if p.c, given = d.operand(a, 2, "out"); given {
		g.C = p.c.matrix(a, "out", p.c.typed(a, "out", complex))
	} else {
		d.result(a, o, p)
	}
	if l := d.cublas(); l != nil && g.InLibrary() {
		d.multiplyInLibrary(l, g)
		d.recent.remember(call.Arguments, o, p)
	} else {
		d.ownGemm(a, o, p)
	}
	return p.c.object
}

// multiplyInLibrary has cuBLAS make a product.
func (d *dense) multiplyInLibrary(l *blas.Library, g *blas.Gemm) {
	if d.Observed() {
		d.show(g)
	}
	if err := l.Gemm(d.Thread, g); err != nil {
		d.Fail(err)
	}
}

// result allocates what gemm writes.
func (d *dense) result(a bind.Args, o bind.Options, p *product) {
	g := &p.gemm
	if g.Beta != 0 {
		a.Wrong(2, "out", "a Buffer, since options.beta is given")
	}
	t := g.A.Type
	if t == blas.I8 {
		t = blas.I32
	}
	if e := d.TypeOption(o); e != 0 {
		t = blas.OfElement(e)
	}
	shape := []int{g.A.Rows, g.B.Columns}
	if batch := max(g.A.Batch, g.B.Batch); batch > 0 {
		shape = []int{batch, g.A.Rows, g.B.Columns}
	}
	if t == blas.None || g.B.Rows != g.A.Columns { // before memory is made of it
		g.C = g.A
		_, err := g.Check()
		d.Check(err)
	}
	p.c = d.newOperand(&p.a, t, shape...)
	g.C = p.c.matrix(a, "out", t)
}

// ownGemm multiplies by a kernel of cujs's own.
func (d *dense) ownGemm(a bind.Args, o bind.Options, p *product) {
	batch, err := p.gemm.Check()
	d.Check(err)
	d.launchGemm(o, p, batch)
}

// launchGemm launches the kernel for products that were checked.
func (d *dense) launchGemm(o bind.Options, p *product, batch int) {
	g := &p.gemm
	if g.C.Rows == 0 || g.C.Columns == 0 || batch == 0 {
		return
	}
	sizes := append([]any{g.C.Rows, g.C.Columns, g.A.Columns, batch}, strides(&g.A)...)
	sizes = append(append(sizes, strides(&g.B)...), strides(&g.C)...)
	t := g.A.Type
	d.kernel("gemm", t.String(), g.C.Type.String(), p.a.object, p.b.object, p.c.object, d.VM.NewArray(sizes...), d.scalar(t, g.Alpha), d.scalar(t, g.Beta),
		d.VM.NewArray(g.A.Conjugate, g.B.Conjugate), o.Value("stream"))
}

// gemv is blas.gemv(a, x, out, options): a product with a matrix of one column.
func (d *dense) gemv(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.gemv", call)
	o := a.Options(3, "options", "alpha", "beta", "transpose", "precision", "complex", "stream")
	p := &product{}
	complex := o.BoolOr("complex", false)
	p.a, p.b = d.required(a, 0, "a"), d.required(a, 1, "x")
	g := &p.gemm
	g.Doing, g.Alpha, g.Beta, g.Stream = a.Op(), d.factor(o, "alpha", 1), d.factor(o, "beta", 0), d.StreamOption(o)
	g.Precision = blas.Precision(d.Word(o, "precision", blas.PrecisionNames, 0))
	g.A = p.a.matrix(a, "a", p.a.typed(a, "a", complex))
	x := p.b.vector(a, "x", p.b.typed(a, "x", complex))
	g.B = x.Column()
	d.transposed(o, "transpose", &g.A)
	if g.A.Batch != 0 {
		a.Out("a", "expected one matrix, got a batch; gemm takes those")
	}
	if g.B.Type != g.A.Type {
		d.Bind.ThrowTypeError("%s: x: expected elements of %s, as a has, got %s", a.Op(), g.A.Type, g.B.Type)
	}
	if x.Length != g.A.Columns {
		a.Out("x", "expected %d elements, as a has columns, got %d", g.A.Columns, x.Length)
	}
	var given bool
	if p.c, given = d.operand(a, 2, "out"); !given {
		if g.Beta != 0 {
			a.Wrong(2, "out", "a Buffer, since options.beta is given")
		}
		p.c = d.newOperand(&p.a, g.A.Type, g.A.Rows)
	} else if complex {
		p.c.typed(a, "out", true)
	}
	y := p.c.vector(a, "out", g.A.Type)
	if e := g.A.Type.Element(); p.c.buffer.Dtype != e {
		a.Out("out", "expected a buffer of %s, as a is, got one of %s", e, p.c.buffer.Dtype)
	}
	if y.Length != g.A.Rows {
		a.Out("out", "expected %d elements, as a has rows, got %d", g.A.Rows, y.Length)
	}
	g.C = y.Column()
	if l := d.cublas(); l != nil {
		d.Check(l.Gemm(d.Thread, g))
	} else {
		d.ownGemm(a, o, p)
	}
	return p.c.object
}

// required reads an operand that must be given.
func (m *Mathematics) required(a bind.Args, i int, name string) operand {
	o, given := m.operand(a, i, name)
	if !given {
		a.Wrong(i, name, expectedOperand)
	}
	return o
}
