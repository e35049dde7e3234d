package nd

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// over is an array without memory, as far as shapes are concerned.
func over(shape ...int) *Array {
	return &Array{DType: F32, Shape: shape, Strides: Shape(shape).Strides()}
}

// places lists where the elements are, in row order: a model of indexing by counting.
func places(a *Array) []int {
	list := []int{a.Offset}
	for axis, n := range a.Shape {
		var next []int
		for _, at := range list {
			for i := range n {
				next = append(next, at+i*a.Strides[axis])
			}
		}
		list = next
	}
	return list
}

func TestSelectors(t *testing.T) {
	base := over(4, 5)
	for text, want := range map[string]string{
		"0": "5 0 1 2 3 4", "-1": "5 15 16 17 18 19", "1, 2": "[] 7", "1:3, 0": "2 5 10", "::-1, 4": "4 19 14 9 4",
		"..., 0": "4 0 5 10 15", "0, ...": "5 0 1 2 3 4", "new, 0": "1×5 0 1 2 3 4", ":, new, 1": "4×1 1 6 11 16", "2:1": "0×5",
		"1:100, -1": "3 9 14 19", "-2:, 0": "2 10 15", ":-3, :2": "1×2 0 1", "::3, ::4": "2×2 0 4 15 19", "...": "4×5 " + fmt.Sprint(places(base))[1:51],
		"3:0:-2, 0": "2 15 5", "-100:1, 0": "1 0", "5:, 0": "0", "::-9223372036854775808, 0": "1 15", "::9223372036854775807, 0": "1 0",
		"new, ..., new, 0": "1×4×1 0 5 10 15",
	} {
		list, err := ParseSelectors(text)
		if err != nil {
			t.Fatal(text, err)
		}
		v, err := base.At(list...)
		if err != nil {
			t.Fatal(text, err)
		}
		got := strings.TrimSpace(v.Shape.String() + " " + strings.Trim(fmt.Sprint(places(v)), "[]"))
		if got != strings.TrimSuffix(want, "]") {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}

func TestWrongSelectors(t *testing.T) {
	for text, want := range map[string]string{
		"4": "4 is out of range: axis 0 has 4 elements", "0, -6": "-6 is out of range: axis 1 has 5 elements", "0, 0, 0": "3 selectors for 2 axes",
		"x": `"x" is no selector; write a number, begin:end:step, '...' or 'new'`, "1:2:3:4": `"1:2:3:4" is no selector; write a number, begin:end:step, '...' or 'new'`,
		"::0": `"::0": the step is 0`, "..., ...": "'...' may stand once", "": `"" is no selector; write a number, begin:end:step, '...' or 'new'`,
		"1.5": `"1.5" is no selector; write a number, begin:end:step, '...' or 'new'`, strings.Repeat("new,", 15) + "0": "expected at most 16 axes, got 17",
	} {
		list, err := ParseSelectors(text)
		if err == nil {
			_, err = over(4, 5).At(list...)
		}
		if err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", text, err, want)
		}
	}
}

// Python's slices, counted by hand: every bound and step over short axes.
func TestSlicesExhaustively(t *testing.T) {
	for n := range 5 {
		for begin := -6; begin <= 6; begin++ {
			for end := -6; end <= 6; end++ {
				for _, step := range []int{-3, -2, -1, 1, 2, 3} {
					list, err := ParseSelectors(fmt.Sprintf("%d:%d:%d", begin, end, step))
					if err != nil {
						t.Fatal(err)
					}
					v, err := over(n).At(list...)
					if err != nil {
						t.Fatal(err)
					}
					if got, want := places(v), python(n, begin, end, step); !slices.Equal(got, want) {
						t.Errorf("%d elements, %d:%d:%d: got %v, want %v", n, begin, end, step, got, want)
					}
				}
			}
		}
	}
}

// python are the places of range(n)[begin:end:step].
func python(n, begin, end, step int) (list []int) {
	cut := func(i int) int {
		if i < 0 {
			i += n
		}
		if step > 0 {
			return min(max(i, 0), n)
		}
		return min(max(i, -1), n-1)
	}
	for i := cut(begin); step > 0 && i < cut(end) || step < 0 && i > cut(end); i += step {
		list = append(list, i)
	}
	return list
}

func TestBroadcast(t *testing.T) {
	for _, c := range []struct {
		a, b, want Shape
		err        string
	}{
		{Shape{3, 4}, Shape{4}, Shape{3, 4}, ""}, {Shape{3, 1}, Shape{1, 4}, Shape{3, 4}, ""}, {Shape{}, Shape{2}, Shape{2}, ""},
		{Shape{2}, Shape{}, Shape{2}, ""}, {Shape{0}, Shape{1}, Shape{0}, ""}, {Shape{5, 1, 2}, Shape{3, 1}, Shape{5, 3, 2}, ""},
		{Shape{3, 4}, Shape{5}, nil, "shapes 3×4 and 5 do not fit: axis 1 has 4 and 5 elements"},
		{Shape{0}, Shape{2}, nil, "shapes 0 and 2 do not fit: axis 0 has 0 and 2 elements"},
	} {
		got, err := Broadcast(c.a, c.b)
		if c.err != "" {
			var shapes *ShapeError
			if !errors.As(err, &shapes) || err.Error() != c.err {
				t.Errorf("%v and %v: got %v, want %s", c.a, c.b, err, c.err)
			}
		} else if err != nil || !slices.Equal(got, c.want) {
			t.Errorf("%v and %v: got %v, %v", c.a, c.b, got, err)
		}
	}
}

// Whatever Reshape answers has the same elements in the same order, and where it answers nothing no
// strides could: the places are not a sum of steps.
func TestReshape(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 3000 {
		a := randomView(random)
		shape := randomShape(random, a.Size())
		v, _, err := a.Reshape(shape)
		if err != nil {
			t.Fatal(a.Shape, shape, err)
		}
		possible := affine(places(a), shape)
		if v == nil {
			if possible {
				t.Fatalf("%v by %v as %v: a view is possible", a.Shape, a.Strides, shape)
			}
			continue
		}
		if !slices.Equal(places(v), places(a)) {
			t.Fatalf("%v by %v as %v: other places", a.Shape, a.Strides, shape)
		}
	}
}

// affine tells whether places in row order of a shape are those of some strides.
func affine(places []int, shape Shape) bool {
	if len(places) == 0 {
		return true
	}
	strides, step := make([]int, len(shape)), 1
	for i := len(shape) - 1; i >= 0; i-- {
		if shape[i] > 1 {
			strides[i] = places[step] - places[0]
		}
		step *= shape[i]
	}
	for k, at := range places {
		want := places[0]
		for i := len(shape) - 1; i >= 0; i-- {
			want += k % shape[i] * strides[i]
			k /= shape[i]
		}
		if at != want {
			return false
		}
	}
	return true
}

// randomView is a part of a contiguous array: cut, in steps, reversed, transposed, broadcast.
func randomView(random *rand.Rand) *Array {
	a := over(1+random.IntN(4), 1+random.IntN(4), random.IntN(4))
	for range random.IntN(4) {
		switch random.IntN(4) {
		case 0:
			a, _ = a.Transpose(random.Perm(len(a.Shape)))
		case 1:
			list, _ := ParseSelectors([]string{"::-1", "1:", "::2", "new", ":-1", "..., ::-1", "..., new"}[random.IntN(7)])
			a, _ = a.At(list...)
		case 2:
			a, _ = a.BroadcastTo(append(Shape{1 + random.IntN(2)}, a.Shape...))
		case 3:
			if v, _, _ := a.Reshape(Shape{-1, 2}); v != nil {
				a = v
			}
		}
	}
	return a
}

// randomShape is a shape of n elements.
func randomShape(random *rand.Rand, n int) (shape Shape) {
	if n == 0 {
		return Shape{random.IntN(3), 0, 2}
	}
	for n > 1 {
		d := 2 + random.IntN(n-1)
		for n%d != 0 {
			d--
		}
		shape = append(shape, d)
		n /= d
	}
	return shape
}

func TestWrongShapes(t *testing.T) {
	a := over(2, 3)
	for want, f := range map[string]func() error{
		"2×3 has 6 elements, 4 would have 4":                       func() error { _, _, err := a.Reshape(Shape{4}); return err },
		"only one size may be -1":                                  func() error { _, _, err := a.Reshape(Shape{-1, -1}); return err },
		"6 elements do not go into rows of 4":                      func() error { _, _, err := a.Reshape(Shape{-1, 4}); return err },
		"axis 1: expected a size, got -2":                          func() error { _, _, err := a.Reshape(Shape{2, -2}); return err },
		"expected 2 axes, got 1":                                   func() error { _, err := a.Transpose([]int{0}); return err },
		"axis 0 is named twice":                                    func() error { _, err := a.Transpose([]int{0, -2}); return err },
		"there is no axis 2: the array has 2, 0 to 1":              func() error { _, err := a.Transpose([]int{0, 2}); return err },
		"axis 0 has 2 elements, not 1":                             func() error { _, err := a.Squeeze([]int{0}); return err },
		"2×3 cannot be broadcast to 3":                             func() error { _, err := a.BroadcastTo(Shape{3}); return err },
		"expected an array of two axes at least, got 1":            func() error { _, err := over(2).Diagonal(0); return err },
		"sizes: axis 1: expected 1 to 3, got 4":                    func() error { _, err := a.Windows([]int{4}, []int{1}); return err },
		"sizes: axis 1: expected 1 to 3, got 0":                    func() error { _, err := a.Windows([]int{0}, []int{1}); return err },
		"step: axis 1: expected 1 or more, got 0":                  func() error { _, err := a.Windows([]int{2}, []int{0}); return err },
		"step: expected 1, one for each size, got 0":               func() error { _, err := a.Windows([]int{2}, nil); return err },
		"f32 has 4 bytes, f64 has 8":                               func() error { _, err := a.As(F64); return err },
		"9007199254740991×2 are more elements than can be counted": func() error { return Shape{maxElements, 2}.Check() },
	} {
		if err := f(); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

func TestViews(t *testing.T) {
	a := over(3, 4)
	for _, c := range []struct {
		v    func() (*Array, error)
		want string
	}{
		{func() (*Array, error) { return a.Diagonal(0) }, "3 0 5 10"},
		{func() (*Array, error) { return a.Diagonal(2) }, "2 2 7"},
		{func() (*Array, error) { return a.Diagonal(-1) }, "2 4 9"},
		{func() (*Array, error) { return a.Diagonal(9) }, "0"},
		{func() (*Array, error) { return a.Windows([]int{2, 2}, []int{2, 1}) }, "1×3×2×2 0 1 4 5 1 2 5 6 2 3 6 7"},
		{func() (*Array, error) { return a.Transpose(nil) }, "4×3 0 4 8 1 5 9 2 6 10 3 7 11"},
		{func() (*Array, error) { return over(1, 2, 1).Squeeze(nil) }, "2 0 1"},
		{func() (*Array, error) { return over(1, 2, 1).Squeeze([]int{-1}) }, "1×2 0 1"},
		{func() (*Array, error) { return over(2, 1).BroadcastTo(Shape{2, 2, 2}) }, "2×2×2 0 0 1 1 0 0 1 1"},
	} {
		v, err := c.v()
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.TrimSpace(v.Shape.String() + " " + strings.Trim(fmt.Sprint(places(v)), "[]")); got != c.want {
			t.Errorf("got %s, want %s", got, c.want)
		}
	}
}

// The table of the contract; the columns are u8, i32 and so on.
// TestSpanOfNothing has every view without elements lie in its buffer, whatever selectors led to it.
func TestSpanOfNothing(t *testing.T) {
	for _, base := range []*Array{over(0, 3), over(3, 0), over(2, 3)} {
		for _, text := range []string{"1:, 1:", "3:, 1:", ":, 3:", "1:1, 2", "-1:, 2:2", "::-1, 5:"} {
			list, err := ParseSelectors(text)
			if err != nil {
				t.Fatal(err)
			}
			v, err := base.At(list...)
			if err != nil || v.Size() > 0 {
				continue
			}
			for _, w := range []*Array{v, must(v.Transpose(nil))} {
				if first, end := w.Span(); first != 0 || end != 0 {
					t.Errorf("%v at %s: %d to %d", base.Shape, text, first, end)
				}
			}
		}
	}
}

func must(a *Array, err error) *Array {
	if err != nil {
		panic(err)
	}
	return a
}

func TestPromotion(t *testing.T) {
	columns := []DType{Bool, I32, I64, U32, U64, F16, BF16, F32, F64, C64}
	for a, row := range map[DType]string{
		U8: "u8 i32 i64 u32 u64 f16 bf16 f32 f64 c64", I32: "i32 i32 i64 i64 - f16 bf16 f32 f64 c64",
		F16: "f16 f16 f16 f16 f16 f16 f32 f32 f64 c64", F32: "f32 f32 f32 f32 f32 f32 f32 f32 f64 c64",
		I8: "i8 i32 i64 i64 - f16 bf16 f32 f64 c64", U64: "u64 - - u64 u64 f16 bf16 f32 f64 c64", Bool: "bool i32 i64 u32 u64 f16 bf16 f32 f64 c64",
		U16: "u16 i32 i64 u32 u64 f16 bf16 f32 f64 c64", I64: "i64 i64 i64 i64 - f16 bf16 f32 f64 c64", C128: "c128 c128 c128 c128 c128 c128 c128 c128 c128 c128",
	} {
		for i, want := range strings.Fields(row) {
			got, err := Promote(a, columns[i])
			back, backErr := Promote(columns[i], a)
			if got != back || (err == nil) != (backErr == nil) {
				t.Errorf("%v with %v is %v, the other way round %v", a, columns[i], got, back)
			}
			if text := got.String(); err == nil && text != want || err != nil && want != "-" {
				t.Errorf("%v with %v: got %v, %v, want %v", a, columns[i], got, err, want)
			}
		}
	}
	for _, a := range Types() {
		for _, b := range Types() {
			if c, err := Promote(a, b); err == nil {
				if again, err := Promote(c, a); err != nil || again != c && c.Kind() != Complex && a.Kind() != Complex {
					t.Errorf("%v with %v is %v, and with %v again %v, %v", a, b, c, a, again, err)
				}
			}
		}
		if ParseType(a.String()) != a || a.Size() != a.Element().Size()*a.Parts() || a.Summed() == None || a.Divided().Kind() < Float {
			t.Errorf("the row of %v is wrong", a)
		}
	}
	if WeakNumber.With(U8) != U8 || WeakNumber.With(Bool) != F32 || WeakBigInt.With(Bool) != I64 || WeakBool.With(Bool) != Bool || WeakBool.With(F16) != F16 {
		t.Error("weak values")
	}
}

// A collapsed loop visits the same places in the same order.
func TestCollapse(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		a := randomView(random)
		b := over(a.Shape...)
		var l Loop
		l.Reset(a.Shape)
		l.Add(a.Shape, a.Strides)
		l.Add(b.Shape, b.Strides)
		rank := len(a.Shape)
		var axes []int
		for i := range rank {
			if random.IntN(2) == 0 {
				axes = append(axes, i)
			}
		}
		kept := l.Last(axes)
		before := [2][]int{l.walk(0, a.Offset), l.walk(1, 0)}
		outer := l.Elements(0, kept)
		split := l.Collapse(kept)
		if after := [2][]int{l.walk(0, a.Offset), l.walk(1, 0)}; !slices.Equal(before[0], after[0]) || !slices.Equal(before[1], after[1]) {
			t.Fatalf("%v by %v: other places", a.Shape, a.Strides)
		}
		if l.Elements(0, split) != outer {
			t.Fatalf("%v: %d elements before the split, want %d", a.Shape, l.Elements(0, split), outer)
		}
	}
	var l Loop
	a := over(2, 3, 4)
	l.Reset(a.Shape)
	l.Add(a.Shape, a.Strides)
	if l.Collapse(0); l.Rank != 1 || l.Size[0] != 24 || l.Stride[0][0] != 1 {
		t.Error("a contiguous array is not one axis")
	}
}

func (l *Loop) walk(k, offset int) []int {
	return places(&Array{Shape: Shape(l.Size[:l.Rank]), Strides: l.Stride[k][:l.Rank], Offset: offset})
}
