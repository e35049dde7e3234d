// The Mandelbrot set, by a kernel written in JavaScript. It is compiled to PTX
// for the types of its arguments when it is first launched; nothing but the
// driver is needed.
//
//   cujs scripts/examples/mandelbrot.js

const cuda = require('cuda')
const assert = require('assert')

const mandelbrot = cuda.kernel(function mandelbrot(image, width, height, limit) {
  const column = blockIdx.x * blockDim.x + threadIdx.x
  const row = blockIdx.y * blockDim.y + threadIdx.y
  if (column >= width || row >= height) return
  const cx = (column / width) * 3.5 - 2.5
  const cy = (row / height) * 2 - 1
  let x = 0.0
  let y = 0.0
  let n = 0
  while (n < limit && x * x + y * y < 4) {
    const next = x * x - y * y + cx
    y = 2 * x * y + cy
    x = next
    n++
  }
  image[row][column] = n
})

const width = 72
const height = 24
const limit = 100
const image = cuda.alloc('i32', [height, width])
mandelbrot.launch({ grid: [Math.ceil(width / 16), Math.ceil(height / 16)], block: [16, 16] },
  image, width, height, limit)

const counts = image.read()
const shades = ' .:-=+*#%@'
for (let row = 0; row < height; row++) {
  let line = ''
  for (let column = 0; column < width; column++) {
    line += shades[Math.min(shades.length - 1, Math.floor(counts[row * width + column] / 4))]
  }
  console.log(line)
}
assert.strictEqual(counts[12 * width + 50], limit) // near the origin: inside
assert(counts[0] < 3) // far out
