// This file reads what calls are given besides arrays: types, devices and shapes.

package ndarray

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/gpu"
	"github.com/cujs/cujs/gpu/nd"
	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/cudajs/values"
	"github.com/cujs/cujs/internal/spell"
	"github.com/dop251/goja"
)

// arguments read what the calls of scripts are given. What they throw names the operation and the
// argument.
type arguments struct {
	*values.Reader
	trees  *evaluator
	copies *copier
}

// check throws an error of package nd in the words of an argument.
func (r *arguments) check(op, name string, err error) {
	if err == nil {
		return
	}
	if name != "" {
		name += ": "
	}
	var kind *nd.TypeError
	if errors.As(err, &kind) {
		r.Bind.ThrowTypeError("%s: %s%v", op, name, err)
	}
	r.Bind.ThrowRangeError("%s: %s%v", op, name, err)
}

// dtypeValue reads a type.
func (r *arguments) dtypeValue(op, name string, v goja.Value) nd.DType {
	if v == nil || !goja.IsString(v) {
		r.Bind.ThrowTypeError("%s: %s: expected a type such as 'f32', got %s", op, name, r.Bind.Kind(v))
	}
	if t := nd.ParseType(v.String()); t != nd.None {
		return t
	}
	near := nd.UsualType(v.String()).String()
	if near == "" {
		near = spell.Closest(v.String(), nd.TypeNames())
	}
	if near != "" {
		r.Bind.ThrowTypeError("%s: %s: there is no type %s; did you mean %q?", op, name, r.Bind.Show(v), near)
	}
	r.Bind.ThrowTypeError("%s: %s: there is no type %s; there are %s", op, name, r.Bind.Show(v), strings.Join(nd.TypeNames(), ", "))
	return nd.None
}

// making reads {dtype, device}; the type is None where none is given.
func (r *arguments) making(a bind.Args, i int) (nd.DType, *gpu.Context) {
	return r.makingOf(r.Bind.Options(a.Op(), "options", a.Value(i), "dtype", "device"))
}

// makingOf reads dtype and device of options that have more.
func (r *arguments) makingOf(o bind.Options) (nd.DType, *gpu.Context) {
	t := nd.None
	if o.Has("dtype") {
		t = r.dtypeValue(o.Op(), "options.dtype", o.Value("dtype"))
	}
	if device, ok := bind.StateOption[*gpu.Device](o, "device", "a Device"); ok && device != r.Current().Device() {
		c, err := device.PrimaryContext()
		r.Check(err)
		return t, c
	}
	return t, r.Current()
}

// sizes reads sizes that are given one by one or as an array.
func (r *arguments) sizes(a bind.Args, name string) nd.Shape {
	if list, ok := values.ArrayOf(a.Value(0)); ok {
		return r.sizeList(a.Op(), name, list)
	}
	shape := make(nd.Shape, a.Len())
	for i := range shape {
		shape[i] = int(a.Int(i, name))
	}
	return shape
}

// sizeList reads an array of whole numbers.
func (r *arguments) sizeList(op, name string, list *goja.Object) nd.Shape {
	n := bind.Property(list, "length").ToInteger()
	if n > nd.MaxRank {
		r.Bind.ThrowRangeError("%s: %s: expected at most %d axes, got %d", op, name, nd.MaxRank, n)
	}
	shape := make(nd.Shape, n)
	for i := range shape {
		shape[i] = int(r.Bind.Args(op, goja.FunctionCall{Arguments: []goja.Value{list.Get(fmt.Sprint(i))}}).Int(0, fmt.Sprintf("%s[%d]", name, i)))
	}
	return shape
}

// numbersOf reads a number or an array of them; nil when it is left out.
func (r *arguments) numbersOf(op, name string, v goja.Value) []int {
	if bind.Absent(v) {
		return nil
	}
	if list, ok := values.ArrayOf(v); ok {
		return r.sizeList(op, name, list)
	}
	return []int{int(r.Bind.Args(op, goja.FunctionCall{Arguments: []goja.Value{v}}).Int(0, name))}
}

// shapeOf reads a shape, a number or an array of sizes.
func (r *arguments) shapeOf(op, name string, v goja.Value) nd.Shape {
	list := r.numbersOf(op, name, v)
	if list == nil && bind.Absent(v) {
		r.Bind.ThrowTypeError("%s: %s: expected a number or an array of numbers, got undefined", op, name)
	}
	r.check(op, name, nd.Shape(list).Check())
	return list
}
