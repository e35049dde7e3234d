// Forgets the middle element of an odd number.
// → wrong for 1 element
// → out[0] is 0 and should be 13.25

const cuda = require('cuda')

const add = cuda.kernel(function add(out, x) {
  let v = 0.0
  for (let i = laneId; i < x.length; i += 32) v += x[i]
  v = warp.reduceAdd(v)
  if (laneId === 0) out[0] = v
})

function start(device, part) {
  return device.use(() => {
    const out = cuda.alloc('f32', 1)
    add.launch({ grid: 1, block: 32 }, out, cuda.buffer(part))
    return out
  })
}

function sum(x) {
  const half = Math.floor(x.length / 2)
  const first = start(cuda.devices[0], x.subarray(0, half))
  const second = start(cuda.devices[1], x.subarray(x.length - half))
  return first.read()[0] + second.read()[0]
}

require('learn').check('34-two-devices', sum)
