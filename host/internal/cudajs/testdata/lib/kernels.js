// Kernels for the tests, as PTX that runs on every device.

const header = '.version 6.0\n.target sm_50\n.address_size 64\n'

// y[i] = a·x[i] + y[i]
exports.saxpy = header + `
.visible .entry saxpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u32 n)
{
	.reg .pred %p; .reg .b32 %i, %n, %t<3>; .reg .f32 %a, %u, %v; .reg .b64 %x, %y, %o;
	mov.u32 %t0, %ctaid.x;
	mov.u32 %t1, %ntid.x;
	mov.u32 %t2, %tid.x;
	mad.lo.u32 %i, %t0, %t1, %t2;
	ld.param.u32 %n, [n];
	setp.ge.u32 %p, %i, %n;
	@%p bra done;
	ld.param.f32 %a, [a];
	ld.param.u64 %x, [x];
	ld.param.u64 %y, [y];
	mul.wide.u32 %o, %i, 4;
	add.u64 %x, %x, %o;
	add.u64 %y, %y, %o;
	ld.global.f32 %u, [%x];
	ld.global.f32 %v, [%y];
	fma.rn.f32 %v, %a, %u, %v;
	st.global.f32 [%y], %v;
done:
	ret;
}`

// Stores each parameter, so that a test sees what arrived; counts blocks.
exports.params = header + `
.visible .global .align 4 .u32 calls;
.visible .global .align 8 .f64 table[4];

.visible .entry store(.param .u64 out, .param .u8 b, .param .s16 s, .param .s32 i, .param .s64 l, .param .f32 f, .param .f64 d,
	.param .align 4 .b8 pair[8])
{
	.reg .b64 %out, %c, %l; .reg .b32 %r, %one; .reg .b16 %h; .reg .f32 %f; .reg .f64 %d;
	ld.param.u64 %out, [out];
	ld.param.u8 %h, [b];
	st.global.u8 [%out], %h;
	ld.param.s16 %h, [s];
	st.global.u16 [%out+2], %h;
	ld.param.u32 %r, [i];
	st.global.u32 [%out+4], %r;
	ld.param.u64 %l, [l];
	st.global.u64 [%out+8], %l;
	ld.param.f32 %f, [f];
	st.global.f32 [%out+16], %f;
	ld.param.f64 %d, [d];
	st.global.f64 [%out+24], %d;
	ld.param.u32 %r, [pair];
	st.global.u32 [%out+32], %r;
	ld.param.u32 %r, [pair+4];
	st.global.u32 [%out+36], %r;
	mov.u64 %c, calls;
	mov.u32 %one, 1;
	red.global.add.u32 [%c], %one;
	ret;
}
.visible .entry nothing() { ret; }`
