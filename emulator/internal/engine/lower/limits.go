// This file knows how much a module may declare, which assemblers refuse to exceed.

package lower

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/cujs/cujs/emulator/internal/engine/code"
	"github.com/cujs/cujs/ptx"
)

// A limit is how many bytes a space takes, from an architecture and a version on.
type limit struct {
	space  ptx.Space
	target int
	since  ptx.Version
	bytes  uint64
	advice string
}

// limits has for each space the later rows behind the earlier ones. PTX ISA 9.1,
// 5.1.3 (.const), 5.1.6.1 (.param of kernels); what ptxas says for .shared.
var limits = []limit{
	{space: ptx.Param, bytes: 4352, advice: "pass a pointer to memory that has them, or write .version 8.1 or later and .target sm_70 or later"},
	{space: ptx.Param, target: 70, since: ptx.Version{Major: 8, Minor: 1}, bytes: 32764, advice: "pass a pointer to memory that has them"},
	{space: ptx.Shared, bytes: 48 << 10, advice: "declare an .extern array without a size, and give its bytes at the launch"},
	{space: ptx.Const, bytes: 64 << 10, advice: "declare variables .global"},
}

// limitOf is the last row of a space that holds for the module.
func limitOf(m *ptx.Module, space ptx.Space) (found limit) {
	for _, l := range limits {
		if l.space == space && m.Architecture() >= l.target && !m.Version.Before(l.since) {
			found = l
		}
	}
	return found
}

// exceeds is the error about more bytes of a space than the module may use; nil
// where they are not too many.
func exceeds(m *ptx.Module, at ptx.Pos, who string, space ptx.Space, bytes uint64) error {
	l := limitOf(m, space)
	if bytes <= l.bytes {
		return nil
	}
	target := ""
	if len(m.Target) > 0 {
		target = " for " + m.Target[0]
	}
	return m.Errorf(at, "%s has %d bytes of .%s, more than the %d that .version %d.%d takes%s; %s",
		who, bytes, space, l.bytes, m.Version.Major, m.Version.Minor, target, l.advice)
}

// CheckConstants refuses constants that do not fit their bank, and explicit banks,
// which version 2.2 of PTX retired.
func (u *Unit) CheckConstants() error {
	var last ptx.Pos
	for _, v := range u.Order {
		if v.Bank != 0 && !u.Module.Version.Before(ptx.Version{Major: 2, Minor: 2}) {
			return u.Module.Errorf(v.Pos, "%s is in bank %d of .const, and .version %d.%d has no banks; write .const",
				v.Name, v.Bank, u.Module.Version.Major, u.Module.Version.Minor)
		}
		if v.Space == ptx.Const {
			last = v.Pos
		}
	}
	return exceeds(u.Module, last, "the module", ptx.Const, u.ConstBytes())
}

// checkSizes refuses a kernel with more parameters or static shared memory than
// assemblers take. The kernel is lowered.
func (l *lowerer) checkSizes(f *ptx.Function) error {
	m, who := l.unit.Module, fmt.Sprintf("kernel %s", f.Name)
	if err := exceeds(m, f.Pos, who, ptx.Param, uint64(f.Signature().Size)); err != nil {
		return err
	}
	return exceeds(m, f.Pos, who, ptx.Shared, l.staticShared())
}

// staticShared is the size that assemblers give static shared memory: variables of
// the module that are used, then those of the functions, each group as declared. Of
// functions' variables with one name they count the largest.
func (l *lowerer) staticShared() (n uint64) {
	largest := map[string]*ptx.Variable{}
	for v := range l.shared.offsets {
		if o := largest[v.Name]; o == nil || o.Size() < v.Size() {
			largest[v.Name] = v
		}
	}
	for _, v := range slices.SortedFunc(maps.Values(largest), l.declaredBefore) {
		n = code.AlignUp(n, uint64(v.Alignment())) + uint64(v.Size())
	}
	return n
}

// declaredBefore orders shared variables.
func (l *lowerer) declaredBefore(a, b *ptx.Variable) int {
	inner := func(v *ptx.Variable) int {
		if l.unit.variables[v.Name] == v {
			return 0
		}
		return 1
	}
	return cmp.Or(cmp.Compare(inner(a), inner(b)), cmp.Compare(a.Pos.Line, b.Pos.Line), cmp.Compare(a.Pos.Column, b.Pos.Column))
}

// CheckUnused finds what has no meaning in a function that no kernel calls, which
// assemblers read all the same. What the engine does not execute is no error there.
func CheckUnused(u *Unit, f *ptx.Function) error {
	l := newLowerer(u, nil)
	l.routineFor(f)
	l.lowerRoutines()
	if _, meaningless := l.err.(*ptx.Error); meaningless {
		return l.err
	}
	return nil
}
