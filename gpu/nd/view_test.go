package nd

import (
	"fmt"
	"slices"
	"testing"
)

// TestDiagonal compares every diagonal of every small matrix with its definition: elements i, i + offset.
func TestDiagonal(t *testing.T) {
	for rows := range 4 {
		for columns := range 4 {
			for offset := -5; offset <= 5; offset++ {
				a := over(2, rows, columns)
				want := []int{}
				for k := range 2 {
					for i := range rows {
						if j := i + offset; 0 <= j && j < columns {
							want = append(want, (k*rows+i)*columns+j)
						}
					}
				}
				if d := must(a.Diagonal(offset)); !slices.Equal(places(d), want) {
					t.Errorf("%s, %d: got %v, want %v", a.Shape, offset, places(d), want)
				} else if rows*columns > 0 && (d.Offset < 0 || d.Offset >= rows*columns) {
					t.Errorf("%s, %d: begins at %d, out of the array", a.Shape, offset, d.Offset)
				}
			}
		}
	}
}

// TestContiguous: row order without gaps, whatever the strides of axes of one element are.
func TestContiguous(t *testing.T) {
	for _, c := range []struct {
		shape             Shape
		strides           []int
		contiguous, broad bool
	}{
		{Shape{}, nil, true, false}, {Shape{3}, []int{1}, true, false}, {Shape{3}, []int{2}, false, false}, {Shape{3}, []int{0}, false, true},
		{Shape{2, 3}, []int{3, 1}, true, false}, {Shape{2, 3}, []int{1, 2}, false, false}, {Shape{2, 3}, []int{4, 1}, false, false},
		{Shape{1, 3}, []int{7, 1}, true, false}, {Shape{2, 1}, []int{1, 9}, true, false}, {Shape{1}, []int{0}, true, false},
		{Shape{2, 2}, []int{0, 1}, false, true}, {Shape{0, 2}, []int{9, 9}, true, false}, {Shape{2, 3, 4}, []int{12, 4, 1}, true, false},
	} {
		a := &Array{DType: F32, Shape: c.shape, Strides: c.strides}
		if a.Contiguous() != c.contiguous || a.Broadcast() != c.broad {
			t.Errorf("%s by %v: contiguous %v, broadcast %v", c.shape, c.strides, a.Contiguous(), a.Broadcast())
		}
	}
}

// TestSpan covers all places and no more.
func TestSpan(t *testing.T) {
	for _, strides := range [][]int{{3, 1}, {-3, 1}, {3, -1}, {-3, -1}, {0, 1}, {0, 0}} {
		a := &Array{DType: F32, Shape: Shape{2, 3}, Strides: strides, Offset: 10}
		first, end := a.Span()
		if all := places(a); first != slices.Min(all) || end != slices.Max(all)+1 {
			t.Errorf("by %v: %d to %d of %v", strides, first, end, all)
		}
	}
}

// TestAxes are counted from the end, put in order, and named once.
func TestAxes(t *testing.T) {
	for _, c := range []struct {
		axes, want []int
		err        string
	}{
		{[]int{2, 0}, []int{0, 2}, ""}, {[]int{-1, -3}, []int{0, 2}, ""}, {nil, []int{}, ""},
		{[]int{1, -2}, nil, "axis 1 is named twice"}, {[]int{3}, nil, "there is no axis 3: the array has 3, 0 to 2"},
		{[]int{-4}, nil, "there is no axis -4: the array has 3, 0 to 2"},
	} {
		got, err := Shape{2, 3, 4}.Axes(c.axes)
		if fmt.Sprint(got) != fmt.Sprint(c.want) && c.err == "" || c.err != "" && (err == nil || err.Error() != c.err) {
			t.Errorf("%v: got %v, %v", c.axes, got, err)
		}
	}
	for shape, want := range map[*Shape]string{
		{}:  "there is no axis 1: the array has none",
		{5}: "there is no axis 1: the array has one, 0",
	} {
		if _, err := shape.Axis(1); err == nil || err.Error() != want {
			t.Errorf("%s: %v", shape, err)
		}
	}
	if got := (Shape{2, 3, 4}).Without([]int{0, 2}, false); !slices.Equal(got, Shape{3}) {
		t.Errorf("left out: %s", got)
	}
	if got := (Shape{2, 3, 4}).Without([]int{0, 2}, true); !slices.Equal(got, Shape{1, 3, 1}) {
		t.Errorf("kept: %s", got)
	}
}

// TestAs: the same bits need the same size.
func TestAs(t *testing.T) {
	if a := must(over(2, 3).As(I32)); a.DType != I32 || !slices.Equal(a.Shape, Shape{2, 3}) {
		t.Errorf("got %s[%s]", a.DType, a.Shape)
	}
	if _, err := over(2).As(F64); err == nil || err.Error() != "f32 has 4 bytes, f64 has 8" {
		t.Error(err)
	}
}
