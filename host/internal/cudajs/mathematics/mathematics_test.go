package mathematics_test

import (
	"bytes"
	"cmp"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

func open(tb testing.TB, o host.Options) (*host.Runtime, *bytes.Buffer) {
	tb.Helper()
	var out bytes.Buffer
	o.Stdout, o.Stderr, o.Permissions = &out, &out, host.Everything()
	r, err := host.New(o)
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { r.Close() })
	return r, &out
}

// device is the one that CUJS_DEVICE names, the emulated one where it names none.
func device() string { return cmp.Or(os.Getenv("CUJS_DEVICE"), "emulated") }

// TestScripts runs the scripts in testdata, which check themselves: by NVIDIA's libraries on a GPU that has
// them, else by cujs's own kernels.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/*.js")
	if err != nil || len(files) == 0 {
		t.Fatal("no scripts", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			r, out := open(t, host.Options{Areas: areas.All(), Device: device()})
			if err := r.RunFile(context.Background(), file); err != nil {
				t.Errorf("%s\n%s", host.FormatError(err, false), out)
			}
		})
	}
}

// TestErrors compares the messages of what is refused.
func TestErrors(t *testing.T) {
	r, _ := open(t, host.Options{Areas: areas.All(), Device: "emulated"})
	if _, err := r.Run(context.Background(), "setup.js", `
		var cuda = require('cuda'), blas = require('cuda/blas'), fft = require('cuda/fft'), solver = require('cuda/solver'), sparse = require('cuda/sparse')
		var int = (...v) => cuda.buffer(Int32Array.from(v)), m = sparse.csr({ shape: [2, 3], offsets: int(0, 1, 2), indices: int(0, 2), values: cuda.buffer(Float32Array.of(4, 5)) })
		var f = (...shape) => cuda.alloc('f32', shape)`); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ source, want string }{
		{`blas.gemm(f(2, 3))`, `TypeError: blas.gemm: b: expected a Buffer, an NDArray, or { buffer, shape, strides, offset }, got undefined`},
		{`blas.gemm(f(2, 3), 7)`, `TypeError: blas.gemm: b: expected a Buffer, an NDArray, or { buffer, shape, strides, offset }, got number`},
		{`blas.gemm(f(6), f(6))`, `RangeError: blas.gemm: a: expected a matrix, of two dimensions or more, got 1 dimension; buffer.reshape([rows, columns]) makes one`},
		{`blas.gemm(f(2, 3), f(2, 3))`, `RangeError: blas.gemm: b: expected 3 rows, as a has columns, got 2`},
		{`blas.gemm(f(2, 3), f(3, 4), f(2, 3))`, `RangeError: blas.gemm: out: expected 4 columns, as b has columns, got 3`},
		{`blas.gemm(f(2, 3), cuda.alloc('f64', [3, 4]))`, `TypeError: blas.gemm: b: expected elements of f32, as a has, got f64`},
		{`blas.gemm(f(2, 2), f(2, 2), undefined, { precision: 'tf23' })`, `TypeError: blas.gemm: options.precision: there is no "tf23"; did you mean "tf32"?`},
		{`blas.gemm(f(2, 2), f(2, 2), undefined, { beta: 1 })`, `TypeError: blas.gemm: out: expected a Buffer, since options.beta is given, got undefined`},
		{`blas.gemm(f(2, 2), f(2, 2), undefined, { transpose: true })`, `TypeError: blas.gemm: options: there is no option "transpose"; did you mean "transposeA"?`},
		{`blas.gemm(cuda.alloc('u32', [2, 2]), f(2, 2))`, `RangeError: blas.gemm: a: expected a buffer of f16, bf16, f32, f64, i8 or i32, got one of u32`},
		{`const a = f(2, 2); blas.gemm(a, f(2, 2), a)`, `TypeError: blas.gemm: out: expected memory of its own, got memory that a has, too`},
		{`const gone = f(2, 2); gone.free(); blas.gemm(gone, f(2, 2))`, `TypeError: blas.gemm: a: buffer of 16 bytes on device 0 has been freed`},
		{`blas.gemm({ buffer: f(4, 4), shape: [2, 2], strides: [4, 2] }, f(2, 2))`, `RangeError: blas.gemm: a: expected rows or columns whose elements lie side by side, got strides of 4 and 2`},
		{`blas.gemm({ buffer: f(4, 4), shape: [4, 4], offset: 1 }, f(4, 4))`, `RangeError: blas.gemm: a: expected elements within the 16 of buffer of 64 bytes on device 0, got f32[4×4] that ends at element 17`},
		{`blas.gemm(f(2, 2), f(2, 2), undefined, { complex: true })`, `RangeError: blas.gemm: a: expected a matrix, of two dimensions or more, got 1 dimension; buffer.reshape([rows, columns]) makes one`},
		{`blas.gemmBatched(f(2, 2), f(2, 2))`, `TypeError: blas.gemmBatched: a: expected an array of Buffers, or of { buffer, shape, strides, offset }, got Buffer`},
		{`blas.gemmBatched([f(2, 2)], [])`, `RangeError: blas.gemmBatched: b: expected 1 matrices, as a has, got 0`},
		{`blas.gemmBatched([f(2, 2), 7], [f(2, 2), f(2, 2)])`, `TypeError: blas.gemmBatched: a[1]: expected a Buffer, an NDArray, or { buffer, shape, strides, offset }, got number`},
		{`const c = f(2, 2); blas.gemmBatched([f(2, 2), f(2, 2)], [f(2, 2), f(2, 2)], [c, c])`, `TypeError: blas.gemmBatched: out[0]: expected memory of its own, got memory that out[1] has, too`},
		{`blas.linear(f(2, 2), f(2, 3), undefined, { bias: f(2) })`, `RangeError: blas.linear: bias: expected 3 elements, as out has columns, got 2`},
		{`blas.linear(f(2, 2), f(2, 3), undefined, { activation: 'gello' })`, `TypeError: blas.linear: options.activation: there is no "gello"; there are none, relu, gelu`},
		{`blas.linear(f(2, 2), f(2, 3), undefined, { typeA: 'e4m3' })`, `RangeError: blas.linear: a: expected a buffer of u8 for e4m3, got one of f32`},
		{`blas.trsm(f(2, 2), f(3, 3))`, `RangeError: blas.trsm: a: expected 3×3, as b has 3 rows, got 2×2`},
		{`blas.gemv(f(2, 3), f(2))`, `RangeError: blas.gemv: x: expected 3 elements, as a has columns, got 2`},
		{`blas.dot(f(2), f(3))`, `RangeError: blas.dot: y: expected 2 elements, as x has, got 3`},
		{`blas.scal('2', f(3))`, `TypeError: blas.scal: alpha: expected a number, or [real, imaginary], got string`},
		{`solver.solve(f(2, 3), f(2))`, `RangeError: solver.solve: a: expected as many columns as rows, got 2×3`},
		{`solver.solve(f(3, 3), f(2))`, `RangeError: solver.solve: b: expected a matrix of f32 of 3 rows, as a has, got f32[2×1]`},
		{`solver.solve(f(3, 3), f(3), f(3, 1))`, `RangeError: solver.solve: out: expected f32 of the shape [3], got f32 of the shape [3 1]`},
		{`solver.qr(cuda.alloc('i32', [2, 2]))`, `RangeError: solver.qr: a: expected a buffer of f32 or f64, got one of i32`},
		{`solver.qr(f(2, 2), { full: true })`, `TypeError: solver.qr: options: there is no option "full"; there are stream, complex`},
		{`solver.solve(f(2, 2, 2), f(2), undefined, { complex: true })`, `RangeError: solver.solve: b: expected a matrix, of two dimensions or more, got 0 dimensions; buffer.reshape([rows, columns]) makes one`},
		{`solver.solve(f(2, 2, 2), f(2, 2), f(2), { complex: true })`, `RangeError: solver.solve: out: expected c64 of the shape [2], got c64 of the shape []`},
		{`solver.qr(f(2, 3), { complex: true })`, `RangeError: solver.qr: a: expected pairs of numbers, the complex ones, along the last dimension, got the shape 2×3`},
		{`sparse.csr({ offsets: int(0), indices: int(0), values: f(1) })`, `TypeError: sparse.csr: matrix.shape: expected an array of numbers, got undefined`},
		{`sparse.csr({ shape: [1], offsets: int(0), indices: int(0), values: f(1) })`, `RangeError: sparse.csr: matrix.shape: expected the numbers of rows and of columns, got 1 numbers`},
		{`sparse.csr({ shape: [1, 1], rows: int(0), columns: int(0), values: f(1) })`, `TypeError: sparse.csr: matrix: there is no option "rows"; there are shape, offsets, indices, values`},
		{`sparse.csr({ shape: [1, 1], offsets: [0, 1], indices: int(0), values: f(1) })`, `TypeError: sparse.csr: matrix.offsets: expected a Buffer, got array`},
		{`sparse.csr({ shape: [1, 1], offsets: f(2), indices: int(0), values: f(1) })`, `RangeError: sparse.csr: matrix.offsets: expected a buffer of i32 or i64, got one of f32`},
		{`sparse.csr({ shape: [1, 1], offsets: int(0, 1), indices: int(0), values: int(1) })`, `RangeError: sparse.csr: matrix.values: expected a buffer of f16, bf16, f32 or f64, got one of i32`},
		{`sparse.csr({ shape: [1, 1], offsets: int(0, 1), indices: int(0), values: f(1) }, { complex: true })`, `RangeError: sparse.csr: matrix.values: expected pairs of f32 or f64 for complex numbers, got 1 elements of f32`},
		{`sparse.csr({ shape: [2, 1], offsets: int(0, 1), indices: int(0), values: f(1) })`, `RangeError: sparse.csr: matrix.offsets: expected 3, one more than rows, got 2`},
		{`sparse.coo({ shape: [2, 1], rows: int(0, 1), columns: int(0), values: f(1) })`, `RangeError: sparse.coo: matrix.rows: expected 1, as there are values, got 2`},
		{`sparse.csc({ shape: [2, 1], offsets: int(0, 1), indices: int(0, 1), values: f(1) })`, `RangeError: sparse.csc: matrix.indices: expected 1, as there are values, got 2`},
		{`sparse.spmv(f(2, 3), f(3))`, `TypeError: sparse.spmv: a: expected a SparseMatrix, got Buffer`},
		{`sparse.spmv(m, f(2))`, `RangeError: sparse.spmv: x: expected 3 elements, as a has columns, got 2`},
		{`sparse.spmv(m, f(3), f(3))`, `RangeError: sparse.spmv: out: expected 2 elements, as a has rows, got 3`},
		{`sparse.spmv(m, cuda.alloc('f64', 3))`, `TypeError: sparse.spmv: x: expected elements of f32, as a has, got f64`},
		{`sparse.spmv(m, { buffer: f(6), shape: [3], strides: [2] })`, `RangeError: sparse.spmv: x: expected elements that lie side by side, got a stride of 2`},
		{`sparse.spmv(m, f(3), undefined, { beta: 1 })`, `TypeError: sparse.spmv: out: expected a Buffer, since options.beta is given, got undefined`},
		{`const v = f(3); sparse.spmv(m, v, { buffer: v, shape: [2] })`, `TypeError: sparse.spmv: out: expected memory of its own, got memory that x has, too`},
		{`sparse.spmv(m, f(3), m.values)`, `TypeError: sparse.spmv: out: expected memory of its own, got memory that a.values has, too`},
		{`sparse.spmv(m, cuda.alloc('i32', 3))`, `RangeError: sparse.spmv: x: expected a buffer of f16, bf16, f32 or f64, got one of i32`},
		{`sparse.spmm(m, f(2, 2))`, `RangeError: sparse.spmm: b: expected 3 rows, as a has columns, got 2`},
		{`sparse.spmm(m, f(3, 2), f(2, 3))`, `RangeError: sparse.spmm: out: expected 2 columns, as b has columns, got 3`},
		{`sparse.spmm(m, f(3))`, `RangeError: sparse.spmm: b: expected a matrix, of two dimensions or more, got 1 dimension; buffer.reshape([rows, columns]) makes one`},
		{`sparse.spmm(m, f(2, 3, 2))`, `RangeError: sparse.spmm: b: expected a single matrix, got f32[2×3×2]`},
		{`sparse.spgemm(m, m)`, `RangeError: sparse.spgemm: b: expected 3 rows, as a has columns, got 2`},
		{`m.to('ell')`, `TypeError: matrix.to: format: there is no "ell"; there are csr, csc, coo`},
		{`m.dense(f(3, 2))`, `RangeError: matrix.dense: out: expected f32[2×3], got f32[3×2]`},
		{`sparse.fromDense(f(3))`, `RangeError: sparse.fromDense: x: expected a matrix, of two dimensions or more, got 1 dimension; buffer.reshape([rows, columns]) makes one`},
		{`new sparse.SparseMatrix()`, `TypeError: SparseMatrix cannot be constructed: use sparse.csr(), csc(), coo() or fromDense()`},
		{`fft.fft(f(8))`, `RangeError: fft.fft: x: expected pairs of numbers, the complex ones, along the last dimension, got the shape 8`},
		{`fft.fft(cuda.alloc('i32', [8, 2]))`, `RangeError: fft.fft: x: expected a buffer of f32 or f64, got one of i32`},
		{`fft.fft(f(8, 2), undefined, { dimensions: 2 })`, `RangeError: fft.fft: x: expected at least 2 dimensions of numbers, got 1`},
		{`fft.fft(f(8, 2), undefined, { norm: 'orto' })`, `TypeError: fft.fft: options.norm: there is no "orto"; did you mean "ortho"?`},
		{`fft.fft({ buffer: f(8, 4, 2), shape: [4, 2], strides: [8, 1] })`, `RangeError: fft.fft: x: expected elements that lie side by side, row by row, got strides of [4]`},
		{`fft.rfft(f(8), f(4, 2))`, `RangeError: fft.rfft: out: expected the shape [5] of numbers, got [4]`},
		{`fft.rfft(f(8), undefined, { n: 8 })`, `TypeError: fft.rfft: options: there is no option "n"; there are dimensions, norm, stream`},
		{`fft.irfft(f(5, 2), undefined, { n: 6 })`, `RangeError: fft.irfft: x: expected 4 complex numbers along the last dimension for a result of 6, got 5`},
		{`const b = f(9, 2); fft.fft({ buffer: b, shape: [8, 2] }, { buffer: b, shape: [8, 2], offset: 2 })`, `TypeError: fft.fft: out: expected memory of its own, or just that of x, got memory that x has, too`},
	} {
		_, err := r.Run(context.Background(), "a.js", test.source)
		if err == nil {
			t.Errorf("%s: no error", test.source)
			continue
		}
		if _, got, _ := strings.Cut(err.Error(), ": "); got != test.want {
			t.Errorf("%s:\ngot  %s\nwant %s", test.source, got, test.want)
		}
	}
}

// onLibrary is a runtime on a device that claims to be a GPU, so that the library is used that a variable
// names: a stub of testdata that computes in the memory of the emulated device.
func onLibrary(tb testing.TB, name, variable string) (r *host.Runtime, out *bytes.Buffer, api *cuda.API, file string) {
	tb.Helper()
	cc, err := exec.LookPath("cc")
	if err != nil || runtime.GOOS != "linux" {
		tb.Skip("no C compiler")
	}
	file = filepath.Join(tb.TempDir(), "lib"+name+".so")
	if out, err := exec.Command(cc, "-O1", "-shared", "-fPIC", "-o", file, "testdata/"+name+".c").CombinedOutput(); err != nil {
		tb.Fatalf("cc: %v\n%s", err, out)
	}
	tb.Setenv(variable, file)
	api, err = emulator.Open(emulator.Options{})
	if err != nil {
		tb.Fatal(err)
	}
	api.Emulated, api.Tenant = false, nil
	r, out = open(tb, host.Options{Areas: areas.All(), Driver: api})
	return r, out, api, file
}

// TestLibrary calls a library from scripts.
func TestLibrary(t *testing.T) {
	r, out, _, _ := onLibrary(t, "cublas", "CUJS_LIBCUBLAS")
	_, err := r.Run(context.Background(), "a.js", `
		const assert = require('assert'), cuda = require('cuda'), blas = require('cuda/blas')
		assert.strictEqual(blas.missing, null)
		assert.strictEqual(blas.library.version, '12.9')
		const a = cuda.buffer(new Float32Array([1, 2, 3, 4, 5, 6])).reshape([2, 3])
		const b = cuda.buffer(new Float32Array([1, 0, 0, 1, 1, 1])).reshape([3, 2])
		cuda.synchronize()
		assert.deepStrictEqual([...blas.gemm(a, b).read()], [4, 5, 10, 11])
		assert.deepStrictEqual([...blas.gemm(a, a, undefined, { transposeB: true, alpha: 2 }).read()], [28, 64, 64, 154])
		try {
			blas.gemm(a, b, undefined, { precision: 'pedantic' })
			assert.fail('no error')
		} catch (e) {
			assert.strictEqual(e.name, 'LibraryError')
			assert.strictEqual(e.symbol, 'CUBLAS_STATUS_NOT_SUPPORTED')
			assert.strictEqual(e.code, 15)
			assert.strictEqual(e.call, 'cublasGemmEx')
			assert.match(e.message, /"the stub's own words"\); it was given a f32\[2×3\], b f32\[3×2\]/)
		}`)
	if err != nil {
		t.Errorf("%s\n%s", host.FormatError(err, false), out)
	}
}

// TestProductsAgain multiplies the same buffers, and arrays of the same shapes, again and again: what is in them, and whether they are
// there, is what it is at each call.
func TestProductsAgain(t *testing.T) {
	r, out, _, _ := onLibrary(t, "cublas", "CUJS_LIBCUBLAS")
	_, err := r.Run(context.Background(), "a.js", `
		const assert = require('assert'), cuda = require('cuda'), blas = require('cuda/blas'), nd = require('cuda/ndarray')
		const a = cuda.alloc('f32', [2, 2]), b = cuda.buffer(Float32Array.of(1, 2, 3, 4)).reshape([2, 2]), c = cuda.alloc('f32', [2, 2])
		for (let i = 0; i < 3; i++) {
			a.write(Float32Array.of(i, 0, 0, 1))
			cuda.synchronize()
			assert.strictEqual(blas.gemm(a, b, c), c)
			assert.deepStrictEqual([...c.read()], [i, 2 * i, 3, 4])
			assert.strictEqual(blas.gemm(b, b, c), c)
			assert.deepStrictEqual([...c.read()], [7, 10, 15, 22])
			assert.deepStrictEqual([...blas.gemm(a, b).read()], [i, 2 * i, 3, 4])
		}
		const options = { alpha: 2 }, stream = cuda.stream()
		for (const [given, by] of [[{ alpha: 2 }, 2], [{ alpha: 2 }, 2], [{ alpha: 3 }, 3], [{ alpha: 3, beta: 0 }, 3], [undefined, 1], [options, 2], [options, 2], [{ alpha: 2, transposeA: true }, 2], [{ alpha: 2, stream }, 2], [{ alpha: 2, stream }, 2]]) {
			c.fill(0)
			cuda.synchronize() // the stub does not wait for the stream
			blas.gemm(b, b, c, given)
			assert.deepStrictEqual([...c.read()], (given?.transposeA ? [10, 14, 14, 20] : [7, 10, 15, 22]).map((x) => x * by), JSON.stringify(Object.keys(given ?? {})))
		}
		options.alpha = 5
		assert.deepStrictEqual([...blas.gemm(b, b, c, options).read()], [35, 50, 75, 110])
		assert.throws(() => blas.gemm(b, b, c, { alhpa: 5 }), /there is no option "alhpa"/)
		for (const none of [[], [{}]]) {
			blas.gemm(b, b, c, ...none)
			assert.throws(() => blas.gemm(b, b, c, stream), /write \{ stream: … \}/)
			blas.gemm(b, b, c, ...none)
			assert.deepStrictEqual([...blas.gemm(b, b, c, Object.create({ alpha: 2 })).read()], [14, 20, 30, 44])
			assert.deepStrictEqual([...blas.gemm(b, b, c, Object.create({ alpha: 3 })).read()], [21, 30, 45, 66])
		}
		blas.gemm(a, b, c, options)
		blas.gemm(a, b, c, options)
		blas.gemm(a, b, c)
		a.free()
		assert.throws(() => blas.gemm(a, b, c), { message: 'blas.gemm: a: buffer of 16 bytes on device 0 has been freed' })
		for (let i = 0; i < 4; i++) {
			const x = nd.array([[i, 0], [0, 1]]), y = nd.array([[1, 2], [3, 4]])
			cuda.synchronize()
			const z = x.matmul(y)
			assert.deepStrictEqual(z.toArray(), [[i, 2 * i], [3, 4]])
			assert.deepStrictEqual(nd.explain(z), ['cuBLAS blas.gemm'])
		}`)
	if err != nil {
		t.Errorf("%s\n%s", host.FormatError(err, false), out)
	}
}

// BenchmarkGemm is a call of a library that does nothing, from a script.
func BenchmarkGemm(b *testing.B) {
	r, _, _, _ := onLibrary(b, "cublas", "CUJS_LIBCUBLAS")
	if _, err := r.Run(context.Background(), "setup.js", `
		const cuda = require('cuda'), blas = require('cuda/blas')
		const a = cuda.alloc('f32', [64, 0]), b = cuda.alloc('f32', [0, 64]), c = cuda.alloc('f32', [64, 64])
		var plain = (n) => { for (let i = 0; i < n; i++) blas.gemm(a, b, c) }
		var options = (n) => { for (let i = 0; i < n; i++) blas.gemm(a, b, c, { precision: 'standard' }) }`); err != nil {
		b.Fatal(host.FormatError(err, false))
	}
	for _, name := range []string{"plain", "options"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			if _, err := r.Call(context.Background(), name, b.N); err != nil {
				b.Fatal(err)
			}
		})
	}
}

// TestMissing has no library on a device that claims to be a GPU: it is said once where it was looked for,
// and cujs's own kernels compute.
func TestMissing(t *testing.T) {
	gone := filepath.Join(t.TempDir(), "gone.so")
	for _, variable := range []string{"CUJS_LIBCUBLAS", "CUJS_LIBCUBLASLT", "CUJS_LIBCUFFT", "CUJS_LIBCUSOLVER", "CUJS_LIBCUSPARSE"} {
		t.Setenv(variable, gone)
	}
	api, err := emulator.Open(emulator.Options{})
	if err != nil {
		t.Fatal(err)
	}
	api.Emulated, api.Tenant = false, nil
	r, out := open(t, host.Options{Areas: areas.All(), Driver: api})
	if _, err := r.Run(context.Background(), "a.js", `
		const assert = require('assert'), cuda = require('cuda')
		const a = cuda.buffer(Float32Array.of(2, 0, 0, 4)).reshape([2, 2]), x = cuda.buffer(Float32Array.of(1, 2))
		const blas = require('cuda/blas'), fft = require('cuda/fft'), solver = require('cuda/solver'), sparse = require('cuda/sparse')
		for (let i = 0; i < 2; i++) {
			assert.deepStrictEqual([...blas.gemv(a, x).read()], [2, 8])
			assert.deepStrictEqual([...blas.linear(a, a).read()], [4, 0, 0, 16])
			assert.deepStrictEqual([...fft.rfft(x).read()], [3, 0, -1, 0])
			assert.deepStrictEqual([...solver.solve(a, x).read()], [0.5, 0.5])
			assert.deepStrictEqual([...sparse.spmv(sparse.fromDense(a), x).read()], [2, 8])
		}
		for (const module of [blas, fft, solver, sparse]) {
			assert.strictEqual(module.library, null)
			assert.match(module.missing, /gone\.so/)
		}
		const u = cuda.alloc('u8', [4, 4]).fill(0x38), ones = blas.linear(u, u, undefined, { typeA: 'e4m3', typeB: 'e4m3', transposeB: true, type: 'f32' })
		assert.deepStrictEqual([...ones.read()], Array(16).fill(4))`); err != nil {
		t.Errorf("%s\n%s", host.FormatError(err, false), out)
	}
	for _, name := range []string{"cuBLAS was", "cuBLASLt was", "cuFFT was", "cuSOLVER was", "cuSPARSE was"} {
		if n := strings.Count(out.String(), "cujs: "+name+" not found"); n != 1 {
			t.Errorf("%s not found: said %d times in\n%s", name, n, out)
		}
	}
}
