// CUDA C++ of two files: the kernel of one calls a device function of the other.
// Each is compiled by itself, and both are linked. It needs NVRTC.
//
//   cujs scripts/examples/two-files.js

const cuda = require('cuda')
const assert = require('assert')

const shapes = `
#include "shapes.h"
__device__ float area(Circle c) { return 3.14159265f * c.radius * c.radius; }`

const main = `
#include "shapes.h"
extern "C" __global__ void areas(const float *radii, float *out, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    Circle c = { radii[i] };
    out[i] = area(c);
}`

const headers = { 'shapes.h': 'struct Circle { float radius; };\nextern __device__ float area(Circle c);' }

if (cuda.version.nvrtc) {
  const parts = [['main.cu', main], ['shapes.cu', shapes]].map(([name, source]) =>
    cuda.compile(source, { name, headers, options: ['--relocatable-device-code=true'] }))
  const n = 1000
  const radii = Float32Array.from({ length: n }, (_, i) => i / 100)
  const out = cuda.alloc('f32', n)
  cuda.link(parts).load().function('areas').forall(n, cuda.buffer(radii), out, n)
  const got = out.read()
  assert(radii.every((r, i) => Math.abs(got[i] - Math.PI * r * r) <= 1e-5 * got[i] + 1e-9))
  console.log(`the areas of ${n} circles are right`)
} else {
  console.log('NVRTC is not installed')
}
