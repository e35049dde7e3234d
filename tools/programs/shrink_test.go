package programs

import (
	"strings"
	"testing"
)

// TestShrink takes programs that are wrong because they have a shift whose
// amount is more than 40 somewhere, and finds the shift.
func TestShrink(t *testing.T) {
	found, single := 0, 0
	for seed := range uint64(100) {
		values := Values(seed)
		for _, p := range many(80, true, seed, 5) {
			wrong := func(p *Program, values [][]uint64) bool {
				all := p.Evaluate(values)
				for _, in := range p.Code {
					if in.Text == "shl.b32" && in.Sources[1].Register >= 0 && all[in.Sources[1].Register][0] > 40 {
						return true
					}
				}
				return false
			}
			if !wrong(p, values) {
				continue
			}
			found++
			small, given := p.Shrink(values, wrong)
			if len(small.Code) == 1 {
				single++
			}
			if len(small.Code) > 4 || !strings.Contains(small.String(), "shl.b32 ") {
				t.Errorf("seed %d: %sis made of\n%s", seed, small, p)
			}
			if len(given) != len(small.Inputs) || !wrong(small, given) {
				t.Errorf("seed %d: the small program is not wrong\n%s", seed, small)
			}
		}
	}
	// Those that are left are a guarded shift and what it writes over, or one
	// that takes its amount from a chain.
	if single < found*9/10 || found == 0 {
		t.Errorf("of %d programs with such a shift %d become one instruction", found, single)
	}
}
