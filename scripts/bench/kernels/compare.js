// The nine kernels of kernels.js against kernels.cu compiled by nvcc -O3, on
// one device in one run, in turn.
//
//   cujs compare.js kernels.cubin      as the script compare does
//   cujs compare.js                    compiles kernels.cu with NVRTC; small sizes on the emulated device
//
// Prints for each kernel the median time of both and JavaScript's speed as a
// share of C++'s; the results are compared first.

const cuda = require('cuda')
const fs = require('fs')
const path = require('path')
const { cases } = require('./kernels.js')

const emulated = cuda.device().emulated
const rounds = emulated ? 1 : 21

function reference() {
  if (process.argv[2]) return cuda.moduleFile(process.argv[2])
  const file = path.join(__dirname, 'kernels.cu')
  return cuda.compile(fs.readFileSync(file, 'utf8'), { name: file, options: ['--std=c++14'] }).load()
}

// side makes the outputs of one of the two and a function that launches.
function side(one, inputs) {
  const args = one.args.map((a, i) => inputs[i] ?? (Array.isArray(a) ? cuda.alloc(a[1], a[2]).fill(0) : a))
  return { args, outputs: args.filter((_, i) => Array.isArray(one.args[i])) }
}

// differ throws when results are further apart than they may be; of large ones
// it looks at some 60,000 elements.
function differ(one, js, cpp) {
  js.outputs.forEach((output, k) => {
    const x = output.read(), y = cpp.outputs[k].read()
    const step = Math.ceil(x.length / 60000)
    for (let i = 0; i < x.length; i += step) {
      if (Math.abs(x[i] - y[i]) > one.bound * Math.max(1, Math.abs(y[i]))) {
        throw new Error(`${one.f.name}: output ${k}[${i}] is ${x[i]} from JavaScript, ${y[i]} from C++`)
      }
    }
  })
}

const median = (list) => list.sort((x, y) => x - y)[list.length >> 1]

function compare(one, compiled) {
  const inputs = one.args.map((a) => ArrayBuffer.isView(a) ? cuda.buffer(a) : undefined)
  const js = side(one, inputs), cpp = side(one, inputs)
  const kernel = cuda.kernel(one.f, { uses: one.uses }).specialize(...one.types)
  const f = compiled.function(one.f.name)
  const flat = ({ args }) => args.flatMap((a, i) => a instanceof cuda.Buffer ? [a, cuda.i32(a.length)] : [cuda[one.types[i]](a)])
  const run = [[kernel, flat(js)], [f, flat(cpp)]].map(([function_, args]) => () => function_.launch(one.config, ...args))
  run.forEach((launch) => launch())
  cuda.synchronize()
  differ(one, js, cpp)
  const times = [[], []]
  for (let round = 0; round < rounds; round++) {
    run.forEach((launch, k) => times[k].push(cuda.time(launch, { repeat: emulated ? 1 : 5 }).gpu))
  }
  const [x, y] = times.map(median)
  console.log(`${one.f.name.padEnd(14)} ${x.toFixed(4).padStart(10)} ${y.toFixed(4).padStart(10)} ms ${(y / x).toFixed(3).padStart(8)}` +
    `   registers ${kernel.registers}, ${f.registers}`)
}

console.log(`${'kernel'.padEnd(14)} ${'JavaScript'.padStart(10)} ${'C++'.padStart(10)}    ${'speed'.padStart(8)}`)
const cpp = reference()
for (const one of cases(emulated ? 0.03125 : 64)) compare(one, cpp)
