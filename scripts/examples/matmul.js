// Multiplies two square matrices. Each block computes a 16×16 tile of the
// product and keeps the tiles that it works on in shared memory.
//
//   cujs scripts/examples/matmul.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_50
.address_size 64

.visible .entry matmul(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
	.reg .pred %more, %inner;
	.reg .b32  %n, %tx, %ty, %row, %column, %tile, %k, %index, %t, %as, %bs, %store_a, %store_b, %row_a, %column_b;
	.reg .f32  %sum, %x, %y;
	.reg .b64  %a, %b, %c, %offset, %at;
	.shared .align 4 .f32 tile_a[256];
	.shared .align 4 .f32 tile_b[256];

	ld.param.u64   %a, [a];
	ld.param.u64   %b, [b];
	ld.param.u64   %c, [c];
	ld.param.u32   %n, [n];
	mov.u32        %tx, %tid.x;
	mov.u32        %ty, %tid.y;
	mov.u32        %t, %ctaid.y;
	mad.lo.u32     %row, %t, 16, %ty;
	mov.u32        %t, %ctaid.x;
	mad.lo.u32     %column, %t, 16, %tx;

	// Where this thread stores its element of each tile (row ty, column tx),
	// and where it reads: row ty of tile a, column tx of tile b.
	mov.u32        %as, tile_a;
	mov.u32        %bs, tile_b;
	mad.lo.u32     %t, %ty, 16, %tx;
	shl.b32        %t, %t, 2;
	add.u32        %store_a, %as, %t;
	add.u32        %store_b, %bs, %t;
	shl.b32        %t, %ty, 6;
	add.u32        %row_a, %as, %t;
	shl.b32        %t, %tx, 2;
	add.u32        %column_b, %bs, %t;

	mov.f32        %sum, 0f00000000;
	mov.u32        %tile, 0;
next_tile:
	// a[row][tile + tx] and b[tile + ty][column]
	add.u32        %index, %tile, %tx;
	mad.lo.u32     %index, %row, %n, %index;
	mul.wide.u32   %offset, %index, 4;
	add.u64        %at, %a, %offset;
	ld.global.f32  %x, [%at];
	st.shared.f32  [%store_a], %x;
	add.u32        %index, %tile, %ty;
	mad.lo.u32     %index, %index, %n, %column;
	mul.wide.u32   %offset, %index, 4;
	add.u64        %at, %b, %offset;
	ld.global.f32  %y, [%at];
	st.shared.f32  [%store_b], %y;
	bar.sync       0;

	mov.u32        %k, 0;
	mov.u32        %as, %row_a;
	mov.u32        %bs, %column_b;
product:
	ld.shared.f32  %x, [%as];
	ld.shared.f32  %y, [%bs];
	fma.rn.f32     %sum, %x, %y, %sum;
	add.u32        %as, %as, 4;
	add.u32        %bs, %bs, 64;
	add.u32        %k, %k, 1;
	setp.lt.u32    %inner, %k, 16;
	@%inner bra    product;
	bar.sync       0;

	add.u32        %tile, %tile, 16;
	setp.lt.u32    %more, %tile, %n;
	@%more bra     next_tile;

	mad.lo.u32     %index, %row, %n, %column;
	mul.wide.u32   %offset, %index, 4;
	add.u64        %at, %c, %offset;
	st.global.f32  [%at], %sum;
	ret;
}`

const n = 64 // a multiple of the tile's 16
const a = new Float32Array(n * n).map((_, i) => (i * 7) % 11 - 5)
const b = new Float32Array(n * n).map((_, i) => (i * 5) % 13 - 6)

const matmul = cuda.module(ptx).function('matmul')
const c = cuda.alloc('f32', [n, n])
matmul.launch({ grid: [n / 16, n / 16], block: [16, 16] }, cuda.buffer(a), cuda.buffer(b), c, n)

const product = c.read()
for (let row = 0; row < n; row += 9) {
  for (let column = 0; column < n; column++) {
    let sum = 0
    for (let k = 0; k < n; k++) sum += a[row * n + k] * b[k * n + column]
    assert.strictEqual(product[row * n + column], sum)
  }
}
console.log(`the product of two ${n}×${n} matrices is right:`, c)
