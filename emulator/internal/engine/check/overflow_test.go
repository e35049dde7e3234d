package check

import (
	"math"
	"math/big"
	"testing"
)

// TestFits compares sums, differences and products of numbers at the edges with big ones.
func TestFits(t *testing.T) {
	operations := map[string]func(z, x, y *big.Int) *big.Int{"add": (*big.Int).Add, "sub": (*big.Int).Sub, "mul": (*big.Int).Mul}
	var edges []int64
	for _, x := range []int64{0, 3, 46340, 46341, 3037000499, 3037000500, math.MaxInt32, math.MaxInt64, math.MinInt32, math.MinInt64} {
		edges = append(edges, x, -x, x-1, x+1, x/2, x/2+1)
	}
	for name, operation := range operations {
		for _, x := range edges {
			for _, y := range edges {
				exact := operation(new(big.Int), big.NewInt(x), big.NewInt(y))
				if got := fitLong(name, x, y); got != exact.IsInt64() || fit64(name, []int64{1, x, 1}, []int64{1, y, 1}) != got {
					t.Errorf("%s of %d and %d: %v", name, x, y, got)
				}
				if int64(int32(x)) != x || int64(int32(y)) != y {
					continue
				}
				want := exact.IsInt64() && exact.Int64() == int64(int32(exact.Int64()))
				if got := fit32(name, []int32{1, int32(x), 1}, []int32{1, int32(y), 1}); got != want {
					t.Errorf("%s of %d and %d in 32 bits: %v", name, x, y, got)
				}
			}
		}
	}
}
