// A picture through a pipeline of arrays: gray, contrast by histogram equalisation, a blur, edges, twice the size. Each
// step is a few lines, and becomes a few kernels. What comes out is written as PNG files.
//
//   cujs scripts/examples/image_pipeline.js [picture.png [folder]]

const assert = require('assert'), cuda = require('cuda'), nd = require('cuda/ndarray'), os = require('os'), path = require('path')

// Some hills in fog, where no picture is given: rows, columns and three channels of u8.
function hills(height, width) {
  const far = nd.build([height, width], (y, x) => {
    const crest = 90 + 22 * Math.sin(x / 37) + 9 * Math.sin(x / 11), near = 130 + 14 * Math.sin(x / 23 + 2) + 6 * Math.sin(x / 7)
    return y > near ? 70 + 6 * Math.sin(x * y / 50) : y > crest ? 105 + (y - crest) / 4 : 170 - y / 3
  })
  const grain = nd.random.generator(4).normal([height, width], { std: 2 })
  return nd.stack([far.mul(0.9), far, far.mul(1.08)], 2).add(grain.at('..., new')).clip(0, 255).round().astype('u8')
}

// The eye sees more of green than of blue (ITU-R BT.601).
const gray = (picture) => picture.ndim === 2 ? picture.astype('f32') : picture.at('..., :3').astype('f32').mul([0.299, 0.587, 0.114]).sum(2)

// Each gray value becomes the share of pixels that are not lighter.
function equalised(x) {
  const levels = x.round().clip(0, 255).astype('u8'), below = levels.bincount(256).cumsum()
  const first = nd.where(below.gt(0), below, x.size).min()
  return below.sub(first).div(first.neg().add(x.size)).mul(255).astype('f32').take(levels)
}

// Along rows, then along columns, by the binomial coefficients.
const binomial = nd.array([1, 4, 6, 4, 1]).div(16)
const blurred = (x) => nd.convolve(nd.convolve(x, binomial, { axis: 0, boundary: 'reflect' }), binomial, { axis: 1, boundary: 'reflect' })

// How steep it is, by Sobel's kernels.
function edges(x) {
  const smooth = nd.array([1, 2, 1]), step = nd.array([1, 0, -1])
  const along = (k, axis, y) => nd.convolve(y, k, { axis, boundary: 'nearest' })
  return along(step, 1, along(smooth, 0, x)).hypot(along(step, 0, along(smooth, 1, x)))
}

// Between the pixels by cubic convolution.
function enlarged(x, factor) {
  const [rows, columns] = x.shape.map((n) => nd.arange(n * factor).add(0.5).div(factor).sub(0.5))
  const y = rows.at(':, new').broadcastTo([rows.size, columns.size]), at = columns.broadcastTo([rows.size, columns.size])
  return nd.sample(x, nd.stack([y, at]), { order: 3, boundary: 'reflect' })
}

const bytes = (x) => x.clip(0, 255).round().astype('u8')
const [file, folder = os.tmpdir()] = process.argv.slice(2)
const size = cuda.device().emulated ? [96, 128] : [768, 1024]
const picture = file === undefined ? hills(size[0], size[1]) : nd.load(file)

const start = gray(picture).eval(), even = equalised(start), soft = blurred(even), steep = edges(soft)
const steps = { gray: start, equalised: even, blurred: soft, edges: steep.mul(255 / Math.max(1, steep.max().item())), enlarged: enlarged(soft, 2) }
for (const [name, x] of Object.entries(steps)) nd.save(path.join(folder, `cujs-${name}.png`), bytes(x))
nd.save(path.join(folder, 'cujs-picture.png'), picture)

const spread = (x) => `${Math.round(x.min().item())} to ${Math.round(x.max().item())}`
console.log(`${picture.shape.join(' × ')} ${picture.dtype}: gray from ${spread(start)}, equalised from ${spread(even)}`)
console.log(`${Object.keys(steps).length} pictures of up to ${steps.enlarged.shape.join(' × ')} pixels`)

// What was written is what is read, and a blur keeps the mean.
const again = nd.load(path.join(folder, 'cujs-equalised.png'))
assert.ok(again.eq(bytes(even)).all().item())
assert.ok(Math.abs(soft.mean().item() - even.mean().item()) < 3)
assert.deepStrictEqual([even.min().item(), even.max().item()], [0, 255])
