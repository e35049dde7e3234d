package report

// A Kind is a kind of mistake.
type Kind uint8

// The kinds of mistake that checked launches find, and program errors around them.
const (
	OutOfBounds      Kind = iota + 1 // an access outside every allocation
	UseAfterFree                     // an access to memory that was freed
	Misaligned                       // an address that is no multiple of the access's size
	WrongSpace                       // a generic address where one of a space belongs
	Uninitialised                    // a read of bytes that nobody wrote
	SharedRace                       // threads of a block without a barrier between them
	GlobalRace                       // threads without anything that orders them
	DivergentBarrier                 // threads wait at different places for each other
	WrongBarrier                     // a barrier's number or count makes no sense
	WrongMask                        // a lane is not in its own member mask
	ExitedLane                       // the member mask of a shuffle names a lane that has ended
	WrongFree                        // memory freed twice, or not allocated
	Leak                             // memory that was never freed
	StreamRace                       // operations of streams that nothing orders
	GraphRace                        // nodes of a graph that nothing orders
	Deadlock                         // threads wait for each other, or for what nobody does
	Overflow                         // a sum, difference or product of signed integers that does not fit its type
	OutsideLife                      // a use of the shared memory of a block that may not have begun, or have ended
	// What kernels end themselves by, and what has nothing to do with memory and
	// barriers: checked launches do not report it, Fault.Report does.
	Trap      // the kernel executed trap
	Assertion // an assertion failed
	DeepStack // calls took more local memory than there is
	WrongCall // an indirect call of what is no function
	WrongCopy // a bulk copy that no tensor map or size allows
)

var names = map[Kind]string{
	OutOfBounds: "out of bounds", UseAfterFree: "use after free", Misaligned: "misaligned address", WrongSpace: "wrong address space",
	Uninitialised: "uninitialised read", SharedRace: "race in shared memory", GlobalRace: "race in global memory",
	DivergentBarrier: "divergent barrier", WrongBarrier: "wrong barrier", WrongMask: "wrong member mask",
	ExitedLane: "exited lane", WrongFree: "wrong free", Leak: "leak", StreamRace: "race between streams", GraphRace: "race in a graph",
	Deadlock: "deadlock", Overflow: "integer overflow", OutsideLife: "use outside of a block's life",
	Trap: "trap", Assertion: "assertion failed", DeepStack: "stack overflow", WrongCall: "invalid call", WrongCopy: "invalid copy",
}

func (k Kind) String() string { return names[k] }

// advice is what to do about each kind.
var advice = map[Kind]string{
	OutOfBounds:      "compare the index with the length before the access, or allocate more",
	UseAfterFree:     "free the memory after the last launch that uses it",
	Misaligned:       "align the address, or access smaller elements",
	WrongSpace:       "convert the address with cvta, or use a generic access",
	Uninitialised:    "write the memory first: copy to it, fill it, or store to it in a kernel",
	SharedRace:       "put a barrier between the two accesses",
	GlobalRace:       "let one thread own the element, use an atomic operation, or split the work into two launches",
	DivergentBarrier: "move the barrier out of the branch, so that all threads of the block reach it",
	WrongBarrier:     "use barriers 0 to 15, and the same count of threads, a multiple of 32, wherever one is used",
	WrongMask:        "give the mask of the lanes that execute the instruction, such as that of a vote before the branch",
	ExitedLane:       "keep all lanes of the mask alive until the last shuffle, or leave those that end out of the mask",
	WrongFree:        "free each allocation once",
	Leak:             "free it, or declare it with using, so that it is freed at the end of its block",
	StreamRace:       "record an event behind the first and let the other stream wait for it, or use one stream for both",
	GraphRace:        "let one of the nodes depend on the other",
	Deadlock:         "let all threads and blocks come to the barrier, and no thread wait for what one does behind it",
	Overflow:         "calculate in 64 bits, i64(…), or in f64(…); write `| 0` behind it if it is meant to wrap",
	OutsideLife:      "let all threads of the cluster pass barrier.cluster.arrive and wait, cluster.sync(), before the first such use and behind the last",
	Trap:             "see what leads to the trap: kernels execute it where they cannot go on",
	Assertion:        "see why the condition does not hold",
	DeepStack:        "end the recursion earlier, or give threads a larger stack",
	WrongCall:        "call through a pointer that holds a function's address",
	WrongCopy:        "give the copy the sizes and the tensor map that the instruction asks for",
}

// Advice is what to do about a mistake of that kind.
func (k Kind) Advice() string { return advice[k] }

// Ends reports whether a launch that makes the mistake ends with it, checked or not: Trap and those behind it.
func (k Kind) Ends() bool { return k >= Trap }
