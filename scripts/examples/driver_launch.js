// Adds two vectors with the functions of the driver itself, as a C program would: context, memory, module, launch.
//
//   cujs scripts/examples/driver_launch.js

const d = require('cuda/driver')
const cuda = require('cuda') // for the types of arguments only

const ptx = `
.version 6.0
.target sm_50
.address_size 64

.visible .entry saxpy(.param .f32 a, .param .u64 x, .param .u64 y, .param .u64 out, .param .u32 n)
{
	.reg .pred %outside;
	.reg .b32  %block, %width, %thread, %i, %n;
	.reg .f32  %a, %u, %v;
	.reg .b64  %x, %y, %out, %offset;

	mov.u32        %block, %ctaid.x;
	mov.u32        %width, %ntid.x;
	mov.u32        %thread, %tid.x;
	mad.lo.u32     %i, %block, %width, %thread;
	ld.param.u32   %n, [n];
	setp.ge.u32    %outside, %i, %n;
	@%outside bra  done;

	ld.param.f32   %a, [a];
	ld.param.u64   %x, [x];
	ld.param.u64   %y, [y];
	ld.param.u64   %out, [out];
	mul.wide.u32   %offset, %i, 4;
	add.u64        %x, %x, %offset;
	add.u64        %y, %y, %offset;
	add.u64        %out, %out, %offset;
	ld.global.f32  %u, [%x];
	ld.global.f32  %v, [%y];
	fma.rn.f32     %v, %a, %u, %v;
	st.global.f32  [%out], %v;
done:
	ret;
}`

d.cuInit(0)
const device = d.cuDeviceGet(0)
const context = d.cuDevicePrimaryCtxRetain(device)
d.cuCtxSetCurrent(context)

const loaded = d.cuModuleLoadData(ptx)
const saxpy = d.cuModuleGetFunction(loaded, 'saxpy')
const stream = d.cuStreamCreate(d.CUstream_flags.CU_STREAM_NON_BLOCKING)

const n = 512 * 128, bytes = n * 4
const x = Float32Array.from({ length: n }, (_, i) => i % 100), y = new Float32Array(n).fill(1), out = new Float32Array(n)
const [dx, dy, dout] = [x, y, out].map(() => d.cuMemAlloc(bytes))
d.cuMemcpyHtoDAsync(dx, x, bytes, stream)
d.cuMemcpyHtoDAsync(dy, y, bytes, stream)
// Addresses are BigInts; every other argument says its type.
d.cuLaunchKernel(saxpy, 512, 1, 1, 128, 1, 1, 0, stream, [cuda.f32(2), dx, dy, dout, cuda.u32(n)])
d.cuMemcpyDtoHAsync(out, dout, bytes, stream)
d.cuStreamSynchronize(stream)

if (!out.every((v, i) => v === 2 * x[i] + y[i])) throw new Error('wrong')
console.log(`${n} elements on ${d.cuDeviceGetName(device)} are right`)

d.cuStreamDestroy(stream)
for (const address of [dx, dy, dout]) d.cuMemFree(address)
d.cuModuleUnload(loaded)
d.cuDevicePrimaryCtxRelease(device)
