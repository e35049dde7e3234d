// Types of the module cuda/ndarray: const nd = require('cuda/ndarray').
//
// Negative axes and indices count from the end; sizes, strides and indices count elements.

declare module 'cuda/ndarray' {
  import cuda = require('cuda')
  export = nd

  namespace nd {
    /** The type of elements. bool is a byte, 0 or 1; c64 and c128 are pairs of f32 and of f64, the real part first. */
    type DType = cuda.DType | 'bool' | 'c64' | 'c128'
    /** A number of JavaScript; it has no type of its own and takes that of the array it meets. */
    type Scalar = number | bigint | boolean
    /** Plain arrays, nested for more axes; as weak in promotion as a number. */
    type Nested = readonly (Scalar | Nested)[]
    /** What operations take. A Buffer is used where it lies; typed and plain arrays are copied to the device at each call. */
    type Operand = NDArray | cuda.Buffer | cuda.TypedArray | Nested | Scalar | TracedNumber
    /** What a compiled function gets for a number: it is an operand beside arrays, and a place, and has arithmetic of its own, since it is not known while the function is traced. */
    interface TracedNumber {
      /** x + y; of an array as NDArray.add. */
      add(y: number | TracedNumber): TracedNumber
      add(y: NDArray): NDArray
      /** x - y. */
      sub: TracedNumber['add']
      /** x * y. */
      mul: TracedNumber['add']
      /** x / y. */
      div: TracedNumber['add']
      /** x ** y. */
      pow: TracedNumber['add']
      /** The smaller one. */
      minimum: TracedNumber['add']
      /** The greater one. */
      maximum: TracedNumber['add']
      /** -x. */
      neg(): TracedNumber
      /** Without its sign. */
      abs(): TracedNumber
      /** The square root. */
      sqrt(): TracedNumber
      /** Rounded down. */
      floor(): TracedNumber
      /** Rounded up. */
      ceil(): TracedNumber
      /** Rounded towards 0. */
      trunc(): TracedNumber
    }
    /** What is given for what a compiled function gets. */
    type Given<T> = T extends TracedNumber ? number : T extends NDArray ? NDArray : T extends (...args: never[]) => unknown ? T : T extends object ? { [K in keyof T]: Given<T[K]> } : T
    /** What a call of a compiled function does: its steps, with the bytes of the memory that each is given, how many steps were left out since nobody needs them, and how many bytes the plan keeps. plain: these arguments share memory in a way that has the function called as it stands. */
    type Plan = { work: { by: string, name: string, reads: number, writes: number }[], unused: number, memory: number, plain: boolean }
    /** The sizes of the axes; a number is one axis. */
    type Shape = number | readonly number[]
    /** An axis, or several. */
    type Axis = number | readonly number[]
    /** A number drops its axis. In strings, separated by commas: numbers, begin:end:step, '...' for all that is not named, 'new' for an axis of 1. */
    type Selector = number | string
    /** The type of a new array, and where it is: the current device unless given. */
    interface Make {
      /** f32 unless given, or the type of the data. */
      dtype?: DType
      /** Where it is. */
      device?: cuda.Device
    }

    /** What a reduction goes over: all axes unless axis says which. */
    interface Reduce {
      /** The axes that are reduced. */
      axis?: Axis
      /** Whether they stay, with one element. */
      keepDims?: boolean
      /** The type of a sum or mean, or of a count or an index, 'i32' or 'i64'. */
      dtype?: DType
      /** Whether NaN counts for nothing; of nothing else min and max are NaN, argmin and argmax -1. */
      skipNaN?: boolean
    }

    /** How values combine where several meet. */
    type Op = 'add' | 'mul' | 'min' | 'max' | 'and' | 'or' | 'xor'
    /** What lies beyond the edge: zeros, the nearest element, the elements in reverse without the edge itself, or those of the other end. */
    type Boundary = 'zero' | 'nearest' | 'reflect' | 'wrap'
    /** How functions of the script's are applied. */
    interface MapOptions {
      /** The type of the result; that of what the function answers unless given. Literals, indices and their quotients are computed in it. */
      dtype?: DType
      /** What the function has from outside where the compiler cannot see it. */
      uses?: Record<string, unknown>
      /** false lets a * b + c be rounded once. */
      exact?: boolean
    }
    /** What running sums go over. */
    interface Cumulate {
      /** The axis; without one all elements in row order. */
      axis?: number
      /** The type of the sums. */
      dtype?: DType
      /** Whether an element itself does not count. */
      exclusive?: boolean
      /** Whether they begin at the end. */
      reverse?: boolean
      /** Whether floats give the same bits each time. */
      deterministic?: boolean
    }
    /** How elements are put in order. */
    interface Order {
      /** The axis, the last one unless given. */
      axis?: number
      /** Whether the greatest comes first. */
      descending?: boolean
    }
    /** How many results there shall be; without it the call waits until the device has counted them. */
    interface Size {
      /** The number of results: more are cut off. */
      size?: number
      /** What stands behind fewer results. */
      fill?: Scalar
    }

    /** What load is told. */
    interface LoadOptions {
      /** The type; that of the file unless given, f32 of CSV, u8 of .raw. */
      dtype?: DType
      /** Where the arrays are. */
      device?: cuda.Device
      /** Which arrays are read, all unless given. */
      names?: readonly string[]
      /** Whether the first line of CSV has names. */
      header?: boolean
      /** What stands between the numbers of CSV, ',' unless given. */
      separator?: string
    }
    /** An array as the CUDA array interface describes it: strides are in bytes, null where the elements lie in row order. */
    interface ArrayInterface {
      /** The number of elements along each axis. */
      shape: readonly number[]
      /** The type, '<f4' for f32. */
      typestr: string
      /** The address of the first element, and whether it must not be written. */
      data: readonly [address: bigint, readOnly: boolean]
      /** How many bytes lie between neighbours along each axis. */
      strides: readonly number[] | null
      /** The stream in whose order the elements are there. */
      stream?: bigint
      /** 3. */
      version: number
    }
    /** What holds for all calls that do not say. */
    interface Settings {
      /** Whether products of f32 may be computed with the digits of tf32. */
      precision: 'f32' | 'tf32'
      /** Whether sums of floats whose order varies give the same bits each time. */
      deterministic: boolean
    }

    /**
     * Elements of a type along axes, on a device. Operations go element by element, with broadcasting. Nothing is computed
     * before it is needed, and chains become one kernel; a program cannot tell.
     */
    class NDArray implements Iterable<any> {
      private constructor()
      /** In functions that map and build get, an element: nd.build(n, (i) => table[i]). Anywhere else it throws. */
      readonly [place: number]: any
      /** The type of the elements. */
      readonly dtype: DType
      /** Where the elements are. */
      readonly device: cuda.Device
      /** Whether it was freed, or its memory was. */
      readonly freed: boolean
      /** The number of elements along each axis. */
      readonly shape: readonly number[]
      /** How many elements of memory lie between neighbours along each axis. */
      readonly strides: readonly number[]
      /** The number of axes. */
      readonly ndim: number
      /** The number of elements. */
      readonly size: number
      /** Whether the elements lie in order without gaps. */
      readonly contiguous: boolean
      /** The same memory as a Buffer; a TypeError where it is not contiguous. bool is one of u8, c64 one of f32 with a last axis of 2. */
      readonly buffer: cuda.Buffer
      /** The array as other libraries of the process take it, described as version 3 of the CUDA array interface says. What is put off is computed. */
      readonly cudaArrayInterface: ArrayInterface
      /** A typed array of the elements in row order, bool as Uint8Array, floats below 32 bits as their bits, complex numbers as pairs. It waits. */
      read(): any
      read<D extends cuda.HostData>(dst: D): D
      /** read without waiting, in the order of the current stream. */
      readAsync<D extends cuda.HostData>(dst?: D): Promise<D>
      /** Nested plain arrays; 64-bit integers are BigInt, bool is boolean, a complex number [re, im]. */
      toArray(): any
      /** toArray, for JSON.stringify. */
      toJSON(): any
      /** The only element, as in toArray. */
      item(): any
      /** All of it in brackets, numbers to six digits, beyond 1000 elements the ends of long axes; console.log shows a matrix. */
      toString(): string
      /** Of one axis the values, copied at once; of more the rows, as views. */
      [Symbol.iterator](): Iterator<any>
      /** One element is a number to JavaScript's operators; more are a TypeError. */
      [Symbol.toPrimitive](hint: string): number | string
      /** Has it computed here in its stream's order, without waiting. */
      eval(): this
      /** Releases it now; views keep the memory. */
      free(): void
      /** free, for `using`. */
      [Symbol.dispose](): void
      /** A copy on a device; itself where it is there already. */
      to(device: cuda.Device): NDArray
      /** Converted; itself where it is of that type already. Floats to integers are cut off and end at the bounds, integers wrap. */
      astype(dtype: DType): NDArray
      /** The same bits as a type of the same size. */
      bitcast(dtype: DType): NDArray
      /** Contiguous, of its own memory. */
      copy(): NDArray
      /** A part, which is a view: x.at(0), x.at(i, ':', 'new'), x.at('1:-1, ::2'), x.at('..., 0'). */
      at(...selectors: Selector[]): NDArray
      /** The elements in another shape, a view where it can be. One size may be -1. */
      reshape(...shape: number[] | [readonly number[]]): NDArray
      /** A view with the axes in reverse. */
      readonly T: NDArray
      /** A view with the axes in this order; in reverse without any. */
      transpose(...axes: number[] | [readonly number[]]): NDArray
      /** A view without axes of one element, or without those given. */
      squeeze(axis?: Axis): NDArray
      /** A view that repeats it along new axes and those of one element. It cannot be written. */
      broadcastTo(shape: readonly number[]): NDArray
      /** A view of the diagonal of the last two axes, offset to the right. */
      diagonal(offset?: number): NDArray
      /** A view of all windows of these sizes on the last axes: their places, then what is in them. */
      windows(sizes: Axis, options?: { step?: Axis }): NDArray
      /** Its memory takes the value, broadcast and converted if that loses no kind; where keeps the other elements. */
      assign(value: Operand, options?: { where?: Operand }): this
      /** Values to the places along axis; with op combined with what is there. A place that occurs twice without op gets one of its values. */
      put(indices: Operand, values: Operand, options?: { axis?: number, op?: Op, deterministic?: boolean }): this
      /** Elements by their places, a copy. Axis may be left out where there is one; the shape of indices takes its place. Beyond it are NaN or 0. */
      take(indices: Operand, axis?: number): NDArray
      /** A copy of size elements along an axis, the first unless given, from a place on. */
      slice(start: number | TracedNumber, size: number, axis?: number): NDArray
      /** Elements by places along an axis, for each line of its own: indices has the shape of the array but for the axis. */
      takeAlong(indices: Operand, axis: number): NDArray
      /** A copy of where the mask is true, along its axes. */
      select(mask: Operand, options?: Size): NDArray
      /** Where it is not 0: an array of indices for each axis. */
      nonzero(options?: Size): NDArray[]
      /** f of each element, a part of the chain: x.map((v) => v > 0 ? v : 0.1 * v). */
      map(f: (x: any) => unknown, options?: MapOptions): NDArray
      /** All combined by an operator of the script's, associative and commutative. */
      reduce(op: (a: any, b: any) => unknown, options?: Reduce & MapOptions & { initial?: Scalar }): NDArray
      /** Running sums along an axis, of types as sum has them. */
      cumsum(axis?: number | Cumulate): NDArray
      /** Running products along an axis. */
      cumprod(axis?: number | Cumulate): NDArray
      /** Running maxima along an axis; from a NaN on NaN. */
      cummax(axis?: number | Pick<Cumulate, 'axis' | 'reverse'>): NDArray
      /** Running minima along an axis; from a NaN on NaN. */
      cummin(axis?: number | Pick<Cumulate, 'axis' | 'reverse'>): NDArray
      /** In order, NaN last; equals stay in theirs. */
      sort(axis?: number | Order): NDArray
      /** The places of the elements in order, an i32. */
      argsort(axis?: number | Order): NDArray
      /** The greatest k along an axis, the last one unless given, greatest first, and their places; the smallest, smallest first. */
      topk(k: number, options?: { axis?: number, smallest?: boolean }): { values: NDArray, indices: NDArray }
      /** Of all elements, ascending; index: where each is first, inverse: the way back, counts: how often. */
      unique(options?: Size): { values: NDArray, index: NDArray, inverse: NDArray, counts: NDArray }
      /** The places of values in this sorted array, before equals or, on the right, behind them. */
      searchsorted(values: Operand, options?: { side?: 'left' | 'right' }): NDArray
      /** How often 0 to length - 1 occur; other values do not count. With weights their sums. */
      bincount(length: number, options?: { weights?: Operand }): NDArray
      /** How many are in each of equal bins of a range, by default that of the data; the last one has its upper edge. */
      histogram(bins: number, options?: { range?: readonly [number, number], weights?: Operand }): { counts: NDArray, edges: NDArray }
      /** Where the q-th part of the elements is below, linear between them; several q are a new first axis. */
      quantile(q: Operand, axis?: Axis | Reduce): NDArray
      /** quantile by percents, 0 to 100. */
      percentile(p: Operand, axis?: Axis | Reduce): NDArray
      /** The element in the middle, or the mean of the two. */
      median(axis?: Axis | Reduce): NDArray
      /** The product of matrices, of the last two axes; those before are a batch. Of vectors the sum of products. Of bool, i8 and u8 it is an i32, else of their type. */
      matmul(other: Operand): NDArray
      /** Sums of products along the last axis of this and the last but one of other, whose other axes all stay; with a number the product. */
      dot(other: Operand): NDArray
      /** The sum of the diagonal of the last two axes, offset to the right. */
      trace(offset?: number): NDArray
      /** Copies from the host, without memory of its own where the array is contiguous. */
      write(data: cuda.HostData | Nested): this
      /** The sum: i64 or u64 of integers, i32 of bool, f32 of floats of 8 bits; f16 and bf16 are summed in f32. Of nothing 0. */
      sum(axis?: Axis | Reduce): NDArray
      /** The product, of a type as the sum has. Of nothing 1. */
      prod(axis?: Axis | Reduce): NDArray
      /** The mean: f32 of integers, f64 of 64-bit ones. Of nothing NaN. */
      mean(axis?: Axis | Reduce): NDArray
      /** The least; NaN where one is among them. Of nothing a RangeError. */
      min(axis?: Axis | Reduce): NDArray
      /** The greatest; NaN where one is among them. Of nothing a RangeError. */
      max(axis?: Axis | Reduce): NDArray
      /** The greatest less the least, in the array's type, i32 of bool; NaN where one is among them. Of nothing a RangeError. */
      ptp(axis?: Axis | Reduce): NDArray
      /** Whether one is true, which all numbers are but 0; NaN is true. */
      any(axis?: Axis | Reduce): NDArray
      /** Whether all are true. */
      all(axis?: Axis | Reduce): NDArray
      /** How many are true, an i32. */
      countNonzero(axis?: Axis | Reduce): NDArray
      /** The logarithm of the sum of exponentials, without overflow. */
      logsumexp(axis?: Axis | Reduce): NDArray
      /** The variance: of squared distances from the mean the mean, or the sum by n - ddof. */
      var(axis?: Axis | Reduce & { ddof?: number }): NDArray
      /** The square root of the variance. */
      std(axis?: Axis | Reduce & { ddof?: number }): NDArray
      /** The length of vectors: the root of the sum of squares, or another norm: 1, Infinity, -Infinity, 0 (how many are not 0), p. */
      norm(axis?: Axis | Reduce & { ord?: number }): NDArray
      /** The place of the least, an i32; the first of equals, NaN before all. Without an axis the place in row order. */
      argmin(axis?: number | Reduce): NDArray
      /** The place of the greatest, an i32; the first of equals, NaN before all. Without an axis the place in row order. */
      argmax(axis?: number | Reduce): NDArray
      /** Each element minus the one before it. */
      diff(axis?: number): NDArray
      /** Exponentials by their sum, along the last axis unless given. */
      softmax(axis?: number): NDArray
      /** At least low and at most high; null is no bound. */
      clip(low: Operand | null, high: Operand | null): NDArray
      /** The negative; unsigned integers wrap. */
      neg(): NDArray
      /** The magnitude. */
      abs(): NDArray
      /** -1, 0 or 1. */
      sign(): NDArray
      /** The square. */
      square(): NDArray
      /** The square root, as all functions that follow f32 of integers, f64 of 64-bit ones. */
      sqrt(): NDArray
      /** 1 by the square root. */
      rsqrt(): NDArray
      /** The cube root. */
      cbrt(): NDArray
      /** e to the power of x. */
      exp(): NDArray
      /** 2 to the power of x. */
      exp2(): NDArray
      /** exp(x) - 1, exact near 0. */
      expm1(): NDArray
      /** The natural logarithm. */
      log(): NDArray
      /** The logarithm to base 2. */
      log2(): NDArray
      /** The logarithm to base 10. */
      log10(): NDArray
      /** log(1 + x), exact near 0. */
      log1p(): NDArray
      /** The sine. */
      sin(): NDArray
      /** The cosine. */
      cos(): NDArray
      /** The tangent. */
      tan(): NDArray
      /** The angle of a sine. */
      asin(): NDArray
      /** The angle of a cosine. */
      acos(): NDArray
      /** The angle of a tangent. */
      atan(): NDArray
      /** The hyperbolic sine. */
      sinh(): NDArray
      /** The hyperbolic cosine. */
      cosh(): NDArray
      /** The hyperbolic tangent. */
      tanh(): NDArray
      /** The inverse of sinh. */
      asinh(): NDArray
      /** The inverse of cosh. */
      acosh(): NDArray
      /** The inverse of tanh. */
      atanh(): NDArray
      /** Down to a whole number; integers stay what they are. */
      floor(): NDArray
      /** Up to a whole number. */
      ceil(): NDArray
      /** Towards 0 to a whole number. */
      trunc(): NDArray
      /** To the nearest whole number, halves to the even one. */
      round(): NDArray
      /** The error function. */
      erf(): NDArray
      /** 1 / (1 + exp(-x)). */
      sigmoid(): NDArray
      /** Of bits; of bool logical. */
      not(): NDArray
      /** The real part; of real numbers themselves. */
      real(): NDArray
      /** The imaginary part; of real numbers 0. */
      imag(): NDArray
      /** The complex conjugate; of real numbers themselves. */
      conj(): NDArray
      /** The angle of complex numbers, from -pi to pi. */
      angle(): NDArray
      /** Whether it is NaN. */
      isNaN(): NDArray
      /** Whether it is neither NaN nor infinite. */
      isFinite(): NDArray
      /** The sum. */
      add(other: Operand): NDArray
      /** The difference. */
      sub(other: Operand): NDArray
      /** The product. */
      mul(other: Operand): NDArray
      /** The quotient, a float also of integers. */
      div(other: Operand): NDArray
      /** The quotient, down to a whole number, that belongs to mod: of infinity NaN, of integers by 0 it is 0. */
      floorDiv(other: Operand): NDArray
      /** The remainder, with the sign of the divisor. */
      mod(other: Operand): NDArray
      /** The remainder of JavaScript's %, with the sign of the dividend. */
      rem(other: Operand): NDArray
      /** This to the power of other, as ** of JavaScript: 1 to the power of NaN is NaN. */
      pow(other: Operand): NDArray
      /** The angle of the point (other, this). */
      atan2(other: Operand): NDArray
      /** The square root of the sum of squares. */
      hypot(other: Operand): NDArray
      /** This with the sign of other. */
      copysign(other: Operand): NDArray
      /** The smaller one; NaN where either is. */
      minimum(other: Operand): NDArray
      /** The greater one; NaN where either is. */
      maximum(other: Operand): NDArray
      /** Whether they are equal: a bool, as all comparisons. */
      eq(other: Operand): NDArray
      /** Whether they differ. */
      ne(other: Operand): NDArray
      /** Whether this is less. */
      lt(other: Operand): NDArray
      /** Whether this is less or equal. */
      le(other: Operand): NDArray
      /** Whether this is greater. */
      gt(other: Operand): NDArray
      /** Whether this is greater or equal. */
      ge(other: Operand): NDArray
      /** Of bits; of bool logical. */
      and(other: Operand): NDArray
      /** Of bits; of bool logical. */
      or(other: Operand): NDArray
      /** Of bits; of bool logical. */
      xor(other: Operand): NDArray
      /** Bits to the left, by other modulo the width. */
      shl(other: Operand): NDArray
      /** Bits to the right, by other modulo the width; signed integers keep their sign. */
      shr(other: Operand): NDArray
    }

    /** A copy on the device. Numbers are f32 unless dtype says otherwise, BigInts i64, booleans bool. */
    function array(data: Operand, options?: Make): NDArray
    /** An array over a buffer, no copy: both see each other's writes. With own, free() of the array and its views frees the buffer. */
    function from(data: cuda.Buffer | NDArray, options?: { own?: boolean }): NDArray
    /** An array that is not initialised. */
    function empty(shape: Shape, options?: Make): NDArray
    /** An array of zeros. */
    const zeros: typeof empty
    /** An array of ones. */
    const ones: typeof empty
    /** An array whose elements are all this value. */
    function full(shape: Shape, value: Scalar, options?: Make): NDArray
    /** The numbers from begin, 0 unless given, to before end. */
    function arange(end: number, options?: Make): NDArray
    function arange(begin: number, end: number, step?: number, options?: Make): NDArray
    /** So many numbers from begin to end, which is among them. */
    function linspace(begin: number, end: number, count: number, options?: Make): NDArray
    /** A matrix with ones on its diagonal. */
    function eye(n: number, m?: number, options?: Make): NDArray
    /** Complex numbers of their parts, c64, or c128 where a part is f64 or a 64-bit integer; im is 0 unless given. */
    function complex(re: Operand, im?: Operand): NDArray
    /** Of yes where the condition holds, else of no. */
    function where(condition: Operand, yes: Operand, no: Operand): NDArray
    /** f of the elements of all operands, broadcast: nd.map([x, y], (a, b) => Math.sqrt(a * a + b * b)). */
    function map(operands: readonly Operand[], f: (...x: any[]) => unknown, options?: MapOptions): NDArray
    /** f of the indices: nd.build([n, n], (i, j) => 1 / (i + j + 1)). */
    function build(shape: Shape, f: (...index: number[]) => unknown, options?: MapOptions): NDArray
    /** One behind the other, along an axis, the first unless given. */
    function concat(arrays: readonly Operand[], axis?: number): NDArray
    /** One behind the other, along a new axis. */
    const stack: typeof concat
    /** Views of parts along an axis, the first unless given: so many of one size, or those between places. */
    function split(x: Operand, parts: number | readonly number[], axis?: number): NDArray[]
    /** The coordinates of a grid, views of its shape; with 'xy', which holds unless given, the first two axes change places. */
    function meshgrid(arrays: readonly Operand[], options?: { indexing?: 'xy' | 'ij' }): NDArray[]
    /** All products of an element of x with one of y: x.size rows of y.size. */
    function outer(x: Operand, y: Operand): NDArray
    /** y times each element of x, in blocks: Kronecker's product. */
    function kron(x: Operand, y: Operand): NDArray
    /** Repeated as a whole, along each axis or the last ones. */
    function tile(x: Operand, times: Axis): NDArray
    /** Each element several times, or as often as times says for it. Axis may be left out where there is one. */
    function repeat(x: Operand, times: Operand, axis?: number, options?: Size): NDArray
    /** Shifted, and what leaves at one end comes in at the other; without axes in row order. */
    function roll(x: Operand, shift: Axis, axis?: Axis): NDArray
    /** With a border: how many before and behind, for each axis, or one number or pair for all; of zeros, of a value, or as boundary says. */
    function pad(x: Operand, widths: number | readonly [number, number] | readonly (readonly [number, number])[], options?: { boundary?: Boundary, value?: Scalar }): NDArray
    /** The last two axes up to the k-th diagonal right of the main one; the rest is 0. */
    function tril(x: Operand, k?: number): NDArray
    /** The last two axes from the k-th diagonal on. */
    const triu: typeof tril
    /** A matrix with this diagonal. */
    function diag(x: Operand): NDArray
    /** Whether |a - b| ≤ atol + rtol·|b| everywhere, 1e-8 and 1e-5 unless given. It waits. */
    function allclose(a: Operand, b: Operand, options?: { rtol?: number, atol?: number, equalNaN?: boolean }): boolean
    /** Sums of products by letters: 'bij,bjk->bik'. Letters that are not in the result are summed over; ... stands for all other axes, which are broadcast. */
    function einsum(terms: string, ...operands: Operand[]): NDArray
    /** The covariance of columns, whose rows are observations; ddof is 1 unless given. */
    function cov(x: Operand, options?: { ddof?: number }): NDArray
    /** The correlation of columns. */
    function corr(x: Operand): NDArray
    /** With the kernel flipped, over the last axes of x, or the one given; 'same', which has the shape of x, and 'zero' unless given. */
    function convolve(x: Operand, kernel: Operand, options?: { axis?: number, mode?: 'full' | 'same' | 'valid', boundary?: Boundary, method?: 'direct' | 'fft' }): NDArray
    /** Linear between the points (xp, fp), of which xp ascends; constant beyond. */
    function interp(x: Operand, xp: Operand, fp: Operand): NDArray
    /** x at places between elements, whose coordinates are along the first axis; order 0 is the nearest, 1 linear, 3 cubic. 1 and 'nearest' unless given. */
    function sample(x: Operand, coordinates: Operand, options?: { order?: 0 | 1 | 3, boundary?: Boundary }): NDArray
    /** Writes a file by its ending: .npy, .csv, .png, .jpg and .raw hold an array; .npz, .safetensors and .arrow (Arrow IPC) an object of arrays. */
    function save(path: string, data: NDArray | Record<string, NDArray>): void
    /** Reads a file by its ending. A file that is cut, or lies about its sizes, is a RangeError. */
    function load(path: string, options?: LoadOptions): any
    /** save to bytes; the format is an ending. */
    function encode(format: string, data: NDArray | Record<string, NDArray>): Uint8Array
    /** load of bytes. */
    function decode(format: string, bytes: ArrayBuffer | ArrayBufferView): any
    /** An array over memory that another library of the process has described; it keeps owner alive, and frees nothing. */
    function wrap(description: ArrayInterface, options?: { owner?: unknown }): NDArray
    /** Which kernels and libraries have made an array, in order: 'kernel nd_mul_sum', 'cuBLAS blas.gemm'. What is put off is computed. */
    function explain(x: NDArray): string[]
    /** What a call of a compiled function would do. Nothing is launched. */
    function explain(f: (...args: any[]) => unknown, ...args: unknown[]): Plan
    /** A function that is called once for each type, shape and layout of the arrays that it is given, to learn what it does; later calls launch that as one graph. static are positions of arguments, and names of properties, whose numbers are taken by value; donate are those whose arrays are freed by the call. */
    function compile<F extends (...args: any[]) => any>(f: F, options?: { static?: number | string | readonly (number | string)[], donate?: number | string | readonly (number | string)[], name?: string }): (...args: Given<Parameters<F>>) => ReturnType<F>
    /** Frees in the end the arrays made in f, but for those in what it answers. */
    function scope<T>(f: () => T): T

    /** Of the last two axes; those before are a batch. What has no solution is NaN, as is all of a matrix that has NaN or infinity; with check it waits and throws a RangeError. */
    namespace linalg {
      /** The product; tf32 trades digits of f32 for tensor cores. */
      function matmul(a: Operand, b: Operand, options?: { precision?: 'f32' | 'tf32', dtype?: DType }): NDArray
      /** x of a · x = b; b is a vector or has a column for each solution. */
      function solve(a: Operand, b: Operand, options?: { check?: boolean, triangular?: 'lower' | 'upper' }): NDArray
      /** x with the least squares of a · x - b, their sums, and the rank of a. */
      function lstsq(a: Operand, b: Operand, options?: { check?: boolean }): { x: NDArray, residuals: NDArray, rank: NDArray }
      /** The inverse. */
      function inv(a: Operand, options?: { check?: boolean }): NDArray
      /** The determinant. */
      function det(a: Operand, options?: { check?: boolean }): NDArray
      /** The determinant as its sign, of complex numbers one of magnitude 1, and the logarithm of its magnitude; 0 and -Infinity of a singular matrix. */
      function slogdet(a: Operand): { sign: NDArray, logabsdet: NDArray }
      /** The inverse of Moore and Penrose; singular values up to rtol of the greatest count as 0. */
      function pinv(a: Operand, options?: { rtol?: number }): NDArray
      /** The lower factor of a symmetric matrix, or of a Hermitian one. */
      const cholesky: typeof inv
      /** Reduced; the diagonal of r is not negative. */
      function qr(a: Operand, options?: { check?: boolean }): { q: NDArray, r: NDArray }
      /** Reduced; s descends. Of each row of vt the element of greatest magnitude is positive. */
      function svd(a: Operand, options?: { check?: boolean }): { u: NDArray, s: NDArray, vt: NDArray }
      /** Of a symmetric matrix, or of a Hermitian one; values ascend, vectors are columns, signed in the same way. */
      function eigh(a: Operand, options?: { check?: boolean }): { values: NDArray, vectors: NDArray }
      /** Of any square matrix: complex numbers in no order; vectors are columns of length 1, whose element of greatest magnitude is positive. */
      function eig(a: Operand, options?: { check?: boolean }): { values: NDArray, vectors: NDArray }
      /** The values that eig gives. */
      function eigvals(a: Operand, options?: { check?: boolean }): NDArray
    }
    /** Fourier transforms over axes, the last unless given; n pads with zeros or cuts, also for each axis. The inverse divides by n, 'ortho' both by its root. */
    namespace fft {
      /** Of complex numbers. */
      function fft(x: Operand, options?: { axes?: Axis, n?: Shape, norm?: 'backward' | 'ortho' | 'forward' }): NDArray
      /** The inverse of fft. */
      const ifft: typeof fft
      /** Of real numbers: the first n / 2 + 1 numbers, rounded down, along the last of the axes, which say all of it. */
      const rfft: typeof fft
      /** The inverse of rfft. Its last axis has 2 · (m - 1) numbers of m unless n says otherwise. */
      const irfft: typeof fft
      /** Has the frequency 0 in the middle, of all axes unless given. */
      function fftshift(x: Operand, axes?: Axis | { axes?: Axis }): NDArray
      /** The way back from fftshift. */
      const ifftshift: typeof fftshift
      /** The frequencies of a transform of n numbers that are spacing apart, 1 unless given. */
      function freq(n: number, spacing?: number): NDArray
    }
    /** Random numbers by Philox4x32-10. */
    namespace random {
      /** Seed, stream and offset determine every number, on every device. Without a seed it takes one of its own. */
      function generator(seed?: number | bigint, options?: { stream?: number | bigint, offset?: number | bigint, onDevice?: boolean }): Generator
      /** Makes random numbers, one draw after the other. */
      interface Generator {
        /** By which its numbers differ from those of other seeds. */
        readonly seed: bigint
        /** One of many sequences of a seed. */
        readonly stream: bigint
        /** Words of 32 bits drawn; settable. With onDevice it is kept there, launches of graphs advance it, and to ask waits. */
        offset: bigint
        /** From low to before high, 0 to 1 unless given. */
        uniform(shape: Shape, options?: Make & { low?: number, high?: number }): NDArray
        /** Normally distributed, with mean 0 and deviation 1 unless given. */
        normal(shape: Shape, options?: Make & { mean?: number, std?: number }): NDArray
        /** Exponentially distributed, with mean scale, 1 unless given. */
        exponential(shape: Shape, options?: Make & { scale?: number }): NDArray
        /** Whole numbers from low to before high, i32 unless dtype says otherwise. */
        integers(low: number, high: number, shape: Shape, options?: Make): NDArray
        /** Numbers below n, or rows, in random order. */
        permutation(x: number | NDArray): NDArray
        /** Gamma distributed with the shape parameter a, times scale, 1 unless given: means a · scale. */
        gamma(a: Operand, shape: Shape, options?: Make & { scale?: Operand }): NDArray
        /** How many events there are where mean are expected, i32 unless dtype says otherwise. */
        poisson(mean: Operand, shape: Shape, options?: Make): NDArray
        /** How many of n trials succeed, each with probability p, i32 unless dtype says otherwise. */
        binomial(n: Operand, p: Operand, shape: Shape, options?: Make): NDArray
        /** Numbers below n, or rows of an array, each as often as it comes unless replace is false; by weights, or by p, which adds up to 1. */
        choice(x: number | Operand, shape: Shape, options?: { weights?: Operand, p?: Operand, replace?: boolean }): NDArray
      }
    }
    /** What holds for all calls that do not say. */
    const config: Settings
  }
}
