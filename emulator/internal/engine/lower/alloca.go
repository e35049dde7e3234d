package lower

import (
	"math/bits"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// allocates reports whether a function grows the stack.
func (u *Unit) allocates(f *ptx.Function) bool {
	found := false
	eachInstruction(u.body(f), func(in *ptx.Instruction) { found = found || in.Opcode == "alloca" })
	return found
}

// lowerAllocation lowers alloca: pointer, size and alignment, 8 unless given.
func lowerAllocation(l *lowerer, in *ptx.Instruction) {
	t := l.lastType(in)
	align := uint64(8)
	if len(in.Operands) > 2 {
		n, ok := in.Operands[2].(*ptx.Immediate)
		if !ok || bits.OnesCount64(n.Bits) != 1 || n.Bits > 1<<23 {
			l.fail(in.Pos, "alloca needs an alignment that is a power of two, at most 2^23")
			return
		}
		align = max(align, n.Bits)
	}
	d, size := l.write(l.operand(0), t.Bits()), l.read(l.operand(1), t)
	if l.err != nil {
		return
	}
	l.grows = true
	l.emit(&code.Operation{
		Guard: l.guard(in), Dst: []code.Register{d}, Src: []code.Register{size}, Early: true,
		Op: code.OpAllocate, Payload: code.Payload{Allocation: &code.Allocation{Align: align, Routine: l.routine}},
	})
}

func lowerStackSave(l *lowerer, in *ptx.Instruction) {
	d := l.write(l.operand(0), l.lastType(in).Bits())
	l.grows = true
	l.emit(&code.Operation{Guard: l.guard(in), Dst: []code.Register{d}, Op: code.OpStackSave, Early: true})
}

func lowerStackRestore(l *lowerer, in *ptx.Instruction) {
	s := l.read(l.operand(0), l.lastType(in))
	l.grows = true
	l.emit(&code.Operation{Guard: l.guard(in), Src: []code.Register{s}, Op: code.OpStackRestore})
}
