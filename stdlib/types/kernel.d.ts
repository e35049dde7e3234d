// Names that functions given to cuda.kernel see; outside of one they do not exist.

/** An index or a size in three dimensions. */
interface KernelDim3 {
  /** The first dimension. */
  readonly x: number
  /** The second dimension. */
  readonly y: number
  /** The third dimension. */
  readonly z: number
}

/** The thread's place in its block. */
declare const threadIdx: KernelDim3
/** The block's place in the grid. */
declare const blockIdx: KernelDim3
/** Threads of a block. */
declare const blockDim: KernelDim3
/** Blocks of the grid. */
declare const gridDim: KernelDim3
/** Threads of a warp: 32. */
declare const warpSize: number
/** The thread's place in its warp. */
declare const laneId: number

/** The thread's index in the whole grid: along x, or along two or three dimensions. */
declare function grid(dimensions?: 1): number
declare function grid(dimensions: 2): [number, number]
declare function grid(dimensions: 3): [number, number, number]
/** The threads of the whole grid: along x, or along two or three dimensions. */
declare function gridSize(dimensions?: 1): number
declare function gridSize(dimensions: 2): [number, number]
declare function gridSize(dimensions: 3): [number, number, number]
/** The numbers from 0 or the first up to the end, without it, for for…of. */
declare function range(n: number): Iterable<number>
declare function range(first: number, end: number): Iterable<number>
/** Writes out the rounds of the loop in whose body it stands, all of them or so many at a time; 1 forbids it. */
declare function unroll(rounds?: number): void
/** Promises the compiler what it cannot know; onHost checks it. */
declare function assume(condition: boolean): void
/** Waits for all threads of the block. */
declare function syncthreads(): void
/** Waits for the threads of the warp. */
declare function syncwarp(mask?: number): void
/** Has all earlier writes seen by the device, or the scope, before later ones. */
declare function threadfence(scope?: KernelScope): void
/** Suspends the thread for about so long, at most twice as long. */
declare function nanosleep(nanoseconds: number): void
/** Counts the cycles of the multiprocessor; 0n on the host. */
declare function clock(): bigint
/** Memory of the block; without a size the launch's dynamic shared memory. */
declare function shared(type: KernelType | KernelRecord, ...sizes: number[]): any
/** Memory of the thread. */
declare function local(type: KernelType | KernelRecord, ...sizes: number[]): any
/** Stops the kernel with an error. */
declare function trap(): never
/** a * b + c, rounded once. */
declare function fma(a: number, b: number, c: number): number
/** One divided by the square root. */
declare function rsqrt(x: number): number
/** x with the sign of y. */
declare function copysign(x: number, y: number): number
/** The upper half of the product of integers. */
declare function mulhi(a: number, b: number): number
/** How many bits are set. */
declare function popcount(x: number | bigint): number
/** Zeros before the first bit that is set. */
declare function clz(x: number | bigint): number
/** Zeros after the last bit that is set. */
declare function ctz(x: number | bigint): number
/** The bits from last to first. */
declare function reverseBits(x: number): number
/** Instructions of PTX that calculate $0, of the type, from the values $1, $2 and so on; host stands behind the values and does the same for onHost. */
declare function ptx(type: KernelType, text: string, ...values: (number | bigint | boolean | { host: (...values: any[]) => unknown })[]): any
/** The same bits as another type. */
declare function bitcast(type: KernelType, x: number | bigint): any
/** Adds the product of the matrices a and b, which the lanes of the warp hold together in local arrays, to acc. Factors of u8 are floats of 8 bits with { precision: 'e4m3' } or 'e5m2'. */
declare function mma(shape: string, acc: ArrayLike<number>, a: ArrayLike<number>, b: ArrayLike<number>, options?: { precision: 'e4m3' | 'e5m2' }): void
/** Reads up to four matrices of 8 x 8 elements of 16 bits; each lane says where one row of 16 bytes begins. */
declare function ldmatrix(to: ArrayLike<number>, array: ArrayLike<number>, index: number, options?: { transpose: boolean }): void
/** Writes what ldmatrix reads. */
declare function stmatrix(from: ArrayLike<number>, array: ArrayLike<number>, index: number, options?: { transpose: boolean }): void
declare namespace grid {
  /** The numbers below n that are this thread's, for for…of: from grid(1) in steps of the grid. */
  function stride(n: number): Iterable<number>
  /** Waits for all threads of the grid, which a launch then runs at the same time. */
  function sync(): void
  /** Waits until the kernels before this one have ended, in a launch with programmatic: true. */
  function waitPrevious(): void
  /** Lets the next kernel of the stream start, if its launch has programmatic: true. */
  function releaseNext(): void
}

/** Functions of the 32 threads of a warp; a mask of lanes may follow. */
declare const warp: {
  /** The value that a lane has. */
  shuffle(value: number, lane: number, mask?: number, width?: number): number
  /** The value of the lane so many before. */
  shuffleUp(value: number, delta: number, mask?: number, width?: number): number
  /** The value of the lane so many behind. */
  shuffleDown(value: number, delta: number, mask?: number, width?: number): number
  /** The value of the lane whose number differs in these bits. */
  shuffleXor(value: number, bits: number, mask?: number, width?: number): number
  /** A bit for each lane whose condition holds. */
  ballot(condition: boolean | number, mask?: number): number
  /** Whether it holds for any lane. */
  any(condition: boolean | number, mask?: number): boolean
  /** Whether it holds for all lanes. */
  all(condition: boolean | number, mask?: number): boolean
  /** The lanes that have the same value. */
  match(value: number, mask?: number): number
  /** Waits for all lanes, or for those of the mask: syncwarp(). */
  sync(mask?: number): void
  /** The lanes that are here. */
  active(): number
  /** The sum over the lanes. */
  reduceAdd(value: number, mask?: number): number
  /** The least value of the lanes. */
  reduceMin(value: number, mask?: number): number
  /** The greatest value of the lanes. */
  reduceMax(value: number, mask?: number): number
  /** Bits that all lanes have set. */
  reduceAnd(value: number, mask?: number): number
  /** Bits that any lane has set. */
  reduceOr(value: number, mask?: number): number
  /** Bits that an odd number of lanes has set. */
  reduceXor(value: number, mask?: number): number
  /** The values of all lanes combined, in order. */
  reduce(value: number, operator: KernelOperator, mask?: number): number
  /** The values of the lanes up to this one combined. */
  scan(value: number, operator: KernelOperator, mask?: number): number
  /** The values of the lanes before this one combined; the first gets initial, or what the operator begins with. */
  scanExclusive(value: number, operator: KernelOperator, initial?: number, mask?: number): number
  /** The value whose rank is the lane's number. */
  sort(value: number, descending?: boolean): number
  /** The same of the part of the warp with so many lanes in which the thread is. */
  tile(lanes: 2 | 4 | 8 | 16 | 32): Pick<typeof warp, 'reduce' | 'scan' | 'scanExclusive' | 'sort'>
  /** Whether the thread is the one that is chosen of its warp, all of which calls it. */
  elect(): boolean
}

/** Functions of all threads of a block, numbered with x fastest. All of them have to call. */
declare const block: {
  /** The values of all threads combined, in order; all get it. */
  reduce(value: number, operator: KernelOperator): number
  /** The values of the threads up to this one combined. */
  scan(value: number, operator: KernelOperator): number
  /** The values of the threads before this one combined; the first gets initial, or what the operator begins with. */
  scanExclusive(value: number, operator: KernelOperator, initial?: number): number
  /** The value whose rank is the thread's number. */
  sort(value: number, descending?: boolean): number
  /** Sorts an array in shared memory where it lies, equals in order; values of another go along. */
  sortShared(keys: any, values?: any): void
  /** The value of one thread. */
  broadcast(value: number, thread: number): number
  /** How many threads have it. */
  count(condition: boolean | number): number
  /** Whether any thread has it. */
  any(condition: boolean | number): boolean
  /** Whether all threads have it. */
  all(condition: boolean | number): boolean
  /** How many threads before this one have it: where to put what is kept. */
  rank(condition: boolean | number): number
  /** Waits for all threads of the block, as syncthreads, or at one of the barriers 1 to 15 until so many threads have come, a multiple of 32. */
  sync(): void
  sync(barrier: number, threads?: number): void
  /** Counts for a barrier of so many threads without waiting at it. */
  arrive(barrier: number, threads: number): void
}

/** Random numbers by Philox4x32-10, which depend on the seed, the number and the stream alone. */
declare const random: {
  /** 32 random bits: number i of a seed and a stream. */
  bits(seed: number | bigint, i: number | bigint, stream?: number | bigint): number
  /** A multiple of 2^-24 from 0 to before 1. */
  uniform(seed: number | bigint, i: number | bigint, stream?: number | bigint): number
  /** Normally distributed, with mean 0 and deviation 1. */
  normal(seed: number | bigint, i: number | bigint, stream?: number | bigint): number
}

/** Functions of complex numbers, objects { re, im }: of a kernel, or elements of a buffer of such records. */
declare const complex: {
  /** The sum. */
  add(z: KernelComplex, w: KernelComplex): KernelComplex
  /** The difference. */
  sub(z: KernelComplex, w: KernelComplex): KernelComplex
  /** The product. */
  mul(z: KernelComplex, w: KernelComplex): KernelComplex
  /** The quotient. */
  div(z: KernelComplex, w: KernelComplex): KernelComplex
  /** Both parts times a number. */
  scale(z: KernelComplex, by: number): KernelComplex
  /** The conjugate. */
  conj(z: KernelComplex): KernelComplex
  /** The magnitude. */
  abs(z: KernelComplex): number
  /** The angle, from -pi to pi. */
  arg(z: KernelComplex): number
  /** The number with a magnitude and an angle. */
  polar(r: number, angle: number): KernelComplex
  /** e to a power. */
  exp(z: KernelComplex): KernelComplex
  /** The square root whose real part is not negative. */
  sqrt(z: KernelComplex): KernelComplex
}

/** Tiles: values of a block, matrices of constant sizes that its threads hold together and that never change. */
declare const tile: {
  /** The tile of a buffer at a place, which counts tiles; 0 or outside beyond the edge. */
  load(x: any, sizes: number[], place: number[], options?: { outside: number }): KernelTile
  /** Writes a tile to its place in a buffer, without what is beyond the edge. */
  store(x: any, t: KernelTile, place: number[]): void
  /** Adds a tile to its place in a buffer, element by element, atomically. */
  add(x: any, t: KernelTile, place: number[]): void
  /** How many tiles of a size an axis of a buffer has, the last one perhaps not whole. */
  count(x: any, size: number, axis?: number): number
  /** A tile of zeros. */
  zeros(type: KernelType, ...sizes: number[]): KernelTile
  /** A tile of one value. */
  full(type: KernelType, value: number, ...sizes: number[]): KernelTile
  /** The numbers from 0 on, as i32. */
  range(size: number): KernelTile
  /** A function of the elements of tiles, row and column behind them; a size of 1 goes with any other. */
  map(f: (...elements: number[]) => number, ...tiles: KernelTile[]): KernelTile
  /** The matrix product, added to a sum. */
  dot(a: KernelTile, b: KernelTile, sum?: KernelTile, options?: { precision: 'exact' | 'tf32' | 'e4m3' | 'e5m2' }): KernelTile
}

/** Loads and stores with a hint of how they go through the caches. */
declare const cache: {
  /** An element of a buffer: not to be needed again, only by L2, evicted from L1 first or last, or by the cache for what the kernel does not write. */
  load<T>(array: ArrayLike<T>, index: number, hint: 'stream' | 'l2' | 'first' | 'keep' | 'readOnly'): T
  /** Stores an element of a buffer in such a way. */
  store<T>(array: ArrayLike<T>, index: number, value: T, hint: 'stream' | 'l2' | 'first' | 'keep'): void
  /** Brings the line of an element of a buffer into a cache, L2 unless given. */
  prefetch(array: ArrayLike<unknown>, index: number, cache?: 'l1' | 'l2'): void
}

/** Copies from buffers to shared memory that run beside the threads. */
declare const copyAsync: {
  /** Copies 4, 8 or 16 bytes to shared memory while the thread goes on; zeros where the condition does not hold. */
  <T extends number | bigint>(to: ArrayLike<T>, i: number, from: ArrayLike<T>, j: number, count: number, condition?: boolean): void
  /** Makes the thread's copies so far a group. */
  commit(): void
  /** Waits until so many groups of the thread's copies are left, the latest. */
  wait(left: number): void
}

/** Barriers in shared memory, elements of an array of u64: threads arrive at them, and copies bring bytes. */
declare const mbarrier: {
  /** Makes an element of an array of u64 in shared memory a barrier for so many arrivals. One thread does; then mbarrier.fence() and a barrier of the block or cluster follow. */
  init(barriers: ArrayLike<bigint>, i: number, count: number): void
  /** Shows barriers that this thread has made to the cluster and to copies. */
  fence(): void
  /** Ends the use of a barrier, so that its memory can be used again. */
  invalidate(barriers: ArrayLike<bigint>, i: number): void
  /** Arrives at a barrier. */
  arrive(barriers: ArrayLike<bigint>, i: number): void
  /** Arrives at a barrier when the thread's copies by copyAsync so far have come; the thread goes on at once. */
  arriveCopies(barriers: ArrayLike<bigint>, i: number): void
  /** Arrives at a barrier, whose phase ends not before copies have brought so many bytes. */
  expect(barriers: ArrayLike<bigint>, i: number, bytes: number): void
  /** Arrives at the same barrier of another block of the cluster. */
  arriveAt(barriers: ArrayLike<bigint>, i: number, rank: number): void
  /** Whether the phase with a parity, 0 or 1, has ended; it may wait a while for that. */
  test(barriers: ArrayLike<bigint>, i: number, parity: number): boolean
  /** Waits until the phase with a parity has ended: 0 for the first one. Of a barrier that nobody has come to, phase 1 counts as over. */
  wait(barriers: ArrayLike<bigint>, i: number, parity: number): void
}

/** Copies between tensor maps and shared memory, by one thread, beside all others. */
declare const tma: {
  /** Copies the box at a place, the innermost coordinate first, to shared memory; the barrier counts its bytes. One thread does. With multicast, a mask of ranks, to the same place of several blocks of the cluster. */
  load(to: ArrayLike<number>, i: number, map: KernelTensorMap, place: number[], barriers: ArrayLike<bigint>, k: number, options?: { multicast: number }): void
  /** Copies a box from shared memory to its place, without what lies beyond the edge; tma.fence() and a barrier before make what threads wrote seen. */
  store(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** Adds a box in shared memory to its place, element by element, atomically. */
  add(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** The lesser of both stays in its place. */
  min(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** The greater of both stays in its place. */
  max(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** Bit by bit, of integers of 32 and 64 bits. */
  and(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** Bit by bit, of integers of 32 and 64 bits. */
  or(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** Bit by bit, of integers of 32 and 64 bits. */
  xor(map: KernelTensorMap, place: number[], from: ArrayLike<number>, i: number): void
  /** Copies elements that lie together: multiples of 16 bytes, from a multiple of 16 to one. To shared memory a barrier counts the bytes; from there to a buffer it is a store as tma.store is, without a barrier. */
  copy<T extends number | bigint>(to: ArrayLike<T>, i: number, from: ArrayLike<T>, j: number, count: number, barriers?: ArrayLike<bigint>, k?: number): void
  /** Brings a tensor map near. */
  prefetch(map: KernelTensorMap): void
  /** Makes the thread's stores so far a group. */
  commit(): void
  /** Waits until so many groups of stores are left. */
  wait(left: number): void
  /** Waits until all but so many groups have read shared memory, which may be written again. */
  waitRead(left: number): void
  /** Shows what this thread wrote to shared memory to copies and to wgmma. */
  fence(): void
}

/** Blocks that run together and see each other's shared memory. */
declare const cluster: {
  /** The block's place in its cluster. */
  rank(): number
  /** Blocks of a cluster, as config.cluster of the launch says. */
  size(): number
  /** Waits for all threads of the cluster. */
  sync(): void
  /** Comes to the barrier of the cluster without waiting at it. */
  arrive(): void
  /** Waits behind cluster.arrive(). */
  wait(): void
  /** An element of the same array in shared memory of another block of the cluster. */
  load<T>(array: ArrayLike<T>, i: number, rank: number): T
  /** Stores such an element. */
  store<T>(array: ArrayLike<T>, i: number, value: T, rank: number): void
  /** Stores such an element without waiting for that. A barrier of the other block counts its bytes. */
  send<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
  /** Adds to such an element, atomically, as cluster.send stores. */
  add<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
  /** The lesser of both stays. */
  min<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
  /** The greater of both stays. */
  max<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
  /** Bit by bit. */
  and<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
  /** Bit by bit. */
  or<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
  /** Bit by bit. */
  xor<T extends number | bigint>(array: ArrayLike<T>, i: number, value: T, barriers: ArrayLike<bigint>, k: number, rank: number): void
}

/** Products of matrices by the four warps of a group, which run beside them. */
declare const wgmma: {
  /** Where a factor of wgmma lies in shared memory, and how: the bytes of a row, whose pieces a tensor map of the same swizzle has mixed, and from 8 rows to the next (stride, 8 rows unless given). */
  descriptor(array: ArrayLike<number>, i: number, options: { swizzle: 0 | 32 | 64 | 128, leading?: number, stride?: number }): bigint
  /** Stands before the first product, and behind what else has touched the sums. */
  fence(): void
  /** Makes the products so far a group. */
  commit(): void
  /** Waits until so many groups of products are left; sums may be read, and factors written, when theirs has ended. */
  wait(left: number): void
  /** Adds 64 rows of a, 16 columns, times b to acc, of which each of 128 threads has two elements for each of 4 columns. */
  bf16(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
  /** The same of f16; acc may be u32 for pairs of f16. */
  f16(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
  /** The same of f32, of which the lowest 13 bits are ignored, by 8 columns of a. */
  tf32(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
  /** The same of floats of 8 bits with 3 of fraction, by 32 columns of a. */
  e4m3(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
  /** The same of floats of 8 bits with 2 of fraction. */
  e5m2(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
  /** The same of i8, by 32 columns of a; acc is i32. */
  i8(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
  /** The same of u8. */
  u8(acc: ArrayLike<number>, a: bigint | ArrayLike<number>, b: bigint, accumulate?: boolean, options?: { transposeA?: boolean, transposeB?: boolean }): void
}

/** Moves registers between groups of four warps. */
declare const registers: {
  /** Takes registers that other warps have given back, up to so many for each thread; all four warps of a group call it. The kernel's option maxThreads is given. */
  increase(count: number): void
  /** Gives registers back but so many of each thread. */
  decrease(count: number): void
}

/** Functions of the hardware that are fast and not exact, for f32. */
declare const approximate: {
  /** 2 to the power of x. */
  exp2(x: number): number
  /** The logarithm to base 2. */
  log2(x: number): number
  /** The sine. */
  sin(x: number): number
  /** The cosine. */
  cos(x: number): number
  /** a divided by b. */
  divide(a: number, b: number): number
}

/** What a texture has at a place, mixed as it says. */
declare const tex: {
  /** The first channel, or the only one. */
  (texture: any, ...coordinates: number[]): number
  /** The first channel. */
  r(texture: any, ...coordinates: number[]): number
  /** The second channel. */
  g(texture: any, ...coordinates: number[]): number
  /** The third channel. */
  b(texture: any, ...coordinates: number[]): number
  /** The fourth channel. */
  a(texture: any, ...coordinates: number[]): number
  /** The same at a level of detail, the last argument. */
  level: {
    /** The first channel, or the only one. */
    (texture: any, ...coordinatesAndLevel: number[]): number
    /** The first channel. */
    r(texture: any, ...coordinatesAndLevel: number[]): number
    /** The second channel. */
    g(texture: any, ...coordinatesAndLevel: number[]): number
    /** The third channel. */
    b(texture: any, ...coordinatesAndLevel: number[]): number
    /** The fourth channel. */
    a(texture: any, ...coordinatesAndLevel: number[]): number
  }
}

/** What a texture of integers has at a place. */
declare const texel: {
  /** The first channel, or the only one. */
  (texture: any, ...coordinates: number[]): number
  /** The first channel. */
  r(texture: any, ...coordinates: number[]): number
  /** The second channel. */
  g(texture: any, ...coordinates: number[]): number
  /** The third channel. */
  b(texture: any, ...coordinates: number[]): number
  /** The fourth channel. */
  a(texture: any, ...coordinates: number[]): number
}

/** Reads and writes surfaces, in words of 32 bits. */
declare const surf: {
  /** A word; 0 outside of the surface. */
  read(surface: any, ...place: number[]): number
  /** Writes a word; outside of the surface nothing is written. */
  write(surface: any, value: number, ...place: number[]): void
}

/** Atomic operations on elements of buffers and of shared memory; each but load and store gives the old value. */
interface Atomics {
  /** Adds. */
  add<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** Subtracts. */
  sub<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** The greater of both stays. */
  max<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** The lesser of both stays. */
  min<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** Bits that both have stay. */
  and<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** Bits that either has are set. */
  or<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** Bits that one of them has are set. */
  xor<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** Puts in the value. */
  exchange<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
  /** Puts in the replacement where the expected value is. */
  compareExchange<A extends ArrayLike<number | bigint>>(array: A, index: number, expected: A[number], replacement: A[number], order?: KernelOrder): A[number]
  /** The same of two neighbours of 64 bits at once; the index is even. */
  compareExchangePair(array: ArrayLike<bigint>, index: number, expected: readonly [number | bigint, number | bigint], replacement: readonly [number | bigint, number | bigint], order?: KernelOrder): [bigint, bigint]
  /** The element as another thread has stored it; what that wrote before is seen behind it. */
  load<A extends ArrayLike<number | bigint>>(array: A, index: number, order?: KernelOrder): A[number]
  /** Stores behind everything that this thread has written, and gives the value. */
  store<T extends number | bigint>(array: ArrayLike<T>, index: number, value: T, order?: KernelOrder): T
}

/** How values are combined: by a name, or by an associative function. */
type KernelOperator = 'add' | 'mul' | 'min' | 'max' | 'and' | 'or' | 'xor' | ((a: any, b: any) => any)

/** The threads for which an atomic operation or a fence counts. */
type KernelScope = 'block' | 'cluster' | 'device' | 'system'

/** Behind the arguments of an atomic operation: loads acquire, stores release, others are relaxed unless it says so. */
interface KernelOrder {
  /** Which other accesses it is ordered with. */
  order?: 'relaxed' | 'acquire' | 'release' | 'acqRel' | 'seqCst'
  /** The device unless given. */
  scope?: KernelScope
}

/** The name of a type of the kernel language. */
type KernelType = 'i8' | 'u8' | 'i16' | 'u16' | 'i32' | 'u32' | 'i64' | 'u64' | 'f8e4m3' | 'f8e5m2' | 'f16' | 'bf16' | 'f32' | 'f64' | 'bool'

/** A complex number. */
interface KernelComplex { re: number, im: number }

/** A tensor map, from buffer.tensorMap(). */
interface KernelTensorMap { readonly bytes: ArrayBuffer }

/** A tile: a value of the block. Sizes are those of the calls that make it. */
interface KernelTile {
  /** With rows for columns. */
  readonly T: KernelTile
  /** The same elements as another type. */
  as(type: KernelType): KernelTile
  /** A function of each element, its row and its column. */
  map(f: (element: number, row: number, column: number) => number): KernelTile
  /** Sums down the rows (0) or across the columns (1), with a size of 1 there; without an axis a number. */
  sum(): number
  sum(axis: 0 | 1): KernelTile
  /** The greatest elements. */
  max(): number
  max(axis: 0 | 1): KernelTile
  /** The least elements. */
  min(): number
  min(axis: 0 | 1): KernelTile
  /** The elements along an axis combined by an associative function. */
  reduce(axis: 0 | 1, f: (a: number, b: number) => number): KernelTile
  /** Each element combined with all before it along an axis. */
  scan(axis: 0 | 1, f: (a: number, b: number) => number): KernelTile
}

/** The type of a record: a type for each field, 'f32[3]' or [{ x: 'f32' }, 3] for an array. */
interface KernelRecord { [field: string]: KernelType | `${KernelType}[${string}` | KernelRecord | [KernelType | KernelRecord, number] }

/** Signed integers of 8 bits, as the type of a kernel's parameter or variable; as a function, a conversion. */
type i8 = number & { readonly ' i8'?: true }
declare function i8(x: number | bigint): number
/** Unsigned integers of 8 bits. */
type u8 = number & { readonly ' u8'?: true }
declare function u8(x: number | bigint): number
/** Signed integers of 16 bits. */
type i16 = number & { readonly ' i16'?: true }
declare function i16(x: number | bigint): number
/** Unsigned integers of 16 bits. */
type u16 = number & { readonly ' u16'?: true }
declare function u16(x: number | bigint): number
/** Signed integers of 32 bits. */
type i32 = number & { readonly ' i32'?: true }
declare function i32(x: number | bigint): number
/** Unsigned integers of 32 bits. */
type u32 = number & { readonly ' u32'?: true }
declare function u32(x: number | bigint): number
/** Signed integers of 64 bits. */
type i64 = bigint & { readonly ' i64'?: true }
declare function i64(x: number | bigint): any
/** Unsigned integers of 64 bits. */
type u64 = bigint & { readonly ' u64'?: true }
declare function u64(x: number | bigint): any
/** Floating point of 8 bits, 4 of them exponent: up to 448, without infinity. */
type f8e4m3 = number & { readonly ' f8e4m3'?: true }
declare function f8e4m3(x: number | bigint): number
/** Floating point of 8 bits, 5 of them exponent: up to 57344. */
type f8e5m2 = number & { readonly ' f8e5m2'?: true }
declare function f8e5m2(x: number | bigint): number
/** IEEE floating point of 16 bits. */
type f16 = number & { readonly ' f16'?: true }
declare function f16(x: number | bigint): number
/** bfloat16. */
type bf16 = number & { readonly ' bf16'?: true }
declare function bf16(x: number | bigint): number
/** Floating point of 32 bits. */
type f32 = number & { readonly ' f32'?: true }
declare function f32(x: number | bigint): number
/** Floating point of 64 bits. */
type f64 = number & { readonly ' f64'?: true }
declare function f64(x: number | bigint): number
