// Transposes a matrix. Tiles pass through shared memory so that both the
// reads and the writes of a warp are to neighbouring addresses; the rows of
// the tile are one element longer than they need to be, so that a column does
// not fall into one bank.
//
//   cujs scripts/examples/transpose.js

const cuda = require('cuda')
const assert = require('assert')

const ptx = `
.version 6.0
.target sm_50
.address_size 64

.visible .entry transpose(.param .u64 in, .param .u64 out, .param .u32 width, .param .u32 height)
{
	.reg .pred %p, %q, %inside;
	.reg .b32  %width, %height, %tx, %ty, %bx, %by, %x, %y, %index, %tile, %address;
	.reg .f32  %v;
	.reg .b64  %in, %out, %offset, %at;
	.shared .align 4 .f32 tile[1056]; // 32 rows of 33

	ld.param.u64   %in, [in];
	ld.param.u64   %out, [out];
	ld.param.u32   %width, [width];
	ld.param.u32   %height, [height];
	mov.u32        %tx, %tid.x;
	mov.u32        %ty, %tid.y;
	mov.u32        %bx, %ctaid.x;
	mov.u32        %by, %ctaid.y;
	mov.u32        %tile, tile;

	// tile[ty][tx] = in[y][x]
	mad.lo.u32     %x, %bx, 32, %tx;
	mad.lo.u32     %y, %by, 32, %ty;
	setp.lt.u32    %p, %x, %width;
	setp.lt.u32    %q, %y, %height;
	and.pred       %inside, %p, %q;
	@!%inside bra  loaded;
	mad.lo.u32     %index, %y, %width, %x;
	mul.wide.u32   %offset, %index, 4;
	add.u64        %at, %in, %offset;
	ld.global.f32  %v, [%at];
	mad.lo.u32     %address, %ty, 33, %tx;
	shl.b32        %address, %address, 2;
	add.u32        %address, %tile, %address;
	st.shared.f32  [%address], %v;
loaded:
	bar.sync       0;

	// out[x][y] = tile[tx][ty], with x and y of the transposed tile
	mad.lo.u32     %x, %by, 32, %tx;
	mad.lo.u32     %y, %bx, 32, %ty;
	setp.lt.u32    %p, %x, %height;
	setp.lt.u32    %q, %y, %width;
	and.pred       %inside, %p, %q;
	@!%inside bra  done;
	mad.lo.u32     %address, %tx, 33, %ty;
	shl.b32        %address, %address, 2;
	add.u32        %address, %tile, %address;
	ld.shared.f32  %v, [%address];
	mad.lo.u32     %index, %y, %height, %x;
	mul.wide.u32   %offset, %index, 4;
	add.u64        %at, %out, %offset;
	st.global.f32  [%at], %v;
done:
	ret;
}`

const width = 100
const height = 70
const matrix = new Float32Array(width * height).map((_, i) => i)

const transpose = cuda.module(ptx).function('transpose')
const out = cuda.alloc('f32', [width, height])
transpose.launch({ grid: [Math.ceil(width / 32), Math.ceil(height / 32)], block: [32, 32] },
  cuda.buffer(matrix), out, width, height)

const transposed = out.read()
for (let y = 0; y < height; y++) {
  for (let x = 0; x < width; x++) assert.strictEqual(transposed[x * height + y], matrix[y * width + x])
}
console.log(`a ${height}×${width} matrix transposed:`, out)
