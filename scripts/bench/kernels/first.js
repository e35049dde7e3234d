// What a kernel in JavaScript costs before it first runs: compilation to PTX,
// and all from cuda.kernel to the end of its first launch. Each round has a
// kernel of its own, so that no cache helps.
//
//   cujs scripts/bench/kernels/first.js

const cuda = require('cuda')
const { cases } = require('./kernels.js')

const rounds = 15
const median = (list) => list.sort((x, y) => x - y)[list.length >> 1]

// another is a kernel like f that no cache knows: a comment makes it different.
const another = (f, round) => eval(`(${f.toString().replace('{', `{ /* ${round} ${performance.now()} */`)})`)

function measure(one) {
  const compile = [], first = []
  const args = one.args.map((a) => ArrayBuffer.isView(a) ? cuda.buffer(a) : Array.isArray(a) ? cuda.alloc(a[1], a[2]) : a)
  for (let round = 0; round < rounds; round++) {
    let began = performance.now()
    cuda.kernel(another(one.f, round), { uses: one.uses }).ptx(...one.types)
    compile.push(performance.now() - began)
    const kernel = cuda.kernel(another(one.f, round), { uses: one.uses })
    cuda.synchronize()
    began = performance.now()
    kernel.launch(one.config, ...args)
    cuda.synchronize()
    first.push(performance.now() - began)
  }
  console.log(`${one.f.name.padEnd(14)} to PTX ${median(compile).toFixed(2).padStart(7)} ms   first launch ${median(first).toFixed(2).padStart(7)} ms`)
}

for (const one of cases(0.03125)) measure(one)
