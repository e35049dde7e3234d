// Kernels call functions that are linked to them.
const cuda = require('cuda')
const assert = require('assert')

const library = `.version 6.0
.target sm_50
.address_size 64
.visible .func (.param .b32 r) scale(.param .b32 v, .param .b32 by)
{
	.reg .f32 %f<3>; .reg .b32 %r;
	ld.param.f32 %f0, [v];
	ld.param.b32 %r, [by];
	cvt.rn.f32.s32 %f1, %r;
	mul.f32 %f2, %f0, %f1;
	st.param.f32 [r], %f2;
	ret;
}
.visible .func (.param .b64 r) wide(.param .b64 v)
{
	.reg .f64 %g;
	ld.param.f64 %g, [v];
	add.f64 %g, %g, %g;
	st.param.f64 [r], %g;
	ret;
}
.visible .func put(.param .b64 to, .param .b32 i, .param .b64 v)
{
	.reg .b64 %d<3>; .reg .b32 %r;
	ld.param.b64 %d0, [to];
	ld.param.b32 %r, [i];
	ld.param.b64 %d1, [v];
	mul.wide.s32 %d2, %r, 8;
	add.s64 %d0, %d0, %d2;
	st.b64 [%d0], %d1;
	ret;
}`
const functions = { scale: 'f32(f32, i32)', wide: 'f64(f64)', put: 'void(i64[], i32, i64)' }
const scale = (v, by) => v * by                   // for onHost; the device has the function that is linked

const k = cuda.kernel((x, sums, n) => {
  const i = grid(1)
  if (i & 1) x[i] = scale(x[i], n)                 // some threads of a warp call
  sums[1] = 3
  if (i === 0) put(sums, 0, i64(wide(2.5)))
  const [a, b] = [3, 4].map((v) => scale(v, 2))
  if (i === 2) x[i] = a + b + f32(sums[1])
}, { link: [library], functions })
const x = cuda.buffer(Float32Array.of(1, 2, 3, 4)), sums = cuda.alloc('i64', 2).fill(0)
k.launch({ grid: 1, block: 4 }, x, sums, 10)
assert.deepStrictEqual([...x.read()], [1, 20, 17, 40])
assert.deepStrictEqual([...sums.read()], [5n, 3n])

const half = cuda.kernel((x) => { x[grid(1)] = scale(x[grid(1)], 2) }, { link: [library], functions })
half.onHost({ grid: 1, block: 4 }, x)
assert.deepStrictEqual([...x.read()], [2, 40, 34, 80])
half.forall(4, x)
assert.deepStrictEqual([...x.read()], [4, 80, 68, 160])

assert.throws(() => cuda.kernel((x) => { x[0] = scale(1) }, { link: [library], functions }).forall(1, x), /scale takes 2 arguments, got 1/)
assert.throws(() => cuda.kernel((x) => { put(x, 0, 1) }, { link: [library], functions }).forall(1, x), /put takes a buffer of i64 here, not f32\[\]/)
assert.throws(() => cuda.kernel((x) => {}, { functions: { scale: 'f32 f32' } }), /options\.functions\.scale: "f32 f32" is not the type of a function; write it as f32\(f32, i32\[\]\)/)
assert.throws(() => cuda.kernel((x) => {}, { link: 3 }), /options\.link: expected an array of programs/)
assert.throws(() => cuda.kernel((x) => { x[0] = scale(x[0], 1) }, { functions }).forall(1, x), /scale/)
