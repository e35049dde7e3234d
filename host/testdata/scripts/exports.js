// The functions of a module are enumerable, as Node.js has them: console.log shows what a module has, and { ...module } copies it.
const assert = require('assert')
const { inspect } = require('util')

const some = {
  cuda: 'alloc', 'cuda/blas': 'gemm', 'cuda/fft': 'rfft', 'cuda/ndarray': 'arange', 'cuda/nccl': 'local', 'cuda/parallel': 'scan',
  'cuda/solver': 'lu', 'cuda/sparse': 'csr', ffi: 'open', fs: 'readFileSync', os: 'cpus', path: 'join', util: 'format',
}
for (const [module, name] of Object.entries(some)) {
  const exports = require(module)
  assert.ok(inspect(exports).includes(`${name}: [Function: ${name}]`), module)
  assert.strictEqual({ ...exports }[name], exports[name])
}
