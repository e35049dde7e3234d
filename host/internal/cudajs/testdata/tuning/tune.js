// cuda.tune: which variant is chosen, what is told, and what is refused. No check depends on how long anything takes.
const cuda = require('cuda'), assert = require('assert'), { inspect } = require('util')

const STEP = 1
const add = cuda.kernel(function add(x) {
  for (let i = grid(1); i < x.length; i += gridDim.x * blockDim.x) x[i] += STEP
})
const x = cuda.alloc('f32', 100).fill(0)

// Options, the launch and an outer name, in the order of the lists; the smallest number wins, of equal ones the first.
const seen = []
const r = cuda.tune(add, { maxThreads: [64, 128], block: [32, 64], STEP: [3, 2] }, {
  args: [x], grid: (v) => 128 / v.block, where: (v) => v.STEP === 2 || v.block === 64,
  measure(run, v) {
    x.fill(0)
    run()
    assert.deepStrictEqual([...new Set(x.read())], [v.STEP]) // it is this variant that runs
    seen.push(`${v.maxThreads} ${v.block} ${v.STEP}`)
    return v.STEP + (v.block === 32 ? 0 : 1)
  },
})
assert.deepStrictEqual(seen, ['64 32 2', '64 64 3', '64 64 2', '128 32 2', '128 64 3', '128 64 2'])
assert.deepStrictEqual([r.best, r.value, r.cached, r.device, r.emulated, r.failed],
  [{ maxThreads: 64, block: 32, STEP: 2 }, 2, false, cuda.device().name, cuda.device().emulated, []])
assert.deepStrictEqual(r.measurements.map((m) => m.value), [2, 2, 3, 3, 4, 4])
assert.match(r.kernel.ptx('f32[]'), /\.maxntid 64/)
assert.strictEqual(r.kernel, r.kernel)
assert.ok(r instanceof cuda.Tuning)
x.fill(0)
r.kernel.launch({ grid: 2, block: r.best.block }, x)
add.launch({ grid: 2, block: 32 }, x) // the kernel itself is as it was
assert.strictEqual(x.read()[0], 3)
assert.strictEqual(inspect(r).split('\n')[0], `add on ${cuda.device().name}: maxThreads 64, block 32, STEP 2`)
assert.match(inspect(r), /\nmaxThreads +block +STEP +measured\n64 +32 +2 +2\n128 +32 +2 +2\n/)
assert.strictEqual(String(r), inspect(r) + '\n')
assert.deepStrictEqual(JSON.parse(JSON.stringify(r)).measurements[0], { variant: r.best, value: 2 })

// The next call takes what was found, unless something differs on which it depends.
const measured = (options, space = { STEP: [1, 2] }, kernel = add) => {
  let n = 0
  const r = cuda.tune(kernel, space, { args: [x], grid: 1, block: 32, measure: (run, v) => { n++; run(); return -v.STEP }, ...options })
  assert.deepStrictEqual([r.best.STEP, r.cached], [2, n === 0])
  return n
}
assert.strictEqual(measured(), 2)
assert.strictEqual(measured(), 0)
assert.strictEqual(measured({ fresh: true }), 2)
assert.strictEqual(measured({ grid: 2 }), 2)
assert.strictEqual(measured({ args: [cuda.alloc('f32', 200)] }), 2)
assert.strictEqual(measured({ args: [cuda.alloc('f64', 100)] }), 2)
assert.strictEqual(measured({ args: [cuda.alloc('f32', 100)] }), 0) // another buffer of that shape
assert.strictEqual(measured({ key: 'small' }), 2)
assert.strictEqual(measured({ key: 'small', args: [cuda.alloc('f32', 7)], grid: 3 }), 0)
assert.strictEqual(measured({ key: 'large' }), 2)
assert.strictEqual(measured({}, [{ STEP: 2 }, { STEP: 1 }]), 2)
assert.strictEqual(measured({}, { STEP: [1, 2] }, cuda.kernel(function add(x) { x[0] = STEP })), 2)

// A list of variants, run, a helper that is chosen, and a name of several meanings: block is the launch's and the kernel's.
const twice = (v) => 2 * v, thrice = (v) => 3 * v
const block = 1, change = twice
const both = cuda.kernel((x) => { x[0] = change(block) })
const values = []
const chosen = cuda.tune(both, [{ change: thrice, block: 2 }, { change: twice, block: 4 }], {
  run: (kernel, v) => kernel.launch({ grid: 1, block: v.block }, x),
  measure: (run) => { run(); values.push(x.read()[0]); return values.length },
})
assert.deepStrictEqual([values, chosen.best.block], [[6, 8], 2])

// What does not compile or launch is told and passed over.
let typed = 0
const some = cuda.tune(add, { block: [4096, 32], STEP: [1, 10n ** 30n] }, { args: [x], grid: 1, measure: (run) => { run(); return ++typed } })
assert.deepStrictEqual([some.best, some.failed.length], [{ block: 32, STEP: 1 }, 3])
assert.match(some.failed[0].reason, /4096 threads exceeds/)
assert.match(inspect(some), /\n4096 +1 +fails: launching add: block of 4096 threads exceeds/)
assert.strictEqual(cuda.tune(add, { block: [4096, 32], STEP: [1, 10n ** 30n] }, { args: [x], grid: 1, measure: (run) => { run(); return ++typed } }).failed[0].reason, some.failed[0].reason)
try {
  cuda.tune(add, { block: [2048, 4096] }, { args: [x], grid: 1 })
  assert.fail('no variant works')
} catch (error) {
  assert.strictEqual(error.name, 'AggregateError')
  assert.match(error.message, /^cuda\.tune: no variant of add works\n  block 2048: launching add: .*\n  block 4096: launching add: /)
  assert.deepStrictEqual(error.errors.map((e) => e.name), ['RangeError', 'RangeError'])
}

// By the clock: what the buffers of the arguments held is put back, and what that takes is freed.
x.fill(7)
const held = () => cuda.liveObjects().filter((o) => o.kind === kind).length
const kind = cuda.liveObjects().find((o) => o.bytes === x.bytes).kind
const live = held()
const few = { samples: 2, calls: 2, warmup: 0, fresh: true }
for (const how of [{ grid: 1, block: 32 }, { count: 100 }, { grid: 1, block: 32, cold: true }, { grid: 1, block: 32, stream: cuda.stream() }]) {
  const t = cuda.tune(add, { STEP: [1, 2] }, { args: [x], ...how, ...few })
  assert.strictEqual(t.measurements.length, 2)
  assert.ok(t.value > 0)
  assert.match(inspect(t), /\nSTEP +median +against it\n[12] +.*the best\n[12] +.* times as long/)
  assert.deepStrictEqual([...new Set(x.read())], [7])
  assert.ok(held() <= live, `${held()} buffers, ${live} before`)
}
assert.throws(() => cuda.tune(add, { STEP: [1] }, { args: [x], grid: 1, block: 32, fresh: true, measure(run) { run(); return 'a' } }), TypeError)
assert.strictEqual(x.read()[0], 7)
let runs = 0
cuda.context.tune(add, { STEP: [1] }, { run() { runs++ }, ...few })
assert.strictEqual(runs, 1 + 2 + 2 * 2)

const wrong = (name, message, ...args) => assert.throws(() => cuda.tune(...args), { name, message })
const run = () => {}, launch = { args: [x], grid: 1, block: 32 }
wrong('TypeError', 'cuda.tune: kernel: expected a kernel that cuda.kernel() has made of a function, got function', () => {}, { STEP: [1] }, { run })
wrong('TypeError', 'cuda.tune: options: expected run: (kernel, variant) => …, or args with grid or count', add, { STEP: [1] })
wrong('TypeError', 'cuda.tune: options: expected either run, which launches by itself, or args with grid or count, got both', add, { STEP: [1] }, { run, ...launch })
wrong('TypeError', 'cuda.tune: options.args: expected an array with the kernel\'s arguments, got Buffer', add, { STEP: [1] }, { ...launch, args: x })
wrong('TypeError', 'cuda.tune: options: there is no option "wher"; did you mean "where"?', add, { STEP: [1] }, { run, wher: 1 })
wrong('TypeError', 'cuda.tune: space: there is no option, launch configuration or outer name of the kernel "STEPS"; did you mean "STEP"?', add, { STEPS: [1] }, { run })
wrong('TypeError', 'cuda.tune: space: there is no option, launch configuration or outer name of the kernel "warp"; did you mean "warps"?', add, [{ warp: 1 }], { run })
wrong('TypeError', 'cuda.tune: space.STEP: expected a list of values, got number', add, { STEP: 1 }, { run })
wrong('RangeError', 'cuda.tune: space.STEP: expected at least one value, got an empty list', add, { STEP: [] }, { run })
wrong('TypeError', 'cuda.tune: space: expected an object of lists such as { warps: [4, 8] }, or a list of variants such as [{ warps: 4 }], got undefined', add, undefined, { run })
wrong('TypeError', 'cuda.tune: space: expected an object of lists such as { warps: [4, 8] }, or a list of variants such as [{ warps: 4 }], got object', add, {}, { run })
wrong('TypeError', 'cuda.tune: space: expected a list of variants such as [{ warps: 4 }], got one with number', add, [3], { run })
wrong('TypeError', 'cuda.tune: space.STEP: expected a number, a bigint, a boolean, a typed array, a function or an object of such, got null', add, { STEP: [null] }, { run })
wrong('RangeError', 'cuda.tune: space.warps: expected a power of two, got 3', add, { warps: [3] }, { run })
wrong('RangeError', 'cuda.tune: space.maxThreads: expected an integer from 0 to 1024, got 2048', add, { maxThreads: [2048] }, { run })
wrong('RangeError', 'cuda.tune: options.where leaves none of 2 variants', add, { STEP: [1, 2] }, { run, where: () => false })
wrong('RangeError', 'cuda.tune: space: expected at most 10000 combinations', add, { STEP: Array(101).fill(1), block: Array(100).fill(1) }, { run })
wrong('TypeError', 'cuda.tune: block: with options.count forall divides the launch by itself; give grid and block instead of count', add, { block: [1] }, { args: [x], count: 1 })
wrong('TypeError', 'cuda.tune: options.measure: expected a function that answers a finite number, got one that answers NaN', add, { STEP: [1] }, { ...launch, measure: () => NaN })
wrong('AggregateError', /no variant of add works\n  STEP 1: cuda\.tune: options\.run: expected a function that has launched when it returns, got one that returns a Promise/, add, { STEP: [1] }, { async run() {} })
wrong('AggregateError', /\n  STEP 1: mine$/, add, { STEP: [1] }, { run() { throw new Error('mine') } })
wrong('AggregateError', /\n  STEP 8: mine\n  and 2 others$/, add, { STEP: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] }, { run() { throw new Error('mine') } })
assert.throws(() => new cuda.Tuning(), { message: 'Tuning cannot be constructed: use cuda.tune()' })
