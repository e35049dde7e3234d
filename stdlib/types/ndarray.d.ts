// Types of the module cuda/ndarray: const nd = require('cuda/ndarray').
//
// Negative axes and indices count from the end; sizes, strides and indices count elements.

declare module 'cuda/ndarray' {
  import cuda = require('cuda')
  export = nd

  namespace nd {
    /** The type of elements. bool is a byte, 0 or 1. */
    type DType = cuda.DType | 'bool'
    /** A number of JavaScript; it has no type of its own and takes that of the array it meets. */
    type Scalar = number | bigint | boolean
    /** Plain arrays, nested for more axes; as weak in promotion as a number. */
    type Nested = readonly (Scalar | Nested)[]
    /** What operations take. A Buffer is used where it lies; typed and plain arrays are copied to the device at each call. */
    type Operand = NDArray | cuda.Buffer | cuda.TypedArray | Nested | Scalar
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
      /** Whether NaN counts for nothing. */
      skipNaN?: boolean
    }

    /**
     * Elements of a type along axes, on a device. Operations go element by element, with broadcasting. Nothing is computed
     * before it is needed, and chains become one kernel; a program cannot tell.
     */
    class NDArray implements Iterable<any> {
      private constructor()
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
      /** The same memory as a Buffer; a TypeError where it is not contiguous. bool is one of u8. */
      readonly buffer: cuda.Buffer
      /** A typed array of the elements in row order, bool as Uint8Array, f16 and bf16 as their bits. It waits. */
      read(): any
      read<D extends cuda.HostData>(dst: D): D
      /** read without waiting, in the order of the current stream. */
      readAsync<D extends cuda.HostData>(dst?: D): Promise<D>
      /** Nested plain arrays; 64-bit integers are BigInt, bool is boolean. */
      toArray(): any
      /** toArray, for JSON.stringify. */
      toJSON(): any
      /** The only element, as in toArray. */
      item(): any
      /** All of it in brackets, numbers to six digits; console.log and the prompt show a matrix, long axes cut. */
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
      /** Copies from the host, without memory of its own where the array is contiguous. */
      write(data: cuda.HostData | Nested): this
      /** The sum: i64 or u64 of integers, i32 of bool; f16 and bf16 are summed in f32. Of nothing 0. */
      sum(axis?: Axis | Reduce): NDArray
      /** The product, of a type as the sum has. Of nothing 1. */
      prod(axis?: Axis | Reduce): NDArray
      /** The mean: f32 of integers, f64 of 64-bit ones. Of nothing NaN. */
      mean(axis?: Axis | Reduce): NDArray
      /** The least; NaN where one is among them. Of nothing a RangeError. */
      min(axis?: Axis | Reduce): NDArray
      /** The greatest; NaN where one is among them. Of nothing a RangeError. */
      max(axis?: Axis | Reduce): NDArray
      /** Whether one is true, which all numbers are but 0 and NaN. */
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
      /** The quotient, down to a whole number; of integers by 0 it is 0. */
      floorDiv(other: Operand): NDArray
      /** The remainder, with the sign of the divisor. */
      mod(other: Operand): NDArray
      /** The remainder of JavaScript's %, with the sign of the dividend. */
      rem(other: Operand): NDArray
      /** This to the power of other. */
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
    /** An array over a buffer, no copy: both see each other's writes. */
    function from(data: cuda.Buffer | NDArray): NDArray
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
    /** Of yes where the condition holds, else of no. */
    function where(condition: Operand, yes: Operand, no: Operand): NDArray
  }
}
