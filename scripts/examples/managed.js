// Managed memory: the script and the kernel work on the same array, without a
// copy between them. A population lives by the rules of Conway's game: the
// script sets it up and looks at it, the GPU lets it live.
//
//   cujs managed.js

const cuda = require('cuda')
const assert = require('assert')

const width = 64, height = 48
const device = cuda.device()
if (!device.attributes.managedMemory) {
  console.log(`${device.name} has no managed memory`)
  process.exit(0)
}

const live = cuda.kernel(function (now, next, width, height) {
  const i = grid(1)
  if (i >= width * height) return
  const x = i % width, y = (i / width) | 0
  let neighbours = 0
  for (let dy = -1; dy <= 1; dy++) {
    for (let dx = -1; dx <= 1; dx++) {
      if (dx === 0 && dy === 0) continue
      const row = (y + dy + height) % height
      neighbours += now[row * width + (x + dx + width) % width]
    }
  }
  next[i] = neighbours === 3 || (neighbours === 2 && now[i] === 1) ? 1 : 0
})

let now = cuda.managed('u8', width * height), next = cuda.managed('u8', width * height)

// A glider: after four generations it stands one cell further down and right.
for (const [x, y] of [[1, 0], [2, 1], [0, 2], [1, 2], [2, 2]]) now.array[y * width + x] = 1
const start = now.array.slice()

// Where the memory is used next is known, so it can be there in time.
if (device.attributes.concurrentManagedAccess) {
  now.prefetch(device)
  next.prefetch(device)
}
const generations = 4 * 40
for (let g = 0; g < generations; g++) {
  live.forall(width * height, now, next, width, height);
  [now, next] = [next, now]
}
cuda.synchronize() // before the script looks

const steps = generations / 4
for (let y = 0; y < height; y++) {
  for (let x = 0; x < width; x++) {
    assert.strictEqual(now.array[((y + steps) % height) * width + (x + steps) % width], start[y * width + x])
  }
}
console.log(`a glider has moved ${steps} cells in ${generations} generations: ${now.array.reduce((n, c) => n + c)} cells live in`, now)
