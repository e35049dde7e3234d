// This file is about shapes: their sizes, and broadcasting.

package nd

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// MaxRank is how many axes an array may have.
const MaxRank = 16

// maxElements is what JavaScript counts exactly.
const maxElements = 1<<53 - 1

// A Shape is the number of elements along each axis.
type Shape []int

// String is "3×4", "[]" without axes.
func (s Shape) String() string {
	if len(s) == 0 {
		return "[]"
	}
	parts := make([]string, len(s))
	for i, n := range s {
		parts[i] = strconv.Itoa(n)
	}
	return strings.Join(parts, "×")
}

// Size is the number of elements.
func (s Shape) Size() int {
	n := 1
	for _, size := range s {
		n *= size
	}
	return n
}

// Check fails for a shape with too many axes, with a negative size, or with more elements than can
// be counted.
func (s Shape) Check() error {
	if len(s) > MaxRank {
		return outOfRange("expected at most %d axes, got %d", MaxRank, len(s))
	}
	total, empty := 1.0, false
	for axis, n := range s {
		if n < 0 {
			return outOfRange("axis %d: expected a size, got %d", axis, n)
		}
		empty = empty || n == 0
		total *= float64(n)
	}
	if total > maxElements && !empty {
		return outOfRange("%s are more elements than can be counted", s)
	}
	return nil
}

// Strides are those of elements in row order without gaps.
func (s Shape) Strides() []int {
	strides, step := make([]int, len(s)), 1
	for i := len(s) - 1; i >= 0; i-- {
		strides[i] = step
		step *= max(s[i], 1)
	}
	return strides
}

// Broadcast is the shape that both are broadcast to: they are aligned at their last axis, and an axis
// of 1 takes the other's size.
func Broadcast(a, b Shape) (Shape, error) {
	if slices.Equal(a, b) || len(b) == 0 {
		return a, nil
	}
	if len(a) == 0 {
		return b, nil
	}
	common := make(Shape, max(len(a), len(b)))
	for i := 1; i <= len(common); i++ {
		x, y := fromEnd(a, i), fromEnd(b, i)
		switch {
		case x == y || y == 1:
			common[len(common)-i] = x
		case x == 1:
			common[len(common)-i] = y
		default:
			return nil, &ShapeError{a, b, len(common) - i, [2]int{x, y}}
		}
	}
	return common, nil
}

// fromEnd is the size of the axis i from the end, 1 where there is none.
func fromEnd(s Shape, i int) int {
	if i > len(s) {
		return 1
	}
	return s[len(s)-i]
}

// Axis is an axis from 0; a negative one counts from the end.
func (s Shape) Axis(axis int) (int, error) {
	if axis < -len(s) || axis >= len(s) {
		switch len(s) {
		case 0:
			return 0, outOfRange("there is no axis %d: the array has none", axis)
		case 1:
			return 0, outOfRange("there is no axis %d: the array has one, 0", axis)
		}
		return 0, outOfRange("there is no axis %d: the array has %d, 0 to %d", axis, len(s), len(s)-1)
	}
	if axis < 0 {
		axis += len(s)
	}
	return axis, nil
}

// Axes are axes from 0, ascending. One that occurs twice is an error.
func (s Shape) Axes(axes []int) ([]int, error) {
	list := make([]int, len(axes))
	for i, a := range axes {
		axis, err := s.Axis(a)
		if err != nil {
			return nil, err
		}
		if slices.Contains(list[:i], axis) {
			return nil, outOfRange("axis %d is named twice", axis)
		}
		list[i] = axis
	}
	slices.Sort(list)
	return list, nil
}

// Without is the shape after axes, which ascend, are reduced: they are left out, or kept with size 1.
func (s Shape) Without(axes []int, keep bool) Shape {
	left := make(Shape, 0, len(s))
	for i, n := range s {
		switch {
		case !slices.Contains(axes, i):
			left = append(left, n)
		case keep:
			left = append(left, 1)
		}
	}
	return left
}

// infer replaces one size of -1 by what n elements need.
func (s Shape) infer(n int) (Shape, error) {
	open, known := -1, 1
	for i, size := range s {
		switch {
		case size == -1 && open >= 0:
			return nil, outOfRange("only one size may be -1")
		case size == -1:
			open = i
		case size < 0:
			return nil, outOfRange("axis %d: expected a size, got %d", i, size)
		case size > 0 && known > math.MaxInt/size:
			return nil, outOfRange("%s are more elements than can be counted", s)
		default:
			known *= size
		}
	}
	if open < 0 {
		return s, nil
	}
	whole := slices.Clone(s)
	if known == 0 || n%known != 0 {
		whole[open] = 1
		return nil, outOfRange("%d elements do not go into rows of %s", n, Shape(slices.Delete(whole, open, open+1)))
	}
	whole[open] = n / known
	return whole, nil
}
