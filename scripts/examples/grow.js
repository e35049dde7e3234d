// Memory that grows in place: a list on the device that nobody knows the length
// of beforehand. When it is full it is made longer, without a copy and without
// a new address, so the kernels' pointer to it stays good.
//
//   cujs grow.js

const cuda = require('cuda')
const assert = require('assert')

const device = cuda.device()
if (!device.attributes.virtualMemoryManagementSupported) {
  console.log(`${device.name} has no virtual memory management`)
  process.exit(0)
}

// Numbers below `limit` whose Collatz sequence takes more than `steps` steps,
// in no particular order, as many of them as fit.
const collect = cuda.kernel(function (found, count, from, limit, steps) {
  const n = from + grid(1)
  if (n >= limit) return
  let x = i64(n), taken = 0
  while (x !== i64(1)) {
    x = x % i64(2) === i64(0) ? x >> i64(1) : i64(3) * x + i64(1)
    taken++
  }
  if (taken > steps) {
    const place = Atomics.add(count, 0, 1)
    if (place < found.length) found[place] = n
  }
}, { params: { found: 'i32[]', count: 'i32[]', from: 'i32', limit: 'i32', steps: 'i32' } })

const limit = 1 << 16, steps = 100, part = 1 << 13
const found = cuda.growable('i32', 1024, { capacity: limit })
const count = cuda.alloc('i32', 1)
const address = found.address
let length = 0, growths = 0
for (let from = 1; from < limit; from += part) {
  for (;;) {
    count.set(0, length)
    collect.forall(part, found, count, from, Math.min(limit, from + part), steps)
    const wanted = count.at(0)
    if (wanted <= found.length) {
      length = wanted
      break
    }
    found.grow(Math.min(limit, 2 * wanted)) // and once more: what is there is written again
    growths++
  }
}
assert.strictEqual(found.address, address)

// The same by the script.
const expected = []
for (let n = 1; n < limit; n++) {
  let x = n, taken = 0
  while (x !== 1) {
    x = x % 2 === 0 ? x / 2 : 3 * x + 1
    taken++
  }
  if (taken > steps) expected.push(n)
}
assert.deepStrictEqual(found.subarray(0, length).read().sort(), new Int32Array(expected))
console.log(`${length} of ${limit} numbers take more than ${steps} steps; the list grew ${growths} times at one address, ${found.committed / 2 ** 20} MiB of memory`)
