// This file makes views: arrays over the same memory.

package nd

import (
	"slices"
)

// with is a view of a with other axes.
func (a *Array) with(shape Shape, strides []int, offset int) *Array {
	return &Array{Buffer: a.Buffer, DType: a.DType, Shape: shape, Strides: strides, Offset: offset}
}

// Reshape is the elements in another shape, of whose sizes one may be -1. The array is nil where
// that needs a copy.
func (a *Array) Reshape(shape Shape) (*Array, Shape, error) {
	shape, err := shape.infer(a.Size())
	if err != nil {
		return nil, nil, err
	}
	if err := shape.Check(); err != nil {
		return nil, nil, err
	}
	if shape.Size() != a.Size() {
		return nil, nil, outOfRange("%s has %d elements, %s would have %d", a.Shape, a.Size(), shape, shape.Size())
	}
	strides, ok := restride(a.Shape, a.Strides, shape)
	if !ok {
		return nil, shape, nil
	}
	return a.with(shape, strides, a.Offset), shape, nil
}

// restride finds strides by which the elements appear in another shape of as many elements. Both
// shapes are cut into groups of axes with equal products; a group of the old shape has to be evenly
// spaced.
func restride(old Shape, strides []int, shape Shape) ([]int, bool) {
	if old.Size() == 0 {
		return shape.Strides(), true
	}
	result := make([]int, len(shape))
	i, j := 0, 0
	for i < len(old) || j < len(shape) {
		from, to := i, j
		n, m := 1, 1
		if i < len(old) {
			n = old[i]
			i++
		}
		if j < len(shape) {
			m = shape[j]
			j++
		}
		for n != m {
			if n < m {
				n *= old[i]
				i++
			} else {
				m *= shape[j]
				j++
			}
		}
		step, ok := spacing(old[from:i], strides[from:i])
		if !ok {
			return nil, false
		}
		for k := j - 1; k >= to; k-- {
			result[k] = step
			step *= shape[k]
		}
	}
	return result, true
}

// spacing is the distance of neighbours in row order, if it is always the same.
func spacing(shape Shape, strides []int) (step int, ok bool) {
	step, next := 1, 0
	for k := len(shape) - 1; k >= 0; k-- {
		switch {
		case shape[k] == 1:
		case next == 0:
			step, next = strides[k], strides[k]*shape[k]
			if next == 0 {
				next = -1 << 62 // a stride of 0 goes on with none but itself
			}
		case strides[k] != next && !(step == 0 && strides[k] == 0):
			return 0, false
		case step != 0:
			next *= shape[k]
		}
	}
	return step, true
}

// Transpose puts the axes in another order; without any, in reverse.
func (a *Array) Transpose(axes []int) (*Array, error) {
	rank := len(a.Shape)
	if len(axes) == 0 {
		axes = make([]int, rank)
		for i := range axes {
			axes[i] = rank - 1 - i
		}
	}
	if len(axes) != rank {
		return nil, outOfRange("expected %d axes, got %d", rank, len(axes))
	}
	if _, err := a.Shape.Axes(axes); err != nil {
		return nil, err
	}
	shape, strides := make(Shape, rank), make([]int, rank)
	for i, axis := range axes {
		if axis < 0 {
			axis += rank
		}
		shape[i], strides[i] = a.Shape[axis], a.Strides[axis]
	}
	return a.with(shape, strides, a.Offset), nil
}

// Squeeze leaves out axes of size 1: those given, all where axes is nil.
func (a *Array) Squeeze(axes []int) (*Array, error) {
	out, err := a.Shape.Axes(axes)
	if err != nil {
		return nil, err
	}
	for _, axis := range out {
		if a.Shape[axis] != 1 {
			return nil, outOfRange("axis %d has %d elements, not 1", axis, a.Shape[axis])
		}
	}
	var shape Shape
	var strides []int
	for i, n := range a.Shape {
		if axes == nil && n == 1 || slices.Contains(out, i) {
			continue
		}
		shape, strides = append(shape, n), append(strides, a.Strides[i])
	}
	return a.with(shape, strides, a.Offset), nil
}

// BroadcastTo repeats the array along new axes and those of size 1.
func (a *Array) BroadcastTo(shape Shape) (*Array, error) {
	if err := shape.Check(); err != nil {
		return nil, err
	}
	common, err := Broadcast(a.Shape, shape)
	if err != nil {
		return nil, err
	}
	if !slices.Equal(common, shape) {
		return nil, outOfRange("%s cannot be broadcast to %s", a.Shape, shape)
	}
	return a.with(shape, a.StridesFor(shape), a.Offset), nil
}

// StridesFor are the strides by which the array is read in a shape that it is broadcast to.
func (a *Array) StridesFor(shape Shape) []int {
	strides := make([]int, len(shape))
	lead := len(shape) - len(a.Shape)
	for i, n := range a.Shape {
		if n != 1 {
			strides[lead+i] = a.Strides[i]
		}
	}
	return strides
}

// Diagonal is that of the last two axes, offset to the right.
func (a *Array) Diagonal(offset int) (*Array, error) {
	rank := len(a.Shape)
	if rank < 2 {
		return nil, outOfRange("expected an array of two axes at least, got %d", rank)
	}
	rows, columns := a.Shape[rank-2], a.Shape[rank-1]
	down, right := a.Strides[rank-2], a.Strides[rank-1]
	start, n := a.Offset, 0
	if offset >= 0 {
		n = min(rows, columns-offset)
		start += min(offset, max(columns-1, 0)) * right
	} else {
		n = min(rows+offset, columns)
		start += min(-offset, max(rows-1, 0)) * down
	}
	shape := append(slices.Clone(a.Shape[:rank-2]), max(n, 0))
	return a.with(shape, append(slices.Clone(a.Strides[:rank-2]), down+right), start), nil
}

// Windows are all windows of these sizes on the last axes, steps apart: their places, then what is in
// them.
func (a *Array) Windows(sizes, steps []int) (*Array, error) {
	lead := len(a.Shape) - len(sizes)
	if lead < 0 {
		return nil, outOfRange("sizes: expected at most %d, got %d", len(a.Shape), len(sizes))
	}
	if len(steps) != len(sizes) {
		return nil, outOfRange("step: expected %d, one for each size, got %d", len(sizes), len(steps))
	}
	shape, strides := slices.Clone(a.Shape), slices.Clone(a.Strides)
	for i, size := range sizes {
		axis := lead + i
		switch n := a.Shape[axis]; {
		case size < 1 || size > n:
			return nil, outOfRange("sizes: axis %d: expected 1 to %d, got %d", axis, n, size)
		case steps[i] < 1:
			return nil, outOfRange("step: axis %d: expected 1 or more, got %d", axis, steps[i])
		default:
			shape[axis] = (n-size)/steps[i] + 1
			strides[axis] *= steps[i]
		}
	}
	shape, strides = append(shape, sizes...), append(strides, a.Strides[lead:]...)
	if err := shape.Check(); err != nil {
		return nil, err
	}
	return a.with(shape, strides, a.Offset), nil
}

// As is the same bits as a type of the same size.
func (a *Array) As(t DType) (*Array, error) {
	if t.Size() != a.DType.Size() {
		return nil, wrongType("%s has %d bytes, %s has %d", a.DType, a.DType.Size(), t, t.Size())
	}
	return &Array{a.Buffer, t, a.Shape, a.Strides, a.Offset}, nil
}
