// What scripts may do with the modules that main.go binds. It must mean the same to the compiler and to cujs.
import * as cuda from 'cuda'
import * as assert from 'assert'
import { add } from 'vectors'
import { fill } from 'inGo'
import { scale } from 'compiled'
import five, {
  version, limit, debug, big, weights, home, ticks, nameOf, sum, count, 'content-type' as type,
} from 'app'
import { next } from 'counter'

const x = cuda.buffer(new Float32Array([1, 2, 3]))
add.launch({ grid: 1, block: 32 }, x, 3)
add.forall(3, x, x.length)
assert.deepEqual(Array.from(x.read()), [3, 4, 5])
scale.prepare({ grid: 1, block: [32, 1, 1] })(x, 2, 10)
assert.deepEqual(Array.from(x.read()), [30, 40, 5])
fill.forall([3], x, 0.5, 2n)
assert.deepEqual(Array.from(x.read()), [0.5, 0.5, 5])
const told: [string, string, boolean] = [add.name, add.doc, add.native]
const registers: number = scale.native ? scale.function.registers : 0
assert.ok(registers >= 0 && scale.params[2].type === 'f32')
assert.deepEqual(told, ['add', 'Adds one to n elements.', true])

const text: string = version.toUpperCase() + type.length
const number: number = limit + five + sum(weights) + count(1, 'two', []) + next() + next()
const flag: boolean = debug
const wide: bigint = big + 1n
const place: string = nameOf(home)
for await (const tick of ticks) assert.equal(tick, 7)
assert.deepEqual([text, number, flag, wide, place], ['1.210', 16, false, (1n << 40n) + 1n, 'here'])

// The types of elements go from buffers and annotations to what comes back.
const halve = cuda.kernel((v: f32[], n: i32, m: f64[][]) => { for (let i = 0; i < n; i++) { const half: f32 = v[i] / 2; v[i] = half; m[0][i] = half } })
const halved = cuda.buffer(Float64Array.of(0)), untyped: cuda.Buffer = halved.reshape([1, 1])
halve.launch({ grid: 1, block: 1 }, x, 1, halved.reshape([1, 1]))
halve.launch({ grid: 1, block: 1 }, x, 1, untyped)
const floats: Float32Array = x.read(), doubles: Float64Array = halved.subarray(0).read(), words: Int32Array = x.view(Int32Array).read()
assert.deepEqual([floats.length, doubles.length, words.length], [3, 1, 3])
