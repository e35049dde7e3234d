// This file has the machine instructions that folder executes. They are those
// in which compilers write down constants, and integer ones that they make
// others of; no floating-point arithmetic is among them.

package differential

import (
	"math/bits"
	"slices"
	"strconv"
	"strings"
)

// A sassRule executes an instruction, or says that it cannot: words are the
// modifiers of the opcode. Instructions of the uniform registers have the rules
// of those without U.
type sassRule func(f *folder, words, operands []string) bool

// sassRules is every instruction that is executed.
var sassRules = map[string]sassRule{
	"MOV":    sassMove,
	"S2R":    sassMove,
	"LDC":    sassParameters,
	"FLO":    computed(sassHighest),
	"CS2R":   sassClear,
	"HFMA2":  sassHalves,
	"IMAD":   sassMultiply,
	"IADD3":  sassAdd,
	"LOP3":   sassLogic,
	"PLOP3":  sassPredicateLogic,
	"PRMT":   computed(func(words []string, x []uint32) (uint32, bool) { return prmt(x[0], x[1], x[2]), len(words) == 0 }),
	"SHF":    computed(func(words []string, x []uint32) (uint32, bool) { return sassShift(words, x[0], x[1], x[2]) }),
	"SEL":    sassSelect,
	"IMNMX":  sassMinimum,
	"VIMNMX": sassMinimum,
	"ISETP":  sassSetPredicate,
	"IABS": computed(func(_ []string, x []uint32) (uint32, bool) {
		if int32(x[0]) < 0 {
			return -x[0], true
		}
		return x[0], true
	}),
	"POPC": computed(func(_ []string, x []uint32) (uint32, bool) { return uint32(bits.OnesCount32(x[0])), true }),
	"BREV": computed(func(_ []string, x []uint32) (uint32, bool) { return bits.Reverse32(x[0]), true }),
	"I2I":  computed(sassSaturate),
	"SGXT": computed(sassExtend),
	"LEA":  sassShiftAdd,
}

// computed is the rule of an instruction whose result follows from its sources.
func computed(op func(words []string, x []uint32) (uint32, bool)) sassRule {
	return func(f *folder, words, operands []string) bool {
		x, ok := f.values(operands[1:]...)
		if !ok {
			return false
		}
		v, ok := op(words, x)
		return ok && f.set(operands[0], v)
	}
}

func sassMove(f *folder, _, operands []string) bool {
	v, ok := f.value(operands[1])
	return ok && f.set(operands[0], v)
}

// sassParameters is LDC.64 of a parameter, as there is without optimization.
func sassParameters(f *folder, words, operands []string) bool {
	if !slices.Equal(words, []string{"64"}) || !strings.HasPrefix(operands[1], "c[0x0][R") || !strings.HasSuffix(operands[1], "+0x160]") {
		return false
	}
	f.set(after(operands[0]), 0)
	return f.set(operands[0], 0)
}

// sassHighest is FLO, the place of the highest bit that is set, or with SH how
// far it is from the left; of signed numbers that differs from the sign.
func sassHighest(words []string, x []uint32) (uint32, bool) {
	v := x[0]
	if !slices.Contains(words, "U32") && int32(v) < 0 {
		v = ^v
	}
	switch place := uint32(bits.Len32(v)) - 1; {
	case place == ^uint32(0):
		return place, true
	case slices.Contains(words, "SH"):
		return 31 - place, true
	default:
		return place, true
	}
}

// sassClear is CS2R of the register that is zero; it writes two registers
// unless it says 32.
func sassClear(f *folder, words, operands []string) bool {
	if operands[1] != "SRZ" {
		return false
	}
	f.set(operands[0], 0)
	return slices.Contains(words, "32") || f.set(after(operands[0]), 0)
}

// after is the register that follows another.
func after(name string) string {
	found := sassRegister.FindStringSubmatch(name)
	n, _ := strconv.Atoi(found[2])
	return found[1] + strconv.Itoa(n+1)
}

// sassHalves is a product of zero to which two halves are added.
func sassHalves(f *folder, _, operands []string) bool {
	if len(operands) != 5 || operands[1] != "-RZ" || operands[2] != "RZ" {
		return false
	}
	high, ok := half(operands[3])
	low, ok2 := half(operands[4])
	return ok && ok2 && f.set(operands[0], high<<16|low)
}

func sassMultiply(f *folder, words, operands []string) bool {
	if slices.Contains(words, "X") || len(operands) != 4 {
		return false
	}
	if len(words) > 0 && words[0] == "WIDE" {
		return sassWiden(f, slices.Contains(words, "U32"), operands)
	}
	if len(words) == 0 || slices.Contains([]string{"MOV", "IADD", "SHL", "U32"}, words[0]) {
		x, ok := f.values(operands[1:]...)
		return ok && f.set(operands[0], x[0]*x[1]+x[2])
	}
	return false
}

// sassWiden is a product of 64 bits, to which such a number is added.
func sassWiden(f *folder, unsigned bool, operands []string) bool {
	x, ok := f.values(operands[1:4]...)
	high := uint32(0)
	if ok && operands[3] != "RZ" && operands[3] != "URZ" && !sassParameter.MatchString(operands[3]) {
		if !sassRegister.MatchString(operands[3]) {
			return false
		}
		high, ok = f.value(after(operands[3]))
	}
	if !ok {
		return false
	}
	product := uint64(int64(int32(x[0])) * int64(int32(x[1])))
	if unsigned {
		product = uint64(x[0]) * uint64(x[1])
	}
	product += uint64(high)<<32 | uint64(x[2])
	f.set(after(operands[0]), uint32(product>>32))
	return f.set(operands[0], uint32(product))
}

// sassShiftAdd is LEA.HI.SX32 d, a, b, n: the upper half of a, extended to 64
// bits and shifted, plus b. Without SX32 the upper bits are an operand.
func sassShiftAdd(f *folder, words, operands []string) bool {
	x, ok := f.values(operands[1:]...)
	if !ok || len(words) == 0 || words[0] != "HI" {
		return false
	}
	switch {
	case len(words) == 1 && len(x) == 4:
		return f.set(operands[0], uint32((uint64(x[2])<<32|uint64(x[0]))<<x[3]>>32)+x[1])
	case len(words) == 2 && words[1] == "SX32" && len(x) == 3:
		return f.set(operands[0], uint32(uint64(int64(int32(x[0])))<<x[2]>>32)+x[1])
	}
	return false
}

// sassExtend is SGXT, which keeps so many bits and extends them.
func sassExtend(words []string, x []uint32) (uint32, bool) {
	n := x[1]
	if slices.Contains(words, "W") {
		n &= 31
	}
	switch {
	case n >= 32:
		return x[0], true
	case n == 0:
		return 0, true
	case slices.Contains(words, "U32"):
		return x[0] << (32 - n) >> (32 - n), true
	}
	return uint32(int32(x[0]<<(32-n)) >> (32 - n)), true
}

// sassAdd is IADD3 d, {carry out,} a, b, c {, carry in}.
func sassAdd(f *folder, words, operands []string) bool {
	var carries []string
	sources := operands[1:]
	for strings.Contains(sources[0], "P") {
		carries, sources = append(carries, sources[0]), sources[1:]
	}
	x, ok := f.values(sources[:3]...)
	if !ok || len(carries) > 1 {
		return false
	}
	sum := uint64(x[0]) + uint64(x[1]) + uint64(x[2])
	for i, name := range sources[:3] { // -a is ^a + 1, which carries where a is 0
		if strings.HasPrefix(name, "-") && x[i] == 0 && !slices.Contains(words, "X") {
			sum += 1 << 32
		}
	}
	for _, name := range sources[3:] {
		in, known := f.predicate(name)
		if !known {
			return false
		}
		if in {
			sum++
		}
	}
	if len(carries) == 1 {
		f.setPredicate(carries[0], sum>>32 != 0)
	}
	return f.set(operands[0], uint32(sum))
}

// sassLogic is LOP3.LUT {predicate,} d, a, b, c, table, predicate.
func sassLogic(f *folder, _, operands []string) bool {
	result := ""
	if strings.Contains(operands[0], "P") {
		result, operands = operands[0], operands[1:]
	}
	x, ok := f.values(operands[1:5]...)
	if !ok || operands[5] != "!PT" && operands[5] != "!UPT" {
		return false
	}
	v := lut(x[0], x[1], x[2], x[3])
	if result != "" {
		f.setPredicate(result, v != 0)
	}
	return f.set(operands[0], v)
}

// sassPredicateLogic is PLOP3.LUT p, q, a, b, c, table, 0x0.
func sassPredicateLogic(f *folder, _, operands []string) bool {
	if operands[1] != "PT" && operands[1] != "UPT" {
		return false
	}
	var x [3]uint32
	for i, name := range operands[2:5] {
		v, known := f.predicate(name)
		if !known {
			return false
		}
		if v {
			x[i] = 1
		}
	}
	table, ok := f.value(operands[5])
	return ok && f.setPredicate(operands[0], lut(x[0], x[1], x[2], table)&1 != 0)
}

func sassSelect(f *folder, _, operands []string) bool {
	first, known := f.predicate(operands[3])
	x, ok := f.values(operands[1:3]...)
	if !ok || !known {
		return false
	}
	if first {
		return f.set(operands[0], x[0])
	}
	return f.set(operands[0], x[1])
}

func sassMinimum(f *folder, words, operands []string) bool {
	x, ok := f.values(operands[1:3]...)
	least, known := f.predicate(operands[3])
	if !ok || !known || len(words) > 1 || len(words) == 1 && words[0] != "U32" {
		return false
	}
	less, _ := sassCompare("LT", len(words) == 0, x[0], x[1])
	if less == least {
		return f.set(operands[0], x[0])
	}
	return f.set(operands[0], x[1])
}

// sassSetPredicate is ISETP.LT.AND p, q, a, b, c; with EX of the upper halves
// of 64 bits, where a last operand has what the lower ones gave.
func sassSetPredicate(f *folder, words, operands []string) bool {
	if operands[1] != "PT" && operands[1] != "UPT" {
		return false
	}
	x, ok := f.values(operands[2:4]...)
	with, known := f.predicate(operands[4])
	if !ok || !known {
		return false
	}
	v, ok := sassCompare(words[0], !slices.Contains(words, "U32"), x[0], x[1])
	if last := len(words) - 1; words[last] == "EX" {
		lower, known := f.predicate(operands[5])
		if !known {
			return false
		}
		if x[0] == x[1] {
			v = lower
		}
		words = words[:last]
	}
	if !ok {
		return false
	}
	switch words[len(words)-1] {
	case "AND":
		v = v && with
	case "OR":
		v = v || with
	case "XOR":
		v = v != with
	default:
		return false
	}
	return f.setPredicate(operands[0], v)
}

// sassSaturate is I2I.U8.S32.SAT.
func sassSaturate(words []string, x []uint32) (uint32, bool) {
	limits := map[string][2]int32{"U8": {0, 255}, "S8": {-128, 127}, "U16": {0, 65535}, "S16": {-32768, 32767}}
	limit, ok := limits[words[0]]
	if !ok || !slices.Equal(words[1:], []string{"S32", "SAT"}) {
		return 0, false
	}
	return uint32(max(limit[0], min(limit[1], int32(x[0])))), true
}

// lut applies a table of three bits.
func lut(a, b, c, table uint32) uint32 {
	var v uint32
	for i := range 8 {
		if table>>i&1 == 0 {
			continue
		}
		x, y, z := a, b, c
		if i&4 == 0 {
			x = ^x
		}
		if i&2 == 0 {
			y = ^y
		}
		if i&1 == 0 {
			z = ^z
		}
		v |= x & y & z
	}
	return v
}

// prmt chooses bytes.
func prmt(a, selector, b uint32) uint32 {
	both := uint64(b)<<32 | uint64(a)
	var v uint32
	for i := range 4 {
		s := selector >> (4 * i) & 15
		x := uint32(both>>(8*(s&7))) & 0xff
		if s&8 != 0 {
			x = x >> 7 * 0xff
		}
		v |= x << (8 * i)
	}
	return v
}

// sassCompare compares as ISETP does.
func sassCompare(word string, signed bool, a, b uint32) (result, ok bool) {
	x, y := int64(a), int64(b)
	if signed {
		x, y = int64(int32(a)), int64(int32(b))
	}
	switch word {
	case "EQ":
		return x == y, true
	case "NE":
		return x != y, true
	case "LT":
		return x < y, true
	case "LE":
		return x <= y, true
	case "GT":
		return x > y, true
	case "GE":
		return x >= y, true
	}
	return false, false
}

// sassShift shifts the 64 bits of high and low and gives the half that is
// asked for.
func sassShift(words []string, low, n, high uint32) (uint32, bool) {
	kind, upper := strings.CutSuffix(strings.Join(words, "."), ".HI")
	both := uint64(high)<<32 | uint64(low)
	if strings.HasSuffix(kind, "32") {
		n = min(n, 32)
	}
	switch kind {
	case "L.U32", "L.U64":
		both <<= n
	case "R.U32", "R.U64":
		both >>= n
	case "R.S32", "R.S64":
		both = uint64(int64(both) >> n)
	default:
		return 0, false
	}
	if upper {
		return uint32(both >> 32), true
	}
	return uint32(both), true
}
