// Two processes share a pool of device memory: one allocates from it as it goes,
// the other works on what comes out of it. Run it twice, in two terminals:
//
//   cujs pool_pair.js & cujs pool_pair.js
//
// The first that comes makes the pool; what share() gives of a buffer from it is
// text, which here goes through files. The second opens the buffers, sums each,
// and frees them before the first does.

const cuda = require('cuda')
const assert = require('assert')
const fs = require('fs')
const path = require('path')
const os = require('os')
const { setTimeout: sleep } = require('timers/promises')

const folder = process.argv[2] || path.join(os.tmpdir(), 'cujs-pool-pair')
const n = 1 << 16
const pieces = 4
const patience = 20 // seconds
const device = cuda.device()

// until waits for a file of the folder, and answers its text; null when nobody
// writes it.
async function until(name) {
  const file = path.join(folder, name)
  for (const end = Date.now() + 1000 * patience; Date.now() < end; await sleep(10)) {
    if (fs.existsSync(file)) return fs.readFileSync(file, 'utf8')
  }
  return null
}

// tell writes a file that appears whole.
function tell(name, text) {
  fs.writeFileSync(path.join(folder, name + '.part'), text)
  fs.renameSync(path.join(folder, name + '.part'), path.join(folder, name))
}

async function first() {
  const pool = device.createPool({ shareable: true })
  device.pool = pool // memory in the order of streams comes from it now
  tell('pool', pool.share())
  const stream = cuda.stream()
  const made = []
  for (let i = 0; i < pieces; i++) {
    const piece = stream.use(() => cuda.buffer(new Float32Array(n).fill(i + 1)))
    await stream.synchronizeAsync() // the other process may use it now
    tell('piece' + i, piece.share())
    made.push(piece)
  }
  const answer = await until('sums')
  if (answer === null) {
    console.log('nobody came: run this a second time while it waits')
    fs.rmSync(folder, { recursive: true })
    return
  }
  const sums = JSON.parse(answer)
  assert.deepStrictEqual(sums, Array.from({ length: pieces }, (_, i) => (i + 1) * n))
  for (const piece of made) piece.free() // after the other process has
  cuda.synchronize()
  assert.strictEqual(pool.used, 0)
  tell('thanks', '')
  console.log(`the other process has summed ${pieces} pieces of the pool: ${sums.join(', ')}`)
}

async function second() {
  const shared = await until('pool')
  assert(shared, `nothing is offered in ${folder}: remove that folder and begin again`)
  const pool = cuda.openShared(shared)
  assert.throws(() => pool.alloc('f32', 1), { name: 'TypeError' }) // the process that made it allocates
  const add = cuda.kernel(function (x, sum) {
    let v = 0
    for (let i = grid(1); i < x.length; i += gridDim.x * blockDim.x) v += x[i]
    Atomics.add(sum, 0, v)
  })
  const sums = []
  for (let i = 0; i < pieces; i++) {
    const text = await until('piece' + i)
    assert(text, 'the other process has ended')
    const piece = cuda.openShared(text), sum = cuda.alloc('f32', 1).fill(0)
    add.launch({ grid: 8, block: 128 }, piece, sum)
    sums.push(sum.at(0))
    piece.free()
  }
  cuda.synchronize() // the pieces are free now, and the first process may free them
  tell('sums', JSON.stringify(sums))
  await until('thanks')
  console.log(`${pieces} pieces of the other process's pool are summed`)
  fs.rmSync(folder, { recursive: true })
}

async function main() {
  if (process.platform !== 'linux' || !(device.attributes.mempoolSupportedHandleTypes & 1)) {
    console.log(`${device.name} has no memory pools that processes share`)
    return
  }
  let came = false
  try {
    fs.mkdirSync(folder)
    came = true
  } catch (e) {
    if (e.code !== 'EEXIST') throw e
  }
  return came ? first() : second() // which removes the folder
}

main()
