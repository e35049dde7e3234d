package tensormap

import (
	"testing"

	"github.com/cujs/cujs/ptx"
)

func TestEncode(t *testing.T) {
	for _, m := range []Map{
		{Address: 0x7f0000000010, Element: ptx.U8, Rank: 1, Dims: [5]uint64{MaxDim}, Box: [5]uint32{256}, Steps: [5]uint32{1}},
		{
			Address: 16, Element: ptx.BF16, Rank: 5, Dims: [5]uint64{1, 2, 3, 4, MaxDim}, Strides: [4]uint64{16, 32, 48, Stride - 16},
			Box: [5]uint32{8, 1, 256, 3, 4}, Steps: [5]uint32{1, 2, 3, 8, 1}, Swizzle: 3, NaN: true,
		},
	} {
		w := m.Encode()
		got, ok := Decode(&w)
		if !ok || got != m {
			t.Errorf("%v %+v, want %+v", ok, got, m)
		}
		for i := range w {
			w[i] ^= 1 << 40
			if _, ok := Decode(&w); ok {
				t.Errorf("word %d is not under the seal", i)
			}
			w[i] ^= 1 << 40
		}
	}
	if _, ok := Decode(new([16]uint64)); ok {
		t.Error("zeros are a map")
	}
}

func TestCounts(t *testing.T) {
	m := Map{Element: ptx.F16, Rank: 3, Box: [5]uint32{8, 7, 8}, Steps: [5]uint32{1, 2, 4}}
	if bytes, pitch := m.Row(); m.Counts() != [5]int{8, 4, 2} || m.Rows() != 8 || bytes != 16 || pitch != 16 {
		t.Errorf("%v, %d rows of %d bytes every %d", m.Counts(), m.Rows(), bytes, pitch)
	}
	m.Swizzle = 2
	if bytes, pitch := m.Row(); bytes != 16 || pitch != 64 {
		t.Errorf("rows of %d bytes every %d", bytes, pitch)
	}
}

// The pieces of each line change places as the tables of the PTX ISA show
// ("Swizzling Modes").
func TestSwizzle(t *testing.T) {
	for s, lines := range map[Swizzle][][8]uint64{
		0: {{0, 1, 2, 3, 4, 5, 6, 7}, {0, 1, 2, 3, 4, 5, 6, 7}},
		1: {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6}, {0, 1, 2, 3, 4, 5, 6, 7}},
		2: {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6}, {2, 3, 0, 1, 6, 7, 4, 5}, {3, 2, 1, 0, 7, 6, 5, 4}, {0, 1, 2, 3, 4, 5, 6, 7}},
		3: {{0, 1, 2, 3, 4, 5, 6, 7}, {1, 0, 3, 2, 5, 4, 7, 6}, {2, 3, 0, 1, 6, 7, 4, 5}, {3, 2, 1, 0, 7, 6, 5, 4},
			{4, 5, 6, 7, 0, 1, 2, 3}, {5, 4, 7, 6, 1, 0, 3, 2}, {6, 7, 4, 5, 2, 3, 0, 1}, {7, 6, 5, 4, 3, 2, 1, 0}, {0, 1, 2, 3, 4, 5, 6, 7}},
	} {
		for y, line := range lines {
			for x, want := range line {
				at := uint64(4096 + 128*y + 16*x + 5)
				if got := s.At(at); got != uint64(4096+128*y+5)+16*want {
					t.Errorf("swizzle of %d bytes: piece %d of line %d goes to %d", s.Span(), x, y, got)
				}
			}
		}
	}
}
