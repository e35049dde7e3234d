// Two processes work on one piece of device memory, without a copy. Run it
// twice, in two terminals:
//
//   cujs ipc_pair.js & cujs ipc_pair.js
//
// The first that comes makes the memory and shares it: what share() gives is
// text, which here goes through a file. The second opens it, works on it with a
// kernel, and says by an event when the device has done that.

const cuda = require('cuda')
const assert = require('assert')
const fs = require('fs')
const path = require('path')
const os = require('os')
const { setTimeout: sleep } = require('timers/promises')

const folder = process.argv[2] || path.join(os.tmpdir(), 'cujs-ipc-pair')
const n = 1 << 20
const patience = 20 // seconds

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
  const memory = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i % 100), { shareable: true })
  const ready = cuda.event({ interprocess: true }).record()
  const done = cuda.event({ interprocess: true })
  tell('offer', [memory, ready, done].map((o) => o.share()).join('\n'))
  const answer = await until('answer')
  if (answer === null) {
    console.log('nobody came: run this a second time while it waits')
    fs.rmSync(folder, { recursive: true })
    return
  }
  await done.synchronizeAsync() // the other process has recorded it
  assert.deepStrictEqual(memory.read(new Float32Array(4), n - 4), Float32Array.from([n - 4, n - 3, n - 2, n - 1], (i) => 3 * (i % 100) + 1))
  tell('thanks', '')
  console.log(`the other process has changed ${n} elements where they are: ${memory.at(0)}, ${memory.at(1)}, ${memory.at(2)}, …`)
}

async function second() {
  const offer = await until('offer')
  assert(offer, `nothing is offered in ${folder}: remove that folder and begin again`)
  const [memory, ready, done] = offer.split('\n').map((text) => cuda.openShared(text))
  const stream = cuda.stream({ nonBlocking: true })
  stream.wait(ready)
  cuda.kernel(function (x, n) {
    const i = grid(1)
    if (i < n) x[i] = 3 * x[i] + 1
  }).launch({ grid: n / 256, block: 256, stream }, memory, n)
  done.record(stream)
  tell('answer', '')
  await stream.synchronizeAsync()
  await until('thanks')
  console.log(`${memory.length} elements of ${memory.type} of the other process are changed`)
  memory.free()
  fs.rmSync(folder, { recursive: true })
}

async function main() {
  if (!cuda.device().attributes.ipcEventSupported) {
    console.log(`${cuda.device().name} shares nothing with other processes`)
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
