// Package stats has what launches on an emulated device did, counted warp by warp as a profiler counts it on a GPU:
// plain data, under Nsight Compute's names, and its tables for people.
package stats

// A Direction is a kind of access.
type Direction int

const (
	Loads Direction = iota
	Stores
	Atomics
)

// Traffic is accesses of one kind to one memory.
type Traffic struct {
	Requests uint64 // instructions that a warp executed
	Bytes    uint64 // that the threads asked for
	// Sectors are the different 32-byte pieces of global memory that each
	// request touched, in all.
	Sectors uint64
	// Wavefronts are the steps that shared memory takes for the requests, 32
	// banks of 4 bytes at a time; Conflicts those that different words in one
	// bank cost, beyond one for every 128 bytes that a warp asks for.
	Wavefronts, Conflicts uint64
}

func (t *Traffic) add(o *Traffic) {
	t.Requests += o.Requests
	t.Bytes += o.Bytes
	t.Sectors += o.Sectors
	t.Wavefronts += o.Wavefronts
	t.Conflicts += o.Conflicts
}

// Accesses are those to one memory.
type Accesses struct{ Loads, Stores, Atomics Traffic }

// All lists the kinds of access, in the order of directions.
func (a *Accesses) All() [3]*Traffic { return [...]*Traffic{&a.Loads, &a.Stores, &a.Atomics} }

// A Count is what an instruction, a line or a kernel did.
type Count struct {
	Warps   uint64 // instructions executed by warps
	Lanes   uint64 // the same by threads, those that a guard switches off included
	LanesOn uint64 // without those
	// Branches are the conditional branches, guarded exits among them, that
	// warps executed; Divergent those where threads of a warp went different
	// ways.
	Branches, Divergent uint64
	// FLOPs are floating-point operations by threads: one for each, two for a
	// fused multiplication and addition, 2·m·n·k for a product of matrices.
	FLOPs                 uint64
	Global, Shared, Local Accesses
	Kinds                 [Kinds]uint64      // LanesOn by kind of instruction
	Operations            [Operations]uint64 // LanesOn of some operations
}

func (c *Count) memories() [3]*Accesses { return [...]*Accesses{&c.Global, &c.Shared, &c.Local} }

// Add adds what o counts.
func (c *Count) Add(o *Count) {
	c.Warps += o.Warps
	c.Lanes += o.Lanes
	c.LanesOn += o.LanesOn
	c.Branches += o.Branches
	c.Divergent += o.Divergent
	c.FLOPs += o.FLOPs
	for i, m := range c.memories() {
		for k, t := range m.All() {
			t.add(o.memories()[i].All()[k])
		}
	}
	for i := range c.Kinds {
		c.Kinds[i] += o.Kinds[i]
	}
	for i := range c.Operations {
		c.Operations[i] += o.Operations[i]
	}
}
