// Launches: every kind of argument, every form of a configuration, and what is wrong with others.
const cuda = require('cuda')
const assert = require('assert')
const kernels = require('./lib/kernels')

const store = cuda.module(kernels.params).function('store')
const out = cuda.alloc('u8', 40)

function stored(...args) {
  out.fill(0)
  store.launch({ grid: 1, block: 1 }, out, ...args)
  const v = new DataView(out.read().buffer)
  return [v.getUint8(0), v.getInt16(2, true), v.getInt32(4, true), v.getBigInt64(8, true), v.getFloat32(16, true),
    v.getFloat64(24, true), v.getInt32(32, true), v.getInt32(36, true)]
}

const pair = new Int32Array([-7, 8])
assert.deepStrictEqual(stored(255, -2, -3, -4n, 1.5, 0.1, pair), [255, -2, -3, -4n, 1.5, 0.1, -7, 8])
assert.deepStrictEqual(stored(true, 1n, false, 5, 2, 3, pair.buffer), [1, 1, 0, 5n, 2, 3, -7, 8])
assert.deepStrictEqual(stored(cuda.u8(1), cuda.i16(2), cuda.i32(3), cuda.i64(4), cuda.f32(5.5), cuda.f64(6.5), new DataView(pair.buffer)),
  [1, 2, 3, 4n, 5.5, 6.5, -7, 8])
assert.strictEqual(stored(0, 0, 0, -(2n ** 63n), 0, 0, pair)[3], -(2n ** 63n))

// Configurations.
const n = 1000
const x = cuda.buffer(new Float32Array(n).fill(1))
const y = cuda.alloc('f32', n)
const saxpy = cuda.module(kernels.saxpy).function('saxpy')
const stream = cuda.stream()
for (const config of [
  { grid: 8, block: 128 }, { grid: [8], block: [128] }, { grid: [8, 1, 1], block: [128, 1] }, { grid: { x: 8 }, block: { x: 128, y: 1, z: 1 } },
  { grid: 8, block: 128, shared: 1024, stream, priority: 0 }, { grid: 8, block: 128, stream: undefined, cooperative: false },
  Object.create({ grid: 8, block: 128 }), Object.assign(Object.create({ grid: 8 }), { block: 128 }), new (class { grid = 8; get block() { return 128 } })(),
  new Proxy({ grid: 8, block: 128 }, {}), Object.freeze({ grid: 8, block: 128 }),
]) {
  y.fill(0)
  stream.wait(cuda.defaultStream)
  saxpy.launch(config, 2, x, y, n)
  stream.synchronize()
  assert.deepStrictEqual(y.read(), new Float32Array(n).fill(2))
}

// A grid and a block that are left out are 1.
for (const config of [{}, { grid: 3 }, { block: 3 }, { grid: undefined, block: 3 }, Object.create({ block: 3 }), () => ({ grid: 3 })]) {
  y.fill(0)
  saxpy.launch(config, 2, x, y, n)
  const threads = typeof config === 'function' || config.grid || config.block ? 3 : 1
  assert.deepStrictEqual(y.read(), new Float32Array(n).fill(2, 0, threads))
}

// The configuration is read each time.
const config = { grid: 1, block: 128 }
y.fill(0)
saxpy.launch(config, 2, x, y, n)
config.grid = 8
saxpy.launch(config, 2, x, y, n)
assert.strictEqual(y.at(0), 4)
assert.strictEqual(y.at(-1), 2)

// Prepared: everything but the arguments once.
y.fill(0)
const step = saxpy.prepare({ grid: 8, block: 128 })
assert.strictEqual(step.name, 'saxpy')
assert.strictEqual(step.length, 4)
for (let i = 0; i < 100; i++) assert.strictEqual(step(1, x, y, n), undefined)
assert.deepStrictEqual(y.read(), new Float32Array(n).fill(100))

// forall covers every element once.
y.fill(0)
saxpy.forall(n, 1, x, y, n)
saxpy.forall([n], 1, x, y, n)
saxpy.forall(0, 1, x, y, n)
assert.deepStrictEqual(y.read(), new Float32Array(n).fill(2))

// Wrong use never reaches the driver.
const wrong = (f, name, message) => assert.throws(f, { name, message })
const launch = (config, ...args) => () => saxpy.launch(config, ...args)
wrong(launch(), 'TypeError', 'function.launch: config: expected {grid, block, …}, got undefined')
wrong(() => saxpy.launch(), 'TypeError', 'function.launch: config: expected {grid, block, …}, got undefined')
wrong(launch(8, 128), 'TypeError', 'function.launch: config: expected {grid, block, …}, got number')
wrong(launch({ grid: 8, blok: 128 }), 'TypeError', 'function.launch: config: there is no option "blok"; did you mean "block"?')
wrong(launch({ grid: 8, block: 128, sharde: undefined }), 'TypeError', 'function.launch: config: there is no option "sharde"; did you mean "shared"?')
wrong(launch({ grid: 0, block: 1 }), 'RangeError', 'function.launch: config.grid: expected a whole number from 1 on, got 0')
wrong(launch({ grid: 1, block: -1 }), 'RangeError', 'function.launch: config.block: expected a whole number from 1 on, got -1')
wrong(launch({ grid: 1, block: NaN }), 'RangeError', 'function.launch: config.block: expected a whole number from 1 on, got NaN')
wrong(launch({ grid: 1, block: [1, 2.5] }), 'RangeError', 'function.launch: config.block: expected a whole number from 1 on, got 2.5')
wrong(launch({ grid: 1, block: [] }), 'RangeError', 'function.launch: config.block: expected 1 to 3 dimensions, got 0')
wrong(launch({ grid: 1, block: {} }), 'TypeError', 'function.launch: config.block: expected a number, [x, y, z] or {x, y, z}, got object')
wrong(launch({ grid: 1n, block: 1 }), 'TypeError', 'function.launch: config.grid: expected a number, [x, y, z] or {x, y, z}, got bigint')
wrong(launch({ grid: 1, block: 1, shared: -1 }), 'RangeError', 'function.launch: config.shared: expected a whole number from 0 to 4294967295, got -1')
wrong(launch({ grid: 1, block: 1, stream: {} }), 'TypeError', 'function.launch: config.stream: expected a Stream, got object')
wrong(launch({ grid: 1, block: 1, cooperative: 1 }), 'TypeError', 'function.launch: config.cooperative: expected a boolean, got number')
assert.throws(launch({ grid: 1, block: 4096 }, 1, x, y, n), { name: 'RangeError', message: /^launching saxpy: .*1024/ })

const one = { grid: 1, block: 1 }
assert.throws(launch(one), { name: 'TypeError', message: /^launching saxpy: expected 4 arguments \(.*\), got 0$/ })
assert.throws(launch(one, 1, x, y), { name: 'TypeError', message: /^launching saxpy: expected 4 arguments \(.*\), got 3$/ })
assert.throws(launch(one, 1, x, y, n, n), { name: 'TypeError', message: /^launching saxpy: expected 4 arguments \(.*\), got 5$/ })
assert.throws(launch(one, 1, 1.5, y, n), { message: /^launching saxpy: argument 2 \(x\): / })
assert.throws(launch(one, 1, x, y, 1.5), { message: /^launching saxpy: argument 4 \(n\): .*1\.5/ })
assert.throws(launch(one, 1, x, y, 2 ** 32), { message: /^launching saxpy: argument 4 \(n\): .*4\.?294967296/ })
assert.throws(launch(one, x, x, y, n), { name: 'TypeError', message: /^launching saxpy: argument 1 \(a\): / })
assert.throws(launch(one, cuda.f64(1), x, y, n), { name: 'TypeError', message: /^launching saxpy: argument 1 \(a\): / })
assert.throws(launch(one, 1, new Float32Array(4), y, n), { name: 'TypeError', message: /^launching saxpy: argument 2 \(x\): / })
const kinds = 'a Buffer, a number, a BigInt, a boolean, a typed value such as cuda.f32(1), or the bytes of a struct'
wrong(launch(one, 1, x, y, undefined), 'TypeError', `launching saxpy: argument 4 (n): expected ${kinds}, got undefined`)
wrong(launch(one, null, x, y, n), 'TypeError', `launching saxpy: argument 1 (a): expected ${kinds}, got null`)
wrong(launch(one, '1', x, y, n), 'TypeError', `launching saxpy: argument 1 (a): expected ${kinds}, got "1"`)
wrong(launch(one, 1, [x], y, n), 'TypeError', `launching saxpy: argument 2 (x): expected ${kinds}, got array`)
wrong(launch(one, 1, x, y, 2n ** 64n), 'RangeError', 'launching saxpy: argument 4 (n): expected an integer from -2147483648 to 4294967295, got 18446744073709551616n')
const freed = cuda.alloc('f32', 1)
freed.free()
wrong(launch(one, 1, freed, y, n), 'TypeError', 'launching saxpy: argument 2 (x): buffer of 4 bytes on device 0 has been freed')

// A failed launch leaves nothing behind.
saxpy.launch(one, 1, x, y, n)
assert.throws(launch(one, 1, x, y, {}), TypeError)
saxpy.launch(one, 1, x, y, n)
cuda.synchronize()

// A parameter of 64 bits may be an address, whatever PTX calls it.
for (const type of ['s64', 'b64', 'u64']) {
  const put = cuda.module(`.version 7.0\n.target sm_52\n.address_size 64\n.visible .entry put(.param .${type} at) {
.reg .b64 %a; .reg .b32 %v; ld.param.b64 %a, [at]; cvta.to.global.u64 %a, %a; mov.b32 %v, 7; st.global.b32 [%a], %v; ret; }`).function('put')
  const cell = cuda.alloc('i32', 1).fill(0)
  put.launch(one, cell)
  assert.strictEqual(cell.at(0), 7)
}

// PTX tells the sign of .s8 and .s32. nvcc writes .u8 and .u32 for both signs, so that these take what either holds, and no more.
for (const [type, least, most] of [['s8', -128, 127], ['u8', -128, 255], ['s16', -32768, 32767], ['u16', -32768, 65535],
  ['s32', -(2 ** 31), 2 ** 31 - 1], ['u32', -(2 ** 31), 2 ** 32 - 1]]) {
  const bits = type.slice(1)
  const keep = cuda.module(`.version 7.0\n.target sm_52\n.address_size 64\n.visible .entry keep(.param .${type} v, .param .u64 out) {
.reg .b64 %a; .reg .b64 %v; ld.param.b64 %a, [out]; ld.param.u${bits} %v, [v]; st.global.u64 [%a], %v; ret; }`).function('keep')
  const cell = cuda.alloc('u64', 1)
  for (const v of [least, -1, 0, 100, most]) {
    keep.launch(one, v, cell)
    assert.strictEqual(cell.at(0), BigInt.asUintN(+bits, BigInt(v)), `${v} for .${type}`)
  }
  for (const v of [least - 1, most + 1]) {
    wrong(() => keep.launch(one, v, cell), 'RangeError', `launching keep: argument 1 (v): expected an integer from ${least} to ${most}, got ${v}`)
  }
}
