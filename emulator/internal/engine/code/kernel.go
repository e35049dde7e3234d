package code

import "github.com/cujs/cujs/ptx"

// A Kernel is a kernel as lowering leaves it.
type Kernel struct {
	Graph    *Graph
	Text     *Text
	Accesses int      // that remember the memory they were in
	Grows    bool     // a stack grows by alloca
	Frame    Register // where the running routine's local memory begins; 0 where nothing asks
	// Shared is the bytes of static shared memory, DynamicAlign what the arrays
	// behind it are aligned to; 0 where there are none.
	Shared, DynamicAlign uint64
	Entries              map[uint64]int // routines by code address
	Arrays               []Array        // in shared and local memory, of the kernel itself
}

// An Array is a variable of a kernel.
type Array struct {
	Name         string
	Space        ptx.Space
	Offset, Size uint64
}
