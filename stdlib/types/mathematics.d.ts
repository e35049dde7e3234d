// Types of the modules over NVIDIA's libraries of mathematics; see docs/libraries.md.

declare module 'cuda/blas' {
  import { Buffer, DType, Stream } from 'cuda'
  import { NDArray } from 'cuda/ndarray'

  /** An array, a buffer with a shape, or a part of one. Strides and offset count elements; without strides the rows lie one after the other. */
  type Operand = Buffer | NDArray | Part

  /** A part of a buffer. */
  interface Part {
    /** What holds the elements. */
    buffer: Buffer
    /** The sizes; the buffer's own, where they are left out. */
    shape?: readonly number[]
    /** How far apart neighbours are, in each dimension. */
    strides?: readonly number[]
    /** Where the first element is. */
    offset?: number
  }

  /** A number, or the two parts of a complex one. */
  type Factor = number | [real: number, imaginary: number]

  /** How a factor is meant. */
  type Transpose = boolean | 'conjugate'

  /** How products of f32 are computed: as they are, with factors of fewer bits, without shortcuts, or by nine products of bf16. f16 has 'f16' for sums of f16. */
  type Precision = 'standard' | 'tf32' | 'f16' | 'bf16' | 'pedantic' | 'bf16x9'

  /** What all functions take. */
  interface Options {
    /** Pairs of f32 or f64 along the last dimension are complex numbers. */
    complex?: boolean
    /** The stream; the default one, or that of stream.use. */
    stream?: Stream
  }

  /** What gemm takes. */
  interface GemmOptions extends Options {
    /** The factor of the product, 1 by default. */
    alpha?: Factor
    /** The factor of what out holds, 0 by default: out is not read then. */
    beta?: Factor
    /** Takes the transpose of a. */
    transposeA?: Transpose
    /** Takes the transpose of b. */
    transposeB?: Transpose
    /** How products are computed. */
    precision?: Precision
    /** The type of a new result: i32 or f32 for i8, f32 for f16 and bf16. */
    type?: DType
  }

  /** out = alpha · a · b + beta · out. Dimensions before the last two are a batch; a matrix without them stands for each of the batch. */
  function gemm(a: Operand, b: Operand, out?: Operand, options?: GemmOptions): Buffer

  /** As many products as the lists have matrices, which are alike: of the same sizes, with rows that are as far apart. They may lie anywhere. */
  function gemmBatched(a: readonly Operand[], b: readonly Operand[], out?: readonly Operand[], options?: GemmOptions): Buffer[]

  /** What linear takes. */
  interface LinearOptions {
    /** An element for each column of the result, added to it. */
    bias?: Buffer
    /** What is done to each element in the end. */
    activation?: 'none' | 'relu' | 'gelu'
    /** The factor of the product, 1 by default. */
    alpha?: number
    /** The factor of what out holds, 0 by default: out is not read then. */
    beta?: number
    /** Takes the transpose of a. */
    transposeA?: boolean
    /** Takes the transpose of b. */
    transposeB?: boolean
    /** How products are computed. */
    precision?: Precision
    /** What the u8 of a are. */
    typeA?: 'e4m3' | 'e5m2'
    /** What the u8 of b are. */
    typeB?: 'e4m3' | 'e5m2'
    /** A number of f32 by which 8-bit numbers of a are multiplied. */
    scaleA?: Buffer
    /** A number of f32 by which 8-bit numbers of b are multiplied. */
    scaleB?: Buffer
    /** The type of a new result. */
    type?: DType
    /** The stream; the default one, or that of stream.use. */
    stream?: Stream
  }

  /** out = activation(alpha · a · b + beta · out + bias). */
  function linear(a: Operand, b: Operand, out?: Operand, options?: LinearOptions): Buffer

  /** What gemv takes. */
  interface GemvOptions extends Options {
    /** The factor of the product, 1 by default. */
    alpha?: Factor
    /** The factor of what out holds, 0 by default: out is not read then. */
    beta?: Factor
    /** Takes the transpose of a. */
    transpose?: Transpose
    /** How products are computed. */
    precision?: Precision
  }

  /** out = alpha · a · x + beta · out, of a matrix and a vector. */
  function gemv(a: Operand, x: Operand, out?: Operand, options?: GemvOptions): Buffer

  /** What trsm takes. */
  interface TrsmOptions extends Options {
    /** The factor of b, 1 by default. */
    alpha?: Factor
    /** The upper triangle of a counts; else the lower one. */
    upper?: boolean
    /** The diagonal of a counts as ones. */
    unit?: boolean
    /** Solves x · a = alpha · b. */
    right?: boolean
    /** Takes the transpose of the triangle. */
    transpose?: Transpose
  }

  /** Solves a · x = alpha · b for a triangle a. x takes the place of b, which is returned. */
  function trsm(a: Operand, b: Operand, options?: TrsmOptions): Buffer

  /** What syrk takes. */
  interface SyrkOptions extends Options {
    /** The factor of the product, 1 by default. */
    alpha?: Factor
    /** The factor of what out holds, 0 by default: out is not read then. */
    beta?: Factor
    /** The upper triangle of out is computed; else the lower one. */
    upper?: boolean
    /** Takes aᵀ · a. */
    transpose?: boolean
  }

  /** One triangle of out = alpha · a · aᵀ + beta · out. */
  function syrk(a: Operand, out: Operand, options?: SyrkOptions): Buffer

  /** What geam takes. */
  interface GeamOptions extends Options {
    /** The factor of a, 1 by default. */
    alpha?: Factor
    /** The factor of b, 1 by default. */
    beta?: Factor
    /** Takes the transpose of a. */
    transposeA?: Transpose
    /** Takes the transpose of b. */
    transposeB?: Transpose
  }

  /** out = alpha · a + beta · b, of two matrices. */
  function geam(a: Operand, b: Operand, out?: Operand, options?: GeamOptions): Buffer

  /** What transpose, dot, nrm2 and asum take. */
  interface ConjugateOptions extends Options {
    /** Takes the conjugates: of the transpose, or of x. */
    conjugate?: boolean
  }

  /** The transpose of a matrix, or of each of a batch. */
  function transpose(a: Operand, out?: Operand, options?: ConjugateOptions): Buffer

  /** The sum of the products of elements: a buffer of one. Nothing waits for it. */
  function dot(x: Operand, y: Operand, out?: Operand, options?: ConjugateOptions): Buffer

  /** The root of the sum of squares: a buffer of one. */
  function nrm2(x: Operand, out?: Operand, options?: ConjugateOptions): Buffer

  /** The sum of the absolute values, of complex numbers those of their parts: a buffer of one. */
  function asum(x: Operand, out?: Operand, options?: ConjugateOptions): Buffer

  /** y = alpha · x + y. */
  function axpy(alpha: Factor, x: Operand, y: Operand, options?: Options): Buffer

  /** x = alpha · x. */
  function scal(alpha: Factor, x: Operand, options?: Options): Buffer

  /** Makes the library ready, which the first call does otherwise: it cannot be done while a graph is recorded. */
  function prepare(): void

  /** The library in use; null where cujs's own kernels take its place. */
  const library: { path: string, version: string } | null

  /** Why the library is not in use; null where it is. */
  const missing: string | null
}

declare module 'cuda/fft' {
  import { Buffer, Stream } from 'cuda'
  import { Operand } from 'cuda/blas'

  /** What all transforms take. */
  interface TransformOptions {
    /** How many dimensions are transformed, counted from the last one; those before are a batch. 1 by default. */
    dimensions?: 1 | 2 | 3
    /** Where the factor 1 / n is applied: to inverse transforms ('backward', the default), to the others, its root to both, or nowhere. */
    norm?: 'backward' | 'ortho' | 'forward' | 'none'
    /** The stream; the default one, or that of stream.use. */
    stream?: Stream
  }

  /** What irfft takes. */
  interface RealOptions extends TransformOptions {
    /** The last size of the result; twice that of x, less 2, where it is left out. */
    n?: number
    /** x may be spoiled, which is faster with cuFFT. */
    overwrite?: boolean
  }

  /** The Fourier transform of complex numbers, pairs of f32 or f64 along the last dimension. out may be x. */
  function fft(x: Operand, out?: Operand, options?: TransformOptions): Buffer

  /** The inverse of fft. */
  function ifft(x: Operand, out?: Operand, options?: TransformOptions): Buffer

  /** The transform of real numbers: n / 2 + 1 complex ones, rounded down, along the last dimension. */
  function rfft(x: Operand, out?: Operand, options?: TransformOptions): Buffer

  /** The inverse of rfft: real numbers. */
  function irfft(x: Operand, out?: Operand, options?: RealOptions): Buffer

  /** The library in use; null where cujs's own kernels take its place. */
  const library: { path: string, version: string } | null

  /** Why the library is not in use; null where it is. */
  const missing: string | null
}

declare module 'cuda/solver' {
  import { Buffer, Stream } from 'cuda'
  import { Operand } from 'cuda/blas'

  /** What all functions take. */
  interface SolverOptions {
    /** The stream; the default one, or that of stream.use. */
    stream?: Stream
    /** Pairs of f32 or f64 along the last dimension are complex numbers. */
    complex?: boolean
  }

  /** What functions take that fail for some matrices. */
  interface CheckedOptions extends SolverOptions {
    /** Throws for such a matrix, and waits for the work to know. True by default; else what comes of such a matrix is NaN. */
    check?: boolean
  }

  /** The x of a · x = b. b is a vector, or a matrix of several. */
  function solve(a: Operand, b: Operand, out?: Operand, options?: CheckedOptions): Buffer

  /** The x of the smallest |a · x - b|; the shortest of them, where a has more columns than rows. */
  function lstsq(a: Operand, b: Operand, out?: Operand, options?: CheckedOptions): Buffer

  /** The inverse of a matrix. */
  function inverse(a: Operand, options?: CheckedOptions): Buffer

  /** The determinant of a matrix, one for each of a batch. */
  function det(a: Operand, options?: SolverOptions): Buffer

  /** Row i of l · u is row p[i] of a. */
  function lu(a: Operand, options?: SolverOptions): { l: Buffer, u: Buffer, p: Buffer<'i32'> }

  /** The lower triangle l of a = l · lᵀ, of a matrix that is symmetric and positive definite; of complex numbers l · lᴴ, Hermitian. */
  function cholesky(a: Operand, options?: CheckedOptions): Buffer

  /** a = q · r: orthogonal columns, and an upper triangle. */
  function qr(a: Operand, options?: SolverOptions): { q: Buffer, r: Buffer }

  /** The eigenvalues of a symmetric matrix, or of a Hermitian one, the smallest first, and the vectors as columns. */
  function eigh(a: Operand, options?: CheckedOptions): { values: Buffer, vectors: Buffer }

  /** a = u · s · vt: the singular values, the largest first, and what belongs to them. Of complex numbers vt is vᴴ. */
  function svd(a: Operand, options?: CheckedOptions): { u: Buffer, s: Buffer, vt: Buffer }

  /** The library in use; null where cujs's own kernels take its place. */
  const library: { path: string, version: string } | null

  /** Why the library is not in use; null where it is. */
  const missing: string | null
}

declare module 'cuda/sparse' {
  import { Buffer, Context, Stream } from 'cuda'
  import { Operand, Factor } from 'cuda/blas'

  /** How the elements lie: in compressed rows, in compressed columns, or as coordinates. */
  type Format = 'csr' | 'csc' | 'coo'

  /** The type of offsets and indices: i32 unless i64 is asked for or given. */
  type Indices = 'i32' | 'i64'

  /** What all functions take. */
  interface SparseOptions {
    /** The stream; the default one, or that of stream.use. */
    stream?: Stream
  }

  /** What csr, csc and coo take. */
  interface MakeOptions extends SparseOptions {
    /** Looks at all indices, and waits for that. True by default; wrong indices reach beyond memory. */
    check?: boolean
    /** Pairs of f32 or f64 in values are complex numbers. */
    complex?: boolean
  }

  /** A matrix of which the elements that are not zero are there. */
  class SparseMatrix {
    private constructor()
    /** How the elements lie. */
    readonly format: Format
    /** The type of the elements. */
    readonly type: 'f16' | 'bf16' | 'f32' | 'f64' | 'c64' | 'c128'
    /** The numbers of rows and of columns. */
    readonly shape: [rows: number, columns: number]
    /** How many elements there are. */
    readonly count: number
    /** Of csr: where each row begins, and where the last one ends; of csc likewise the columns. */
    readonly offsets: Buffer<'i32' | 'i64'> | undefined
    /** Of csr: the column of each element; of csc the row. */
    readonly indices: Buffer<'i32' | 'i64'> | undefined
    /** Of coo: the row of each element. */
    readonly rows: Buffer<'i32' | 'i64'> | undefined
    /** Of coo: the column of each element. */
    readonly columns: Buffer<'i32' | 'i64'> | undefined
    /** The elements; complex ones as pairs along the last dimension. */
    readonly values: Buffer
    /** The context of the elements. */
    readonly context: Context
    /** Whether free was called. */
    readonly freed: boolean
    /** The matrix in another format, or with other indices; itself in its own. */
    to(format: Format, options?: { indices?: Indices, stream?: Stream }): SparseMatrix
    /** The transpose, over the same elements. */
    transpose(): SparseMatrix
    /** The matrix with all its zeros. */
    dense(out?: Operand, options?: SparseOptions): Buffer
    /** Releases its arrays, which the transpose has, too. */
    free(): void
    /** The same: using calls it. */
    [Symbol.dispose](): void
  }

  /** A matrix in compressed rows: those of row i are the elements from offsets[i] to before offsets[i + 1], in ascending columns. */
  function csr(matrix: { shape: [rows: number, columns: number], offsets: Buffer, indices: Buffer, values: Buffer }, options?: MakeOptions): SparseMatrix

  /** A matrix in compressed columns. */
  function csc(matrix: { shape: [rows: number, columns: number], offsets: Buffer, indices: Buffer, values: Buffer }, options?: MakeOptions): SparseMatrix

  /** A matrix of elements in any order. Those of one place add up. */
  function coo(matrix: { shape: [rows: number, columns: number], rows: Buffer, columns: Buffer, values: Buffer }, options?: MakeOptions): SparseMatrix

  /** What is not zero in a matrix. */
  function fromDense(x: Operand, options?: { format?: Format, indices?: Indices, complex?: boolean, stream?: Stream }): SparseMatrix

  /** What spmv takes. */
  interface VectorOptions extends SparseOptions {
    /** The factor of the product, 1 by default. */
    alpha?: Factor
    /** The factor of what out holds, 0 by default: out is not read then. */
    beta?: Factor
    /** Takes the transpose of a. */
    transpose?: boolean
  }

  /** out = alpha · a · x + beta · out, of vectors. */
  function spmv(a: SparseMatrix, x: Operand, out?: Operand, options?: VectorOptions): Buffer

  /** out = alpha · a · b + beta · out, of dense matrices. */
  function spmm(a: SparseMatrix, b: Operand, out?: Operand, options?: VectorOptions & { transposeB?: boolean }): Buffer

  /** The product of two sparse matrices, in compressed rows. It waits for the number of its elements. */
  function spgemm(a: SparseMatrix, b: SparseMatrix, options?: { transposeA?: boolean, transposeB?: boolean, stream?: Stream }): SparseMatrix

  /** The library in use; null where cujs's own kernels take its place. */
  const library: { path: string, version: string } | null

  /** Why the library is not in use; null where it is. */
  const missing: string | null
}
