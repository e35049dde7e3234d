// Files: what is written is read; what others write; lies.
const assert = require('assert'), fs = require('fs'), os = require('os'), path = require('path'), nd = require('cuda/ndarray')
const text = (x) => `${x.dtype}[${x.shape}] ${x}`
const x = nd.arange(6).reshape(2, 3), folder = fs.mkdtempSync(path.join(os.tmpdir(), 'arrays-'))
for (const type of ['bool', 'i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'f16', 'f32', 'f64']) {
  const a = x.mod(2).astype(type)
  assert.equal(text(nd.decode('npy', nd.encode('npy', a.T))), text(a.T), type)
}
const half = nd.array([1.5, -2], { dtype: 'bf16' })
for (const format of ['npz', 'safetensors']) {
  const file = path.join(folder, `all.${format}`), all = { x: x.T, n: nd.array(7n), empty: nd.zeros([0, 2]), ...format === 'npz' ? {} : { half } }
  nd.save(file, all)
  const got = nd.load(file)
  assert.deepEqual(Object.keys(got), Object.keys(all))
  for (const name of Object.keys(all)) assert.equal(text(got[name]), text(all[name]))
  assert.equal(text(nd.load(file, { names: ['n'], dtype: 'f64' }).n), 'f64[] 7')
  assert.throws(() => nd.load(file, { names: ['m'] }), { name: 'RangeError', message: /there is no array "m"/ })
  assert.throws(() => nd.load('nowhere.npy'), { message: /^nd\.load: .*nowhere\.npy/ })
}
{
  const file = path.join(folder, 'columns.arrow'), all = { x, n: nd.array([3n, 4n]), is: nd.array([true, false]) }
  nd.save(file, all)
  const got = nd.load(file)
  for (const name of Object.keys(all)) assert.equal(text(got[name]), text(all[name]))
  assert.throws(() => nd.encode('arrow', { x, y: nd.zeros(3) }), { name: 'RangeError', message: 'nd.encode: data: arrow: x has 2 rows and y 3; columns have as many, npz and safetensors hold any arrays' })
  assert.throws(() => nd.decode('arrow', nd.encode('arrow', all).subarray(0, -8)), { name: 'RangeError', message: /arrow: the file does not begin and end/ })
}
const csv = path.join(folder, 'table.csv')
nd.save(csv, x.div(4))
assert.equal(fs.readFileSync(csv, 'utf8'), '0,0.25,0.5\n0.75,1,1.25\n')
assert.equal(text(nd.load(csv, { dtype: 'f64' })), 'f64[2,3] [[0, 0.25, 0.5], [0.75, 1, 1.25]]')
fs.writeFileSync(csv, 'a b\n1 2\n3 4')
assert.equal(text(nd.load(csv, { header: true, separator: ' ', dtype: 'i32' })), 'i32[2,2] [[1, 2], [3, 4]]')

// As NumPy writes a matrix in the order of columns: np.asfortranarray([[1, 2, 3], [4, 5, 6]], dtype='>i2').
const head = `{'descr': '>i2', 'fortran_order': True, 'shape': (2, 3), }`.padEnd(117) + '\n'
const npy = Uint8Array.of(0x93, ...[...'NUMPY'].map((c) => c.charCodeAt(0)), 1, 0, head.length, 0, ...[...head].map((c) => c.charCodeAt(0)), 0, 1, 0, 4, 0, 2, 0, 5, 0, 3, 0, 6)
assert.equal(text(nd.decode('npy', npy)), 'i16[2,3] [[1, 2, 3], [4, 5, 6]]')

for (const [f, name, message] of [
  [() => nd.decode('npy', npy.subarray(0, -1)), 'RangeError', /bytes: npy: the header says i16\[2×3\], 12 bytes, and 11 bytes follow it/],
  [() => nd.decode('npz', npy), 'RangeError', /npz: zip: not a valid zip file/],
  [() => nd.encode('npy', half), 'RangeError', /npy: the format has no bf16; astype\('f32'\) first/],
  [() => nd.encode('npz', x), 'TypeError', /data: expected an object of arrays/],
  [() => nd.encode('csv', { x }), 'TypeError', /data: expected an NDArray/],
  [() => nd.encode('npz', { x: 1 }), 'TypeError', /data\.x: expected an NDArray, got number/],
  [() => nd.load('a.txt'), 'TypeError', /path: expected one of arrow, csv, jpeg, jpg, npy, npz, png, raw, safetensors, got "\.txt"/],
  [() => nd.load(path.join(folder, 'none.npy')), 'Error', /none\.npy/],
]) assert.throws(f, { name, message })

// Pictures, and bytes without a format.
const photo = nd.build([4, 6, 3], (y, x, c) => 40 * y + 10 * x + c).astype('u8')
for (const [a, shape] of [[photo, [4, 6, 3]], [photo.at('..., 0'), [4, 6]], [photo.astype('u16').mul(200), [4, 6, 3]]]) {
  nd.save(path.join(folder, 'picture.png'), a)
  const b = nd.load(path.join(folder, 'picture.png'))
  assert.deepEqual([b.shape, b.dtype, b.toArray()], [shape, a.dtype, a.toArray()])
}
assert.deepEqual(nd.decode('jpg', nd.encode('jpg', photo)).shape, [4, 6, 3])
assert.equal(text(nd.load(path.join(folder, 'picture.png'), { dtype: 'f32' }).at(0, 0)), 'f32[3] [0, 200, 400]')
nd.save(path.join(folder, 'all.raw'), x)
assert.equal(text(nd.load(path.join(folder, 'all.raw'), { dtype: 'f32' }).reshape(2, -1)), text(x))
assert.throws(() => nd.encode('png', x), { name: 'RangeError', message: /png: expected u8 or u16 of rows, columns and 1, 3 or 4 channels, got f32\[2×3\]/ })
assert.throws(() => nd.decode('png', nd.encode('png', photo).subarray(0, 50)), { name: 'RangeError', message: /png: / })
fs.rmSync(folder, { recursive: true })
