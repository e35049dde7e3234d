// CUDA C++ compiled at run time: a template, instantiated for two types by the
// names of its instances. It needs NVRTC, which the CUDA toolkit has; kernels
// in PTX and in JavaScript need nothing but the driver.
//
//   cujs scripts/examples/cpp.js

const cuda = require('cuda')
const assert = require('assert')

const source = `
template <typename T> __global__ void polynomial(const T *x, T *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = x[i] * x[i] * SCALE + x[i];
}`

if (cuda.version.nvrtc) {
  const program = cuda.compile(source, {
    name: 'polynomial.cu', define: { SCALE: 2 }, expressions: ['polynomial<float>', 'polynomial<int>']
  })
  const module = program.load()
  const n = 1000
  for (const type of ['float', 'int']) {
    const x = type === 'float' ? new Float32Array(n) : new Int32Array(n)
    for (let i = 0; i < n; i++) x[i] = i
    const y = cuda.alloc(type === 'float' ? 'f32' : 'i32', n)
    module.function(`polynomial<${type}>`).forall(n, cuda.buffer(x), y, n)
    assert.deepStrictEqual(y.read(), x.map((v) => 2 * v * v + v))
  }
  console.log(`polynomial<float> and polynomial<int> are right; NVRTC ${cuda.version.nvrtc} made ${program.format} for ${program.arch}`)

  // What does not compile says where.
  try {
    cuda.compile('__global__ void f(float *x) {\n  *x = missing;\n}', { name: 'f.cu' })
  } catch (error) {
    console.log(error.message)
  }
} else {
  console.log('NVRTC is not installed')
}
