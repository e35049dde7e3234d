exports.sizes = [[1, 1], [1, 2], [3, 5], [8, 8], [7, 13]]
exports.make = ([rows, columns], random) => ({ pixels: shaped(random.floats(4 * rows * columns), [2 * rows, 2 * columns]) })
exports.want = ({ pixels }, [rows, columns]) => ({
  out: shaped(Float32Array.from({ length: rows * columns }, (_, i) => {
    const at = 4 * Math.floor(i / columns) * columns + 2 * (i % columns)
    return (pixels[at] + pixels[at + 1] + pixels[at + 2 * columns] + pixels[at + 2 * columns + 1]) / 4
  }), [rows, columns]),
})
exports.run = (halve, { pixels, out }, [rows, columns]) => {
  const cuda = require('cuda')
  const image = cuda.array({ type: 'f32', width: 2 * columns, height: 2 * rows }).write(pixels.read())
  halve.launch({ grid: [Math.ceil(columns / 8), Math.ceil(rows / 8)], block: [8, 8] }, out, cuda.texture(image, { filter: 'linear' }))
}
