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
// element), mistakes() and done(result).
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

  const isArray = (v) => ArrayBuffer.isView(v)
  const onDevice = (v) => {
    const b = cuda.buffer(v)
    return v.shape ? b.reshape(v.shape) : b
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
  const text = (x) => Object.is(x, -0) ? '-0' : String(Number.isInteger(x) ? x : +x.toPrecision(7))
  function shown(v) {
    const list = []
    for (let i = 0; i < v.length; i++) list.push(text(v[i]))
    return list
  }
  const cells = (name, v) => ({ name, shape: v.shape ?? [v.length], values: shown(v) })

  // attempt runs the answer with one size, and returns what is wrong, undefined where nothing is.
  function attempt(answer, size) {
    trial.begin(JSON.stringify(size))
    const random = generator(trial.seed ^ Math.imul(JSON.stringify(size).length, 0x2545f491) ^ (Array.isArray(size) ? size[0] * 31 + size[1] : size))
    const inputs = test.make(size, random)
    const want = test.want(inputs, size)
    const args = {}
    for (const [name, v] of Object.entries(inputs)) args[name] = isArray(v) ? onDevice(v) : v
    for (const [name, v] of Object.entries(want)) args[name] ??= onDevice(blank(v, test.unwritten?.includes(name)))
    for (const [name, v] of Object.entries(args)) if (typeof v === 'object') trial.buffer(name, String(v.address), v.bytes, v.bytes / (v.read().length || 1))
    test.run(answer, args, size)
    for (let i = 0; i < cuda.devices.length; i++) if (i === 0 || test.devices > 1) cuda.synchronize()
    if (trial.mistakes() > 0) return { size }
    const read = {}
    let right = true
    for (const [name, v] of Object.entries(want)) {
      read[name] = args[name].read()
      right &&= wrongCells(read[name], v).length === 0
    }
    if (right) return undefined
    const outputs = []
    for (const [name, right] of Object.entries(want)) {
      const got = read[name]
      got.shape = right.shape
      const begun = name in inputs ? '' : shown(blank(right.slice(0, 1), test.unwritten?.includes(name)))[0] ?? ''
      outputs.push({ ...cells(name, got), blank: begun, want: shown(right), wrong: wrongCells(got, right), address: String(args[name].address), bytes: right.BYTES_PER_ELEMENT })
    }
    return { size, inputs: Object.entries(inputs).filter(([name, v]) => isArray(v) && !(name in want)).map(([name, v]) => cells(name, v)), outputs }
  }

  // smallest tries the sizes between one that is right and one that is not.
  function smallest(answer, before, failed) {
    if (test.shrink === false || typeof failed.size !== 'number') return failed
    for (let n = before + 1; n < failed.size && n <= before + 64; n++) {
      const found = attempt(answer, n)
      if (found) return found
    }
    return failed
  }

  return function check(answer) {
    let before = -1
    for (const size of trial.sizes ?? test.sizes) {
      let failed = attempt(answer, size)
      if (failed && !trial.sizes && trial.mistakes() === 0) failed = smallest(answer, before, failed)
      if (failed) {
        trial.done(JSON.stringify(failed))
        return
      }
      before = size
    }
    trial.done('')
  }
})
