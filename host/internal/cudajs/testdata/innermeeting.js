// Functions inside a kernel in which threads meet: on the device and by onHost.
const assert = require('assert'), cuda = require('cuda')

const total = (v) => {
  const both = (a) => block.reduce(a, 'add')
  return both(v) + both(2 * v)
}

const kernels = [
  function exchange(x) {
    const row = shared('i32', 64), t = threadIdx.x
    const shift = (v, by) => {
      row[t] = v
      syncthreads()
      const other = row[(t + by) % 64]
      syncthreads()
      return other
    }
    let v = x[t]
    for (let k = 1; k < 4; k++) v = shift(v, k) + (k > 1 ? shift(v, 2 * k) : 0)
    x[t] = v
  },
  function sums(x) {
    const sum = v => block.reduce(v, 'add'), mean = (v) => (sum(v)) / 64, t = threadIdx.x
    function centred(v) {
      const m = mean(v) | 0
      return v - m
    }
    x[t] = centred(centred(x[t] * t)) + sum(1)
  },
  function warps(x) {
    const t = threadIdx.x, up = (v) => warp.shuffleUp(v, 1), next = function (v) { return { v: up(v) + 1, first: warp.shuffle(v, 0) } }
    const { v, first } = next(x[t])
    x[t] = v * 100 + first
  },
  function helper(x) {
    const t = threadIdx.x
    x[t] = total(x[t]) + t
  },
]

for (const source of kernels) {
  const kernel = cuda.kernel(source, source.name === 'helper' ? { uses: { total } } : {})
  const data = Int32Array.from({ length: 64 }, (_, i) => i * 7 % 13)
  const [x, host] = [data, data].map((d) => cuda.buffer(d))
  kernel.launch({ grid: 1, block: 64 }, x)
  kernel.onHost({ grid: 1, block: 64 }, host)
  assert.deepEqual(host.read(), x.read(), source.name)
  assert.notDeepEqual(host.read(), data)
}

// Who calls a function that is passed on is not known.
const passed = cuda.kernel(function passed(x) {
  const f = (v) => block.reduce(v, 'add'), twice = (g, v) => g(g(v))
  x[threadIdx.x] = twice(f, x[threadIdx.x])
})
assert.throws(() => passed.onHost({ grid: 1, block: 64 }, cuda.alloc('i32', 64)),
  /onHost does not know who calls this function, in which threads wait for each other[^]*const f = \(v\) => block\.reduce[^]*give it a name by const and only call that, or move it outside the kernel/)

const each = (v) => [v, 2 * v].map((w) => block.reduce(w, 'add'))[1]
const beside = cuda.kernel(function beside(x) { x[threadIdx.x] = each(x[threadIdx.x]) }, { uses: { each } })
assert.throws(() => beside.onHost({ grid: 1, block: 64 }, cuda.alloc('i32', 64)), /onHost does not know who calls this function/)
