// Two texts of PTX linked to one program: a kernel of the first calls a function
// of the second. The linker tells how long it took and what it did, and what is
// missing when the second is left out.
//
//   cujs scripts/examples/link.js

const cuda = require('cuda')
const assert = require('assert')

const head = '.version 6.0\n.target sm_50\n.address_size 64\n'

const kernel = head + `
.extern .func (.param .f32 r) square(.param .f32 v);
.visible .entry squares(.param .u64 x)
{
	.reg .b32 %r; .reg .f32 %f; .reg .b64 %d<3>;
	mov.u32 %r, %tid.x;
	ld.param.u64 %d0, [x];
	mul.wide.u32 %d1, %r, 4;
	add.u64 %d2, %d0, %d1;
	ld.global.f32 %f, [%d2];
	{
		.param .f32 v; .param .f32 r;
		st.param.f32 [v], %f;
		call.uni (r), square, (v);
		ld.param.f32 %f, [r];
	}
	st.global.f32 [%d2], %f;
	ret;
}`

const library = head + `
.visible .func (.param .f32 r) square(.param .f32 v)
{
	.reg .f32 %f<2>;
	ld.param.f32 %f0, [v];
	mul.f32 %f1, %f0, %f0;
	st.param.f32 [r], %f1;
	ret;
}`

// The wall time, both logs with their sizes, and verbose: the options of the
// driver's linker. The logs are always asked for.
const program = cuda.link([kernel, library], { verbose: true })
console.log(`linked to ${program.format} in ${program.time.toFixed(2)} ms`)
if (program.log) console.log(program.log)

const x = cuda.buffer(Float32Array.from({ length: 8 }, (_, i) => i))
program.load().function('squares').launch({ grid: 1, block: 8 }, x)
assert.deepStrictEqual(x.read(), Float32Array.from({ length: 8 }, (_, i) => i * i))
console.log('the squares are right:', x.read().join(' '))

try {
  cuda.link([kernel])
} catch (error) {
  console.log(`${error.name} in ${error.stage}: ${error.log.split('\n').find((line) => line.includes('square'))}`)
}
