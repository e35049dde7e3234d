// This file infers what experts write for Hopper instruction by instruction: barriers in shared memory,
// copies by tensor maps, and clusters.

package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/ast"
	"github.com/cujs/cujs/kernel/internal/builtin"
	"github.com/cujs/cujs/kernel/internal/ir"
	"github.com/cujs/cujs/kernel/internal/types"
)

// A Hopper is what a call says that is constant.
type Hopper struct {
	Fixed     int64          // the operand that is
	Multicast ast.Expression // the mask of ranks of tma.load; nil for none
	// Swizzle, Leading and Stride are those of a descriptor, in bytes.
	Swizzle, Leading, Stride int64
	// Product and Columns are a form of wgmma, and Turn which factors lie with rows for columns.
	Product *builtin.GroupProduct
	Columns int
	Turn    [2]bool
}

// SwizzleAlign is what shared memory begins at a multiple of that the hardware reads and writes in a
// pattern: the longest pattern repeats so.
const SwizzleAlign = 1024

// A hopperCall is such a call while it is inferred.
type hopperCall struct {
	*Unit
	*Hopper
	b *builtin.Function
}

// hopperOf checks the target of a call and gives what is to be filled in.
func hopperOf(u *Unit, e *ast.CallExpression, b *builtin.Function) *hopperCall {
	t := b.Instruction.Target
	if t.Own && u.Options.SM != t.SM {
		u.Fail(e, "other devices have mma", "%s needs sm_%da, a device of compute capability %d.%d; this is for sm_%d", b.Name, t.SM, t.SM/10, t.SM%10, u.Options.SM)
	}
	u.needs(e, b.Name, t.SM)
	u.needsVersion(e, b.Name, t.Version)
	if u.Hoppers[e] == nil {
		u.Hoppers[e] = &Hopper{}
	}
	return &hopperCall{u, u.Hoppers[e], b}
}

// inferInstruction infers a call whose operands the row tells.
func inferInstruction(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h, at := hopperOf(u, e, b), 0
	for _, o := range b.Instruction.Operands {
		a := e.ArgumentList[at]
		at++
		switch o {
		case builtin.BarrierPlace:
			h.barrierAt(a, e.ArgumentList[at])
			at++
		case builtin.Word:
			h.word32(a)
		case builtin.Fixed:
			h.Fixed = h.fixed(a)
		case builtin.TensorMap:
			h.tensorMap(a)
		}
	}
	if b.Form == builtin.BarrierWait || b.Type == ir.Void {
		return types.Nothing
	}
	return types.Strong(b.Type)
}

// fixed is a constant within the bounds of the row.
func (h *hopperCall) fixed(a ast.Expression) int64 {
	least, most, step := h.b.Instruction.Bounds[0], h.b.Instruction.Bounds[1], h.b.Instruction.Bounds[2]
	n, ok := h.KnownInteger(a)
	if !ok || n < least || n > most || n%step != 0 {
		bounds := fmt.Sprintf("from %d to %d", least, most)
		if step > 1 {
			bounds += fmt.Sprintf(", a multiple of %d", step)
		}
		h.Fail(a, fmt.Sprintf("write %s%s", h.b.Name, h.b.Usage), "%s takes a constant %s", h.b.Name, bounds)
	}
	return n
}

// word32 infers an integer of 32 bits.
func (h *hopperCall) word32(a ast.Expression) {
	if t := h.integer(a, "this argument of "+h.b.Name); t.Class == types.Scalar && t.T.Size() == 8 {
		h.Fail(a, "make it a number with u32(n)", "%s takes 32 bits, not %s", h.b.Name, t)
	}
}

// barrierAt infers a barrier: an element of an array.
func (h *hopperCall) barrierAt(array, i ast.Expression) {
	h.integer(i, "an index")
	if a := h.sharedArray(array, h.b.Name+" is about a barrier in"); a != nil && a.Elem != ir.U64 {
		h.Fail(array, "write shared('u64', 4)", "a barrier is an element of an array of u64 in shared memory, not of %s", a.Elem)
	}
}

// tensorMap infers an argument that is a tensor map.
func (h *hopperCall) tensorMap(a ast.Expression) {
	if t := h.expression(a); t.Class != types.ArrayClass || t.Array.Image == nil || !t.Array.Image.Tensor {
		h.Fail(a, "pass buffer.tensorMap({ box: [64, 64], swizzle: '128B' })", "%s takes a tensor map, not %s", h.b.Name, t)
	}
}

// pattern is an array in shared memory that the hardware works on in patterns; nil where its type is
// not known yet.
func (h *hopperCall) pattern(array, i ast.Expression) *types.Array {
	h.integer(i, "an index")
	a := h.sharedArray(array, h.b.Name+" works on")
	if a != nil && a.Memory != nil {
		a.Memory.Align = SwizzleAlign
	}
	return a
}

// inferTensorCopy: tma.load(tile, i, map, [x, y], bars, k, { multicast: mask }), tma.store(map, [x, y], tile, i),
// tma.add and its like.
func inferTensorCopy(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h, args := hopperOf(u, e, b), e.ArgumentList
	tile, i, tensor, place := args[2], args[3], args[0], args[1]
	if loads := b.Fewest > 4; loads {
		tile, i, tensor, place = args[0], args[1], args[2], args[3]
		h.barrierAt(args[4], args[5])
		if len(args) > 6 {
			h.Multicast = h.multicast(args[6])
		}
	}
	h.pattern(tile, i)
	h.tensorMap(tensor)
	list, ok := place.(*ast.ArrayLiteral)
	if !ok || len(list.Value) < 1 || len(list.Value) > 5 {
		u.Fail(place, "write [x, y], the innermost first", "a place of a tensor map is a list of 1 to 5 coordinates")
	}
	for _, c := range list.Value {
		h.word32(c)
	}
	return types.Nothing
}

// multicast reads { multicast: mask }.
func (h *hopperCall) multicast(e ast.Expression) (mask ast.Expression) {
	h.options(e, "write { multicast: 0b11 }", func(name string, value ast.Expression) bool {
		mask = value
		return name == "multicast"
	})
	h.integer(mask, "a mask of ranks")
	return mask
}

// options reads an object of options, each of which take knows by its name.
func (h *hopperCall) options(e ast.Expression, hint string, take func(name string, value ast.Expression) bool) {
	o, ok := e.(*ast.ObjectLiteral)
	if !ok {
		h.Fail(e, hint, "options stand in braces")
	}
	for _, p := range o.Value {
		keyed, ok := p.(*ast.PropertyKeyed)
		if ok {
			key, named := keyed.Key.(*ast.StringLiteral)
			ok = named && take(key.Value, keyed.Value)
		}
		if !ok {
			h.Fail(p, hint, "there is no such option, or its value is not known when the kernel is compiled")
		}
	}
}

// inferBulkCopy: tma.copy(tile, i, x, j, count, bars, k), and tma.copy(x, j, tile, i, count).
func inferBulkCopy(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h, args := hopperOf(u, e, b), e.ArgumentList
	u.integer(args[1], "an index")
	u.integer(args[3], "an index")
	h.word32(args[4])
	inner, outer, to, of := args[0], args[2], "writes to", "reads"
	switch len(args) {
	case 5:
		if t := u.expression(args[0]); t.Class == types.ArrayClass && t.Array.Space == ir.Shared {
			u.Fail(e, "write tma.copy(tile, 0, x, j, 64, bars, 0)", "a copy to shared memory needs a barrier that counts its bytes")
		}
		inner, outer, to, of = args[2], args[0], "without a barrier reads", "writes to"
	case 6:
		u.Fail(e, "write tma.copy(tile, 0, x, j, 64, bars, 0)", "%s names a barrier by its array and its index", b.Name)
	default:
		h.barrierAt(args[5], args[6])
	}
	shared, buffer := u.sharedArray(inner, b.Name+" "+to), u.expression(outer)
	if shared != nil && buffer.Class != types.Unknown {
		flatBuffer(u, outer, b, of, buffer, shared.Elem)
	}
	return types.Nothing
}

// flatBuffer refuses what is no flat buffer of a type.
func flatBuffer(u *Unit, at ast.Expression, b *builtin.Function, does string, from types.Type, elem ir.Type) {
	if a := from.Array; from.Class != types.ArrayClass || a.Space != ir.Global || a.Rank != 1 || a.Record != nil || a.Image != nil || a.Value || a.Elem != elem {
		u.Fail(at, "", "%s %s a buffer of %s, not %s", b.Name, does, elem, from)
	}
}

// inferClusterSend: cluster.send(tile, i, value, bars, k, rank) and the reductions.
func inferClusterSend(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h, args := hopperOf(u, e, b), e.ArgumentList
	a := u.sharedArray(args[0], b.Name+" is about")
	u.integer(args[1], "an index")
	u.expression(args[2])
	h.barrierAt(args[3], args[4])
	h.word32(args[5])
	if a == nil {
		return types.Nothing
	}
	if takes := sentTypes(b); !slices.Contains(takes, a.Elem) {
		u.Fail(args[0], "", "%s takes elements of %s, not %s", b.Name, listed(takes), a.Elem)
	}
	u.meet(args[2], a.Elem)
	return types.Nothing
}

// sentTypes are the types of elements that an instruction has (PTX ISA 9.1, st.async and red.async).
func sentTypes(b *builtin.Function) []ir.Type {
	switch {
	case strings.HasPrefix(b.Instruction.Text, "st"):
		return []ir.Type{ir.I32, ir.U32, ir.F32, ir.I64, ir.U64, ir.F64}
	case b.Kind == ir.AtomicAdd:
		return []ir.Type{ir.I32, ir.U32, ir.U64}
	}
	return []ir.Type{ir.I32, ir.U32}
}

// listed is "i32, u32 and u64".
func listed(list []ir.Type) string {
	names := make([]string, len(list))
	for i, t := range list {
		names[i] = t.String()
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " and " + names[last]
}

// inferClusterAccess: cluster.load(tile, i, rank) and cluster.store(tile, i, value, rank).
func inferClusterAccess(u *Unit, e *ast.CallExpression, b *builtin.Function) types.Type {
	h, args := hopperOf(u, e, b), e.ArgumentList
	a := u.sharedArray(args[0], b.Name+" is about")
	u.integer(args[1], "an index")
	h.word32(args[len(args)-1])
	stores := b.Fewest > 3
	if stores {
		u.expression(args[2])
	}
	switch {
	case a == nil:
		return types.None
	case a.Elem.Size() < 4 || a.Elem == ir.Bool:
		u.Fail(args[0], "use an array of u32, and take the parts out of it", "%s moves elements of 4 and 8 bytes, not %s", b.Name, a.Elem)
	case stores:
		u.meet(args[2], a.Elem)
		return types.Nothing
	}
	return types.Strong(a.Elem)
}
