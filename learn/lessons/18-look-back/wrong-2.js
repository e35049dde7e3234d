// No barrier before the threads take what is before the block.
// → race in shared memory for 63 elements
// → what to do: put a barrier between the two accesses

const cuda = require('cuda')

const scan = cuda.kernel(function scan(out, x, sums, flags, state) {
  const shown = shared('i32', 2)         // the block's number, and what is before it
  const t = threadIdx.x
  if (t === 0) shown[0] = Atomics.add(state, 0, 1)
  syncthreads()
  const k = shown[0], i = k * 64 + t
  const own = block.scan(i < x.length ? x[i] : 0, 'add')
  const total = block.broadcast(own, 63)
  if (t === 0) {
    let before = 0
    if (k > 0) {
      while (Atomics.load(flags, k - 1) === 0) {}
      before = sums[k - 1]
    }
    sums[k] = before + total
    Atomics.store(flags, k, 1)
    shown[1] = before
  }
  if (i < x.length) out[i] = shown[1] + own
})

require('learn').check('18-look-back', scan)
