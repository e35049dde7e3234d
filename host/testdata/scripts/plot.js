// The module plot.
const assert = require('assert')
const { inspect } = require('util')
const plot = require('plot')
const cuda = require('cuda')

const y = [3, 1, 4, 1, 5, 9, 2, 6]
for (const picture of [plot(y), plot(new Float32Array(y)), plot(cuda.buffer(y)), plot(y, y, { kind: 'points', title: 'a', xlabel: 'b', ylabel: 'c' }),
  plot([y, new Float64Array(y)], { kind: 'bars', labels: ['one', 'two'] }), plot([]), plot([NaN, Infinity]), plot([], { kind: 'bars' }), plot.histogram(y, { bins: 3 }),
  plot.histogram([]), plot(cuda.buffer(y, { type: 'f16' })), plot(new BigInt64Array([1n, 2n]))]) {
  assert.ok(picture instanceof plot.Picture)
  assert.strictEqual(inspect(picture), 'Picture of 640×400 pixels')
  assert.deepStrictEqual([...picture.png().subarray(1, 4)], [0x50, 0x4e, 0x47])
}
// What is drawn differs where the data does, and not where it lies.
const bytes = (picture) => picture.png().join()
assert.strictEqual(bytes(plot(y)), bytes(plot(cuda.buffer(y))))
assert.notStrictEqual(bytes(plot(y)), bytes(plot([...y].reverse())))
assert.strictEqual(bytes(plot(y)), bytes(plot([0, 1, 2, 3, 4, 5, 6, 7], y)))

const size = (picture) => [picture.width, picture.height]
assert.deepStrictEqual(size(plot(y, { width: 100, height: 80 })), [100, 80])
assert.deepStrictEqual(size(plot.image(cuda.alloc('f32', [20, 64]))), [256, 80])
assert.deepStrictEqual(size(plot.image(cuda.alloc('u8', [300, 500, 3]))), [500, 300])
assert.deepStrictEqual(size(plot.image(new Uint8Array(16), { width: 2, channels: 4, scale: 1 })), [2, 2])
assert.strictEqual(bytes(plot.image([0, 1, 2, 3], { width: 2 })), bytes(plot.image(new Float64Array([0, 10, 20, 30]), { width: 2 })))
assert.ok(bytes(plot.image([0, 1, 2], { width: 3 })) !== bytes(plot.image([0, 1, 2], { width: 3, colors: 'heat' })))

const refuses = (f, message) => assert.throws(f, (e) => `${e.name}: ${e.message}` === message || assert.fail(`${e.name}: ${e.message}`))
refuses(() => plot(), 'TypeError: plot: y: expected an array, a typed array or a buffer, got undefined')
refuses(() => plot([1, 'a']), 'TypeError: plot: y[1]: expected a number, got string')
refuses(() => plot([1], { kind: 'pie' }), 'TypeError: plot: options.kind: expected line, points or bars, got "pie"')
refuses(() => plot([1], { tile: 'x' }), 'TypeError: plot: options: there is no option "tile"; did you mean "title"?')
refuses(() => plot([1, 2], [1]), 'RangeError: plot: x has 2 numbers and y 1')
refuses(() => plot([1], { width: 1e9 }), 'RangeError: plot: options.width: expected an integer from 64 to 8192, got 1000000000')
refuses(() => plot.image([1, 2, 3]), 'TypeError: plot.image: data has no shape of two dimensions; give it one with reshape(), or say options.width')
refuses(() => plot.image([1, 2, 3], { width: 2 }), 'RangeError: plot.image: 3 elements are no image of 2×1 pixels of 1 channels')
refuses(() => plot.image(new Uint8Array(9000), { width: 9000 }), 'RangeError: plot.image: expected at most 8192 pixels in a direction, got 9000')
refuses(() => new plot.Picture(), 'TypeError: Picture cannot be constructed: use plot(), plot.histogram() or plot.image()')
const detached = cuda.buffer(y)
detached.free()
assert.throws(() => plot(detached), /freed/)

{ // what save writes is what the name says
  const fs = require('fs'), path = require('path'), os = require('os')
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'plot-')), picture = plot([1, 2], { width: 64, height: 64 })
  const begins = (name) => { picture.save(path.join(folder, name)); return [...fs.readFileSync(path.join(folder, name)).subarray(0, 2)].map((b) => b.toString(16)).join('') }
  assert.deepStrictEqual([begins('a.png'), begins('a'), begins('a.jpg'), begins('a.JPEG')], ['8950', '8950', 'ffd8', 'ffd8'])
  const labelled = plot([1, 2, 4], { width: 200, height: 100, title: 'a <b> & c' }).save(path.join(folder, 'a.SVG'))
  const svg = fs.readFileSync(path.join(folder, 'a.SVG'), 'utf8')
  assert.match(svg, /^<\?xml[^]*<svg width="150pt" height="75pt"/)
  assert.match(svg, />a &lt;b&gt; &amp; c<\/text>/)
  assert.match(svg, /<path d="M[^"]*" style="fill:none;stroke:#[0-9A-F]+/)
  assert.strictEqual(labelled.width, 200)
  assert.throws(() => picture.save(path.join(folder, 'a.gif')), { name: 'TypeError', message: /expected a \.png, \.jpg, \.jpeg or \.svg file, got .*: charts are no gif/ })
  const pixels = plot.image([0, 1, 2, 3], { width: 2 })
  assert.throws(() => pixels.save(path.join(folder, 'a.svg')), { name: 'TypeError', message: /expected a \.png, \.jpg or \.jpeg file, got .*: images are no svg/ })
  fs.rmSync(folder, { recursive: true })
}
