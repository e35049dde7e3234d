// Sums a vector: shuffles inside each warp, shared memory across the warps of
// a block, one atomic addition for each block.
//
//   cujs scripts/examples/reduce.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_60
.address_size 64

.visible .entry reduce(.param .u64 x, .param .u64 total, .param .u32 n)
{
	.reg .pred %p, %lane0, %warp0, %more;
	.reg .b32  %i, %n, %step, %t, %lane, %warp, %warps, %address, %partial, %block, %width;
	.reg .f32  %sum, %v;
	.reg .b64  %x, %total, %offset, %at;
	.shared .align 4 .f32 partial[32];

	mov.u32        %t, %tid.x;
	mov.u32        %width, %ntid.x;
	mov.u32        %block, %ctaid.x;
	mad.lo.u32     %i, %block, %width, %t;
	mov.u32        %step, %nctaid.x;
	mul.lo.u32     %step, %step, %width;
	ld.param.u32   %n, [n];
	ld.param.u64   %x, [x];
	mov.f32        %sum, 0f00000000;

	// Each thread adds the elements i, i + step, i + 2·step …
sum:
	setp.ge.u32    %p, %i, %n;
	@%p bra        summed;
	mul.wide.u32   %offset, %i, 4;
	add.u64        %at, %x, %offset;
	ld.global.f32  %v, [%at];
	add.f32        %sum, %sum, %v;
	add.u32        %i, %i, %step;
	bra            sum;

	// Each warp adds its 32 sums by shuffling.
summed:
	shfl.sync.down.b32 %v, %sum, 16, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 8, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 4, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 2, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 1, 31, -1;
	add.f32        %sum, %sum, %v;

	// The first lane of each warp leaves the warp's sum in shared memory.
	and.b32        %lane, %t, 31;
	shr.u32        %warp, %t, 5;
	setp.eq.u32    %lane0, %lane, 0;
	mov.u32        %partial, partial;
	shl.b32        %address, %warp, 2;
	add.u32        %address, %partial, %address;
	@%lane0 st.shared.f32 [%address], %sum;
	bar.sync       0;

	// The first warp adds the sums of the warps.
	setp.ne.u32    %warp0, %warp, 0;
	@%warp0 bra    done;
	shr.u32        %warps, %width, 5;
	setp.lt.u32    %more, %lane, %warps;
	shl.b32        %address, %lane, 2;
	add.u32        %address, %partial, %address;
	mov.f32        %sum, 0f00000000;
	@%more ld.shared.f32 %sum, [%address];
	shfl.sync.down.b32 %v, %sum, 16, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 8, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 4, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 2, 31, -1;
	add.f32        %sum, %sum, %v;
	shfl.sync.down.b32 %v, %sum, 1, 31, -1;
	add.f32        %sum, %sum, %v;
	ld.param.u64   %total, [total];
	@%lane0 red.global.add.f32 [%total], %sum;
done:
	ret;
}`

const n = 100000
const x = new Float32Array(n).map((_, i) => i % 10) // small whole numbers: every partial sum is exact
const reduce = cuda.module(ptx).function('reduce')
const total = cuda.alloc('f32', 1).fill(0)

reduce.launch({ grid: 64, block: 256 }, cuda.buffer(x), total, n)

let expected = 0
for (let i = 0; i < n; i++) expected += i % 10
const [sum] = total.read()
assert.strictEqual(sum, expected)
console.log(`the sum of ${n} elements is ${sum}`)
