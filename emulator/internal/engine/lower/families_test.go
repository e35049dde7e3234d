package lower

import (
	"testing"

	"github.com/cujs/cujs/ptx/opcode"
)

// Every family has a lowering; package opcode tests that no family is without an
// instruction, and arith that it knows those of Arithmetic and no others.
func TestLowerings(t *testing.T) {
	for f := range opcode.Families {
		if lowering(f) == nil {
			t.Errorf("family %d is not lowered", f)
		}
	}
}
