package types

import (
	"testing"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// TestTiles joins tiles: of one type and size they share a variable, and the layout that fits all.
func TestTiles(t *testing.T) {
	tile := func(elem ir.Type, rank, rows, columns int) Type {
		return Type{Class: TileClass, Tile: NewTile(elem, rank, rows, columns)}
	}
	x := tile(ir.F32, 2, 4, 8)
	for _, c := range []struct {
		other Type
		want  string
	}{
		{tile(ir.F32, 2, 4, 8), ""},
		{tile(ir.F16, 2, 4, 8), "a tile of 4 × 8 f32 and a tile of 4 × 8 f16 do not go together; convert one: t.as('f32')"},
		{tile(ir.F32, 2, 8, 4), "a tile of 4 × 8 f32 and a tile of 8 × 4 f32 do not go together; a variable holds tiles of one size and type"},
		{tile(ir.F32, 2, 4, 4), "a tile of 4 × 8 f32 and a tile of 4 × 4 f32 do not go together; a variable holds tiles of one size and type"},
		{tile(ir.F32, 1, 1, 8), "a tile of 4 × 8 f32 and a tile of 8 f32 do not go together; a variable holds tiles of one size and type"},
		{tile(ir.F16, 1, 1, 8), "a tile of 4 × 8 f32 and a tile of 8 f16 do not go together; a variable holds tiles of one size and type"},
	} {
		got, conflict := Join(x, c.other)
		if said(conflict) != c.want || c.want == "" && got != x {
			t.Errorf("%s: got %s, %q, want %q", c.other, got, said(conflict), c.want)
		}
		if together := x.Tile.Group() == c.other.Tile.Group(); together != (c.want == "") {
			t.Errorf("%s: in one group: %t", c.other, together)
		}
	}
}

// TestGroups: a group is as large as its largest tile, and has what any of them needs, whoever came first.
func TestGroups(t *testing.T) {
	small, large := NewTile(ir.F32, 2, 2, 64), NewTile(ir.BF16, 2, 16, 8)
	*small.Group() = Group{Rows: 2, Columns: 64, Narrowest: 4, Held: true, Exact: true}
	*large.Group() = Group{Rows: 16, Columns: 8, Narrowest: 2, Product: true, Whole: true}
	small.Unite(large)
	want := Group{Rows: 16, Columns: 64, Narrowest: 2, Held: true, Product: true, Exact: true, Whole: true}
	if got := *small.Group(); got != want || large.Group() != small.Group() {
		t.Errorf("got %+v, want %+v", got, want)
	}
	third := large.Beside(ir.I8, 2, 1, 128)
	want.Columns, want.Narrowest = 128, 1
	if got := *small.Group(); got != want || third.Group() != small.Group() {
		t.Errorf("beside a third: got %+v, want %+v", got, want)
	}
	small.Unite(third) // they are one group already
	if got := *third.Group(); got != want {
		t.Errorf("united again: got %+v", got)
	}
	for _, turned := range []bool{false, true} {
		x, y := NewTile(ir.F32, 2, 4, 4), NewTile(ir.F32, 2, 4, 4)
		y.Turned = turned
		if x.Share(y); x.Group().Held != turned || x.Group() != y.Group() {
			t.Errorf("turned %t: held %t", turned, x.Group().Held)
		}
	}
	for _, plain := range [][3]bool{{true, false, false}, {false, true, false}, {false, false, true}} {
		x, y := NewTile(ir.F32, 2, 4, 4), NewTile(ir.F32, 2, 4, 4)
		y.Group().Product, y.Group().Exact, y.Group().Whole = plain[0], plain[1], plain[2]
		x.Unite(y)
		if g := x.Group(); g.Product != plain[0] || g.Exact != plain[1] || g.Whole != plain[2] || g.Held {
			t.Errorf("got %+v of %v", *g, plain)
		}
	}
}

// TestArrays: code for a whole array works on others of its kind.
func TestArrays(t *testing.T) {
	whole := func() *Array { return &Array{Elem: ir.F32, Rank: 2, Dims: []int64{2, 3}, Param: 1, Long: true} }
	rec := func(t ir.Type) *Record {
		return &Record{Fields: []Field{{Name: "x", Type: t}}, Size: t.Size(), Align: t.Size()}
	}
	x := whole()
	for name, c := range map[string]struct {
		change func(*Array)
		like   bool
	}{
		"itself": {func(*Array) {}, true}, "another parameter": {func(a *Array) { a.Param, a.Long, a.Aligned = 2, false, true }, true},
		"type": {func(a *Array) { a.Elem = ir.F64 }, false}, "record": {func(a *Array) { a.Record = rec(ir.F32) }, false}, "space": {func(a *Array) { a.Space++ }, false},
		"rank": {func(a *Array) { a.Rank = 1 }, false}, "row": {func(a *Array) { a.First = 1 }, false}, "sizes": {func(a *Array) { a.Dims = []int64{3, 2} }, false},
		"image": {func(a *Array) { a.Image = &Image{} }, false}, "field": {func(a *Array) { a.Part = true }, false}, "value": {func(a *Array) { a.Value = true }, false},
		"chosen": {func(a *Array) { a.Among = []*Array{x} }, false},
	} {
		y := whole()
		if c.change(y); x.Like(y) != c.like || y.Like(x) != c.like {
			t.Errorf("%s: alike %t", name, !c.like)
		}
	}
	one, other := &Array{Record: rec(ir.F32), Rank: 1}, &Array{Record: rec(ir.I32), Rank: 1}
	if one.Like(other) || !one.Like(&Array{Record: rec(ir.F32), Rank: 1}) {
		t.Error("records are alike by their fields")
	}
	if single := (&Array{Rank: 0}); single.Whole() || !x.Whole() {
		t.Error("what has no dimensions is not whole")
	}
	memory := &ir.Memory{}
	chosen := (&Array{Elem: ir.F32, Rank: 1, Param: 3, Among: []*Array{x}}).Instead(&Array{Param: 7, Memory: memory, Long: true})
	if chosen.Param != 7 || chosen.Memory != memory || !chosen.Long || chosen.Among != nil || chosen.Rank != 1 || chosen.Elem != ir.F32 {
		t.Errorf("got %+v", chosen)
	}
}

// TestParts: a field of a record is an array at its place, and elements of arrays are as far apart as they are large.
func TestParts(t *testing.T) {
	r, err := ParseRecord("{a: u8, w: f64[3], at: {x: i16, y: i16}}")
	if err != nil {
		t.Fatal(err)
	}
	a := &Array{Record: r, Offset: 100, Value: true}
	w, at := r.Field("w").Array(a), r.Field("at").Array(a)
	if w.Elem != ir.F64 || w.Rank != 1 || w.Dims[0] != 3 || !w.Part || !w.Value || w.Offset != 108 || w.Record != nil || w.IsRecord() || w.Stride() != 8 {
		t.Errorf("w is %+v", w)
	}
	if at.Rank != 0 || at.Offset != 132 || !at.IsRecord() || at.Stride() != 4 || a.Part || a.Offset != 100 {
		t.Errorf("at is %+v", at)
	}
	if a.Stride() != 40 || (&Array{Record: r, Rank: 1}).IsRecord() || (*Array)(nil).IsRecord() || r.Field("z") != nil {
		t.Error("a record is one without dimensions")
	}
}
