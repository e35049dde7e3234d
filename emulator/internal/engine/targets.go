// This file refuses instructions that the text's own .target does not have, as
// ptxas does: else a kernel that runs here is refused by the first GPU. It knows
// whole instructions, and two of which only some forms are newer (PTX ISA 9.1,
// "Target ISA Notes"; ptxas 11.8 agrees).

package engine

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// floors are the first architectures that have an instruction, by its opcode.
var floors = map[string]int{
	"alloca": 52, "stacksave": 52, "stackrestore": 52,
	"bmsk": 70, "fence": 70, "match": 70, "mma": 70, "nanosleep": 70, "szext": 70, "wmma": 70,
	"ldmatrix": 75, "movmatrix": 75, "tanh": 75,
	"applypriority": 80, "createpolicy": 80, "discard": 80, "mbarrier": 80, "redux": 80,
	"elect": 90, "getctarank": 90, "griddepcontrol": 90, "mapa": 90, "setmaxnreg": 90, "stmatrix": 90,
}

// floor is the first architecture that has in, and what of it came then.
func floor(in *ptx.Instruction) (architecture int, what string) {
	switch {
	case in.Opcode == "cp" && has(in, "bulk"):
		return 90, "cp.async.bulk"
	case in.Opcode == "cp" && has(in, "async"):
		return 80, "cp.async"
	case in.Opcode == "barrier" && has(in, "cluster"):
		return 90, "barrier.cluster"
	}
	return floors[in.Opcode], in.Opcode
}

// checkArchitecture fails for an instruction that is newer than the text's
// .target.
func (l *lowerer) checkArchitecture(in *ptx.Instruction) {
	first, what := floor(in)
	if own := architectureOf(l.unit.module); own != 0 && own < first {
		l.fail(in.Pos, "%s needs .target sm_%d or later, and this text has %s", what, first, l.unit.module.Target[0])
	}
}

// architectureOf is the number of a module's .target, 90 of sm_90a; 0 where it
// names none.
func architectureOf(m *ptx.Module) int {
	if len(m.Target) == 0 {
		return 0
	}
	number, _ := strconv.Atoi(strings.TrimRight(strings.TrimPrefix(m.Target[0], "sm_"), "af"))
	return number
}
