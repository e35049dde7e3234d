// This file is blas.gemmBatched: products of matrices that lie anywhere.

package mathematics

import (
	"fmt"
	"slices"
	"strconv"

	"github.com/cujs/cujs/gpu/blas"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/dop251/goja"
)

// gemmBatched is blas.gemmBatched(as, bs, outs, options): as many products as the lists have matrices.
func (d *dense) gemmBatched(call goja.FunctionCall) goja.Value {
	a := d.Bind.Args("blas.gemmBatched", call)
	o := a.Options(3, "options", "alpha", "beta", "transposeA", "transposeB", "precision", "complex", "type", "stream")
	complex := o.BoolOr("complex", false)
	lists := [3][]goja.Value{d.list(a, 0, "a", -1)}
	count := len(lists[0])
	lists[1] = d.list(a, 1, "b", count)
	if a.Has(2) {
		lists[2] = d.list(a, 2, "out", count)
	}
	products, all, results := make([]product, count), make([]blas.Gemm, count), make([]any, count)
	for i := range products {
		p := &products[i]
		one := goja.FunctionCall{Arguments: []goja.Value{lists[0][i], lists[1][i]}}
		if lists[2] != nil {
			one.Arguments = append(one.Arguments, lists[2][i])
		}
		d.member(d.Bind.Args(a.Op(), one), o, p, i, complex)
		all[i], results[i] = p.gemm, p.c.object
	}
	if l := d.cublas(); l != nil && !slices.ContainsFunc(all, func(g blas.Gemm) bool { return !g.InLibrary() }) {
		d.Check(l.GemmList(d.Thread, all))
	} else {
		d.Check(blas.CheckList(all))
		for i := range products {
			d.ownGemm(a, o, &products[i])
		}
	}
	return d.VM.NewArray(results...)
}

// list reads an argument that is an array, of so many elements unless that is -1.
func (d *dense) list(a bind.Args, i int, name string, count int) []goja.Value {
	array, ok := values.ArrayOf(a.Value(i))
	if !ok {
		a.Wrong(i, name, "an array of Buffers, or of { buffer, shape, strides, offset }")
	}
	list := make([]goja.Value, d.ListLength(a.Op(), name, array))
	if count >= 0 && len(list) != count {
		a.Out(name, "expected %d matrices, as a has, got %d", count, len(list))
	}
	for k := range list {
		list[k] = array.Get(strconv.Itoa(k))
	}
	return list
}

// member is one product of the list.
func (d *dense) member(a bind.Args, o bind.Options, p *product, i int, complex bool) {
	read := func(at int, name string, to *operand) (m blas.Matrix) {
		name = fmt.Sprintf("%s[%d]", name, i)
		*to = d.required(a, at, name)
		return to.matrix(a, name, to.typed(a, name, complex))
	}
	g := &p.gemm
	g.Doing, g.Alpha, g.Beta, g.Stream = a.Op(), d.factor(o, "alpha", 1), d.factor(o, "beta", 0), d.StreamOption(o)
	g.Precision = blas.Precision(d.Word(o, "precision", blas.PrecisionNames, 0))
	g.A, g.B = read(0, "a", &p.a), read(1, "b", &p.b)
	d.transposed(o, "transposeA", &g.A)
	d.transposed(o, "transposeB", &g.B)
	if a.Has(2) {
		g.C = read(2, "out", &p.c)
	} else {
		d.result(a, o, p)
	}
}
