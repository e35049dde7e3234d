package engine

// The kernels that several tests and benchmarks share.

const vaddPTX = `
.visible .entry vadd(.param .u64 c, .param .u64 a, .param .u64 b, .param .u32 n)
{
	.reg .pred %p<2>;
	.reg .f32 %f<4>;
	.reg .b32 %r<6>;
	.reg .b64 %rd<11>;
	ld.param.u64 %rd1, [c];
	ld.param.u64 %rd2, [a];
	ld.param.u64 %rd3, [b];
	ld.param.u32 %r2, [n];
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ntid.x;
	mov.u32 %r5, %tid.x;
	mad.lo.s32 %r1, %r3, %r4, %r5;
	setp.ge.s32 %p1, %r1, %r2;
	@%p1 bra $L__BB0_2;
	cvta.to.global.u64 %rd4, %rd2;
	mul.wide.s32 %rd5, %r1, 4;
	add.s64 %rd6, %rd4, %rd5;
	cvta.to.global.u64 %rd7, %rd3;
	add.s64 %rd8, %rd7, %rd5;
	ld.global.f32 %f1, [%rd8];
	ld.global.f32 %f2, [%rd6];
	add.f32 %f3, %f2, %f1;
	cvta.to.global.u64 %rd9, %rd1;
	add.s64 %rd10, %rd9, %rd5;
	st.global.f32 [%rd10], %f3;
$L__BB0_2:
	ret;
}
`

// Sums 256 words a block: shared memory, then shuffles.
const reducePTX = `
.visible .entry reduce(.param .u64 out, .param .u64 in)
{
	.reg .pred %p<6>;
	.reg .b32 %r<40>;
	.reg .b64 %rd<9>;
	.shared .align 4 .b8 partial[1024];
	ld.param.u64 %rd1, [out];
	ld.param.u64 %rd2, [in];
	mov.u32 %r1, %tid.x;
	mov.u32 %r2, %ctaid.x;
	mov.u32 %r3, %ntid.x;
	mad.lo.s32 %r4, %r2, %r3, %r1;
	mul.wide.u32 %rd3, %r4, 4;
	add.s64 %rd4, %rd2, %rd3;
	ld.global.u32 %r5, [%rd4];
	shl.b32 %r6, %r1, 2;
	mov.u32 %r7, partial;
	add.s32 %r8, %r7, %r6;
	st.shared.u32 [%r8], %r5;
	bar.sync 0;
	mov.u32 %r30, %r3;
$loop:
	setp.lt.u32 %p1, %r30, 66;
	@%p1 bra $tail;
	shr.u32 %r9, %r30, 1;
	setp.ge.u32 %p2, %r1, %r9;
	@%p2 bra $next;
	shl.b32 %r10, %r9, 2;
	add.s32 %r11, %r8, %r10;
	ld.shared.u32 %r12, [%r11];
	ld.shared.u32 %r13, [%r8];
	add.s32 %r14, %r12, %r13;
	st.shared.u32 [%r8], %r14;
$next:
	bar.sync 0;
	mov.u32 %r30, %r9;
	bra.uni $loop;
$tail:
	setp.gt.u32 %p3, %r1, 31;
	@%p3 bra $done;
	ld.shared.u32 %r15, [%r8];
	ld.shared.u32 %r16, [%r8+128];
	add.s32 %r17, %r15, %r16;
	shfl.sync.down.b32 %r18|%p4, %r17, 16, 31, -1;
	add.s32 %r19, %r17, %r18;
	shfl.sync.down.b32 %r20|%p4, %r19, 8, 31, -1;
	add.s32 %r21, %r19, %r20;
	shfl.sync.down.b32 %r22|%p4, %r21, 4, 31, -1;
	add.s32 %r23, %r21, %r22;
	shfl.sync.down.b32 %r24|%p4, %r23, 2, 31, -1;
	add.s32 %r25, %r23, %r24;
	shfl.sync.down.b32 %r26|%p4, %r25, 1, 31, -1;
	add.s32 %r27, %r25, %r26;
	setp.ne.s32 %p5, %r1, 0;
	@%p5 bra $done;
	mul.wide.u32 %rd5, %r2, 4;
	add.s64 %rd6, %rd1, %rd5;
	st.global.u32 [%rd6], %r27;
$done:
	ret;
}
`

// One 16x16 tile a block of C = A*B for n a multiple of 16.
const matmulPTX = `
.visible .entry matmul(.param .u64 C, .param .u64 A, .param .u64 B, .param .u64 n)
{
	.reg .pred %p<3>;
	.reg .f32 %f<100>;
	.reg .b32 %r<40>;
	.reg .b64 %rd<30>;
	.shared .align 16 .b8 As[1024];
	.shared .align 16 .b8 Bs[1024];
	ld.param.u64 %rd1, [C];
	ld.param.u64 %rd2, [A];
	ld.param.u64 %rd3, [B];
	ld.param.u32 %r1, [n];
	mov.u32 %r2, %tid.x;
	mov.u32 %r3, %tid.y;
	mov.u32 %r4, %ctaid.x;
	mov.u32 %r5, %ctaid.y;
	shl.b32 %r6, %r5, 4;
	add.s32 %r7, %r6, %r3;
	shl.b32 %r8, %r4, 4;
	add.s32 %r9, %r8, %r2;
	mad.lo.s32 %r10, %r7, %r1, %r2;
	mul.wide.s32 %rd4, %r10, 4;
	add.s64 %rd5, %rd2, %rd4;
	mad.lo.s32 %r11, %r3, %r1, %r9;
	mul.wide.s32 %rd6, %r11, 4;
	add.s64 %rd7, %rd3, %rd6;
	shl.b32 %r12, %r3, 6;
	mov.u32 %r13, As;
	add.s32 %r14, %r13, %r12;
	shl.b32 %r15, %r2, 2;
	add.s32 %r16, %r14, %r15;
	mov.u32 %r17, Bs;
	add.s32 %r18, %r17, %r15;
	add.s32 %r19, %r18, %r12;
	mov.f32 %f99, 0f00000000;
	mov.u32 %r20, 0;
	shl.b32 %r21, %r1, 6;
	cvt.s64.s32 %rd8, %r21;
$tile:
	ld.global.f32 %f1, [%rd5];
	st.shared.f32 [%r16], %f1;
	ld.global.f32 %f2, [%rd7];
	st.shared.f32 [%r19], %f2;
	bar.sync 0;
UNROLLED
	bar.sync 0;
	add.s64 %rd5, %rd5, 64;
	add.s64 %rd7, %rd7, %rd8;
	add.s32 %r20, %r20, 16;
	setp.lt.s32 %p1, %r20, %r1;
	@%p1 bra $tile;
	mad.lo.s32 %r22, %r7, %r1, %r9;
	mul.wide.s32 %rd9, %r22, 4;
	add.s64 %rd10, %rd1, %rd9;
	st.global.f32 [%rd10], %f99;
	ret;
}
`

// Iterations of z*z+c to escape, for a grid of width*height points.
const mandelbrotPTX = `
.visible .entry mandelbrot(.param .u64 out, .param .u64 width, .param .u64 limit)
{
	.reg .pred %p<4>;
	.reg .f32 %f<30>;
	.reg .b32 %r<20>;
	.reg .b64 %rd<6>;
	ld.param.u64 %rd1, [out];
	ld.param.u32 %r1, [width];
	ld.param.u32 %r2, [limit];
	mov.u32 %r3, %ctaid.x;
	mov.u32 %r4, %ntid.x;
	mov.u32 %r5, %tid.x;
	mad.lo.s32 %r6, %r3, %r4, %r5;
	mov.u32 %r7, %ctaid.y;
	cvt.rn.f32.s32 %f1, %r6;
	cvt.rn.f32.s32 %f2, %r7;
	cvt.rn.f32.s32 %f3, %r1;
	div.rn.f32 %f4, 0f40400000, %f3;
	fma.rn.f32 %f5, %f1, %f4, 0fC0000000;
	fma.rn.f32 %f6, %f2, %f4, 0fBFC00000;
	mov.f32 %f10, 0f00000000;
	mov.f32 %f11, 0f00000000;
	mov.u32 %r10, 0;
$loop:
	mul.f32 %f12, %f10, %f10;
	mul.f32 %f13, %f11, %f11;
	add.f32 %f14, %f12, %f13;
	setp.gt.f32 %p1, %f14, 0f40800000;
	@%p1 bra $done;
	sub.f32 %f15, %f12, %f13;
	add.f32 %f16, %f15, %f5;
	add.f32 %f17, %f10, %f10;
	fma.rn.f32 %f11, %f17, %f11, %f6;
	mov.f32 %f10, %f16;
	add.s32 %r10, %r10, 1;
	setp.lt.s32 %p2, %r10, %r2;
	@%p2 bra $loop;
$done:
	mad.lo.s32 %r11, %r7, %r1, %r6;
	mul.wide.s32 %rd2, %r11, 4;
	add.s64 %rd3, %rd1, %rd2;
	st.global.u32 [%rd3], %r10;
	ret;
}
`
