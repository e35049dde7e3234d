// Makes the function check(answer) of one trial: it calls the answer with inputs of each size, as the lesson's test says, and
// compares what comes out with what should. A test has
//
//   sizes                  from the smallest to the largest
//   make(size, random)     the inputs by name: typed arrays, of several axes by shaped(), and numbers
//   want(inputs, size)     the outputs by name; one with the name of an input begins as that
//   run(answer, args, size) what launches: args are inputs and outputs, arrays as buffers
//   tolerance              of floating point, relative to the larger of 1 and the right value; 1e-5 unless given
//   unwritten              names of outputs that begin as zeros
//   counts                 the counters that are compared with those of the solution, at the last size
//   shrink: false          a failure is not looked for at sizes between those of the list
//
// trial has seed, sizes (or null), begin(size), buffer(name, address, bytes, bytes of an
// element), mistakes(), expect(how many outputs), compare(got, want, tolerance) and done(result). Go counts and compares:
// nothing that an answer does to JavaScript makes it right.
(function (require, test, trial) {
  'use strict'
  const cuda = require('cuda')

  // filled is an array with what f gives for each element; a loop takes a fraction of the time of from.
  function filled(array, f) {
    for (let i = 0; i < array.length; i++) array[i] = f()
    return array
  }

  // generator is a source of numbers: a Weyl sequence through the finalizer of MurmurHash3, which mixes 32 bits.
  function generator(seed) {
    let state = seed >>> 0
    const bits = () => {
      state = (state + 0x9e3779b9) >>> 0
      let h = state
      h = Math.imul(h ^ (h >>> 16), 0x85ebca6b)
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
      return (h ^ (h >>> 16)) >>> 0
    }
    const below = (n) => Math.floor(bits() / 2 ** 32 * n)
    return {
      below,
      // ints are from low to before high.
      ints: (n, low, high) => filled(new Int32Array(n), () => low + below(high - low)),
      // floats are short to read: quarters from -16 to 16, a negative zero among them.
      floats: (n) => filled(new Float32Array(n), () => { const v = below(129) - 64; return v === 0 && below(2) ? -0 : v / 4 }),
      // weights are from 0 to before 1.
      weights: (n) => filled(new Float32Array(n), () => below(1024) / 1024),
      bytes: (n) => filled(new Uint8Array(n), () => below(256)),
    }
  }

  // What is used after the answer has begun.
  const uncurried = Function.prototype.bind.bind(Function.prototype.call), text = String, { stringify } = JSON
  const isArray = ArrayBuffer.isView, { buffer, synchronize: wait } = cuda, devices = cuda.devices.length
  const sample = cuda.kernel(function nothing() {}), one = cuda.alloc('u8', 1)
  const launch = uncurried(sample.launch), forall = uncurried(sample.forall), synchronize = uncurried(wait), makeBuffer = uncurried(buffer)
  const read = uncurried(one.read), reshape = uncurried(one.reshape)
  one.free()
  const onDevice = (v) => {
    const b = makeBuffer(cuda, v)
    return v.shape ? reshape(b, v.shape) : b
  }

  // blank is an output before the answer has run: full of a number that no right answer has.
  function blank(like, zeros) {
    const v = like.slice()
    v.fill(zeros ? 0 : like instanceof Float32Array || like instanceof Float64Array ? NaN : 0x5ec0ded1)
    v.shape = like.shape
    return v
  }

  const tolerance = test.tolerance ?? 1e-5
  function same(got, want, floats) {
    if (!floats || got === want) return got === want
    return Math.abs(got - want) <= tolerance * Math.max(1, Math.abs(want)) || got !== got && want !== want
  }

  function wrongCells(got, want) {
    const floats = want instanceof Float32Array || want instanceof Float64Array, list = []
    for (let i = 0; i < want.length; i++) if (!same(got[i], want[i], floats)) list.push(i)
    return list
  }

  // shown are numbers for people: of floats the digits that an f32 has.
  const digits = (x) => Object.is(x, -0) ? '-0' : String(Number.isInteger(x) ? x : +x.toPrecision(7))
  function shown(v) {
    const list = []
    for (let i = 0; i < v.length; i++) list.push(digits(v[i]))
    return list
  }
  const cells = (name, v) => ({ name, shape: v.shape ?? [v.length], values: shown(v) })

  // data is what an answer is tried with at one size, and what should come of it.
  function data(size) {
    const random = generator(trial.seed ^ Math.imul(JSON.stringify(size).length, 0x2545f491) ^ (Array.isArray(size) ? size[0] * 31 + size[1] : size))
    const inputs = test.make(size, random)
    const want = test.want(inputs, size)
    const blanks = {}
    for (const [name, v] of Object.entries(want)) if (!(name in inputs)) blanks[name] = blank(v, test.unwritten?.includes(name))
    return { size, text: JSON.stringify(size), inputs, want, blanks, begin: Object.keys({ ...inputs, ...want }), outputs: Object.keys(want) }
  }

  // attempt runs the answer with the data of a size, and returns what is wrong, undefined where nothing is. What decides is
  // taken before the answer has run, and compared by the trial: an answer may have replaced any method of JavaScript's.
  function attempt(answer, d) {
    const { size, inputs, want, outputs } = d, args = {}, got = {}
    trial.begin(d.text)
    for (let i = 0; i < d.begin.length; i++) {
      const name = d.begin[i], v = name in inputs ? inputs[name] : d.blanks[name]
      args[name] = isArray(v) ? onDevice(v) : v
      if (isArray(v)) trial.buffer(name, text(args[name].address), args[name].bytes, v.BYTES_PER_ELEMENT)
    }
    test.run(answer, args, size)
    for (let i = 0; i < devices; i++) if (i === 0 || test.devices > 1) synchronize(cuda)
    if (trial.mistakes() > 0) return { size }
    let right = true
    for (let i = 0; i < outputs.length; i++) {
      const name = outputs[i]
      got[name] = read(args[name])
      right = trial.compare(got[name], want[name], tolerance) && right
    }
    return right ? undefined : shownFailure(d, args, got)
  }

  // shownFailure is a failure for people.
  function shownFailure({ size, inputs, want, blanks }, args, got) {
    const outputs = []
    for (const [name, right] of Object.entries(want)) {
      got[name].shape = right.shape
      const begun = name in inputs ? '' : shown(blanks[name].slice(0, 1))[0] ?? ''
      outputs.push({ ...cells(name, got[name]), blank: begun, want: shown(right), wrong: wrongCells(got[name], right), address: String(args[name].address), bytes: right.BYTES_PER_ELEMENT })
    }
    return { size, inputs: Object.entries(inputs).filter(([name, v]) => isArray(v) && !(name in want)).map(([name, v]) => cells(name, v)), outputs }
  }

  // smallest tries the sizes between one that is right and one that is not.
  function smallest(answer, before, failed) {
    if (test.shrink === false || typeof failed.size !== 'number') return failed
    for (let n = before + 1; n < failed.size && n <= before + 64; n++) {
      const found = attempt(answer, data(n))
      if (found) return found
    }
    return failed
  }

  // judged is the answer with methods that are cuda's own, whatever it has for them.
  function judged(answer) {
    if (typeof answer !== 'function') return { launch: (...args) => launch(answer, ...args), forall: (...args) => forall(answer, ...args) }
    const plain = () => { throw new Error('the answer is a plain function, and the lesson launches a kernel: make one of it by cuda.kernel(…)') }
    const f = (...args) => answer(...args)
    f.launch = f.forall = plain
    return f
  }

  const prepared = []
  for (const size of trial.sizes ?? test.sizes) prepared.push(data(size))
  let most = 0
  for (const d of prepared) most += d.outputs.length
  trial.expect(most)

  return function check(answer) {
    const own = judged(answer)
    let before = -1
    for (let i = 0; i < prepared.length; i++) {
      let failed = attempt(own, prepared[i])
      if (failed && !trial.sizes && trial.mistakes() === 0) failed = smallest(own, before, failed)
      if (failed) {
        trial.done(stringify(failed))
        return
      }
      before = prepared[i].size
    }
    trial.done('')
  }
})
