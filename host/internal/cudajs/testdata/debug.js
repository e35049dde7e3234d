// Debugging is switched on and off while the script runs.
const cuda = require('cuda')
const assert = require('assert')

const site = (bytes) => cuda.liveObjects().find((o) => o.bytes === bytes).allocatedAt

const before = cuda.alloc('u8', 1001)
cuda.debug(true)
const during = cuda.alloc('u8', 1002)
cuda.debug(false)
const after = cuda.alloc('u8', 1003)

assert.strictEqual(site(1001), undefined)
assert.match(site(1002), /debug\.js:9:\d+$/)
assert.strictEqual(site(1003), undefined)
assert.throws(() => cuda.debug('on'), { message: 'cuda.debug: on: expected a boolean, got string' })
before.free()
during.free()
after.free()
