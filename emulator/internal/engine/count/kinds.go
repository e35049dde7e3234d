// This file sorts instructions for the counters, as Nsight Compute does.

package count

import (
	"strconv"
	"strings"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/emulator/stats"
	"github.com/cujs/cujs/ptx"
	"github.com/cujs/cujs/ptx/opcode"
)

// A Site is an instruction that is counted.
type Site struct {
	node      *ptx.Instruction
	first     bool // of the operations that the instruction became
	kind      opcode.Kind
	operation int    // -1 for none
	flops     uint64 // of a thread
}

// fixed adds what is the same whenever the instruction is executed.
func (s *Site) fixed(n stats.Count) stats.Count {
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

func NewCountedSite(node *ptx.Instruction, first bool) Site {
	s := Site{node: node, first: first, kind: KindOf(node), operation: -1}
	if s.kind > opcode.FP64 {
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
	for i, full := range stats.OperationNames {
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

func KindOf(node *ptx.Instruction) opcode.Kind {
	if k := opcode.Find(node.Opcode).KindOf(node.Modifiers); k != opcode.ByType {
		return k
	}
	switch t := valueType(node); {
	case t.IsFloat() && t.Element().Size() == 2:
		return opcode.FP16
	case t == ptx.F32:
		return opcode.FP32
	case t == ptx.F64:
		return opcode.FP64
	case t.Lanes() == 1 && (t.IsInteger() || t.IsUntyped() && t != ptx.B128):
		return opcode.Integer
	}
	return opcode.Other
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

// productShape is m, n and k of a warp's product of floating-point matrices.
func productShape(node *ptx.Instruction) (m, n, k uint64, ok bool) {
	switch {
	case node.Opcode == "mma", node.Opcode == "wmma" && code.Has(node, "mma"):
	case node.Opcode == "wgmma" && code.Has(node, "mma_async"):
	default:
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
	if node.Opcode == "wgmma" {
		m /= code.WarpgroupWarps // of each warp
	}
	return m, n, k, ok
}
