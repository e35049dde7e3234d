// Counts how often each byte occurs: atomics in shared memory within a block,
// atomics in global memory across blocks.
//
//   cujs scripts/examples/histogram.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_50
.address_size 64

.visible .entry histogram(.param .u64 data, .param .u64 bins, .param .u32 n)
{
	.reg .pred %p;
	.reg .b32  %i, %n, %step, %t, %block, %width, %counts, %mine, %address, %byte, %count;
	.reg .b64  %data, %bins, %offset, %at;
	.shared .align 4 .u32 counts[256];

	// A block has 256 threads: each clears one counter.
	mov.u32        %t, %tid.x;
	mov.u32        %counts, counts;
	shl.b32        %mine, %t, 2;
	add.u32        %mine, %counts, %mine;
	mov.u32        %count, 0;
	st.shared.u32  [%mine], %count;
	bar.sync       0;

	mov.u32        %width, %ntid.x;
	mov.u32        %block, %ctaid.x;
	mad.lo.u32     %i, %block, %width, %t;
	mov.u32        %step, %nctaid.x;
	mul.lo.u32     %step, %step, %width;
	ld.param.u32   %n, [n];
	ld.param.u64   %data, [data];
count:
	setp.ge.u32    %p, %i, %n;
	@%p bra        counted;
	cvt.u64.u32    %offset, %i;
	add.u64        %at, %data, %offset;
	ld.global.u8   %byte, [%at];
	shl.b32        %address, %byte, 2;
	add.u32        %address, %counts, %address;
	red.shared.add.u32 [%address], 1;
	add.u32        %i, %i, %step;
	bra            count;

counted:
	bar.sync       0;
	ld.shared.u32  %count, [%mine];
	ld.param.u64   %bins, [bins];
	mul.wide.u32   %offset, %t, 4;
	add.u64        %at, %bins, %offset;
	red.global.add.u32 [%at], %count;
	ret;
}`

const n = 50000
const data = new Uint8Array(n)
const expected = new Uint32Array(256)
for (let i = 0, x = 1; i < n; i++) {
  x = (x * 1103515245 + 12345) % 2147483648
  data[i] = (x >> 16) & (x >> 20) // some values are much more frequent than others
  expected[data[i]]++
}

const histogram = cuda.module(ptx).function('histogram')
const bins = cuda.alloc('u32', 256).fill(0)
histogram.launch({ grid: 16, block: 256 }, cuda.buffer(data), bins, n)

const counts = bins.read()
assert.deepStrictEqual(counts, expected)
const most = counts.indexOf(Math.max(...counts))
console.log(`${n} bytes counted; the most frequent is ${most}, ${counts[most]} times`)
