// Dynamic parallelism: a kernel that launches kernels. The runtime library of the
// device is linked in by itself; the emulated device refuses by name.
const cuda = require('cuda')
const assert = require('assert')

const source = `
__global__ void child(int *x, int base) { x[base + threadIdx.x] = base + threadIdx.x; }
extern "C" __global__ void parent(int *x)
{
    child<<<1, 32>>>(x, 32 * threadIdx.x);
}`

const link = () => cuda.link([cuda.compile(source, { name: 'dynamic.cu', options: ['--relocatable-device-code=true'] })])
if (cuda.device().emulated) {
  // The headers of CUDA 12 and later name the runtime's functions otherwise.
  const lines = ['cuLinkComplete: CUDA_ERROR_INVALID_PTX \\(218\\): the PTX does not compile; while linking dynamic\\.cu on device 0',
    "error   : Undefined reference to '(cuda|__cudaCDP2)GetParameterBufferV2' in 'dynamic\\.cu'",
    "error   : Undefined reference to '(cuda|__cudaCDP2)LaunchDeviceV2' in 'dynamic\\.cu'",
    'the emulated device has no dynamic parallelism, kernels that launch kernels; launch from the host']
  assert.throws(link, { name: 'CompileError', message: new RegExp(`^${lines.join('\n')}$`) })
} else {
  let program
  try {
    program = link()
  } catch (e) {
    assert.match(e.message, /libcudadevrt/) // the machine has no such library: the error says what to install
  }
  if (program) {
    const x = cuda.alloc('i32', 128)
    program.load().function('parent').launch({ grid: 1, block: 4 }, x)
    cuda.synchronize()
    assert.deepStrictEqual(x.read(), Int32Array.from({ length: 128 }, (_, i) => i))
  }
}
