// This file is the table.

package builtin

import (
	"math"
	"slices"

	"github.com/cujs/cujs/kernel/internal/ir"
)

var values = []Value{
	{Name: "threadIdx", Op: ir.ThreadIndex, Axes: true, Doc: "The thread's place in its block."},
	{Name: "blockIdx", Op: ir.BlockIndex, Axes: true, Doc: "The block's place in the grid."},
	{Name: "blockDim", Op: ir.BlockDim, Axes: true, Doc: "Threads of a block."},
	{Name: "gridDim", Op: ir.GridDim, Axes: true, Doc: "Blocks of the grid."},
	{Name: "warpSize", Op: ir.WarpSize, Doc: "Threads of a warp: 32."},
	{Name: "laneId", Op: ir.LaneIndex, Doc: "The thread's place in its warp."},
	{Name: "Math.PI", Number: math.Pi}, {Name: "Math.E", Number: math.E}, {Name: "Math.LN2", Number: math.Ln2}, {Name: "Math.LN10", Number: math.Ln10},
	{Name: "Math.LOG2E", Number: math.Log2E}, {Name: "Math.LOG10E", Number: 0.4342944819032518}, {Name: "Math.SQRT2", Number: math.Sqrt2}, {Name: "Math.SQRT1_2", Number: math.Sqrt2 / 2},
	{Name: "Infinity", Number: infinity}, {Name: "NaN", Number: math.NaN()},
	{Name: "Number.POSITIVE_INFINITY", Number: infinity}, {Name: "Number.NEGATIVE_INFINITY", Number: -infinity}, {Name: "Number.NaN", Number: math.NaN()},
	{Name: "Number.MAX_SAFE_INTEGER", Number: 1<<53 - 1}, {Name: "Number.MIN_SAFE_INTEGER", Number: -(1<<53 - 1)},
	{Name: "Number.EPSILON", Number: 0x1p-52}, {Name: "Number.MAX_VALUE", Number: math.MaxFloat64}, {Name: "Number.MIN_VALUE", Number: 0x1p-1074},
}

var infinity = math.Inf(1)

// Objects are what the names of functions begin with, in the order of the declarations.
var Objects = []Object{
	{Name: "warp", Doc: "Functions of the 32 threads of a warp; a mask of lanes may follow."},
	{Name: "block", Doc: "Functions of all threads of a block, numbered with x fastest. All of them have to call.", Yields: true},
	{Name: "random", Doc: "Random numbers by Philox4x32-10, which depend on the seed, the number and the stream alone.", Yields: true},
	{Name: "complex", Doc: "Functions of complex numbers, objects { re, im }: of a kernel, or elements of a buffer of such records.", Yields: true},
	{Name: "tile", Doc: "Tiles: values of a block, matrices of constant sizes that its threads hold together and that never change.", Yields: true},
	{Name: "cache", Doc: "Loads and stores with a hint of how they go through the caches.", Yields: true},
	{Name: "copyAsync", Doc: "Copies from buffers to shared memory that run beside the threads."},
	{Name: "mbarrier", Doc: "Barriers in shared memory, elements of an array of u64: threads arrive at them, and copies bring bytes.", Yields: true},
	{Name: "tma", Doc: "Copies between tensor maps and shared memory, by one thread, beside all others.", Yields: true},
	{Name: "cluster", Doc: "Blocks that run together and see each other's shared memory.", Yields: true},
	{Name: "wgmma", Doc: "Products of matrices by the four warps of a group, which run beside them.", Yields: true},
	{Name: "registers", Doc: "Moves registers between groups of four warps.", Yields: true},
	{Name: "approximate", Doc: "Functions of the hardware that are fast and not exact, for f32."},
	{Name: "tex", Doc: "What a texture has at a place, mixed as it says."},
	{Name: "tex.level", Doc: "The same at a level of detail, the last argument."},
	{Name: "texel", Doc: "What a texture of integers has at a place."},
	{Name: "surf", Doc: "Reads and writes surfaces, in words of 32 bits."},
	{Name: "Atomics", Doc: "Atomic operations on elements of buffers and of shared memory; each but load and store gives the old value.", Interface: true},
}

// Signatures that several functions have.
const (
	ofValue        = "(value: number, mask?: number): number"
	ofCondition    = "(condition: boolean | number, mask?: number): boolean"
	ofElement      = "<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T"
	ofNumber       = "(x: number): number"
	ofInteger      = "(x: number | bigint): number"
	ofPlace        = "(texture: any, ...coordinates: number[]): number"
	ofOperator     = "(value: number, operator: KernelOperator): number"
	ofOperatorFrom = "(value: number, operator: KernelOperator, initial?: number): number"
	ofLanes        = "(value: number, operator: KernelOperator, mask?: number): number"
	ofLanesFrom    = "(value: number, operator: KernelOperator, initial?: number, mask?: number): number"
	ofSort         = "(value: number, descending?: boolean): number"
	ofRandom       = "(seed: number | bigint, i: number | bigint, stream?: number | bigint): number"
	ofComplex      = "(z: KernelComplex, w: KernelComplex): KernelComplex"
	toPlace        = "(x: any, t: KernelTile, place: number[]): void"
	toComplex      = "(z: KernelComplex): KernelComplex"
	ofProduct      = "(shape: string, acc: ArrayLike<number>, a: ArrayLike<number>, b: ArrayLike<number>, options?: { precision: 'e4m3' | 'e5m2' }): void"
	ofPlaceLevel   = "(texture: any, ...coordinatesAndLevel: number[]): number"
)

// functions are all rows.
var functions = slices.Concat(general, conversions(), forHopper)

var general = []Function{
	{Name: "grid", Fewest: 0, Most: 1, Usage: "(1)", Form: Grid, Host: Runner, Doc: "The thread's index in the whole grid: along x, or along two or three dimensions.",
		Signature: "(dimensions?: 1): number\n(dimensions: 2): [number, number]\n(dimensions: 3): [number, number, number]"},
	{Name: "gridSize", Fewest: 0, Most: 1, Usage: "(1)", Form: GridSize, Host: Runner, Doc: "The threads of the whole grid: along x, or along two or three dimensions.",
		Signature: "(dimensions?: 1): number\n(dimensions: 2): [number, number]\n(dimensions: 3): [number, number, number]"},
	{Name: "grid.stride", Fewest: 1, Most: 1, Usage: "(n)", Form: Loop, Host: Runner, Signature: "(n: number): Iterable<number>", Doc: "The numbers below n that are this thread's, for for…of: from grid(1) in steps of the grid."},
	{Name: "grid.sync", Usage: "()", Form: GridSync, Host: Meets, Signature: "(): void", Doc: "Waits for all threads of the grid, which a launch then runs at the same time."},
	{Name: "range", Fewest: 1, Most: 2, Usage: "(n)", Form: Loop, Host: Runner, Signature: "(n: number): Iterable<number>\n(first: number, end: number): Iterable<number>", Doc: "The numbers from 0 or the first up to the end, without it, for for…of."},
	{Name: "unroll", Most: 1, Usage: "()", Form: Unroll, Host: Runner, Signature: "(rounds?: number): void", Doc: "Writes out the rounds of the loop in whose body it stands, all of them or so many at a time; 1 forbids it."},
	{Name: "assume", Fewest: 1, Most: 1, Usage: "(n % 4 === 0)", Form: Assume, Host: Runner, Signature: "(condition: boolean): void", Doc: "Promises the compiler what it cannot know; onHost checks it."},
	{Name: "syncthreads", Usage: "()", Form: Effect, Op: ir.Barrier, Host: Meets, Signature: "(): void", Doc: "Waits for all threads of the block."},
	{Name: "syncwarp", Most: 1, Usage: "()", Form: SyncWarp, Host: Meets, Signature: "(mask?: number): void", Doc: "Waits for the threads of the warp."},
	{Name: "threadfence", Most: 1, Usage: "()", Form: Fence, Host: Runner, Signature: "(scope?: KernelScope): void", Doc: "Has all earlier writes seen by the device, or the scope, before later ones."},
	{Name: "nanosleep", Fewest: 1, Most: 1, Usage: "(100)", Form: Sleep, Host: Runner, Signature: "(nanoseconds: number): void", Doc: "Suspends the thread for about so long, at most twice as long."},
	{Name: "clock", Usage: "()", Form: Read, Op: ir.Clock, Type: ir.I64, Host: Runner, Signature: "(): bigint", Doc: "Counts the cycles of the multiprocessor; 0n on the host."},
	{Name: "shared", Fewest: 1, Most: 4, Usage: "('f32', 16, 16), with up to three sizes", Form: Memory, Space: ir.Shared, Host: Runner, Signature: "(type: KernelType | KernelRecord, ...sizes: number[]): any",
		Doc: "Memory of the block; without a size the launch's dynamic shared memory."},
	{Name: "local", Fewest: 2, Most: 4, Usage: "('f32', 4), with up to three sizes", Form: Memory, Space: ir.Local, Host: Runner, Signature: "(type: KernelType | KernelRecord, ...sizes: number[]): any",
		Doc: "Memory of the thread."},
	{Name: "trap", Usage: "()", Form: Effect, Op: ir.Trap, Host: Runner, Signature: "(): never", Doc: "Stops the kernel with an error."},
	{Name: "fma", Fewest: 3, Most: 3, Usage: "(a, b, c)", Form: JointFloat, Op: ir.Fma, Host: Runner, Signature: "(a: number, b: number, c: number): number", Doc: "a * b + c, rounded once."},
	{Name: "rsqrt", Fewest: 1, Most: 1, Usage: "(x)", Form: JointFloat, Op: ir.Rsqrt, Host: Runner, Signature: ofNumber, Doc: "One divided by the square root."},
	{Name: "copysign", Fewest: 2, Most: 2, Usage: "(magnitude, sign)", Form: JointFloat, Op: ir.CopySign, Host: Runner, Signature: "(x: number, y: number): number", Doc: "x with the sign of y."},
	{Name: "mulhi", Fewest: 2, Most: 2, Usage: "(a, b)", Form: JointInteger, Op: ir.MulHigh, Host: Runner, Signature: "(a: number, b: number): number", Doc: "The upper half of the product of integers."},
	{Name: "popcount", Fewest: 1, Most: 1, Usage: "(x)", Form: BitCount, Op: ir.PopCount, Host: Runner, Signature: ofInteger, Doc: "How many bits are set."},
	{Name: "clz", Fewest: 1, Most: 1, Usage: "(x)", Form: BitCount, Op: ir.LeadingZeros, Host: Runner, Signature: ofInteger, Doc: "Zeros before the first bit that is set."},
	{Name: "ctz", Fewest: 1, Most: 1, Usage: "(x)", Form: BitCount, Op: ir.TrailingZeros, Host: Runner, Signature: ofInteger, Doc: "Zeros after the last bit that is set."},
	{Name: "reverseBits", Fewest: 1, Most: 1, Usage: "(x)", Form: JointInteger, Op: ir.ReverseBits, Host: Runner, Signature: ofNumber, Doc: "The bits from last to first."},
	{Name: "ptx", Fewest: 2, Most: 16, Usage: "('f32', 'ex2.approx.f32 $0, $1;', x)", Form: Assembly, Host: Runner, Signature: "(type: KernelType, text: string, ...values: (number | bigint | boolean | { host: (...values: any[]) => unknown })[]): any",
		Doc: "Instructions of PTX that calculate $0, of the type, from the values $1, $2 and so on; host stands behind the values and does the same for onHost."},
	{Name: "bitcast", Fewest: 2, Most: 2, Usage: "('f32', x)", Form: Bitcast, Host: Runner, Signature: "(type: KernelType, x: number | bigint): any", Doc: "The same bits as another type."},

	{Name: "warp.shuffle", Fewest: 2, Most: 4, Usage: "(value, lane)", Form: Shuffle, Kind: ir.ShuffleIndex, Host: Meets, Signature: "(value: number, lane: number, mask?: number, width?: number): number", Doc: "The value that a lane has."},
	{Name: "warp.shuffleUp", Fewest: 2, Most: 4, Usage: "(value, lane)", Form: Shuffle, Kind: ir.ShuffleUp, Host: Meets, Signature: "(value: number, delta: number, mask?: number, width?: number): number", Doc: "The value of the lane so many before."},
	{Name: "warp.shuffleDown", Fewest: 2, Most: 4, Usage: "(value, lane)", Form: Shuffle, Kind: ir.ShuffleDown, Host: Meets, Signature: "(value: number, delta: number, mask?: number, width?: number): number", Doc: "The value of the lane so many behind."},
	{Name: "warp.shuffleXor", Fewest: 2, Most: 4, Usage: "(value, lane)", Form: Shuffle, Kind: ir.ShuffleXor, Host: Meets, Signature: "(value: number, bits: number, mask?: number, width?: number): number", Doc: "The value of the lane whose number differs in these bits."},
	{Name: "warp.ballot", Fewest: 1, Most: 2, Usage: "(condition)", Form: Vote, Kind: ir.VoteBallot, Type: ir.U32, Host: Meets, Signature: "(condition: boolean | number, mask?: number): number", Doc: "A bit for each lane whose condition holds."},
	{Name: "warp.any", Fewest: 1, Most: 2, Usage: "(condition)", Form: Vote, Kind: ir.VoteAny, Type: ir.Bool, Host: Meets, Signature: ofCondition, Doc: "Whether it holds for any lane."},
	{Name: "warp.all", Fewest: 1, Most: 2, Usage: "(condition)", Form: Vote, Kind: ir.VoteAll, Type: ir.Bool, Host: Meets, Signature: ofCondition, Doc: "Whether it holds for all lanes."},
	{Name: "warp.match", Fewest: 1, Most: 2, Usage: "(value)", Form: Match, Host: Meets, Signature: ofValue, Doc: "The lanes that have the same value."},
	{Name: "warp.sync", Most: 1, Usage: "()", Form: SyncWarp, Host: Meets, Signature: "(mask?: number): void", Doc: "Waits for all lanes, or for those of the mask: syncwarp()."},
	{Name: "warp.active", Usage: "()", Form: Read, Op: ir.Active, Type: ir.U32, Host: Meets, Signature: "(): number", Doc: "The lanes that are here."},
	{Name: "warp.reduceAdd", Fewest: 1, Most: 2, Usage: "(value)", Form: Reduce, Kind: ir.AtomicAdd, Host: Meets, Signature: ofValue, Doc: "The sum over the lanes."},
	{Name: "warp.reduceMin", Fewest: 1, Most: 2, Usage: "(value)", Form: Reduce, Kind: ir.AtomicMin, Host: Meets, Signature: ofValue, Doc: "The least value of the lanes."},
	{Name: "warp.reduceMax", Fewest: 1, Most: 2, Usage: "(value)", Form: Reduce, Kind: ir.AtomicMax, Host: Meets, Signature: ofValue, Doc: "The greatest value of the lanes."},
	{Name: "warp.reduceAnd", Fewest: 1, Most: 2, Usage: "(value)", Form: Reduce, Kind: ir.AtomicAnd, Host: Meets, Signature: ofValue, Doc: "Bits that all lanes have set."},
	{Name: "warp.reduceOr", Fewest: 1, Most: 2, Usage: "(value)", Form: Reduce, Kind: ir.AtomicOr, Host: Meets, Signature: ofValue, Doc: "Bits that any lane has set."},
	{Name: "warp.reduceXor", Fewest: 1, Most: 2, Usage: "(value)", Form: Reduce, Kind: ir.AtomicXor, Host: Meets, Signature: ofValue, Doc: "Bits that an odd number of lanes has set."},

	{Name: "warp.reduce", Fewest: 2, Most: 3, Usage: "(value, 'add')", Form: Collective, Host: Meets, Signature: ofLanes, Doc: "The values of all lanes combined, in order."},
	{Name: "warp.scan", Fewest: 2, Most: 3, Usage: "(value, 'add')", Form: Collective, Host: Meets, Signature: ofLanes, Doc: "The values of the lanes up to this one combined."},
	{Name: "warp.scanExclusive", Fewest: 2, Most: 4, Usage: "(value, 'add')", Form: Collective, Host: Meets, Signature: ofLanesFrom, Doc: "The values of the lanes before this one combined; the first gets initial, or what the operator begins with."},
	{Name: "warp.sort", Fewest: 1, Most: 2, Usage: "(value)", Form: Collective, Host: Meets, Signature: ofSort, Doc: "The value whose rank is the lane's number."},
	{Name: "warp.tile", Fewest: 1, Most: 1, Usage: "(16)", Form: Tile, Host: Meets, Signature: "(lanes: 2 | 4 | 8 | 16 | 32): Pick<typeof warp, 'reduce' | 'scan' | 'scanExclusive' | 'sort'>", Doc: "The same of the part of the warp with so many lanes in which the thread is."},

	{Name: "block.reduce", Fewest: 2, Most: 2, Usage: "(value, 'add')", Form: Collective, Host: Meets, Signature: ofOperator, Doc: "The values of all threads combined, in order; all get it."},
	{Name: "block.scan", Fewest: 2, Most: 2, Usage: "(value, 'add')", Form: Collective, Host: Meets, Signature: ofOperator, Doc: "The values of the threads up to this one combined."},
	{Name: "block.scanExclusive", Fewest: 2, Most: 3, Usage: "(value, 'add')", Form: Collective, Host: Meets, Signature: ofOperatorFrom, Doc: "The values of the threads before this one combined; the first gets initial, or what the operator begins with."},
	{Name: "block.sort", Fewest: 1, Most: 2, Usage: "(value)", Form: Collective, Host: Meets, Signature: ofSort, Doc: "The value whose rank is the thread's number."},
	{Name: "block.sortShared", Fewest: 1, Most: 2, Usage: "(keys)", Form: SortShared, Host: Meets, Signature: "(keys: any, values?: any): void", Doc: "Sorts an array in shared memory where it lies, equals in order; values of another go along."},
	{Name: "block.broadcast", Fewest: 2, Most: 2, Usage: "(value, 0)", Form: Collective, Host: Meets, Signature: "(value: number, thread: number): number", Doc: "The value of one thread."},
	{Name: "block.count", Fewest: 1, Most: 1, Usage: "(condition)", Form: Collective, Host: Meets, Signature: "(condition: boolean | number): number", Doc: "How many threads have it."},
	{Name: "block.any", Fewest: 1, Most: 1, Usage: "(condition)", Form: Collective, Host: Meets, Signature: "(condition: boolean | number): boolean", Doc: "Whether any thread has it."},
	{Name: "block.all", Fewest: 1, Most: 1, Usage: "(condition)", Form: Collective, Host: Meets, Signature: "(condition: boolean | number): boolean", Doc: "Whether all threads have it."},
	{Name: "block.rank", Fewest: 1, Most: 1, Usage: "(condition)", Form: Collective, Host: Meets, Signature: "(condition: boolean | number): number", Doc: "How many threads before this one have it: where to put what is kept."},
	{Name: "block.sync", Most: 2, Usage: "(1, 64)", Form: NamedBarrier, Host: Meets, Signature: "(): void\n(barrier: number, threads?: number): void", Doc: "Waits for all threads of the block, as syncthreads, or at one of the barriers 1 to 15 until so many threads have come, a multiple of 32."},
	{Name: "block.arrive", Fewest: 2, Most: 2, Usage: "(1, 64)", Form: NamedBarrier, Kind: ir.NamedArrive, Host: Meets, Signature: "(barrier: number, threads: number): void", Doc: "Counts for a barrier of so many threads without waiting at it."},

	{Name: "mma", Fewest: 4, Most: 5, Usage: "('m16n8k16', acc, a, b)", Form: MatrixProduct, Host: Meets, Signature: ofProduct, Doc: "Adds the product of the matrices a and b, which the lanes of the warp hold together in local arrays, to acc. Factors of u8 are floats of 8 bits with { precision: 'e4m3' } or 'e5m2'."},
	{Name: "ldmatrix", Fewest: 3, Most: 4, Usage: "(regs, tile[row], column)", Form: LoadMatrix, Host: Meets, Signature: "(to: ArrayLike<number>, array: ArrayLike<number>, index: number, options?: { transpose: boolean }): void", Doc: "Reads up to four matrices of 8 x 8 elements of 16 bits; each lane says where one row of 16 bytes begins."},
	{Name: "stmatrix", Fewest: 3, Most: 4, Usage: "(regs, tile[row], column)", Form: StoreMatrix, Host: Meets, Signature: "(from: ArrayLike<number>, array: ArrayLike<number>, index: number, options?: { transpose: boolean }): void", Doc: "Writes what ldmatrix reads."},
	{Name: "grid.waitPrevious", Usage: "()", Form: WaitPrevious, Op: ir.WaitGrid, Host: Runner, Signature: "(): void", Doc: "Waits until the kernels before this one have ended, in a launch with programmatic: true."},
	{Name: "grid.releaseNext", Usage: "()", Form: WaitPrevious, Op: ir.ReleaseGrid, Host: Runner, Signature: "(): void", Doc: "Lets the next kernel of the stream start, if its launch has programmatic: true."},
	{Name: "copyAsync", Fewest: 5, Most: 6, Usage: "(tile, i, x, j, 8)", Form: CopyAsync, Host: Runner, Signature: "<T extends number | bigint>(to: ArrayLike<T>, i: number, from: ArrayLike<T>, j: number, count: number, condition?: boolean): void", Doc: "Copies 4, 8 or 16 bytes to shared memory while the thread goes on; zeros where the condition does not hold."},
	{Name: "copyAsync.commit", Usage: "()", Form: CopyCommit, Host: Runner, Signature: "(): void", Doc: "Makes the thread's copies so far a group."},
	{Name: "copyAsync.wait", Fewest: 1, Most: 1, Usage: "(0)", Form: CopyWait, Host: Runner, Signature: "(left: number): void", Doc: "Waits until so many groups of the thread's copies are left, the latest."},

	{Name: "tile.load", Fewest: 3, Most: 4, Usage: "(x, [64, 64], [i, j])", Form: TileFunction, Host: Runner, Signature: "(x: any, sizes: number[], place: number[], options?: { outside: number }): KernelTile",
		Doc: "The tile of a buffer at a place, which counts tiles; 0 or outside beyond the edge."},
	{Name: "tile.store", Fewest: 3, Most: 3, Usage: "(x, t, [i, j])", Form: TileFunction, Host: Runner, Signature: toPlace, Doc: "Writes a tile to its place in a buffer, without what is beyond the edge."},
	{Name: "tile.add", Fewest: 3, Most: 3, Usage: "(x, t, [i, j])", Form: TileFunction, Host: Runner, Signature: toPlace, Doc: "Adds a tile to its place in a buffer, element by element, atomically."},
	{Name: "tile.count", Fewest: 2, Most: 3, Usage: "(x, 64, 0)", Form: TileFunction, Host: Runner, Signature: "(x: any, size: number, axis?: number): number", Doc: "How many tiles of a size an axis of a buffer has, the last one perhaps not whole."},
	{Name: "tile.zeros", Fewest: 2, Most: 3, Usage: "('f32', 64, 64)", Form: TileFunction, Host: Runner, Signature: "(type: KernelType, ...sizes: number[]): KernelTile", Doc: "A tile of zeros."},
	{Name: "tile.full", Fewest: 3, Most: 4, Usage: "('f32', value, 64, 64)", Form: TileFunction, Host: Runner, Signature: "(type: KernelType, value: number, ...sizes: number[]): KernelTile", Doc: "A tile of one value."},
	{Name: "tile.range", Fewest: 1, Most: 1, Usage: "(64)", Form: TileFunction, Host: Runner, Signature: "(size: number): KernelTile", Doc: "The numbers from 0 on, as i32."},
	{Name: "tile.map", Fewest: 2, Most: 9, Usage: "((x, y) => x + y, a, b)", Form: TileFunction, Host: Runner, Signature: "(f: (...elements: number[]) => number, ...tiles: KernelTile[]): KernelTile", Doc: "A function of the elements of tiles, row and column behind them; a size of 1 goes with any other."},
	{Name: "tile.dot", Fewest: 2, Most: 4, Usage: "(a, b, sum)", Form: TileFunction, Host: Runner, Signature: "(a: KernelTile, b: KernelTile, sum?: KernelTile, options?: { precision: 'exact' | 'tf32' | 'e4m3' | 'e5m2' }): KernelTile", Doc: "The matrix product, added to a sum."},
	{Name: "cache.load", Fewest: 3, Most: 3, Usage: "(x, i, 'stream')", Form: CacheLoad, Host: Runner, Signature: "<T>(array: ArrayLike<T>, index: number, hint: 'stream' | 'l2' | 'first' | 'keep' | 'readOnly'): T",
		Doc: "An element of a buffer: not to be needed again, only by L2, evicted from L1 first or last, or by the cache for what the kernel does not write."},
	{Name: "cache.store", Fewest: 4, Most: 4, Usage: "(x, i, value, 'stream')", Form: CacheStore, Host: Runner, Signature: "<T>(array: ArrayLike<T>, index: number, value: T, hint: 'stream' | 'l2' | 'first' | 'keep'): void", Doc: "Stores an element of a buffer in such a way."},
	{Name: "cache.prefetch", Fewest: 2, Most: 3, Usage: "(x, i)", Form: Prefetch, Host: Runner, Signature: "(array: ArrayLike<unknown>, index: number, cache?: 'l1' | 'l2'): void", Doc: "Brings the line of an element of a buffer into a cache, L2 unless given."},

	{Name: "random.bits", Fewest: 2, Most: 3, Usage: "(seed, i)", Form: Random, Type: ir.U32, Host: Runner, Signature: ofRandom, Doc: "32 random bits: number i of a seed and a stream."},
	{Name: "random.uniform", Fewest: 2, Most: 3, Usage: "(seed, i)", Form: Random, Type: ir.F32, Host: Runner, Signature: ofRandom, Doc: "A multiple of 2^-24 from 0 to before 1."},
	{Name: "random.normal", Fewest: 2, Most: 3, Usage: "(seed, i)", Form: Random, Type: ir.F32, Host: Runner, Signature: ofRandom, Doc: "Normally distributed, with mean 0 and deviation 1."},

	{Name: "complex.add", Fewest: 2, Most: 2, Usage: "(z, w)", Form: Complex, Host: Runner, Signature: ofComplex, Doc: "The sum."},
	{Name: "complex.sub", Fewest: 2, Most: 2, Usage: "(z, w)", Form: Complex, Host: Runner, Signature: ofComplex, Doc: "The difference."},
	{Name: "complex.mul", Fewest: 2, Most: 2, Usage: "(z, w)", Form: Complex, Host: Runner, Signature: ofComplex, Doc: "The product."},
	{Name: "complex.div", Fewest: 2, Most: 2, Usage: "(z, w)", Form: Complex, Host: Runner, Signature: ofComplex, Doc: "The quotient."},
	{Name: "complex.scale", Fewest: 2, Most: 2, Usage: "(z, by)", Form: Complex, Host: Runner, Signature: "(z: KernelComplex, by: number): KernelComplex", Doc: "Both parts times a number."},
	{Name: "complex.conj", Fewest: 1, Most: 1, Usage: "(z)", Form: Complex, Host: Runner, Signature: toComplex, Doc: "The conjugate."},
	{Name: "complex.abs", Fewest: 1, Most: 1, Usage: "(z)", Form: Complex, Host: Runner, Signature: "(z: KernelComplex): number", Doc: "The magnitude."},
	{Name: "complex.arg", Fewest: 1, Most: 1, Usage: "(z)", Form: Complex, Host: Runner, Signature: "(z: KernelComplex): number", Doc: "The angle, from -pi to pi."},
	{Name: "complex.polar", Fewest: 2, Most: 2, Usage: "(r, angle)", Form: Complex, Host: Runner, Signature: "(r: number, angle: number): KernelComplex", Doc: "The number with a magnitude and an angle."},
	{Name: "complex.exp", Fewest: 1, Most: 1, Usage: "(z)", Form: Complex, Host: Runner, Signature: toComplex, Doc: "e to a power."},
	{Name: "complex.sqrt", Fewest: 1, Most: 1, Usage: "(z)", Form: Complex, Host: Runner, Signature: toComplex, Doc: "The square root whose real part is not negative."},

	{Name: "approximate.exp2", Fewest: 1, Most: 1, Usage: "(x)", Form: Approximate, Op: ir.Exp2Approx, Host: Runner, Signature: ofNumber, Doc: "2 to the power of x."},
	{Name: "approximate.log2", Fewest: 1, Most: 1, Usage: "(x)", Form: Approximate, Op: ir.Log2Approx, Host: Runner, Signature: ofNumber, Doc: "The logarithm to base 2."},
	{Name: "approximate.sin", Fewest: 1, Most: 1, Usage: "(x)", Form: Approximate, Op: ir.SinApprox, Host: Runner, Signature: ofNumber, Doc: "The sine."},
	{Name: "approximate.cos", Fewest: 1, Most: 1, Usage: "(x)", Form: Approximate, Op: ir.CosApprox, Host: Runner, Signature: ofNumber, Doc: "The cosine."},
	{Name: "approximate.divide", Fewest: 2, Most: 2, Usage: "(a, b)", Form: Approximate, Op: ir.DivApprox, Host: Runner, Signature: "(a: number, b: number): number", Doc: "a divided by b."},

	{Name: "tex", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.F32, Channel: 0, Host: Runner, Signature: ofPlace, Doc: "The first channel, or the only one."},
	{Name: "tex.r", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.F32, Channel: 0, Host: Runner, Signature: ofPlace, Doc: "The first channel."},
	{Name: "tex.g", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.F32, Channel: 1, Host: Runner, Signature: ofPlace, Doc: "The second channel."},
	{Name: "tex.b", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.F32, Channel: 2, Host: Runner, Signature: ofPlace, Doc: "The third channel."},
	{Name: "tex.a", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.F32, Channel: 3, Host: Runner, Signature: ofPlace, Doc: "The fourth channel."},
	{Name: "tex.level", Fewest: 3, Most: 6, Usage: "(t, x, y, level)", Form: Sample, Type: ir.F32, Channel: 0, Levels: 1, Host: Runner, Signature: ofPlaceLevel, Doc: "The first channel, or the only one."},
	{Name: "tex.level.r", Fewest: 3, Most: 6, Usage: "(t, x, y, level)", Form: Sample, Type: ir.F32, Channel: 0, Levels: 1, Host: Runner, Signature: ofPlaceLevel, Doc: "The first channel."},
	{Name: "tex.level.g", Fewest: 3, Most: 6, Usage: "(t, x, y, level)", Form: Sample, Type: ir.F32, Channel: 1, Levels: 1, Host: Runner, Signature: ofPlaceLevel, Doc: "The second channel."},
	{Name: "tex.level.b", Fewest: 3, Most: 6, Usage: "(t, x, y, level)", Form: Sample, Type: ir.F32, Channel: 2, Levels: 1, Host: Runner, Signature: ofPlaceLevel, Doc: "The third channel."},
	{Name: "tex.level.a", Fewest: 3, Most: 6, Usage: "(t, x, y, level)", Form: Sample, Type: ir.F32, Channel: 3, Levels: 1, Host: Runner, Signature: ofPlaceLevel, Doc: "The fourth channel."},
	{Name: "texel", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.I32, Channel: 0, Host: Runner, Signature: ofPlace, Doc: "The first channel, or the only one."},
	{Name: "texel.r", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.I32, Channel: 0, Host: Runner, Signature: ofPlace, Doc: "The first channel."},
	{Name: "texel.g", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.I32, Channel: 1, Host: Runner, Signature: ofPlace, Doc: "The second channel."},
	{Name: "texel.b", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.I32, Channel: 2, Host: Runner, Signature: ofPlace, Doc: "The third channel."},
	{Name: "texel.a", Fewest: 2, Most: 5, Usage: "(t, x, y)", Form: Sample, Type: ir.I32, Channel: 3, Host: Runner, Signature: ofPlace, Doc: "The fourth channel."},
	{Name: "surf.read", Fewest: 2, Most: 4, Usage: "(s, x, y)", Form: SurfaceRead, Host: Runner, Signature: "(surface: any, ...place: number[]): number", Doc: "A word; 0 outside of the surface."},
	{Name: "surf.write", Fewest: 3, Most: 5, Usage: "(s, value, x, y)", Form: SurfaceWrite, Host: Runner, Signature: "(surface: any, value: number, ...place: number[]): void", Doc: "Writes a word; outside of the surface nothing is written."},

	{Name: "Atomics.add", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicAdd, Host: Runner, Signature: ofElement, Doc: "Adds."},
	{Name: "Atomics.sub", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicSubtract, Kind: ir.AtomicAdd, Host: Runner, Signature: ofElement, Doc: "Subtracts."},
	{Name: "Atomics.max", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicMax, Host: Runner, Signature: ofElement, Doc: "The greater of both stays."},
	{Name: "Atomics.min", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicMin, Host: Runner, Signature: ofElement, Doc: "The lesser of both stays."},
	{Name: "Atomics.and", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicAnd, Host: Runner, Signature: ofElement, Doc: "Bits that both have stay."},
	{Name: "Atomics.or", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicOr, Host: Runner, Signature: ofElement, Doc: "Bits that either has are set."},
	{Name: "Atomics.xor", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicXor, Host: Runner, Signature: ofElement, Doc: "Bits that one of them has are set."},
	{Name: "Atomics.exchange", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicOperation, Kind: ir.AtomicExchange, Host: Runner, Signature: ofElement, Doc: "Puts in the value."},
	{Name: "Atomics.compareExchange", Fewest: 4, Most: 4, Usage: "(x, i, expected, replacement)", Form: AtomicOperation, Kind: ir.AtomicCompareExchange, Host: Runner,
		Signature: "<A extends ArrayLike<number | bigint>>(array: A, index: number, expected: A[number], replacement: A[number], order?: KernelOrder): A[number]", Doc: "Puts in the replacement where the expected value is."},
	{Name: "Atomics.compareExchangePair", Fewest: 4, Most: 4, Usage: "(x, i, [0n, 0n], [1n, 2n])", Form: AtomicPair, Host: Runner,
		Signature: "(array: ArrayLike<bigint>, index: number, expected: readonly [number | bigint, number | bigint], replacement: readonly [number | bigint, number | bigint], order?: KernelOrder): [bigint, bigint]", Doc: "The same of two neighbours of 64 bits at once; the index is even."},
	{Name: "Atomics.load", Fewest: 2, Most: 2, Usage: "(x, i)", Form: AtomicLoad, Host: Runner, Signature: "<A extends ArrayLike<number | bigint>>(array: A, index: number, order?: KernelOrder): A[number]", Doc: "The element as another thread has stored it; what that wrote before is seen behind it."},
	{Name: "Atomics.store", Fewest: 3, Most: 3, Usage: "(x, i, value)", Form: AtomicStore, Host: Runner, Signature: ofElement, Doc: "Stores behind everything that this thread has written, and gives the value."},

	{Name: "Math.abs", Fewest: 1, Most: 1, Usage: "(x)", Form: Absolute},
	{Name: "Math.sqrt", Fewest: 1, Most: 1, Usage: "(x)", Form: JointFloat, Op: ir.Sqrt},
	{Name: "Math.floor", Fewest: 1, Most: 1, Usage: "(x)", Form: Rounding, Op: ir.Floor},
	{Name: "Math.ceil", Fewest: 1, Most: 1, Usage: "(x)", Form: Rounding, Op: ir.Ceil},
	{Name: "Math.trunc", Fewest: 1, Most: 1, Usage: "(x)", Form: Rounding, Op: ir.Trunc},
	{Name: "Math.round", Fewest: 1, Most: 1, Usage: "(x)", Form: Round},
	{Name: "Math.sign", Fewest: 1, Most: 1, Usage: "(x)", Form: Sign},
	{Name: "Math.min", Fewest: 1, Most: 16, Usage: "(a, b)", Form: Extreme, Op: ir.Min},
	{Name: "Math.max", Fewest: 1, Most: 16, Usage: "(a, b)", Form: Extreme, Op: ir.Max},
	{Name: "Math.fround", Fewest: 1, Most: 1, Usage: "(x)", Form: Conversion, Type: ir.F32},
	{Name: "Math.imul", Fewest: 2, Most: 2, Usage: "(a, b)", Form: Multiply32},
	{Name: "Math.clz32", Fewest: 1, Most: 1, Usage: "(x)", Form: CountLeading32},
	{Name: "Math.exp", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.expm1", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.log", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.log2", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.log10", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.log1p", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.sin", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.cos", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.tan", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.asin", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.acos", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.atan", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.sinh", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.cosh", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.tanh", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.asinh", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.acosh", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.atanh", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.cbrt", Fewest: 1, Most: 1, Usage: "(x)", Form: Library},
	{Name: "Math.pow", Fewest: 2, Most: 2, Usage: "(a, b)", Form: Library},
	{Name: "Math.atan2", Fewest: 2, Most: 2, Usage: "(a, b)", Form: Library},
	{Name: "Math.hypot", Fewest: 1, Most: 16, Usage: "(a, b)", Form: Hypotenuse},
	{Name: "Number.isNaN", Fewest: 1, Most: 1, Usage: "(x)", Form: IsNaN},
	{Name: "Number.isFinite", Fewest: 1, Most: 1, Usage: "(x)", Form: IsFinite},
	{Name: "Number.isInteger", Fewest: 1, Most: 1, Usage: "(x)", Form: IsInteger},
	{Name: "Number.isSafeInteger", Fewest: 1, Most: 1, Usage: "(x)", Form: IsInteger, Kind: ir.Le},
	{Name: "isNaN", Fewest: 1, Most: 1, Usage: "(x)", Form: IsNaN},
	{Name: "isFinite", Fewest: 1, Most: 1, Usage: "(x)", Form: IsFinite},

	{Name: "console.log", Most: 32, Usage: "('x is', x)", Form: Print},
	{Name: "console.info", Most: 32, Usage: "('x is', x)", Form: Print},
	{Name: "console.warn", Most: 32, Usage: "('x is', x)", Form: Print},
	{Name: "console.error", Most: 32, Usage: "('x is', x)", Form: Print},
	{Name: "console.debug", Most: 32, Usage: "('x is', x)", Form: Print},
	{Name: "console.assert", Fewest: 1, Most: 2, Usage: "(condition, 'message')", Form: Assert},
}
