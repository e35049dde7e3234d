// This file sorts instructions for the counters, as Nsight Compute does.

package engine

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/ptx"
)

// A Kind is a kind of instruction.
type Kind int

// The kinds of instruction.
const (
	FP16 Kind = iota
	FP32
	FP64
	Integer
	Bit
	Conversion
	Memory
	ControlFlow
	BetweenThreads // shuffles, votes and the like, and barriers
	Other
	kinds
)

// KindNames are the kinds as Nsight Compute's metrics call them:
// smsp__sass_thread_inst_executed_op_NAME_pred_on.sum.
var KindNames = [...]string{"fp16", "fp32", "fp64", "integer", "bit", "conversion", "memory", "control", "inter_thread_communication", "misc"}

// An Operation is a floating-point operation that is counted by itself.
type Operation int

const operations = 9

// OperationNames are these operations as Nsight Compute's metrics call them.
var OperationNames = [operations]string{"hadd", "hmul", "hfma", "fadd", "fmul", "ffma", "dadd", "dmul", "dfma"}

// A countedSite is an instruction that is counted.
type countedSite struct {
	node      *ptx.Instruction
	first     bool // of the operations that the instruction became
	kind      Kind
	operation int    // -1 for none
	flops     uint64 // of a thread
}

// fixed adds what is the same whenever the instruction is executed.
func (s *countedSite) fixed(n Count) Count {
	if !s.first {
		n.Warps, n.Lanes, n.LanesOn = 0, 0, 0
	}
	n.Kinds[s.kind] = n.LanesOn
	if s.operation >= 0 {
		n.Operations[s.operation] = n.LanesOn
	}
	n.FLOPs = n.LanesOn * s.flops
	return n
}

func newCountedSite(node *ptx.Instruction, first bool) countedSite {
	s := countedSite{node: node, first: first, kind: kindOf(node), operation: -1}
	if s.kind > FP64 {
		if m, n, k, ok := productShape(node); ok {
			s.flops = 2 * m * n * k / 32
		}
		return s
	}
	name, each := "", uint64(1)
	switch node.Opcode {
	case "add", "sub":
		name = "add"
	case "mul":
		name = "mul"
	case "fma", "mad":
		name, each = "fma", 2
	case "div", "rcp", "sqrt", "rsqrt", "sin", "cos", "ex2", "lg2", "tanh":
	default:
		each = 0
	}
	for i, full := range OperationNames {
		if name != "" && full == string("hfd"[s.kind])+name {
			s.operation = i
		}
	}
	if t := valueType(node); t == ptx.F16x2 || t == ptx.BF16x2 {
		each *= 2
	}
	s.flops = each
	return s
}

// kindsByOpcode are the kinds of opcodes that tell by themselves.
var kindsByOpcode = map[string]Kind{
	"cvt": Conversion, "cvta": Integer,
	"ld": Memory, "ldu": Memory, "st": Memory, "atom": Memory, "red": Memory, "cp": Memory, "prefetch": Memory, "prefetchu": Memory,
	"tex": Memory, "tld4": Memory, "txq": Memory, "suld": Memory, "sust": Memory, "sured": Memory, "suq": Memory,
	"ldmatrix": Memory, "stmatrix": Memory, "applypriority": Memory, "discard": Memory,
	"bra": ControlFlow, "brx": ControlFlow, "call": ControlFlow, "ret": ControlFlow, "exit": ControlFlow, "trap": ControlFlow, "brkpt": ControlFlow,
	"shfl": BetweenThreads, "vote": BetweenThreads, "match": BetweenThreads, "redux": BetweenThreads, "activemask": BetweenThreads, "elect": BetweenThreads,
	"bar": BetweenThreads, "barrier": BetweenThreads, "mbarrier": BetweenThreads, "membar": BetweenThreads, "fence": BetweenThreads, "movmatrix": BetweenThreads,
	"and": Bit, "or": Bit, "xor": Bit, "not": Bit, "cnot": Bit, "lop3": Bit, "shl": Bit, "shr": Bit, "shf": Bit, "bfe": Bit, "bfi": Bit, "bfind": Bit,
	"brev": Bit, "popc": Bit, "clz": Bit, "prmt": Bit, "fns": Bit, "bmsk": Bit, "szext": Bit,
	"mov": Other, "selp": Other, "wmma": Other, "mma": Other, "nanosleep": Other, "isspacep": Other,
}

func kindOf(node *ptx.Instruction) Kind {
	if k, ok := kindsByOpcode[node.Opcode]; ok {
		if node.Opcode == "wmma" && !has(node, "mma") {
			return Memory
		}
		return k
	}
	switch valueType(node) {
	case ptx.F16, ptx.F16x2, ptx.BF16, ptx.BF16x2:
		return FP16
	case ptx.F32:
		return FP32
	case ptx.F64:
		return FP64
	case ptx.U8, ptx.S8, ptx.U16, ptx.S16, ptx.U32, ptx.S32, ptx.U64, ptx.S64, ptx.B8, ptx.B16, ptx.B32, ptx.B64:
		return Integer
	}
	return Other
}

// valueType is the type that an instruction computes with: the last it names.
func valueType(node *ptx.Instruction) (t ptx.Type) {
	for _, m := range node.Modifiers {
		if x, ok := ptx.ParseType(m); ok {
			t = x
		}
	}
	return t
}

// productShape is m, n and k of a product of floating-point matrices.
func productShape(node *ptx.Instruction) (m, n, k uint64, ok bool) {
	if node.Opcode != "mma" && (node.Opcode != "wmma" || !has(node, "mma")) {
		return 0, 0, 0, false
	}
	for _, w := range node.Modifiers {
		if w == "s32" || w == "b1" {
			return 0, 0, 0, false
		}
		rest, isShape := strings.CutPrefix(w, "m")
		first, rest, found := strings.Cut(rest, "n")
		second, third, both := strings.Cut(rest, "k")
		if !isShape || !found || !both {
			continue
		}
		a, e1 := strconv.ParseUint(first, 10, 32)
		b, e2 := strconv.ParseUint(second, 10, 32)
		c, e3 := strconv.ParseUint(third, 10, 32)
		if e1 == nil && e2 == nil && e3 == nil {
			m, n, k, ok = a, b, c, true
		}
	}
	return m, n, k, ok
}
