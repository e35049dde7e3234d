// Ways of launching: a configuration by callback, packed parameters, clusters.
const cuda = require('cuda')
const assert = require('assert')

const text = `.version 6.0
.target sm_50
.address_size 64
.visible .entry put(.param .u64 out, .param .u32 value)
{
	.reg .b32 %r<6>; .reg .b64 %d<3>;
	mov.u32 %r0, %ctaid.x; mov.u32 %r1, %ntid.x; mov.u32 %r2, %tid.x;
	mad.lo.u32 %r3, %r0, %r1, %r2;
	ld.param.u64 %d0, [out]; ld.param.u32 %r4, [value];
	mul.wide.u32 %d1, %r3, 4;
	add.u64 %d2, %d0, %d1;
	st.global.u32 [%d2], %r4;
	ret;
}`
const m = cuda.module(text)
const put = m.function('put')
const out = cuda.alloc('u32', 64)

// By callback: the function is asked with the kernel.
let asked
put.launch((f) => { asked = f; return { grid: 2, block: Math.min(32, f.maxThreads) } }, out, 7)
assert.strictEqual(asked, put)
assert.deepStrictEqual(out.read(), new Uint32Array(64).fill(7))
put.prepare(() => ({ grid: 1, block: 64 }))(out, 8)
assert.deepStrictEqual(out.read(), new Uint32Array(64).fill(8))
assert.throws(() => put.launch(() => 5, out, 7), { name: 'TypeError', message: 'function.launch: config: expected {grid, block, …}, got number' })
assert.throws(() => put.launch(() => { throw new Error('mine') }, out, 7), { name: 'Error', message: 'mine' })
const fill = cuda.kernel(function fill(x, v) { x[threadIdx.x] = v }, { params: { x: 'u32[]', v: 'u32' } })
fill.launch((f) => ({ grid: 1, block: f.registers > 0 ? 64 : 1 }), out, 9)
assert.deepStrictEqual(out.read(), new Uint32Array(64).fill(9))

// One block of parameters.
const block = new DataView(new ArrayBuffer(12))
block.setBigUint64(0, out.address, true)
block.setUint32(8, 11, true)
put.launchPacked({ grid: 1, block: 64 }, block)
assert.deepStrictEqual(out.read(), new Uint32Array(64).fill(11))
put.launchPacked((f) => ({ grid: 2, block: 32, cooperative: true }), block.buffer)
assert.throws(() => put.launchPacked({ grid: 1, block: 1 }, new Uint8Array(8)),
  { name: 'TypeError', message: 'launching put: parameters: expected 12 bytes for (u64 out, u32 value), got 8' })
assert.throws(() => put.launchPacked({ grid: 1, block: 1 }, 5),
  { name: 'TypeError', message: 'function.launchPacked: parameters: expected a typed array, an ArrayBuffer or a DataView, got number' })

// Clusters.
if (cuda.device().attributes.clusterLaunch) {
  put.launch({ grid: 4, block: 16, cluster: 2 }, out, 12)
  assert.deepStrictEqual(out.read(), new Uint32Array(64).fill(12))
  const { activeClusters, maxClusterSize } = put.occupancy(16, { cluster: 2 })
  assert(activeClusters > 0 && maxClusterSize >= 8)
} else {
  const message = `launching put: clusters of 2×1×1 blocks: device 0 has no clusters`
  assert.throws(() => put.launch({ grid: 4, block: 16, cluster: 2 }, out, 12), { name: 'RangeError', message })
  assert.throws(() => put.occupancy(16, { cluster: 2 }), { name: 'RangeError', message })
}
const stream = cuda.stream()
put.launch({ grid: 1, block: 64, priority: -1, programmatic: true, stream }, out, 13)
stream.synchronize()
assert.deepStrictEqual(out.read(), new Uint32Array(64).fill(13))
