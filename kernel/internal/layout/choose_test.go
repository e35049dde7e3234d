package layout

import (
	"fmt"
	"slices"
	"testing"
)

// text shows a layout: the bits of rows, then those of columns, r for a register.
func (l Layout) text() string {
	show := func(a Axis) (s string) {
		for _, b := range a {
			if b == Register {
				s += "r"
			} else {
				s += fmt.Sprintf("%x", int(b))
			}
		}
		return s
	}
	s := show(l.Rows) + "," + show(l.Columns)
	if l.Product {
		s += " product"
	}
	if l.Group {
		s += " group"
	}
	return s
}

// TestGroup compares the layouts of wgmma's sums: 64 rows of a group of four warps, pairs of columns.
func TestGroup(t *testing.T) {
	for size, want := range map[[3]int]string{
		{64, 64, 4}:   "234r56,r01rrr product group",
		{128, 64, 8}:  "234r567,r01rrr product group",
		{64, 128, 8}:  "234r56,r01rrr7 product group",
		{128, 64, 4}:  "234r56,r01rrr product group", // the rest of the rows are registers
		{128, 64, 16}: "234r567,r01rr8 product group",
		{64, 8, 4}:    "234r56,r01 product group",
	} {
		if got := Group(size[0], size[1], size[2]).text(); got != want {
			t.Errorf("%v: got %s, want %s", size, got, want)
		}
	}
}

// TestGroups: groups need four warps and 64 rows; where several share rows, each has 64 columns at least.
func TestGroups(t *testing.T) {
	for size, want := range map[[3]int]bool{
		{64, 8, 4}: true, {64, 64, 3}: false, {64, 64, 2}: false, {32, 64, 4}: false, {64, 64, 8}: false, {64, 128, 8}: true, {128, 8, 8}: true,
		{128, 64, 16}: false, {128, 128, 16}: true, {256, 8, 16}: true,
	} {
		if got := Groups(size[0], size[1], size[2]); got != want {
			t.Errorf("%v: %v", size, got)
		}
	}
}

// TestChoices compares layouts of elements and of products with what they are meant to be: neighbours in a row, then
// lanes, then what is left.
func TestChoices(t *testing.T) {
	for want, got := range map[string]Layout{
		",rr01234":      Blocked(1, 128, 4, 1, false),
		"5,rr01234":     Blocked(2, 128, 4, 2, false),
		"56,rr01234":    Blocked(4, 128, 4, 4, false),
		"456,rr0123":    Blocked(8, 64, 4, 4, false),
		",rr0123456":    Blocked(1, 512, 4, 4, false),
		"6,rr012345":    Blocked(2, 256, 4, 4, true), // fewer rows than warps
		"56,rr01234r":   Blocked(4, 256, 4, 4, true),
		"01234,":        Blocked(32, 1, 4, 1, false),
		"1234,0":        Blocked(16, 2, 4, 1, false),
		",rr01234rrr":   Blocked(1, 1024, 4, 1, false),
		"0,":            Blocked(2, 1, 4, 1, false),
		"234,r01":       Blocked(8, 8, 2, 1, false),
		"234r,r01r":     {Rows: Axis{2, 3, 4, Register}, Columns: Axis{Register, 0, 1, Register}},
		"234r5,r01r6":   unmarked(Product(64, 64, 4, false)),
		"234r56,r01r":   unmarked(Product(64, 64, 4, true)),
		"234r,r01r56":   unmarked(Product(16, 256, 4, true)),
		"234r5,r01r":    unmarked(Product(256, 16, 2, false)),
		"234r,r01r5":    unmarked(Product(16, 256, 2, false)),
		"rr345,rr0126":  Sums(64, 64, 4, false),
		"rr3456,rr012":  Sums(64, 64, 4, true),
		"rr34,rr01256":  Sums(16, 256, 4, false),
		"rr34567,rr012": Sums(256, 16, 8, false),
	} {
		if text := got.text(); text != want {
			t.Errorf("got %s, want %s", text, want)
		}
	}
	if !Product(16, 16, 1, false).Product || Product(16, 16, 1, false).Group || Sums(16, 16, 1, false).Product {
		t.Error("products are of mma, sums are not")
	}
}

func unmarked(l Layout) Layout { l.Product = false; return l }

// TestParts compares what is said of the parts of a layout.
func TestParts(t *testing.T) {
	l := Layout{Rows: Axis{2, 3, Register, 4, 6}, Columns: Axis{Register, Register, 0, 1, Register}}
	if l.Registers() != 16 || l.Neighbours() != 4 || l.Rows.Threads() != 0b1011100 || l.Columns.Threads() != 0b11 {
		t.Errorf("%d registers, %d neighbours, threads %b and %b", l.Registers(), l.Neighbours(), l.Rows.Threads(), l.Columns.Threads())
	}
	if got := l.Rows.Runs(); !slices.Equal(got, []Run{{2, 0, 2}, {4, 3, 1}, {6, 4, 1}}) {
		t.Errorf("runs %v", got)
	}
	if got := l.Rows.Beyond(4); !slices.Equal(got, []Run{{4, 3, 1}, {6, 4, 1}}) {
		t.Errorf("beyond %v", got)
	}
	if got := (Axis{4, 5, Register, 6, 7}).Runs(); !slices.Equal(got, []Run{{4, 0, 2}, {6, 3, 2}}) {
		t.Errorf("runs %v", got)
	}
	if row, column := l.At(0b1101); row != 4 || column != 0b10001 {
		t.Errorf("register 13 is at %d, %d", row, column)
	}
	if got := l.Of(2, 64).text(); got != "2,rr01rr" {
		t.Errorf("of 2 rows and 64 columns: %s", got)
	}
}
