// A module from PTX: what the driver's compiler says of it, and what it says of
// a text that is wrong.
//
//   cujs scripts/examples/module.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_50
.address_size 64
.visible .global .align 4 .f32 factor = 0f40000000;
.visible .entry scale(.param .u64 x, .param .u32 n)
{
	.reg .pred %p; .reg .b32 %r<3>; .reg .f32 %f<3>; .reg .b64 %d<3>;
	mov.u32 %r0, %tid.x;
	ld.param.u32 %r1, [n];
	setp.ge.u32 %p, %r0, %r1;
	@%p bra done;
	ld.param.u64 %d0, [x];
	mul.wide.u32 %d1, %r0, 4;
	add.u64 %d2, %d0, %d1;
	ld.global.f32 %f0, [%d2];
	ld.global.f32 %f1, [factor];
	mul.f32 %f2, %f0, %f1;
	st.global.f32 [%d2], %f2;
done:
	ret;
}`

// At most 32 registers, and a log with what each kernel needs.
const loaded = cuda.module(ptx, { maxRegisters: 32, optLevel: 3, lineInfo: true, verbose: true })
console.log(`${loaded.functions} and ${loaded.globals}, loaded in ${loaded.loadTime.toFixed(2)} ms`)
if (loaded.infoLog) console.log(loaded.infoLog)

const scale = loaded.function('scale')
console.log(scale.params.map((p) => `${p.type} ${p.name} at ${p.offset}`).join(', '))
const x = cuda.buffer(new Float32Array([1, 2, 3]))
loaded.global('factor', 'f32').put(10)
scale.launch({ grid: 1, block: 32 }, x, x.length)
assert.deepStrictEqual(x.read(), new Float32Array([10, 20, 30]))

// A text that does not compile: the error has the compiler's log.
try {
  cuda.module(ptx.replace('mul.f32', 'mul.f23'))
} catch (error) {
  console.log(`${error.name} in ${error.stage}: ${error.log.split('\n')[0]}`)
}
