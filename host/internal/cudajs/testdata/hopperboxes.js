// Boxes of 1 to 5 dimensions that reach beyond the tensor at both ends of every axis, with steps and with swizzles: loaded,
// stored and added on the device and by onHost, beside a count of every element.
const cuda = require('cuda')
const assert = require('assert')

const product = (list) => list.reduce((a, b) => a * b, 1)

// The kernel loads a box, shows it, and puts it into two tensors: stored into one, added to the other.
const moves = (from, to, places, room) => cuda.kernel(eval(`(from, stored, added, out) => {
  const t = shared('f32', 8192), bars = shared('u64', 1)
  if (threadIdx.x === 0) { mbarrier.init(bars, 0, 1); mbarrier.fence() }
  syncthreads()
  if (threadIdx.x === 0) {
    mbarrier.expect(bars, 0, ${4 * places})
    tma.load(t, 0, from, [${from}], bars, 0)
  }
  mbarrier.wait(bars, 0, 0)
  for (let i = threadIdx.x; i < ${room}; i += 32) out[i] = t[i]
  syncthreads()
  for (let i = threadIdx.x; i < ${room}; i += 32) t[i] = i + 1
  tma.fence()
  syncthreads()
  if (threadIdx.x === 0) {
    tma.store(stored, [${to}], t, 0)
    tma.add(added, [${to}], t, 0)
    tma.commit()
    tma.wait(0)
  }
}`))

// Visits the places of a box at a corner: i counts them, at is the element of the tensor, or -1 beyond it.
function visit(shape, counts, steps, corner, f) {
  for (let i = 0; i < product(counts); i++) {
    let rest = i, at = 0, scale = 1, inside = true
    for (let d = shape.length - 1; d >= 0; d--) {
      const x = corner[d] + rest % counts[d] * steps[d]
      rest = Math.floor(rest / counts[d])
      inside = inside && x >= 0 && x < shape[d]
      at += x * scale
      scale *= shape[d]
    }
    f(i, inside ? at : -1)
  }
}

// placer says at which element of shared memory place i of a box is. Where the swizzle mixes more than a row, each row has as
// much to itself; the number of a piece of 16 bytes is mixed with that of the 128 bytes that it is in.
function placer(inner, swizzle) {
  const bytes = parseInt(swizzle) || 0, pitch = Math.max(4 * inner, bytes), mask = Math.max(1, bytes / 16) - 1
  return (i) => {
    const at = Math.floor(i / inner) * pitch + i % inner * 4
    return (at ^ (at >> 7 & mask) << 4) / 4
  }
}

function box(how, shape, size, steps, swizzle, from, to) {
  const counts = size.map((n, d) => Math.ceil(n / steps[d])), places = product(counts), length = product(shape)
  const inner = counts.at(-1), place = placer(inner, swizzle), room = places / inner * Math.max(inner, (parseInt(swizzle) || 0) / 4)
  const x = cuda.buffer(Float32Array.from({ length }, (_, i) => i + 1)).reshape(shape), out = cuda.alloc('f32', room).fill(0)
  const [stored, added] = [0, 1].map(() => cuda.alloc('f32', length).fill(7).reshape(shape))
  const map = (b) => b.tensorMap({ box: size, elementStrides: steps, swizzle })
  moves([...from].reverse(), [...to].reverse(), places, room)[how]({ grid: 1, block: 32 }, map(x), map(stored), map(added), out)
  const loaded = new Array(places), whole = new Array(length).fill(7), sums = new Array(length).fill(7)
  visit(shape, counts, steps, from, (i, at) => { loaded[i] = at < 0 ? 0 : at + 1 })
  visit(shape, counts, steps, to, (i, at) => {
    if (at < 0) return
    whole[at] = place(i) + 1
    sums[at] += place(i) + 1
  })
  const what = `${how}: ${size} of ${shape} by ${steps}, swizzle ${swizzle}, from ${from} to ${to}`, got = out.read()
  assert.deepStrictEqual(loaded.map((_, i) => got[place(i)]), loaded, `${what}: loaded`)
  assert.deepStrictEqual([...stored.read()], whole, `${what}: stored`)
  assert.deepStrictEqual([...added.read()], sums, `${what}: added`)
}

// One axis after another reaches below 0 and beyond the end, and then all of them do.
function boxes(how, shape, size, steps, swizzle) {
  const inner = shape.length - 1, inside = shape.map(() => 0)
  const at = (axis, list) => list.map((x, d) => d === axis ? x : 0)
  const low = shape.map((_, d) => d === inner ? -4 : -1), high = shape.map((n, d) => d === inner ? n - 4 : n - 1)
  for (let d = 0; d < shape.length; d++) box(how, shape, size, steps, swizzle, at(d, low), at(d, high))
  box(how, shape, size, steps, swizzle, low, high)
  box(how, shape, size, steps, swizzle, high, inside)
}

if (String(cuda.device().capability) === '9.0') {
  for (const how of ['launch', 'onHost']) {
    for (const [shape, size, steps, swizzle = 'none'] of [[[20], [8], [1]], [[5, 12], [3, 8], [2, 1]], [[3, 5, 12], [2, 3, 8], [1, 2, 1]],
      [[3, 4, 5, 12], [2, 3, 3, 8], [1, 1, 1, 1]], [[3, 4, 5, 12], [3, 3, 3, 8], [2, 1, 2, 1]],
      [[3, 2, 4, 5, 12], [2, 2, 3, 3, 8], [1, 1, 1, 1, 1]], [[4, 3, 4, 5, 12], [3, 2, 3, 4, 8], [2, 1, 2, 3, 1]],
      [[3, 4, 5, 12], [2, 3, 3, 8], [1, 1, 1, 1], '32B'], [[3, 4, 5, 36], [3, 3, 3, 32], [2, 1, 2, 1], '128B'],
      [[3, 2, 4, 5, 20], [2, 2, 3, 3, 16], [1, 1, 1, 1, 1], '64B'], [[4, 3, 4, 5, 36], [3, 2, 3, 4, 32], [2, 1, 2, 3, 1], '128B'],
      [[3, 2, 4, 5, 12], [2, 2, 3, 3, 8], [1, 1, 1, 1, 1], '128B']]) boxes(how, shape, size, steps, swizzle)
  }
}
