// Measures operations on arrays beside arrays.py: a line for each with the name, the speed and its unit. The script
// compare runs both.
//
//   cujs scripts/bench/arrays/arrays.js [MEASURE…]
//
// On the emulated device the sizes are small: there it shows only that all runs.

const cuda = require('cuda'), nd = require('cuda/ndarray')

const emulated = cuda.device().emulated
const wanted = process.argv.slice(2)

// seconds is the median time of a run on the device, of several rounds.
function seconds(run, repeat = 10) {
  run()
  cuda.synchronize()
  const times = []
  for (let round = 0; round < (emulated ? 1 : 7); round++) times.push(cuda.time(run, { repeat: emulated ? 1 : repeat }).gpu)
  return times.sort((x, y) => x - y)[times.length >> 1] / 1e3
}

function measure(name, bytes, run) {
  if (wanted.length > 0 && !wanted.some((w) => name.startsWith(w))) return
  console.log(`${name} ${(bytes / seconds(run) / 1e9).toFixed(2)} GB/s`)
}

// call is the time of a call with 1024 elements, seen from the host, in a loop that waits in the end.
function call(name, run) {
  if (wanted.length > 0 && !wanted.some((w) => name.startsWith(w))) return
  const n = emulated ? 10 : 5000
  for (let i = 0; i < 10; i++) run()
  cuda.synchronize()
  const begin = performance.now()
  for (let i = 0; i < n; i++) run()
  cuda.synchronize()
  console.log(`${name} ${((performance.now() - begin) / n * 1e3).toFixed(2)} us`)
}

const side = emulated ? 64 : 8192, n = side * side, bytes = 4 * n
const x = nd.arange(n).mod(1000).div(1000).eval(), y = x.add(0.5).eval(), m = x.reshape(side, side)
const done = (a) => a.eval().free()
measure('copy', 2 * bytes, () => done(x.copy()))
measure('axpy', 3 * bytes, () => done(x.mul(2).add(y)))
measure('assign', 3 * bytes, () => y.assign(x.mul(2).add(1)))
measure('exp', 2 * bytes, () => done(x.exp()))
measure('compare', bytes + n, () => done(x.gt(0.5)))
measure('broadcast', 2 * bytes, () => done(m.add(m.at(0))))
measure('transpose', 2 * bytes, () => done(m.T.copy()))
measure('sum', bytes, () => done(x.sum()))
measure('max', bytes, () => done(x.max()))
measure('argmax', bytes, () => done(x.argmax()))
measure('var', bytes, () => done(x.var()))
measure('fused-sum', 2 * bytes, () => done(x.mul(y).sum()))
measure('sum-rows', bytes, () => done(m.sum(1)))
measure('sum-columns', bytes, () => done(m.sum(0)))
measure('softmax', 2 * bytes, () => done(m.softmax(1)))
const a = nd.ones(1024), b = nd.ones(1024)
call('call-add', () => done(a.add(b)))
call('call-chain', () => done(a.mul(2).add(b).sqrt()))
call('call-sum', () => done(a.sum()))
