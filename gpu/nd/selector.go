// This file selects parts of arrays.

package nd

import (
	"strconv"
	"strings"
)

// A Selector says what is taken of an axis, as Python's slices do.
type Selector struct {
	kind             selectorKind
	begin, end, step int
	hasBegin, hasEnd bool
}

type selectorKind uint8

const (
	pick    selectorKind = iota // one element, at begin: the axis is dropped
	slice                       // begin to before end, step apart
	newAxis                     // an axis of 1
	rest                        // all axes that are not named
)

// Index selects one element; a negative one counts from the end.
func Index(i int) Selector { return Selector{kind: pick, begin: i} }

// ParseSelectors reads selectors, separated by commas: numbers, begin:end:step, '...' and 'new'.
func ParseSelectors(text string) ([]Selector, error) {
	var list []Selector
	for part := range strings.SplitSeq(text, ",") {
		s, err := parseSelector(strings.TrimSpace(part))
		if err != nil {
			return nil, err
		}
		list = append(list, s)
	}
	return list, nil
}

func parseSelector(text string) (s Selector, err error) {
	switch text {
	case "...":
		return Selector{kind: rest}, nil
	case "new":
		return Selector{kind: newAxis}, nil
	}
	parts := strings.Split(text, ":")
	wrong := wrongType("%q is no selector; write a number, begin:end:step, '...' or 'new'", text)
	if len(parts) == 1 {
		i, err := strconv.Atoi(text)
		if err != nil {
			return s, wrong
		}
		return Index(i), nil
	}
	if len(parts) > 3 {
		return s, wrong
	}
	s = Selector{kind: slice, step: 1}
	given := false
	for i, place := range []*int{&s.begin, &s.end, &s.step} {
		if i >= len(parts) {
			break
		}
		part := strings.TrimSpace(parts[i])
		if given = part != ""; given {
			if *place, err = strconv.Atoi(part); err != nil {
				return s, wrong
			}
		}
		s.hasBegin = s.hasBegin || i == 0 && given
		s.hasEnd = s.hasEnd || i == 1 && given
	}
	if s.step == 0 {
		return s, outOfRange("%q: the step is 0", text)
	}
	return s, nil
}

// At is the part of the array that selectors name. Axes not named are whole.
func (a *Array) At(selectors ...Selector) (*Array, error) {
	named, rests, added := 0, 0, 0
	for _, s := range selectors {
		switch s.kind {
		case rest:
			rests++
		case newAxis:
			added++
		default:
			named++
		}
	}
	switch {
	case rests > 1:
		return nil, outOfRange("'...' may stand once")
	case named > len(a.Shape):
		return nil, outOfRange("%d selectors for %s", named, axes(len(a.Shape)))
	case len(a.Shape)+added > MaxRank:
		return nil, outOfRange("expected at most %d axes, got %d", MaxRank, len(a.Shape)+added)
	}
	v := a.with(make(Shape, 0, len(a.Shape)+added), make([]int, 0, len(a.Shape)+added), a.Offset)
	axis, before := 0, 0 // before: axes that were named so far
	for _, s := range selectors {
		switch s.kind {
		case rest:
			axis = v.whole(a, axis, len(a.Shape)-named+before)
		case newAxis:
			v.Shape, v.Strides = append(v.Shape, 1), append(v.Strides, 0)
		default:
			if err := v.take(a, axis, s); err != nil {
				return nil, err
			}
			axis++
			before++
		}
	}
	v.whole(a, axis, len(a.Shape))
	return v, nil
}

// whole takes axes as they are.
func (v *Array) whole(a *Array, from, to int) int {
	v.Shape, v.Strides = append(v.Shape, a.Shape[from:to]...), append(v.Strides, a.Strides[from:to]...)
	return to
}

// take takes a part of one axis.
func (v *Array) take(a *Array, axis int, s Selector) error {
	n, stride := a.Shape[axis], a.Strides[axis]
	if s.kind == pick {
		i := s.begin
		if i < -n || i >= n {
			return outOfRange("%d is out of range: axis %d has %s", i, axis, elements(n))
		}
		if i < 0 {
			i += n
		}
		v.Offset += i * stride
		return nil
	}
	s.step = min(max(s.step, -n-1), n+1) // a longer step leads out of the axis all the same
	first, count := s.places(n)
	if count > 0 {
		v.Offset += first * stride
	}
	v.Shape, v.Strides = append(v.Shape, count), append(v.Strides, stride*s.step)
	return nil
}

// places is the first place and the number of places of a slice of n elements. Bounds beyond the
// axis are cut.
func (s Selector) places(n int) (first, count int) {
	low, high := 0, n
	if s.step < 0 {
		low, high = -1, n-1
	}
	bound := func(i int, given bool, or int) int {
		if !given {
			return or
		}
		if i < 0 {
			i += n
		}
		return min(max(i, low), high)
	}
	if s.step > 0 {
		first, end := bound(s.begin, s.hasBegin, 0), bound(s.end, s.hasEnd, n)
		return first, max(0, (end-first+s.step-1)/s.step)
	}
	first, end := bound(s.begin, s.hasBegin, n-1), bound(s.end, s.hasEnd, -1)
	return first, max(0, (first-end-s.step-1)/-s.step)
}

func axes(n int) string {
	if n == 1 {
		return "1 axis"
	}
	return strconv.Itoa(n) + " axes"
}

func elements(n int) string {
	if n == 1 {
		return "1 element"
	}
	return strconv.Itoa(n) + " elements"
}
