// The order of tasks and microtasks, and the timers' own methods.
const assert = require('assert')
const order = []
const note = (what) => () => order.push(what)

setTimeout(note('timeout 2'), 2)
setTimeout(note('timeout 1'), 1)
setTimeout(note('timeout 1 again'), 1)
setImmediate(note('immediate'))
queueMicrotask(note('microtask'))
Promise.resolve().then(note('then'))
process.nextTick(note('tick'))
order.push('script')

const never = setTimeout(() => assert.fail('a cleared timer ran'), 1)
clearTimeout(never)
clearTimeout(+setTimeout(() => assert.fail('a timer cleared by number ran'), 1))
clearTimeout(undefined); clearTimeout({}); clearInterval(12345)
setTimeout(() => assert.fail('an unreferenced timer kept the script alive'), 60_000).unref()

let ticks = 0
const interval = setInterval((a, b) => {
  assert.deepStrictEqual([a, b], ['x', 'y'])
  if (++ticks === 3) clearInterval(interval)
}, 1, 'x', 'y')
assert.strictEqual(interval.hasRef(), true)
assert.strictEqual(typeof +interval, 'number')
assert.throws(() => setTimeout('code'), { name: 'TypeError', message: 'setTimeout: callback: expected a function, got string' })
assert.throws(() => new interval.constructor(), { message: 'Timeout cannot be constructed: use setTimeout() or setInterval()' })

process.on('exit', () => {
  // A slow start makes the timers due before the loop comes to the immediate.
  assert.deepStrictEqual(order.filter((what) => what !== 'immediate'), ['script', 'microtask', 'then', 'tick', 'timeout 1', 'timeout 1 again', 'timeout 2'])
  assert(order.indexOf('immediate') >= 4)
  assert.strictEqual(ticks, 3)
})
