// Heat on a plate that is cut into strips, one for each GPU. Before a step each rank gets the last row of the strip
// above and the first one of the strip below: the halo.
//
//   cujs --device emulated:4xh100 scripts/examples/halo_stencil.js
//   cujs run --gpus 2 scripts/examples/halo_stencil.js

const assert = require('assert')
const cuda = require('cuda')
const nccl = require('cuda/nccl')

const width = 64, rows = 24, steps = 10 // rows of each strip

// A strip has a row of halo above and below. The rim of the plate stays as it is.
const step = cuda.kernel(function step(from, to, first, last) {
  const [x, y] = grid(2)
  if (x < from.shape[1] && y > 0 && y < from.shape[0] - 1) {
    if (x === 0 || x === from.shape[1] - 1 || y === first || y === last) to[y][x] = from[y][x]
    else to[y][x] = 0.25 * (from[y - 1][x] + from[y + 1][x] + from[y][x - 1] + from[y][x + 1])
  }
}, { params: { from: 'f32[][]', to: 'f32[][]', first: 'i32', last: 'i32' } })

const start = (x, y) => (x * 3 + y * 5) % 17

// The whole plate, on the host.
function expected(height) {
  let plate = Array.from({ length: height }, (_, y) => Float32Array.from({ length: width }, (_, x) => start(x, y)))
  for (let s = 0; s < steps; s++) {
    plate = plate.map((row, y) => y === 0 || y === height - 1 ? row : row.map((value, x) =>
      x === 0 || x === width - 1 ? value : 0.25 * (plate[y - 1][x] + plate[y + 1][x] + row[x - 1] + row[x + 1])))
  }
  return plate
}

async function main() {
  const ranks = process.env.RANK === undefined ? nccl.local() : [await nccl.init()]
  const size = ranks[0].size
  const strip = (c) => Float32Array.from({ length: (rows + 2) * width }, (_, i) => start(i % width, c.rank * rows + Math.floor(i / width) - 1))
  let now = ranks.map((c) => c.context.buffer(strip(c)).reshape([rows + 2, width]))
  let next = ranks.map((c) => c.context.buffer(strip(c)).reshape([rows + 2, width]))
  const row = (buffer, y) => ({ buffer, offset: y * width, length: width })

  for (let s = 0; s < steps; s++) {
    nccl.group(() => ranks.forEach((c, i) => {
      if (c.rank > 0) {
        c.send(row(now[i], 1), c.rank - 1)
        c.recv(row(now[i], 0), c.rank - 1)
      }
      if (c.rank < size - 1) {
        c.send(row(now[i], rows), c.rank + 1)
        c.recv(row(now[i], rows + 1), c.rank + 1)
      }
    }))
    ranks.forEach((c, i) => c.device.use(() => step.launch({ grid: [width / 16, Math.ceil((rows + 2) / 16)], block: [16, 16] },
      now[i], next[i], c.rank === 0 ? 1 : -1, c.rank === size - 1 ? rows : -1)))
    const before = now
    now = next
    next = before
  }

  const want = expected(rows * size)
  ranks.forEach((c, i) => {
    const got = now[i].read()
    for (let y = 0; y < rows; y++) for (let x = 0; x < width; x++) {
      assert(Math.abs(got[(y + 1) * width + x] - want[c.rank * rows + y][x]) < 1e-4)
    }
  })
  await nccl.group(() => ranks.forEach((c) => c.barrier()))
  if (ranks[0].rank === 0) console.log('the plate of', width, 'by', rows * size, 'on', size, size === 1 ? 'rank' : 'ranks', 'is as on one')
}

main()
