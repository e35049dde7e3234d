// Functions of the C library, called from a script: cos, and qsort, which calls back.
const ffi = require('ffi')

const { symbols: { cos } } = ffi.open(['libm.so.6', 'libSystem.B.dylib', 'ucrtbase.dll'], {
  cos: { parameters: ['f64'], result: 'f64' },
})
console.log('cos(1) =', cos(1))

const { symbols: { qsort } } = ffi.open(null, {
  qsort: { parameters: ['pointer', 'usize', 'usize', { parameters: ['pointer', 'pointer'], result: 'i32' }] },
})
const numbers = new Int32Array([5, -3, 9, 0, 7])
const at = (address) => new Int32Array(ffi.view(address, 4))[0]
qsort(numbers, numbers.length, 4, (a, b) => at(b) - at(a))
console.log('sorted:', ...numbers)
