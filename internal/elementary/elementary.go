// Package elementary has the functions of Math for float64, each within one unit of the last place. They are those of
// kernel/library, which devices run: host and device give the same bits.
package elementary

import "math/bits"

//go:generate go run ../../tools/elementary -out zfunctions.go

// mulhi is the upper half of a product.
func mulhi(a, b uint64) uint64 {
	high, _ := bits.Mul64(a, b)
	return high
}

// floorDivide is a / b rounded down, for positive b.
func floorDivide(a, b int32) int32 {
	q := a / b
	if a%b < 0 {
		q--
	}
	return q
}
