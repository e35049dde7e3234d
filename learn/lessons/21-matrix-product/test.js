exports.sizes = [[0, 0, 0], [1, 1, 1], [3, 5, 2], [17, 16, 19], [33, 37, 31]]
exports.tolerance = 1e-4
exports.make = ([rows, inner, columns], random) => ({ a: shaped(random.weights(rows * inner), [rows, inner]), b: shaped(random.floats(inner * columns), [inner, columns]) })
exports.want = ({ a, b }, [rows, inner, columns]) => {
  const c = new Float32Array(rows * columns)
  for (let i = 0; i < c.length; i++) for (let k = 0; k < inner; k++) c[i] += a[Math.floor(i / columns) * inner + k] * b[k * columns + i % columns]
  return { c: shaped(c, [rows, columns]) }
}
exports.run = (product, { a, b, c }, [rows, , columns]) => {
  product.launch({ grid: [Math.ceil(columns / 16) || 1, Math.ceil(rows / 16) || 1], block: [16, 16] }, c, a, b)
}
