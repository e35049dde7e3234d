package linear

import (
	"fmt"
	"slices"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator/internal/driver/machine"
	"github.com/cujs/cujs/emulator/internal/engine/check"
	"github.com/cujs/cujs/emulator/internal/memory"
	"github.com/cujs/cujs/emulator/report"
)

// wrongFree is the result of a free of what is not allocated, which it reports.
func (m *Memory) wrongFree(ptr cuda.DevicePtr) cuda.Result {
	if m.Config.Check == nil || ptr == 0 {
		return invalidValue
	}
	address := uint64(ptr)
	detail := "nothing is allocated there"
	b, _ := m.find(address)
	if b != nil {
		detail = "it lies " + check.Where(b, address)
		switch {
		case b.Base == address && b.Label == "" && m.Allocations.Get(address) == nil: // a pool keeps it
			detail = freedAlready(b)
		case b.Base == address:
			detail = fmt.Sprintf("it is %s memory of %d bytes, which is freed otherwise", b.Kind, b.Size)
		}
	}
	for _, d := range m.Devices {
		if g := d.Space.Grave(address); b == nil && g != nil {
			detail = freedAlready(g)
		}
	}
	m.Found(&report.Report{
		Kind: report.WrongFree, Address: address, Detail: fmt.Sprintf("free of %#x: %s", address, detail), Advice: report.WrongFree.Advice(), From: m.Where(),
	})
	return invalidValue
}

func freedAlready(b *memory.Block) string {
	return fmt.Sprintf("the %d bytes at %#x have been freed already", b.Size, b.Base)
}

// leaks reports device memory that a context which ends still holds, in the
// order of its allocation. From a context that failed nothing can be freed.
func (m *Memory) leaks(c *machine.Context) {
	if m.Config.Check == nil || !m.Config.Check.Leaks || c.Failure() != nil {
		return
	}
	left := m.Allocations.Of(func(a *Allocation) bool { return a.Context == c && a.Block.Kind != memory.Foreign })
	slices.SortFunc(left, func(a, b *Allocation) int { return int(int64(a.Block.ID) - int64(b.Block.ID)) })
	for _, a := range left {
		m.Found(&report.Report{
			Kind: report.Leak, Address: a.Block.Base, Size: a.Block.Size, Advice: report.Leak.Advice(),
			Detail: fmt.Sprintf("the %s allocation of %d bytes at %#x was never freed", a.Block.Kind, a.Block.Size, a.Block.Base),
		})
	}
}
