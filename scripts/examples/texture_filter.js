// An image turned and blurred through a texture. The texture unit finds the
// neighbours of each place, mixes them, and knows what lies beyond the edges;
// the kernels only say where to look.
//
//   cujs scripts/examples/texture_filter.js

const cuda = require('cuda')
const assert = require('assert')

const width = 96, height = 64

// A picture: rings around a point.
const picture = Float32Array.from({ length: width * height }, (_, i) =>
  Math.hypot(i % width - 40, (i / width | 0) - 30) % 16 < 8 ? 1 : 0)
const image = cuda.array({ type: 'f32', width, height, surface: true }).write(picture)
const smooth = cuda.texture(image, { filter: 'linear' })
const black = cuda.texture(image, { filter: 'linear', address: 'border' })

// Each thread looks where its pixel was before the turn, between the pixels.
const rotate = cuda.kernel((image, out, cosine, sine, width, height) => {
  const x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y
  if (x < width && y < height) {
    const dx = x + 0.5 - width / 2, dy = y + 0.5 - height / 2
    out[y][x] = tex(image, cosine * dx + sine * dy + width / 2, cosine * dy - sine * dx + height / 2)
  }
})

// A blur of 3 × 3 pixels with four looks at the corners between them.
const blur = cuda.kernel((image, out, width, height) => {
  const x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y
  if (x < width && y < height) {
    out[y][x] = (tex(image, x, y) + tex(image, x + 1, y) + tex(image, x, y + 1) + tex(image, x + 1, y + 1)) / 4
  }
})

const config = { grid: [Math.ceil(width / 16), Math.ceil(height / 16)], block: [16, 16] }
const out = cuda.alloc('f32', [height, width])

// By half a turn every pixel lands on another one, exactly.
rotate.launch(config, black, out, -1, 0, width, height)
assert.deepStrictEqual(out.read(), picture.slice().reverse())

blur.launch(config, smooth, out, width, height)
const at = (x, y) => picture[Math.min(Math.max(y, 0), height - 1) * width + Math.min(Math.max(x, 0), width - 1)]
const expected = Float32Array.from(picture, (_, i) => {
  const x = i % width, y = i / width | 0
  let sum = 0
  for (let j = -1; j <= 1; j++) for (let i = -1; i <= 1; i++) sum += at(x + i, y + j) * (2 - Math.abs(i)) * (2 - Math.abs(j))
  return sum / 16
})
assert.deepStrictEqual(out.read(), expected)

// The blurred picture goes back into the array, turned by 30 degrees and shown.
cuda.copy2d({ src: out, dst: image })
rotate.launch(config, black, out, Math.cos(Math.PI / 6), Math.sin(Math.PI / 6), width, height)
const turned = out.read()
for (let y = 2; y < height; y += 4) {
  console.log(Array.from({ length: width / 2 }, (_, x) => ' .:*#'[Math.round(turned[y * width + 2 * x] * 4)]).join('').trimEnd())
}
console.log(`${width}×${height} pixels turned and blurred through ${image.constructor.name} and Texture are right`)
