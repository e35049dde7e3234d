// What console.log shows.
const cuda = require('cuda')
const assert = require('assert')
const { inspect } = require('util')
const kernels = require('./lib/kernels')

const show = (v, text) => assert.strictEqual(inspect(v), text)
show(cuda.buffer([1, 2, 3]), 'Buffer f32[3] on device 0 [ 1, 2, 3 ]')
show(cuda.buffer(new Float32Array(64 * 64).map((_, i) => i)).reshape([64, 64]), 'Buffer f32[64×64] on device 0 [ 0, 1, 2, 3, 4, 5, …, 4093, 4094, 4095 ]')
show(cuda.buffer([1, 2, 3, 4, 5, 6, 7, 8, 9]), 'Buffer f32[9] on device 0 [ 1, 2, 3, 4, 5, 6, 7, 8, 9 ]')
show(cuda.buffer([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]), 'Buffer f32[10] on device 0 [ 1, 2, 3, 4, 5, 6, 7, 8, 9, 10 ]') // … for one would be as long
show(cuda.buffer(new Float32Array(11)), 'Buffer f32[11] on device 0 [ 0, 0, 0, 0, 0, 0, …, 0, 0, 0 ]')
show(cuda.buffer([1, 2, 3, 4, 5, 6]).reshape([2, 3]), 'Buffer f32[2×3] on device 0 [ [ 1, 2, 3 ], [ 4, 5, 6 ] ]')
show(cuda.buffer([1, 2, 3, 4]).reshape([2, 1, 2]), 'Buffer f32[2×1×2] on device 0 [ [ [ 1, 2 ] ], [ [ 3, 4 ] ] ]')
show(cuda.buffer(new BigInt64Array([-1n])), 'Buffer i64[1] on device 0 [ -1n ]')
show(cuda.buffer([1.5, 2], { type: 'f16' }), 'Buffer f16[2] on device 0 [ 1.5, 2 ]')
show(cuda.buffer([0.1, -1e-7, Infinity]), 'Buffer f32[3] on device 0 [ 0.1, -1e-7, Infinity ]') // as short as its type allows
show(cuda.buffer([0.1, 65504, NaN], { type: 'f16' }), 'Buffer f16[3] on device 0 [ 0.1, 65504, NaN ]')
show(cuda.buffer([0.1, 1e30], { type: 'bf16' }), 'Buffer bf16[2] on device 0 [ 0.1, 1e+30 ]')
show(cuda.buffer([0.1, 1 / 3], { type: 'f64' }), 'Buffer f64[2] on device 0 [ 0.1, 0.3333333333333333 ]')
show(cuda.buffer(new Float64Array(100).fill(1 / 3)), `Buffer f64[100] on device 0 [
  0.3333333333333333, 0.3333333333333333, 0.3333333333333333,
  0.3333333333333333, 0.3333333333333333, 0.3333333333333333,
  …,
  0.3333333333333333, 0.3333333333333333, 0.3333333333333333
]`)
show(cuda.kernel((x, y) => { x[0] = y }), 'Kernel kernel(x, y)')
show(cuda.kernel(function fill(x) { x[0] = 1 }), 'Kernel fill(x)')
show(cuda.alloc('u8', 0), 'Buffer u8[0] on device 0 []')
const freed = cuda.alloc('u8', 4)
freed.free()
show(freed, 'Buffer u8[4] on device 0 (freed)')
show({ a: cuda.buffer([1]) }, '{ a: Buffer f32[1] on device 0 [ 1 ] }')
show(cuda.f32(1.5), 'f32(1.5)')
const m = cuda.module(kernels.saxpy)
show(m, 'Module on device 0: saxpy')
show(m.function('saxpy'), 'Function saxpy(a: f32, x: u64, y: u64, n: u32)')
assert.match(inspect(cuda.module(kernels.params).global('table', 'f64')), /^Global f64\[4\] on device 0 \[ 0, 0, 0, 0 \]$/)
assert.match(inspect(cuda.device()), /^Device 0: .+, capability \d+\.\d+, [\d.]+ [KMGT]iB(, emulated)?$/)
assert.match(inspect(cuda.context), /^Context \d+ on device 0$/)
show(cuda.defaultStream, 'Default stream on device 0 (done)')
show(cuda.stream(), 'Stream on device 0 (done)')
show(cuda.event(), 'Event on device 0 (done)')
m.unload()
show(m, 'Module on device 0 (unloaded)')
