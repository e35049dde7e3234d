package contexttest

// Kernels is what tests of objects run. Parameters have every scalar type.
const Kernels = `
.version 6.0
.target sm_50
.address_size 64

.visible .global .align 4 .u32 counter = 7;

.visible .entry vadd(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
.maxntid 512, 1, 1
{
	.reg .pred %p;
	.reg .b32  %r<5>;
	.reg .f32  %f<3>;
	.reg .b64  %d<5>;
	mov.u32        %r0, %ctaid.x;
	mov.u32        %r1, %ntid.x;
	mov.u32        %r2, %tid.x;
	mad.lo.u32     %r3, %r0, %r1, %r2;
	ld.param.u32   %r4, [n];
	setp.ge.u32    %p, %r3, %r4;
	@%p bra        done;
	ld.param.u64   %d0, [a];
	ld.param.u64   %d1, [b];
	ld.param.u64   %d2, [c];
	mul.wide.u32   %d3, %r3, 4;
	add.u64        %d0, %d0, %d3;
	add.u64        %d1, %d1, %d3;
	add.u64        %d2, %d2, %d3;
	ld.global.f32  %f0, [%d0];
	ld.global.f32  %f1, [%d1];
	add.f32        %f2, %f0, %f1;
	st.global.f32  [%d2], %f2;
done:
	ret;
}

// store writes its arguments behind one another.
.visible .entry store(.param .u64 .ptr .global out, .param .u8 byte, .param .s32 int, .param .f32 single,
	.param .f64 double, .param .u64 long, .param .align 4 .b8 triple[12])
{
	.reg .b32  %r<4>;
	.reg .b16  %h;
	.reg .f32  %f;
	.reg .f64  %g;
	.reg .b64  %d<2>;
	ld.param.u64   %d0, [out];
	ld.param.u8    %h, [byte];
	st.global.u8   [%d0], %h;
	ld.param.s32   %r0, [int];
	st.global.s32  [%d0+4], %r0;
	ld.param.f32   %f, [single];
	st.global.f32  [%d0+8], %f;
	ld.param.f64   %g, [double];
	st.global.f64  [%d0+16], %g;
	ld.param.u64   %d1, [long];
	st.global.u64  [%d0+24], %d1;
	ld.param.u32   %r1, [triple];
	ld.param.u32   %r2, [triple+4];
	ld.param.u32   %r3, [triple+8];
	st.global.u32  [%d0+32], %r1;
	st.global.u32  [%d0+36], %r2;
	st.global.u32  [%d0+40], %r3;
	ret;
}

// spin counts for a while and writes the count.
.visible .entry spin(.param .u64 out, .param .u32 n)
{
	.reg .pred %p;
	.reg .b32  %r<2>;
	.reg .b64  %d;
	ld.param.u64   %d, [out];
	ld.param.u32   %r1, [n];
	mov.u32        %r0, 0;
again:
	add.u32        %r0, %r0, 1;
	st.volatile.global.u32 [%d], %r0;
	setp.lt.u32    %p, %r0, %r1;
	@%p bra        again;
	ret;
}

// stray writes to address 16.
.visible .entry stray()
{
	.reg .b64  %d;
	mov.u64        %d, 16;
	st.global.u32  [%d], 1;
	ret;
}

// dynamic uses shared memory whose size the launch gives.
.extern .shared .align 4 .b8 scratch[];
.visible .entry dynamic(.param .u64 out)
{
	.reg .b32  %r<3>;
	.reg .b64  %d<2>;
	ld.param.u64   %d0, [out];
	mov.u32        %r0, %tid.x;
	shl.b32        %r1, %r0, 2;
	mov.u32        %r2, scratch;
	add.u32        %r2, %r2, %r1;
	st.shared.u32  [%r2], %r0;
	ld.shared.u32  %r0, [%r2];
	st.global.u32  [%d0], %r0;
	ret;
}

.visible .entry increment()
{
	.reg .b32  %r<1>;
	ld.global.u32  %r0, [counter];
	add.u32        %r0, %r0, 1;
	st.global.u32  [counter], %r0;
	ret;
}
`
