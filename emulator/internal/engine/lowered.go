package engine

// A lowered is a kernel as lowering leaves it.
type lowered struct {
	graph    *graph
	text     *sourceText
	accesses int      // that remember the memory they were in
	grows    bool     // a stack grows by alloca
	frame    register // where the running routine's local memory begins; 0 where nothing asks
	// shared is the bytes of static shared memory, dynamicAlign what the arrays
	// behind it are aligned to.
	shared, dynamicAlign uint64
	entries              map[uint64]int // routines by code address
}
