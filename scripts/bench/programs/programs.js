// Programs as people write them, made of many operations; programs.py is the same by PyTorch and CuPy, and compare runs both.
//
//   cujs programs.js [NAME …]          times those whose names begin so, all without one
//   cujs programs.js check [NAME …]    runs them small, in f32 and in f64, and says how far apart the results are, and
//                                      how far those of nd.compile are from what the program computes as it stands
//
// A line is a name, the median of five rounds in milliseconds, and how long the calls took to return. NAME-compiled is the same
// program in nd.compile.
'use strict'
const cuda = require('cuda'), nd = require('cuda/ndarray')
const { programs } = require('./list.js')

const checks = process.argv[2] === 'check', wanted = process.argv.slice(checks ? 3 : 2)
const names = Object.keys(programs).filter((name) => !wanted.length || wanted.some((w) => name.startsWith(w)))

// scoped frees what a step leaves behind, and computes what it returns. A step may have arguments, which next tells.
const scoped = (step, next = () => []) => () => nd.scope(() => step(...next()).eval())

// measured is the median of five rounds in milliseconds, and what of it the host took until the last call had returned.
function measured(run, loops) {
  run(); run(); cuda.synchronize()
  const rounds = Array.from({ length: 5 }, () => {
    const start = performance.now()
    for (let i = 0; i < loops; i++) run()
    const called = performance.now()
    cuda.synchronize()
    return [performance.now() - start, called - start]
  })
  return [0, 1].map((k) => rounds.map((r) => r[k] / loops).sort((a, b) => a - b)[2])
}

// distance is the greatest difference of two results as a part of the greatest element.
function distance(a, b) {
  const x = a.astype('f64'), y = b.astype('f64')
  return x.sub(y).abs().max().item() / Math.max(y.abs().max().item(), 1e-30)
}

for (const name of names) {
  const { loops, large, small, make, types = ['f32'] } = programs[name]
  if (checks) {
    const after = (dtype, change) => { // three steps
      const step = make(dtype, ...small), run = scoped(change(step), step.next)
      run(); run()
      return run()
    }
    const plain = after('f32', (step) => step)
    console.log(name, distance(plain, after('f64', (step) => step)).toExponential(1), distance(after('f32', nd.compile), plain).toExponential(1))
    continue
  }
  for (const dtype of types) {
    const label = types.length > 1 ? `${name}-${dtype}` : name
    try {
      const plain = make(dtype, ...large), other = make(dtype, ...large), compiled = nd.compile(other)
      for (const [name, f, next] of [[label, plain, plain.next], [`${label}-compiled`, compiled, other.next]]) {
        const [all, host] = measured(scoped(f, next), loops)
        console.log(name, all.toFixed(4), 'ms', `${(host * 1e3).toFixed(1)} us of the host`)
      }
    } catch (e) { console.error(`${label}: ${e.message.split('\n')[0]}`) }
  }
}
