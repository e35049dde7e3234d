// show prints results as numbers, as show.py does: the name, the shape, and the elements. Of more than 48 elements it
// prints 32, the mean, and a mean with weights, which every element changes. A name ends with ! where numbers agree to
// 1e-11 of the largest, with ~ where they agree to 5e-3; others agree to 2e-5.

const plain = (v) => typeof v === 'boolean' ? Number(v) : v === Infinity ? 'inf' : v === -Infinity ? '-inf' : Number.isNaN(v) ? 'nan' : String(v)

exports.show = (name, v) => {
  let shape = [], all = [v]
  if (typeof v?.toArray === 'function') {
    shape = /^c/.test(v.dtype) ? [...v.shape, 2] : v.shape
    all = [v.toArray()].flat(9)
  } else if (Array.isArray(v) || ArrayBuffer.isView(v)) {
    all = [Array.from(v)].flat(9)
    shape = [all.length]
  }
  const n = all.length
  if (n > 48) {
    const mean = (weight) => all.reduce((sum, x, i) => sum + Number(x) * weight(i), 0) / n
    all = [...Array.from({ length: 32 }, (_, i) => all[Math.floor(i * n / 32)]), mean(() => 1), mean((i) => i * 31 % 17)]
  }
  console.log(name, shape.join('x'), all.map(plain).join(' '))
}

// data are n numbers from 0 to below 1 that look random.
exports.data = (n, a = 7919, b = 13, m = 1009) => Array.from({ length: n }, (_, i) => ((i * a + b) % m) / m)
