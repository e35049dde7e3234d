// Algorithms over device memory: parallel = require('cuda/parallel'); docs/parallel.md has each with an example.

declare module 'cuda/parallel' {
  import cuda = require('cuda')
  import nd = require('cuda/ndarray')
  /** An array of one axis, or a buffer. */
  type Sequence = nd.NDArray | cuda.Buffer
  /** A sequence, or an object of sequences of one length, whose records operators see: { x, y } gives them { x: 1, y: 2 }. */
  type Columns = Sequence | { [name: string]: Sequence }
  type Like<T> = 0 extends 1 & T ? any : T extends Sequence ? nd.NDArray : { [K in keyof T]: nd.NDArray }
  type Scalar = number | bigint
  type Value = Scalar | { [name: string]: Scalar }
  /** How values are combined: by a name, or by an associative function in the kernel language. */
  type Operator = 'add' | 'mul' | 'min' | 'max' | 'and' | 'or' | 'xor' | ((a: any, b: any) => unknown)
  /** What is kept: a function of an element, or a sequence of which 0 is false. */
  type Test = ((a: any) => unknown) | Sequence
  interface Options {
    /** Where the results go, instead of new memory. */
    out?: Columns
  }
  interface Fold extends Options {
    /** Comes before the first element; of columns a record of numbers. */
    initial?: Value
    /** Changes no value that it is combined with; operators with a name know theirs. */
    identity?: Value
    /** false where the order of the operands matters. */
    commutes?: boolean
    /** Floating-point results have the same bits each time. */
    deterministic?: boolean
  }
  interface Order extends Options {
    /** The greatest first. */
    descending?: boolean
    /** Whether a comes before b, instead of numbers ascending. */
    less?: (a: any, b: any) => boolean
    /** The number of an element that counts. */
    by?: (a: any) => unknown
  }
  /** Results of which there are as many as count, i32, says on the device; the arrays have room for all. */
  interface Counted<T> {
    /** The results. */
    values: T
    /** How many there are, an array without axes. */
    count: nd.NDArray
  }
  /** f of the elements of sequences, or of records. A function that answers records gives columns. */
  function map(inputs: readonly Sequence[] | Columns, f: (...x: any[]) => unknown, options?: Options): any
  /** f(i, ...args) for each i below count. */
  function forEach(count: number, f: (i: number, ...args: any[]) => void, ...args: unknown[]): void
  /** start, start + step and so on; f32 from 0 by 1 unless given. */
  function sequence(count: number, options?: { out?: Sequence, start?: number, step?: number, dtype?: cuda.DType }): nd.NDArray
  /** All elements combined, in an array without axes. */
  function reduce<T extends Columns>(x: T, op: Operator, options?: Fold): Like<T>
  /** The running results, up to each element, or before it. */
  function scan<T extends Columns>(x: T, op: Operator, options?: Fold & { exclusive?: boolean }): Like<T>
  /** The elements of each segment combined; segment i goes from offsets[i] to before offsets[i + 1]. */
  function segmentedReduce<T extends Columns>(x: T, offsets: Sequence, op: Operator, options?: Fold): Like<T>
  /** Running results that begin anew with each segment. */
  function segmentedScan<T extends Columns>(x: T, offsets: Sequence, op: Operator, options?: Fold & { exclusive?: boolean }): Like<T>
  /** Each segment in order. */
  function segmentedSort<T extends Columns>(x: T, offsets: Sequence, options?: Order): Like<T>
  /** The values of each run of equal keys combined. */
  function reduceByKey<K extends Columns, T extends Columns>(keys: K, values: T, op: Operator, options?: Fold & { equal?: (a: any, b: any) => boolean }): Counted<Like<T>> & { keys: Like<K> }
  /** The elements in order; equal ones keep theirs, and NaN comes last. Of several columns the first counts most. */
  function sort<T extends Columns>(x: T, options?: Order): Like<T>
  /** Keys in order, and the values in the order of their keys. */
  function sortByKey<K extends Columns, T extends Columns>(keys: K, values: T, options?: Pick<Order, 'descending' | 'less' | 'by'>): { keys: Like<K>, values: Like<T> }
  /** Two sequences that are in order as one. */
  function merge<T extends Columns>(a: T, b: T, options?: Order): Like<T>
  /** The greatest k elements, greatest first, and where they are in x. */
  function topK<T extends Columns>(x: T, k: number, options?: Pick<Order, 'descending' | 'less' | 'by'>): { values: Like<T>, indices: nd.NDArray }
  /** The elements that pass a test, in order. */
  function select<T extends Columns>(x: T, test: Test, options?: Options): Counted<Like<T>>
  /** Those that pass first, then the others, both in order; count is of the first. */
  function partition<T extends Columns>(x: T, test: Test, options?: Options): Counted<Like<T>>
  /** The first of each run of equals. */
  function unique<T extends Columns>(x: T, options?: Options & { equal?: (a: any, b: any) => boolean }): Counted<Like<T>>
  /** The first of each run of equals, with where it is and how long. */
  function runLength<T extends Columns>(x: T, options?: { equal?: (a: any, b: any) => boolean }): Counted<Like<T>> & { lengths: nd.NDArray, offsets: nd.NDArray }
  /** How many elements are in each of so many equal bins from low, 0, to before high, bins, or in those that by says. What lies outside does not count. */
  function histogram(x: Columns, bins: number, options?: Options & { low?: number, high?: number, by?: (a: any) => number }): nd.NDArray
  /** The elements at indices; 0 where there is none. */
  function gather<T extends Columns>(x: T, indices: Sequence, options?: Options): Like<T>
  /** Values to the places in out, or combined with what is there. */
  function scatter(values: Sequence, indices: Sequence, out: Sequence, options?: { op?: Operator, deterministic?: boolean }): nd.NDArray
  /** Waits for count, and cuts the arrays to it. */
  function trim<T extends { count: nd.NDArray }>(result: T): T
  /** The fields of structs in a buffer, laid out as C does, as views with strides. */
  function records<F extends { [name: string]: string }>(structs: cuda.Buffer, fields: F): { [K in keyof F]: nd.NDArray }
}
