// Texture and surface functions of CUDA C++, as NVRTC compiles them.
const cuda = require('cuda')
const assert = require('assert')

const m = cuda.compile(`
extern "C" __global__ void images(cudaTextureObject_t flat, cudaTextureObject_t solid, cudaTextureObject_t layers,
    cudaTextureObject_t row, cudaTextureObject_t memory, float *out)
{
  out[0] = tex2D<float>(flat, 2.0f, 1.5f);
  out[1] = tex3D<float>(solid, 1.5f, 0.5f, 1.0f);
  out[2] = tex2DLayered<float>(layers, 1.5f, 1.5f, 2);
  out[3] = tex1D<float>(row, 3.25f);
  out[4] = tex1Dfetch<float>(memory, 5);
  out[5] = tex1Dfetch<float>(memory, 99999);
  float4 corners = tex2Dgather<float4>(flat, 2.0f, 2.0f, 0);
  out[6] = corners.x; out[7] = corners.y; out[8] = corners.z; out[9] = corners.w;
}
extern "C" __global__ void cubes(cudaTextureObject_t cube, cudaTextureObject_t levels, float *out)
{
  out[0] = texCubemap<float>(cube, 0.1f, -2.0f, 0.2f);
  out[1] = tex2DLod<float>(levels, 0.5f, 0.5f, 1.0f);
  out[2] = tex2DLod<float>(levels, 0.5f, 0.5f, 1.25f);
  out[3] = tex2DGrad<float>(levels, 0.5f, 0.5f, make_float2(0.5f, 0.0f), make_float2(0.0f, 0.25f));
}
extern "C" __global__ void pixels(cudaTextureObject_t whole, cudaTextureObject_t scaled, int *out, float *shares)
{
  uchar4 v = tex2D<uchar4>(whole, 1.5f, 0.5f);
  out[0] = v.x; out[1] = v.y; out[2] = v.z; out[3] = v.w;
  float4 f = tex2D<float4>(scaled, 1.5f, 0.5f);
  shares[0] = f.x; shares[1] = f.y; shares[2] = f.z; shares[3] = f.w;
}
extern "C" __global__ void invert(cudaSurfaceObject_t image, int width, int height)
{
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x >= width || y >= height) return;
  uchar4 p = surf2Dread<uchar4>(image, 4 * x, y);
  p.x = 255 - p.x; p.y = 255 - p.y; p.z = 255 - p.z;
  surf2Dwrite(p, image, 4 * x, y);
}
extern "C" __global__ void volumes(cudaSurfaceObject_t solid, cudaSurfaceObject_t layers, float *out)
{
  surf3Dwrite(7.0f, solid, 4, 1, 1);
  out[0] = surf3Dread<float>(solid, 4, 1, 1);
  surf2DLayeredwrite(make_float2(1.0f, 2.0f), layers, 8, 0, 1, cudaBoundaryModeZero);
  surf2DLayeredwrite(make_float2(9.0f, 9.0f), layers, 96, 0, 1, cudaBoundaryModeZero);
  float2 v = surf2DLayeredread<float2>(layers, 8, 0, 1, cudaBoundaryModeClamp);
  out[1] = v.x; out[2] = v.y;
}`, { name: 'textures.cu', cache: false }).load()

const counting = (n) => Float32Array.from({ length: n }, (_, i) => i)
const image = (o) => cuda.array({ type: 'f32', ...o })
const one = { grid: 1, block: 1 }
const linear = { filter: 'linear' }

const out = cuda.alloc('f32', 10)
m.function('images').launch(one,
  cuda.texture(image({ width: 4, height: 3, gather: true }).write(counting(12)), linear),
  cuda.texture(image({ width: 4, height: 3, depth: 2 }).write(counting(24)), linear),
  cuda.texture(image({ width: 4, height: 2, layers: 3 }).write(counting(24)), linear),
  cuda.texture(image({ width: 8 }).write(counting(8)), linear),
  cuda.texture(cuda.buffer(counting(16))), out)
assert.deepStrictEqual(Array.from(out.read()), [5.5, 7, 21, 2.75, 5, 0, 9, 10, 6, 5])

const levels = image({ width: 4, height: 4, levels: 3 })
for (let i = 0; i < 3; i++) levels.level(i).write(new Float32Array(16 >> 2 * i).fill(10 * i))
const faces = image({ width: 2, height: 2, cube: true }).write(Float32Array.from({ length: 24 }, (_, i) => i >> 2))
m.function('cubes').launch(one, cuda.texture(faces), cuda.texture(levels, { filter: 'linear', mipFilter: 'linear' }), out)
assert.deepStrictEqual(Array.from(out.read()).slice(0, 4), [3, 10, 12.5, 10])

const bytes = cuda.array({ type: 'u8', channels: 4, width: 2, height: 1, surface: true }).write([1, 2, 3, 4, 255, 0, 51, 102])
const whole = cuda.alloc('i32', 4)
m.function('pixels').launch(one, cuda.texture(bytes), cuda.texture(bytes, { read: 'normalized' }), whole, out)
assert.deepStrictEqual(Array.from(whole.read()), [255, 0, 51, 102])
assert.deepStrictEqual(Array.from(out.read()).slice(0, 4), [1, 0, 0.2, 0.4].map(Math.fround))
m.function('invert').launch({ grid: 1, block: [4, 4] }, cuda.surface(bytes), 2, 1)
assert.deepStrictEqual(Array.from(bytes.read()), [254, 253, 252, 4, 0, 255, 204, 102])

const layers = cuda.array({ type: 'f32', channels: 2, width: 2, height: 1, layers: 2, surface: true }).write(new Float32Array(8))
m.function('volumes').launch(one, cuda.surface(image({ width: 3, height: 2, depth: 2, surface: true })), cuda.surface(layers), out)
assert.deepStrictEqual(Array.from(out.read()).slice(0, 3), [7, 1, 2])
assert.deepStrictEqual(Array.from(layers.read()), [0, 0, 0, 0, 0, 0, 1, 2])
