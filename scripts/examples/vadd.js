// Adds two vectors on the GPU, or on the emulated device where there is none.
//
//   cujs scripts/examples/vadd.js

const cuda = require('cuda')
const assert = require('assert')

// One thread adds one pair of elements. The kernel's parameters are the
// addresses of a, b and c and the number of elements.
const ptx = `
.version 6.0
.target sm_50
.address_size 64

.visible .entry vadd(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
	.reg .pred %outside;
	.reg .b32  %block, %width, %thread, %i, %n;
	.reg .f32  %x, %y, %sum;
	.reg .b64  %a, %b, %c, %offset;

	mov.u32        %block, %ctaid.x;
	mov.u32        %width, %ntid.x;
	mov.u32        %thread, %tid.x;
	mad.lo.u32     %i, %block, %width, %thread;
	ld.param.u32   %n, [n];
	setp.ge.u32    %outside, %i, %n;
	@%outside bra  done;

	ld.param.u64   %a, [a];
	ld.param.u64   %b, [b];
	ld.param.u64   %c, [c];
	mul.wide.u32   %offset, %i, 4;
	add.u64        %a, %a, %offset;
	add.u64        %b, %b, %offset;
	add.u64        %c, %c, %offset;
	ld.global.f32  %x, [%a];
	ld.global.f32  %y, [%b];
	add.f32        %sum, %x, %y;
	st.global.f32  [%c], %sum;
done:
	ret;
}`

const n = 10000
const x = new Float32Array(n).map((_, i) => i)
const y = new Float32Array(n).map((_, i) => 2 * i)

const vadd = cuda.module(ptx).function('vadd')
const a = cuda.buffer(x)
const b = cuda.buffer(y)
const c = cuda.alloc('f32', n)

vadd.launch({ grid: Math.ceil(n / 256), block: 256 }, a, b, c, n)

const sum = c.read()
for (let i = 0; i < n; i++) assert.strictEqual(sum[i], x[i] + y[i])
console.log(`${n} sums on ${cuda.device().name} are right:`, sum.subarray(0, 5), '…')
