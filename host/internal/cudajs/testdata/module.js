// Modules, functions and globals.
const cuda = require('cuda')
const assert = require('assert')
const kernels = require('./lib/kernels')

const m = cuda.module(kernels.params)
assert.deepStrictEqual(m.functions.sort(), ['nothing', 'store'])
assert.deepStrictEqual(m.globals.sort(), ['calls', 'table'])
const store = m.function('store')
assert.strictEqual(store, m.function('store'))
assert.strictEqual(store.module, m)
assert.strictEqual(store.name, 'store')
assert.strictEqual(store.ptx, kernels.params)
assert.strictEqual(store.params.length, 8)
assert.deepStrictEqual(store.params[0], { name: 'out', type: 'u64', offset: 0, bytes: 8 })
assert.deepStrictEqual(store.params[7], { name: 'pair', type: { bytes: 8, align: 4 }, offset: 40, bytes: 8 })
assert.deepStrictEqual(m.function('nothing').params, [])
assert(store.registers > 0 && store.maxThreads > 0)
for (const name of ['sharedBytes', 'constBytes', 'localBytes', 'ptxVersion', 'binaryVersion']) {
  assert.strictEqual(typeof store[name], 'number', name)
}
assert.strictEqual(store.attributes.maxThreadsPerBlock, store.maxThreads)
store.attributes.maxDynamicSharedSizeBytes = 4096
assert.strictEqual(store.attributes.maxDynamicSharedSizeBytes, 4096)
assert.throws(() => { store.attributes.numRegs = 8 }, (e) => e.hint === 'it is what the kernel needs; to be set are the dynamic shared memory, the carveout and what clusters need')
assert.throws(() => { store.attributes.maxDynamicSharedSizeBytes = 'x' },
  { name: 'TypeError', message: 'function.attributes.maxDynamicSharedSizeBytes: expected a number, got string' })
assert.strictEqual(cuda.module(new TextEncoder().encode(kernels.params)).functions.length, 2)
if (cuda.device().emulated) cuda.module(kernels.params, { loaderThreads: 0, compileThreads: 2 }) // a driver may be too old
assert.strictEqual(cuda.module(kernels.params, { optLevel: 2, lineInfo: true, maxRegisters: 64 }).functions.length, 2)

// What the driver says of kernels, when asked.
const told = cuda.module(kernels.params + '// told', { verbose: true })
assert(told.loadTime > 0)
if (cuda.device().emulated) {
  assert.strictEqual(cuda.module(kernels.params).infoLog, '')
  assert.match(told.infoLog, /^info {4}: Function properties for 'store':\ninfo {4}: used \d+ registers, 0 bytes smem, 48 bytes cmem\[0\], 0 bytes lmem$/m)
  assert.match(told.infoLog, /Function properties for 'nothing'/)
}

// Variables.
const table = m.global('table', 'f64')
assert(table instanceof cuda.Buffer)
assert(table instanceof cuda.Global)
assert.strictEqual(table.length, 4)
table.put(new Float64Array([1, 2, 3, 4]))
assert.deepStrictEqual(table.get(), new Float64Array([1, 2, 3, 4]))
assert.strictEqual(table.subarray(1, 2).at(0), 2)
const calls = m.global('calls', 'u32')
assert.strictEqual(calls.get(), 0)
calls.put(41)
assert.strictEqual(calls.get(), 41)
assert.throws(() => table.put(1), { name: 'TypeError', message: 'global.put: v: expected Float64Array for an array, got number' })
assert.throws(() => calls.put(-1), RangeError)
assert.throws(() => m.global('calls', 'u64'),
  { name: 'RangeError', message: 'module.global: type: the 4 bytes of calls are no whole number of elements of type u64' })
assert.throws(() => m.global('cals'), Error)

// Occupancy.
const { activeBlocks, ratio } = store.occupancy(256)
assert(activeBlocks > 0 && ratio > 0 && ratio <= 1)
const { grid, block } = store.suggest()
assert(grid > 0 && block > 0 && block <= store.maxThreads)
assert(store.suggest({ maxThreads: 64 }).block <= 64)
assert(store.suggest({ shared: (threads) => threads * 4 }).block > 0)
assert.throws(() => store.suggest({ shared() { throw new Error('mine') } }), { message: 'mine' })
assert.throws(() => store.suggest({ shared: () => 'x' }),
  { name: 'TypeError', message: 'function.suggest: options.shared(threads): expected a number of bytes, got "x"' })

// Wrong use.
assert.throws(() => m.function('stroe'), /store/)
assert.throws(() => m.function('store', ['u64']), TypeError)
assert.throws(() => m.function('store', ['f23']), { name: 'TypeError', message: 'module.function: signature[0]: there is no type "f23"' })
assert.throws(() => m.function('store', [{ byte: 1 }]), TypeError)
assert.throws(() => m.function(), { name: 'TypeError', message: 'module.function: name: expected a string, got undefined' })
assert.throws(() => cuda.module(1), { name: 'TypeError', message: 'cuda.module: image: expected PTX text, the bytes of an image or a Program, got number' })
assert.throws(() => cuda.module(kernels.params, { optlevel: 1 }),
  { name: 'TypeError', message: 'cuda.module: options: there is no option "optlevel"; did you mean "optLevel"?' })
assert.throws(() => cuda.module(kernels.params, { optLevel: 5 }), RangeError)
assert.throws(() => cuda.moduleFile('kernel.exe'),
  { name: 'TypeError', message: 'cuda.moduleFile: path: expected a .ptx, .cubin, .fatbin or .cu file, got "kernel.exe"' })
assert.throws(() => cuda.moduleFile('no such file.ptx'), /no such file/)

// Code that does not compile.
try {
  cuda.module('.version 6.0\n.target sm_50\n.address_size 64\n.visible .entry f() { bogus; }')
  assert.fail('it compiled')
} catch (e) {
  assert(e instanceof cuda.CompileError, String(e))
  assert(e instanceof Error)
  assert.strictEqual(e.name, 'CompileError')
  assert.strictEqual(e.stage, 'ptx')
  assert.match(e.log, /bogus|syntax|error/i)
}

m.unload()
m.unload()
assert.throws(() => m.function('store'), { name: 'TypeError', message: /has been unloaded$/ })
assert.throws(() => store.launch({ grid: 1, block: 1 }), TypeError)
assert.throws(() => table.get(), TypeError)

// Attributes that do not exist, or cannot be set, say so in code that is not strict too.
{
  const device = require('cuda').device(), { throws } = require('assert')
  const f = require('cuda').kernel(function f(x) { x[0] = 1 }).specialize('f32[]')
  throws(() => { f.attributes.maxDynamicSharedSize = 1 }, { name: 'TypeError', message: 'function.attributes: there is no attribute "maxDynamicSharedSize"; did you mean "maxDynamicSharedSizeBytes"?' })
  throws(() => { device.attributes.warpSize = 1 }, { name: 'TypeError', message: 'device.attributes.warpSize: cannot be set' })
  throws(() => { device.pool.attributes.releaseTreshold = 1 }, { name: 'TypeError', message: 'pool.attributes: there is no attribute "releaseTreshold"; did you mean "releaseThreshold"?' })
}

// Shared memory for several blocks on a multiprocessor, and the cache beside it.
{
  const cuda = require('cuda'), { strictEqual, throws } = require('assert')
  const f = cuda.kernel(function f(x) { x[0] = 1 }).specialize('f32[]')
  strictEqual(f.availableShared(256, 2) < f.availableShared(256), true)
  strictEqual(f.occupancy(256, { shared: f.availableShared(256, 2) }).activeBlocks >= 2, true)
  throws(() => f.availableShared(4096), { name: 'RangeError', message: 'computing the shared memory of f: block: expected 1 to 1024 threads, got 4096' })
  f.setCacheConfig('preferShared')
  throws(() => f.setCacheConfig('shared'), { name: 'TypeError', message: 'function.setCacheConfig: there is no cache configuration "shared"; there are preferNone, preferShared, preferL1, preferEqual' })
}
