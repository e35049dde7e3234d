// Runs a kernel three ways on the same data: on the device, in the JavaScript
// engine (onHost), and as a plain function written another way.
const cuda = require('cuda')
const assert = require('assert')

// shaped gives an array a shape, for kernels that index it as x[i][j].
const shaped = (array, ...shape) => Object.assign(array, { shape })

const isArray = ArrayBuffer.isView
const copy = (a) => isArray(a) ? (a.shape ? shaped(a.slice(), ...a.shape) : a.slice()) : a

function upload(a) {
  if (!isArray(a)) return a
  const buffer = cuda.buffer(a)
  return a.shape ? buffer.reshape(a.shape) : buffer
}

function same(got, want, bound, what) {
  assert.strictEqual(got.length, want.length, `${what}: length`)
  for (let i = 0; i < want.length; i++) {
    const off = typeof want[i] === 'bigint' ? got[i] !== want[i] :
      !(Object.is(got[i], want[i]) || got[i] === want[i] || Math.abs(got[i] - want[i]) <= bound * Math.max(1, Math.abs(want[i])))
    if (off) assert.fail(`${what}: element ${i} is ${got[i]}, not ${want[i]}`)
  }
}

// check runs kernel f with the configuration and arguments of the case; expect
// changes its own copies of the arguments into what must come out. bound is the
// relative difference allowed, 0 unless given. A case with host: false uses what
// only threads that run at the same time can do.
function check(f, { config, args, expect, bound = 0, options, host = true }) {
  const kernel = cuda.kernel(f, options)
  const wanted = args.map(copy)
  expect(...wanted)
  for (const way of host ? ['launch', 'onHost'] : ['launch']) {
    const given = args.map(upload)
    kernel[way](config, ...given)
    args.forEach((a, i) => {
      if (isArray(a)) same(given[i].read(), wanted[i], bound, `${f.name} by ${way}: argument ${i + 1}`)
    })
  }
  console.log('ok', f.name)
}

// sequence makes typed arrays of small integers that look random and are the
// same in every run.
function sequence(Type, length, modulus, offset = 0) {
  let state = 42
  return Type.from({ length }, () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0
    return (state >>> 8) % modulus + offset
  })
}

module.exports = { check, shaped, sequence }
