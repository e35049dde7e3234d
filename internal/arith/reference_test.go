// This file rounds rational numbers of math/big by the definition of each
// mode, which is the reference for floating-point arithmetic.

package arith

import "math/big"

// modes are the rounding modes by their modifiers.
var modes = map[string]rounding{"rn": nearestEven, "rz": towardZero, "rm": downward, "rp": upward}

// exactRat is the value of a finite pattern.
func exactRat(f *format, a uint64) *big.Rat { return new(big.Rat).SetFloat64(f.float64(a)) }

// roundRat rounds a number that is not zero to a format: it counts in units of
// the last place, rounds the count, and looks whether the result is finite.
func roundRat(f *format, x *big.Rat, mode rounding) uint64 {
	negative := x.Sign() < 0
	magnitude := new(big.Rat).Abs(x)
	exponent := magnitude.Num().BitLen() - magnitude.Denom().BitLen()
	if magnitude.Cmp(power(exponent)) < 0 {
		exponent--
	}
	unit := max(exponent, f.lowest()) - int(f.fraction)
	units := new(big.Rat).Quo(magnitude, power(unit))
	count, rest := new(big.Int).DivMod(units.Num(), units.Denom(), new(big.Int))
	middle := new(big.Int).Lsh(rest, 1).Cmp(units.Denom())
	up := false
	switch mode {
	case nearestEven:
		up = middle > 0 || middle == 0 && count.Bit(0) == 1
	case nearestAway:
		up = middle >= 0
	case downward:
		up = negative && rest.Sign() != 0
	case upward:
		up = !negative && rest.Sign() != 0
	}
	if up {
		count.Add(count, big.NewInt(1))
	}
	return assemble(f, count, unit, negative, mode)
}

// assemble is the pattern of ±count·2^unit.
func assemble(f *format, count *big.Int, unit int, negative bool, mode rounding) uint64 {
	largest := new(big.Rat).SetFloat64(f.float64(f.limit - 1))
	value := new(big.Rat).Mul(new(big.Rat).SetInt(count), power(unit))
	var pattern uint64
	switch {
	case value.Cmp(largest) > 0:
		pattern = f.limit
		if mode == towardZero || mode == downward && !negative || mode == upward && negative {
			pattern = f.limit - 1
		}
	case count.BitLen() <= int(f.fraction): // subnormal
		pattern = count.Uint64()
	default:
		shift := count.BitLen() - int(f.fraction) - 1
		fraction := new(big.Int).Rsh(count, uint(shift)).Uint64() & (1<<f.fraction - 1)
		pattern = uint64(unit+shift+int(f.fraction)-f.lowest()+1)<<f.fraction | fraction
	}
	if negative {
		pattern |= f.sign()
	}
	return pattern
}

func power(exponent int) *big.Rat {
	p := new(big.Int).Lsh(big.NewInt(1), uint(max(exponent, -exponent)))
	if exponent < 0 {
		return new(big.Rat).SetFrac(big.NewInt(1), p)
	}
	return new(big.Rat).SetInt(p)
}

// rootRat is √x to 200 bits: roots of numbers of 53 bits that are not exact
// lie farther than that from where rounding changes.
func rootRat(x *big.Rat) *big.Rat {
	root := new(big.Float).SetPrec(200).SetRat(x)
	root.Sqrt(root)
	r, _ := root.Rat(nil)
	return r
}

func isFinitePattern(f *format, a uint64) bool { return a&f.magnitude() < f.limit }

// finiteEdges are the edges of a format that are finite.
func finiteEdges(f *format) []uint64 {
	var finite []uint64
	for _, a := range floatEdges(f) {
		if isFinitePattern(f, a) {
			finite = append(finite, a)
		}
	}
	return finite
}
