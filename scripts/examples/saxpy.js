// y = a·x + y, launched a thousand times: prepare does once what every launch
// of the same shape shares.
//
//   cujs scripts/examples/saxpy.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_50
.address_size 64

.visible .entry saxpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n)
{
	.reg .pred %p;
	.reg .b32  %i, %n, %t<4>;
	.reg .f32  %a, %u, %v;
	.reg .b64  %x, %y, %offset;

	mov.u32        %t0, %ctaid.x;
	mov.u32        %t1, %ntid.x;
	mov.u32        %t2, %tid.x;
	mad.lo.u32     %i, %t0, %t1, %t2;
	ld.param.u32   %n, [n];
	setp.ge.u32    %p, %i, %n;
	@%p bra        done;

	ld.param.f32   %a, [a];
	ld.param.u64   %x, [x];
	ld.param.u64   %y, [y];
	mul.wide.u32   %offset, %i, 4;
	add.u64        %x, %x, %offset;
	add.u64        %y, %y, %offset;
	ld.global.f32  %u, [%x];
	ld.global.f32  %v, [%y];
	fma.rn.f32     %v, %a, %u, %v;
	st.global.f32  [%y], %v;
done:
	ret;
}`

const n = 4096
const x = cuda.buffer(new Float32Array(n).map((_, i) => i % 7))
const y = cuda.alloc('f32', n).fill(0)

const saxpy = cuda.module(ptx).function('saxpy')
const step = saxpy.prepare({ grid: n / 256, block: 256 })

const launches = 1000
const began = performance.now()
for (let k = 0; k < launches; k++) step(0.5, x, y, n)
const launched = performance.now()
cuda.synchronize()
const done = performance.now()

const result = y.read()
for (let i = 0; i < n; i++) assert.strictEqual(result[i], launches * 0.5 * (i % 7))
console.log(`${launches} launches right; ${((launched - began) * 1000 / launches).toFixed(2)} µs each to launch, ` +
  `${(done - began).toFixed(1)} ms in all`)
