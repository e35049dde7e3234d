// Package uniform finds out which values and branches of a kernel are the same
// for all threads of a block, and what some threads of a block may
// miss because it stands under a branch that is not.
package uniform

import "github.com/cujs/cujs/kernel/internal/ir"

// A Finding is a value, such as a barrier, that not all threads of a block
// need to reach.
type Finding struct {
	Value *ir.Value
	// Branch is the block whose condition differs between threads, the
	// innermost one around the barrier.
	Branch *ir.Block
	// Leaves is true when one side of the branch ends the thread, so that the
	// barrier is only missed by threads that are gone.
	Leaves bool
}

// Missed lists the values that wanted selects and that are under conditions
// which may differ between the threads of a block, in the order of the blocks.
// Memory at one address is taken to be the same for all threads: what another
// thread writes there meanwhile would be a race.
func Missed(f *ir.Function, wanted func(*ir.Value) bool) []Finding {
	var values []*ir.Value
	for _, b := range f.ReversePostorder() {
		for _, v := range b.Values {
			if wanted(v) {
				values = append(values, v)
			}
		}
	}
	if len(values) == 0 {
		return nil
	}
	a := newAnalysis(f)
	a.solve()
	var list []Finding
	for _, v := range values {
		if found, ok := a.around(v); ok {
			list = append(list, found)
		}
	}
	return list
}

// An analysis holds what is known so far. Everything starts as uniform; what
// is learned only takes that away.
type analysis struct {
	f        *ir.Function
	order    []*ir.Block
	meets    map[*ir.Block]*ir.Block          // where the ways from a branch meet again; nil: at the end
	inside   map[*ir.Block]map[*ir.Block]bool // what lies between a branch and there
	loops    map[*ir.Block]map[*ir.Block]bool // the blocks of each loop, by its header
	varies   map[*ir.Value]bool
	diverges map[*ir.Block]bool // branches
	joins    map[*ir.Block]bool // blocks where threads come from different sides of a divergent branch
	left     map[*ir.Block]bool // headers of loops that threads leave in different rounds
	local    map[*ir.Memory]bool
	origins  map[*ir.Value]*ir.Value // what a phi that only passes a value on stands for
	changed  bool
}

func newAnalysis(f *ir.Function) *analysis {
	a := &analysis{f: f, order: f.ReversePostorder(), meets: postdominators(f), inside: map[*ir.Block]map[*ir.Block]bool{}, loops: loops(f),
		varies: map[*ir.Value]bool{}, diverges: map[*ir.Block]bool{}, joins: map[*ir.Block]bool{}, left: map[*ir.Block]bool{}, local: map[*ir.Memory]bool{}, origins: origins(f)}
	for _, b := range a.order {
		if b.End == ir.Branch {
			a.inside[b] = reached(b.Succs, a.meets[b])
		}
	}
	return a
}

// solve walks the function until nothing new is learned.
func (a *analysis) solve() {
	for a.changed = true; a.changed; {
		a.changed = false
		for _, b := range a.order {
			for _, v := range b.Values {
				if v.Op == ir.Store {
					a.store(v)
				} else if !a.varies[v] && a.differs(v) {
					a.varies[v], a.changed = true, true
				}
			}
			if b.End == ir.Branch && !a.diverges[b] && a.seen(b.Cond, b) {
				a.diverge(b)
			}
		}
	}
}

// differs tells whether the threads of a block may have different values.
func (a *analysis) differs(v *ir.Value) bool {
	switch v.Op {
	case ir.ThreadIndex, ir.LaneIndex, ir.Clock, ir.Atomic, ir.Shuffle, ir.Vote, ir.Match, ir.Reduce, ir.Active, ir.Product, ir.LoadMatrix, ir.Assembly, ir.External, ir.AtomicPair, ir.Instruction:
		return true
	case ir.Phi:
		return a.phi(v)
	case ir.Load:
		if v.Ordered {
			return true
		}
		if m := memory(v.Args[0]); m != nil && (a.local[m] || m.Registers) {
			return true
		}
	}
	for _, arg := range v.Args {
		if a.seen(arg, v.Block) {
			return true
		}
	}
	return false
}

// store notes an array of the thread's own that is given what differs.
func (a *analysis) store(v *ir.Value) {
	m := memory(v.Args[0])
	if m == nil || m.Space != ir.Local || a.local[m] {
		return
	}
	if a.seen(v.Args[0], v.Block) || a.seen(v.Args[1], v.Block) || a.under(v.Block) {
		a.local[m], a.changed = true, true
	}
}

// phi: threads that come different ways have different values, but where all
// ways bring the same.
func (a *analysis) phi(v *ir.Value) bool {
	if origin := a.origins[v]; origin != nil {
		return a.seen(origin, v.Block)
	}
	same := true
	for i, arg := range v.Args {
		if a.seen(arg, v.Block.Preds[i]) {
			return true
		}
		same = same && (arg == v.Args[0] || arg.Op == ir.Const && v.Args[0].Op == ir.Const && arg.Bits == v.Args[0].Bits)
	}
	return a.joins[v.Block] && !same
}

// seen tells whether a value varies for its uses in b: behind a loop
// that threads leave in different rounds, everything of the loop does.
func (a *analysis) seen(v *ir.Value, b *ir.Block) bool {
	if origin := a.origins[v]; origin != nil {
		v = origin
	}
	if a.varies[v] {
		return true
	}
	if v.Op == ir.Const {
		return false
	}
	for header := range a.left {
		if a.loops[header][v.Block] && !a.loops[header][b] {
			return true
		}
	}
	return false
}

// under tells whether a divergent branch decides about b.
func (a *analysis) under(b *ir.Block) bool {
	for branch := range a.diverges {
		if a.inside[branch][b] {
			return true
		}
	}
	return false
}

// origins maps phis that only pass one value on, such as those of a variable
// that a loop does not change, to that value.
func origins(f *ir.Function) map[*ir.Value]*ir.Value {
	found := map[*ir.Value]*ir.Value{}
	for changed := true; changed; {
		changed = false
		for _, b := range f.Blocks {
			for _, v := range b.Values {
				if v.Op != ir.Phi {
					break
				}
				if only := onlyArgument(v, found); only != nil && found[v] != only {
					found[v], changed = only, true
				}
			}
		}
	}
	return found
}

// onlyArgument is the one value that a phi can have, itself aside; nil for
// several.
func onlyArgument(v *ir.Value, origins map[*ir.Value]*ir.Value) *ir.Value {
	var only *ir.Value
	for _, arg := range v.Args {
		for origins[arg] != nil {
			arg = origins[arg]
		}
		if arg == v || arg == only {
			continue
		}
		if only != nil {
			return nil
		}
		only = arg
	}
	return only
}

// diverge notes that threads go both ways at the end of b, and where they come
// together.
func (a *analysis) diverge(b *ir.Block) {
	a.diverges[b], a.changed = true, true
	end := a.meets[b]
	other := reached(b.Succs[1:], end)
	for block := range reached(b.Succs[:1], end) {
		a.joins[block] = a.joins[block] || other[block]
	}
	if end != nil {
		a.joins[end] = true
	}
	for header, blocks := range a.loops {
		if blocks[b] && (!blocks[b.Succs[0]] || !blocks[b.Succs[1]]) {
			a.left[header] = true
		}
	}
}

// around finds the innermost divergent branch that decides about a value; one
// that only keeps threads from the rest of the kernel counts when there is no
// other.
func (a *analysis) around(v *ir.Value) (Finding, bool) {
	var best Finding
	for _, b := range a.order {
		if !a.diverges[b] || !a.inside[b][v.Block] {
			continue
		}
		found := Finding{Value: v, Branch: b, Leaves: a.meets[b] == nil}
		if best.Branch == nil || best.Leaves && !found.Leaves || best.Leaves == found.Leaves && len(a.inside[b]) <= len(a.inside[best.Branch]) {
			best = found
		}
	}
	return best, best.Branch != nil
}

// memory is what an address points into, nil for a buffer.
func memory(address *ir.Value) *ir.Memory {
	for address.Op == ir.Element {
		address = address.Args[0]
	}
	return address.Memory
}
