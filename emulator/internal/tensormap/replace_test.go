package tensormap

import (
	"testing"

	"github.com/cujs/cujs/ptx"
)

// TestReplace makes maps of zeros and of other maps, field by field.
func TestReplace(t *testing.T) {
	want := Map{
		Address: 1 << 20, Element: ptx.BF16, Rank: 5, Dims: [5]uint64{64, 2, 3, 4, 5}, Strides: [4]uint64{128, 256, 768, 3072},
		Box: [5]uint32{8, 2, 256, 4, 5}, Steps: [5]uint32{1, 2, 3, 8, 1}, Swizzle: 3, NaN: true,
	}
	other := Map{Address: 16, Element: ptx.U8, Rank: 1, Dims: [5]uint64{16}, Box: [5]uint32{16}, Steps: [5]uint32{1}}
	for _, w := range [][words]uint64{{}, other.Encode(), want.Encode()} {
		Replace(&w, GlobalAddress, 0, want.Address)
		Replace(&w, Rank, 0, 4)
		for i := range MaxRank {
			Replace(&w, BoxDim, i, uint64(want.Box[i]))
			Replace(&w, GlobalDim, i, want.Dims[i])
			Replace(&w, ElementStride, i, uint64(want.Steps[i]))
			if i < MaxRank-1 {
				Replace(&w, GlobalStride, i, want.Strides[i])
			}
		}
		Replace(&w, ElementType, 0, 10)
		Replace(&w, SwizzleMode, 0, 3)
		Replace(&w, FillMode, 0, 1)
		if got, ok := Decode(&w); !ok || got != want {
			t.Errorf("%v %+v, want %+v", ok, got, want)
		}
	}
	stray := [words]uint64{1, 2, 3}
	Replace(&stray, Rank, 0, 1)
	if stray != [words]uint64{1, 2, 3} {
		t.Error("bytes that are no map were changed")
	}
}

// What would be copied across pieces of 16 bytes is no map.
func TestMapsInPieces(t *testing.T) {
	good := Map{Address: 16, Element: ptx.F32, Rank: 2, Dims: [5]uint64{16, 8}, Strides: [4]uint64{64}, Box: [5]uint32{8, 4}, Steps: [5]uint32{1, 1}}
	for name, change := range map[string]func(*Map){
		"address": func(m *Map) { m.Address++ }, "stride": func(m *Map) { m.Strides[0] += 4 },
		"row": func(m *Map) { m.Box[0] = 7 }, "swizzle": func(m *Map) { m.Box[0], m.Swizzle = 16, 1 },
	} {
		m := good
		change(&m)
		if w := m.Encode(); true {
			if _, ok := Decode(&w); ok {
				t.Errorf("%s: a map", name)
			}
		}
	}
}
