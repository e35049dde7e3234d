// A queue of work over all devices: each takes the next piece when it is done with its last. With one GPU it is one
// worker; try two emulated ones:
//
//   CUJS_DEVICE=emulated:2xh100 cujs scripts/examples/multi_gpu.js

const cuda = require('cuda')

const pieces = 16, length = 10_000
const work = Array.from({ length: pieces }, (_, piece) => piece)
const sums = new Array(pieces), by = new Map()

const fill = cuda.kernel(function fill(x, start) {
  const i = grid(1)
  if (i < x.length) x[i] = start + i % 7
}, { params: { x: 'f32[]', start: 'f32' } })

// One worker for each device. What it makes inside device.use is on its device; while one waits the others go on.
async function worker(device) {
  const context = device.primaryContext()
  const x = context.alloc('f32', length), out = new Float32Array(length), stream = context.stream()
  for (let piece; (piece = work.shift()) !== undefined;) {
    device.use(() => stream.use(() => fill.forall(length, x, piece)))
    await x.readAsync(out, { stream })
    sums[piece] = out.reduce((a, b) => a + b, 0)
    by.set(device.ordinal, (by.get(device.ordinal) ?? 0) + 1)
  }
}

cuda.withDevices({}, async (devices) => {
  await Promise.all(devices.map(worker))
  const base = Array.from({ length }, (_, i) => i % 7).reduce((a, b) => a + b)
  sums.forEach((sum, piece) => { if (sum !== base + piece * length) throw new Error(`piece ${piece}: ${sum}`) })
  console.log(`${pieces} pieces on ${by.size} of ${devices.length} devices are right`)
})
