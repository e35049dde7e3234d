// What newer drivers have; the emulated device says by which name it has not.
const cuda = require('cuda')
const assert = require('assert')

const device = cuda.device()
const wrong = (f, name, message) => assert.throws(f, { name, message })
const b = cuda.alloc('f32', [8, 16])

// What is wrong is said before the driver is asked.
wrong(() => device.partition(4), 'TypeError', 'device.partition: counts: expected an array of numbers, got number')
wrong(() => device.partition([1.5]), 'RangeError', 'device.partition: counts.0: expected an integer, got 1.5')
wrong(() => b.tensorMap({ box: [1], swizle: '128B' }), 'TypeError',
  'buffer.tensorMap: options: there is no option "swizle"; did you mean "swizzle"?')
wrong(() => cuda.importMemory({ type: 'opaqueFD', handle: 3, bytes: 16 }), 'TypeError',
  'cuda.importMemory: options.type: there is no "opaqueFD"; did you mean "opaqueFd"?')
wrong(() => cuda.importMemory({ type: 'opaqueFd', handle: 3 }), 'TypeError', 'cuda.importMemory: options.bytes: expected a number of bytes, got undefined')
wrong(() => cuda.importSemaphore({ type: 'timelineFd' }), 'TypeError',
  'cuda.importSemaphore: options.handle: expected a descriptor, or a handle as a BigInt, got undefined')
wrong(() => cuda.coreDump({ fil: 'x' }), 'TypeError', 'cuda.coreDump: settings: there is no option "fil"; did you mean "file"?')
wrong(() => cuda.checkpoint.state(-1), 'RangeError', 'cuda.checkpoint.state: pid: expected an integer from 1 to 2147483647, got -1')
wrong(() => new cuda.TensorMap(), 'TypeError', /buffer\.tensorMap/)

const has = (f) => {
  try {
    return f()
  } catch (e) {
    if (e.symbol !== 'CUDA_ERROR_NOT_SUPPORTED') throw e
  }
}
partitions(has(() => device.multiprocessors))

const refused = (f, call) => assert.throws(f, (e) => e instanceof cuda.CudaError && e.symbol === 'CUDA_ERROR_NOT_SUPPORTED' && e.call === call)
if (device.emulated) {
  refused(() => cuda.coreDump(), 'cuCoredumpGetAttributeGlobal')
  refused(() => cuda.checkpoint.state(), 'cuCheckpointProcessGetState')
  refused(() => cuda.checkpoint.lock(1, { timeout: 10 }), 'cuCheckpointProcessLock')
  refused(() => cuda.importMemory({ type: 'opaqueFd', handle: 3, bytes: 16 }), 'cuImportExternalMemory')
  refused(() => cuda.importSemaphore({ type: 'timelineFd', handle: 5n }), 'cuImportExternalSemaphore')
} else {
  const settings = has(() => cuda.coreDump())
  if (settings) {
    assert.strictEqual(settings.enabled, false)
    assert.match(cuda.coreDump({ file: '/tmp/cujs.%p' }).file, /^\/tmp\/cujs\.(\d+|%p)$/) // the driver puts the process in
    assert.strictEqual(cuda.coreDump({ lightweight: true }).lightweight, true)
    cuda.coreDump({ lightweight: false, file: settings.file })
  }
  const state = has(() => cuda.checkpoint.state())
  if (state) assert.strictEqual(state, 'running')
  assert.throws(() => cuda.importMemory({ type: 'opaqueFd', handle: 2 ** 31 - 1, bytes: 65536 }), cuda.CudaError)
  assert.throws(() => cuda.importSemaphore({ type: 'timelineFd', handle: 2 ** 31 - 1 }), cuda.CudaError)
}

if (device.attributes.tensorMapAccessSupported) tensorMaps()
else wrong(() => b.tensorMap({ box: [8, 16] }), 'RangeError', 'making a tensor map: device 0 has no tensor memory accelerator')

// Kernels on two parts of the device, each with memory of its own and of the primary context.
function partitions(whole) {
  if (!whole) return
  assert(whole.count >= whole.smallest && whole.smallest > 0)
  wrong(() => device.partition([whole.count + 1]), 'RangeError',
    `dividing device 0: part 0: expected 1 to ${whole.count} multiprocessors, got ${whole.count + 1}`)
  const n = whole.smallest
  if (whole.count < 2 * n) return
  assert.deepStrictEqual(device.partition([n, n], { dryRun: true }).map(p => p.count >= n), [true, true])
  const parts = device.partition([n, n])
  assert.strictEqual(require('util').inspect(parts[0]), `GreenContext of ${parts[0].multiprocessors.count} multiprocessors on device 0`)
  const add = cuda.kernel(function add(x, v) {
    const i = grid(1)
    if (i < x.length) x[i] += v
  }, { params: { x: 'f32[]', v: 'f32' } })
  const plain = cuda.module(`.version 7.0
.target sm_50
.address_size 64
.visible .entry twice(.param .u64 at)
{
  .reg .b64 %a;
  .reg .f32 %v;
  ld.param.u64 %a, [at];
  ld.global.f32 %v, [%a];
  add.f32 %v, %v, %v;
  st.global.f32 [%a], %v;
  ret;
}
`).function('twice')
  const shared = cuda.alloc('f32', 1024).fill(1)
  const foreign = device.createContext()
  cuda.synchronize()
  const raw = require('cuda/driver')
  parts.forEach((part, i) => {
    assert(part.multiprocessors.count >= n)
    assert.strictEqual(raw.cuCtxFromGreenCtx(part), part.context.handle)
    assert.strictEqual(raw.cuGreenCtxGetDevResource(part.handle, 'CU_DEV_RESOURCE_TYPE_SM').sm.smCount, part.multiprocessors.count)
    const stream = part.stream()
    assert.strictEqual(stream.context, part.context)
    const own = part.context.alloc('f32', 1024)
    own.fill(2, { stream })
    add.launch({ grid: 4, block: 256, stream }, own, 5)
    add.launch({ grid: 2, block: 256, stream }, shared.subarray(512 * i, 512 * i + 512), i + 1)
    plain.launch({ grid: 1, block: 1, stream }, own)
    assert.strictEqual(own.at(1023), 7) // comes after the kernels
    assert.strictEqual(own.at(0), 14)
  })
  assert.deepStrictEqual([shared.at(0), shared.at(1023)], [2, 3])
  const captured = parts[0].stream()
  const graph = captured.capture(() => plain.launch({ grid: 1, block: 1, stream: captured }, shared))
  graph.launch(captured)
  assert.strictEqual(shared.at(0), 4)
  graph.free()
  // A context of its own has memory of its own, but takes the kernel.
  wrong(() => plain.launch({ grid: 1, block: 1, stream: foreign.stream() }, shared), 'TypeError',
    `launching twice: argument 1 (at): expected a buffer of context ${foreign.id} of device 0, or of a context that it has peer access to, ` +
    `got a buffer of context ${shared.context.id} of device 0`)
  const far = foreign.alloc('f32', 1).fill(4)
  plain.launch({ grid: 1, block: 1, stream: foreign.stream() }, far)
  assert.strictEqual(far.at(0), 8)
  foreign.destroy()
  for (const part of parts) {
    part.free()
    part.free()
    assert.strictEqual(part.freed, true)
    assert.strictEqual(part.context.valid, false)
  }
}

// A kernel that copies a box to shared memory by the tensor memory accelerator.
function tensorMaps() {
  assert.match(require('util').inspect(cuda.alloc('f32', [64, 64]).tensorMap({ box: [16, 16] })), /^TensorMap of buffer of 16 KiB on device \d$/)
  const rows = Float32Array.from({ length: 8 * 16 }, (_, i) => i)
  b.write(rows)
  const map = b.tensorMap({ box: [4, 8] })
  assert.strictEqual(map.bytes.byteLength, 128)
  const copyBox = cuda.module(`.version 8.0
.target sm_90
.address_size 64
.visible .entry copyBox(.param .align 64 .b8 map[128], .param .u64 out, .param .u32 x, .param .u32 y)
{
  .reg .b64 %m, %o, %state;
  .reg .b32 %x, %y, %t, %box, %bar, %v, %a;
  .reg .pred %first, %wait;
  .shared .align 128 .b8 box[128];
  .shared .align 8 .b64 bar;
  mov.u32 %t, %tid.x;
  mov.u32 %box, box;
  mov.u32 %bar, bar;
  setp.eq.u32 %first, %t, 0;
  @!%first bra JOIN;
  mbarrier.init.shared::cta.b64 [%bar], 1;
  fence.mbarrier_init.release.cluster;
  fence.proxy.async.shared::cta;
  mov.b64 %m, map;
  cvta.param.u64 %m, %m;
  ld.param.u32 %x, [x];
  ld.param.u32 %y, [y];
  mbarrier.arrive.expect_tx.shared::cta.b64 %state, [%bar], 128;
  cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%box], [%m, {%x, %y}], [%bar];
JOIN:
  bar.sync 0;
WAIT:
  mbarrier.try_wait.parity.shared::cta.b64 %wait, [%bar], 0;
  @!%wait bra WAIT;
  ld.param.u64 %o, [out];
  mad.lo.u32 %a, %t, 4, %box;
  ld.shared.b32 %v, [%a];
  mad.wide.u32 %o, %t, 4, %o;
  st.global.b32 [%o], %v;
  ret;
}
`).function('copyBox')
  const out = cuda.alloc('f32', 32)
  copyBox.launch({ grid: 1, block: 32 }, map, out, 8, 4)
  const expected = []
  for (let y = 4; y < 8; y++) for (let x = 8; x < 16; x++) expected.push(16 * y + x)
  assert.deepStrictEqual([...out.read()], expected)
  wrong(() => copyBox.launch({ grid: 1, block: 32 }, out, out, 0, 0), 'TypeError', /argument 1/)
  wrong(() => b.tensorMap({ box: [4, 300] }), 'RangeError', 'making a tensor map: box[1]: expected 1 to 256, got 300')
  wrong(() => b.tensorMap({ box: [4, 2] }), 'RangeError', 'making a tensor map: box[1]: expected a multiple of 16 bytes, got 8')
  wrong(() => b.tensorMap({ box: [1, 16], swizzle: '32B' }), 'CudaError', /^cuTensorMapEncodeTiled/)
  wrong(() => b.tensorMap({ box: [8] }), 'RangeError', 'making a tensor map: box: expected 2 dimensions, got 1')
}
