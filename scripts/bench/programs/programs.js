// Programs as people write them, made of many operations; programs.py is the same by PyTorch and CuPy, and compare runs both.
//
//   cujs programs.js [NAME …]          times those whose names begin so, all without one
//   cujs programs.js check [NAME …]    runs them small, in f32 and in f64, and says how far apart the results are
//
// A line is a name, the median of five rounds in milliseconds, and how it was run.
'use strict'
const cuda = require('cuda'), nd = require('cuda/ndarray')
const { programs } = require('./list.js')

const checks = process.argv[2] === 'check', wanted = process.argv.slice(checks ? 3 : 2)
const names = Object.keys(programs).filter((name) => !wanted.length || wanted.some((w) => name.startsWith(w)))

// scoped frees what a step leaves behind, and computes what it returns. A step may have arguments, which next tells.
const scoped = (step, next = () => []) => () => nd.scope(() => step(...next()).eval())

function milliseconds(run, loops) {
  run(); run(); cuda.synchronize()
  const rounds = Array.from({ length: 5 }, () => {
    const start = performance.now()
    for (let i = 0; i < loops; i++) run()
    cuda.synchronize()
    return (performance.now() - start) / loops
  })
  return rounds.sort((a, b) => a - b)[2]
}

// distance is the greatest difference of two results as a part of the greatest element.
function distance(a, b) {
  const x = a.astype('f64'), y = b.astype('f64')
  return x.sub(y).abs().max().item() / Math.max(y.abs().max().item(), 1e-30)
}

for (const name of names) {
  const { loops, large, small, make, types = ['f32'] } = programs[name]
  if (checks) {
    const [first, second] = ['f32', 'f64'].map((dtype) => {
      const step = make(dtype, ...small)
      let result
      for (let i = 0; i < 3; i++) result = scoped(step, step.next)()
      return result
    })
    console.log(name, distance(first, second).toExponential(1))
    continue
  }
  for (const dtype of types) {
    const label = types.length > 1 ? `${name}-${dtype}` : name
    try {
      const plain = make(dtype, ...large), other = make(dtype, ...large), compiled = nd.compile(other)
      console.log(label, milliseconds(scoped(plain, plain.next), loops).toFixed(4), 'ms', 'plain')
      console.log(`${label}-compiled`, milliseconds(scoped(compiled, other.next), loops).toFixed(4), 'ms', 'compiled')
    } catch (e) { console.error(`${label}: ${e.message.split('\n')[0]}`) }
  }
}
