// CUDA C++ compiled at run time.
const cuda = require('cuda')
const assert = require('assert')

// A program, its kernel and what it tells.
const source = `
extern "C" __global__ void saxpy(int n, float a, const float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}`
const program = cuda.compile(source, { name: 'saxpy.cu', cache: false })
assert(program instanceof cuda.Program)
assert.strictEqual(program.format, 'ptx')
assert.match(program.arch, /^compute_\d+$/)
assert.match(program.text, /\.visible \.entry saxpy\(/)
assert.strictEqual(program.log, '')
assert(program.time > 0)
assert.strictEqual(program.cached, false)
assert(program.image instanceof ArrayBuffer)
assert.strictEqual(program.image, program.image)
assert.strictEqual(program.image.byteLength, program.text.length)
new Uint8Array(program.image).fill(0) // the script's own copy
const n = 1000
const x = cuda.buffer(Float32Array.from({ length: n }, (_, i) => i))
const y = cuda.buffer(new Float32Array(n).fill(1))
const m = program.load({ lineInfo: true })
assert.deepStrictEqual(m.functions, ['saxpy'])
m.function('saxpy').forall(n, n, 2, x, y)
assert.deepStrictEqual(y.read(), Float32Array.from({ length: n }, (_, i) => 2 * i + 1))
cuda.module(program).function('saxpy').launch({ grid: 4, block: 256 }, n, -2, x, y)
assert.deepStrictEqual(y.read(), new Float32Array(n).fill(1))
assert.match(require('util').inspect(program), /^Program saxpy\.cu: ptx for compute_\d+, [\d.]+ KiB$/)

// Templates by name expression, macros, headers, constants and shared memory.
const sum = cuda.compile(`
#include "sum.h"
__constant__ float weight;
template <typename T, int N> __global__ void sum(const T *x, T *out)
{
    __shared__ T part[N];
    part[threadIdx.x] = x[blockIdx.x * N + threadIdx.x] * (T)weight;
    for (int step = N / 2; step > 0; step /= 2) {
        __syncthreads();
        if (threadIdx.x < step) part[threadIdx.x] += part[threadIdx.x + step];
    }
    if (threadIdx.x == 0) ADD(out, part[0] + BIAS);
}`, {
  headers: { 'sum.h': '#define ADD(p, v) atomicAdd(p, v)' }, define: { BIAS: 0.5, UNUSED: 'x' },
  expressions: ['sum<float, 128>', 'sum<double, 64>', '&weight'], options: ['--use_fast_math'], cache: false
})
const sums = sum.load()
sums.global(sum.lowered('&weight'), 'f32').put(2)
const out = cuda.buffer(new Float32Array(1))
sums.function(sum.lowered('sum<float, 128>')).launch({ grid: 4, block: 128 }, cuda.buffer(new Float32Array(512).fill(1)), out)
assert.strictEqual(out.at(0), 2 * 512 + 4 * 0.5)
const wide = cuda.buffer(new Float64Array(1))
sums.function(sum.lowered('sum<double, 64>')).launch({ grid: 2, block: 64 }, cuda.buffer(new Float64Array(128).fill(3)), wide)
assert.strictEqual(wide.at(0), 2 * 3 * 128 + 2 * 0.5)
assert.strictEqual(sums.function('sum<float, 128>'), sums.function(sum.lowered('sum<float, 128>')))
assert.strictEqual(sums.global('&weight', 'f32').get(), 2)
assert.throws(() => sums.function('sum<int, 1>'), { message: /its kernels are .*sum<float, 128>\(/ })
{
  const m = cuda.compile('namespace n { __constant__ float c; __global__ void f(float *x) { *x = c; } }', { name: 'names.cu' }).load()
  const x = cuda.alloc('f32', 1)
  m.global('n::c', 'f32').put(7)
  m.function('n::f').launch({ grid: 1, block: 1 }, x)
  assert.strictEqual(x.at(0), 7)
}
assert.throws(() => sum.lowered('sum<int, 1>'), {
  name: 'RangeError',
  message: 'program.cu: no lowered name of "sum<int, 1>": list it in the option expressions; ' +
    'it was compiled with &weight, sum<double, 64>, sum<float, 128>'
})

// The signs of integers, which PTX does not tell: by the source for extern "C", by the symbol for others.
const signed = cuda.compile(`
extern "C" __global__ void plain(signed char a, unsigned b, char c, int d, long long e, int *out) { out[0] = a; out[1] = b; out[2] = c; out[3] = d; out[4] = (int)e; }
template <typename T> __global__ void typed(T a, const T b, int *out) { out[0] = a; out[1] = b; }`,
  { expressions: ['typed<signed char>', 'typed<unsigned>', 'typed<short>'], cache: false }).load()
const five = cuda.alloc('i32', 5), single = { grid: 1, block: 1 }
const outside = (f, args, range, got, place) => assert.throws(() => f.launch(single, ...args), { name: 'RangeError',
  message: `launching ${f.name}: argument ${place}: expected an integer from ${range}, got ${got}${typeof got === 'bigint' ? 'n' : ''}` })
const plain = signed.function('plain'), where = (i, name) => plain.params[i].name ? `${i + 1} (${name})` : String(i + 1)
outside(plain, [200, 1, 1, 1, 1, five], '-128 to 127', 200, where(0, 'a'))
outside(plain, [1, -1, 1, 1, 1, five], '0 to 4294967295', -1, where(1, 'b'))
outside(plain, [1, 1, 256, 1, 1, five], '-128 to 255', 256, where(2, 'c'))
outside(plain, [1, 1, 1, 2 ** 31, 1, five], '-2147483648 to 2147483647', 2 ** 31, where(3, 'd'))
outside(plain, [1, 1, 1, 1, 2n ** 63n, five], '-9223372036854775808 to 9223372036854775807', 2n ** 63n, where(4, 'e'))
plain.launch(single, -128, 4294967295, 200, -1, -2n, five)
assert.deepStrictEqual([...five.read()], [-128, -1, -56, -1, -2])
assert.deepStrictEqual(plain.params.map(p => p.type).slice(0, 5), ['i8', 'u32', 'u8', 'i32', 'i64'])
for (const [expression, range, bad] of [['typed<signed char>', '-128 to 127', 128], ['typed<unsigned>', '0 to 4294967295', -1], ['typed<short>', '-32768 to 32767', 32768]]) {
  outside(signed.function(expression), [bad, 1, five], range, bad, signed.function(expression).params[0].name ? `1 (${signed.function(expression).params[0].name})` : '1')
}

// A file, with a header beside it; a context that is not the current one.
const scaled = cuda.buffer(new Float32Array([1, 2]))
cuda.moduleFile(__dirname + '/scale.cu').function('scale').forall(2, scaled, 2)
assert.deepStrictEqual(scaled.read(), new Float32Array([3, 6]))
const other = cuda.device(0).createContext()
assert.strictEqual(other.compile(source).load().functions[0], 'saxpy')
assert.strictEqual(other.module(program).functions[0], 'saxpy')
other.destroy()

// The cache.
const unique = source + '// ' + process.pid + ' ' + Date.now()
assert.strictEqual(cuda.compile(unique).cached, false)
const again = cuda.compile(unique)
assert.strictEqual(again.cached, true)
assert.strictEqual(again.text, cuda.compile(unique, { cache: false }).text)

// What does not compile.
const caught = (f) => { try { f() } catch (e) { return e } }
const broken = caught(() => cuda.compile('__global__ void f(int *x) {\n  int y;\n  *x = z;\n}', { name: 'f.cu' }))
assert(broken instanceof cuda.CompileError && broken instanceof Error)
assert.strictEqual(broken.name, 'CompileError')
assert.strictEqual(broken.stage, 'nvrtc')
assert.match(broken.log, /^f\.cu\(3\): error: identifier "z" is undefined/)
assert.strictEqual(broken.diagnostics.find((d) => d.severity === 'error').line, 3)
assert.strictEqual(broken.message.split('\n').slice(0, 3).join('\n'), 'f.cu:3:8: error: identifier "z" is undefined\n' +
  '    3 │   *x = z;\n      ╵        ^')
const file = caught(() => cuda.moduleFile(__dirname + '/broken.cu'))
assert.match(file.message, /broken\.cu:3:12: error: identifier "undefined_name" is undefined\n/)
assert.match(caught(() => cuda.compile('', { arch: 'sm_2' })).message, /^compiling program\.cu: arch: expected an architecture such as sm_90, got "sm_2"$/)

// Wrong use.
assert.throws(() => cuda.compile(1), { name: 'TypeError', message: 'cuda.compile: source: expected a string, got number' })
assert.throws(() => cuda.compile('', { ouput: 'ptx' }),
  { name: 'TypeError', message: 'cuda.compile: options: there is no option "ouput"; did you mean "output"?' })
assert.throws(() => cuda.compile('', { options: 'x' }),
  { name: 'TypeError', message: 'cuda.compile: options.options: expected an array of strings, got string' })
assert.throws(() => cuda.compile('', { include: [1] }),
  { name: 'TypeError', message: 'cuda.compile: options.include[0]: expected a string, got number' })
assert.throws(() => cuda.compile('', { headers: { 'a.h': null } }),
  { name: 'TypeError', message: 'cuda.compile: options.headers.a.h: expected a string, got null' })
assert.throws(() => new cuda.Program(), { name: 'TypeError', message: 'Program cannot be constructed: use cuda.compile() or cuda.link()' })
assert.throws(() => cuda.link([]), { name: 'RangeError', message: 'cuda.link: inputs: expected at least one, got none' })
assert.throws(() => cuda.link([new Uint8Array(4)]),
  { name: 'TypeError', message: 'cuda.link: inputs[0]: expected PTX, a cubin, a fatbin, an object, a library or a Program of LTO-IR' })
assert.throws(() => cuda.link([5]), { name: 'TypeError' })

// Linking: a kernel of one program calls a function of the other.
const relocatable = { options: ['--relocatable-device-code=true'], cache: false }
const caller = cuda.compile('extern __device__ int twice(int v); extern "C" __global__ void run(int *x) { *x = twice(*x); }', { ...relocatable, name: 'caller.cu' })
const callee = cuda.compile('__device__ int twice(int v) { return 2 * v; }', { ...relocatable, name: 'callee.cu' })
const both = cuda.link([caller, callee.text], { verbose: true, optLevel: 3 })
assert.strictEqual(both.format, cuda.device(0).emulated ? 'ptx' : 'cubin')
const value = cuda.buffer(new Int32Array([21]))
both.load().function('run').launch({ grid: 1, block: 1 }, value)
assert.strictEqual(value.at(0), 42)
const unresolved = caught(() => cuda.link([caller]))
assert(unresolved instanceof cuda.CompileError)
assert.strictEqual(unresolved.stage, 'link')
assert.match(unresolved.message, /Undefined reference to '_Z5twicei' in 'caller.cu'|twice/)

// LTO-IR is optimised as a whole when it is linked.
if (cuda.version.nvjitlink && !cuda.device(0).emulated) {
  const lto = { output: 'ltoir', cache: false }
  const parts = [
    cuda.compile('extern __device__ int twice(int v); extern "C" __global__ void run(int *x) { *x = twice(*x); }', { ...lto, name: 'caller.cu' }),
    cuda.compile('__device__ int twice(int v) { return 2 * v; }', { ...lto, name: 'callee.cu' })
  ]
  assert.strictEqual(parts[0].format, 'ltoir')
  assert.throws(() => parts[0].load(), { name: 'TypeError', message: 'caller.cu is LTO-IR, which does not load; link it with cuda.link([program]) first' })
  const value = cuda.buffer(new Int32Array([21]))
  cuda.link(parts, { optLevel: 3 }).load().function('run').launch({ grid: 1, block: 1 }, value)
  assert.strictEqual(value.at(0), 42)
  assert.match(caught(() => cuda.link(parts.slice(0, 1))).message, /twice/)
}

// A cubin for the device at hand.
if (!cuda.device(0).emulated) {
  const cubin = cuda.compile(source, { output: 'cubin', name: 'saxpy.cu' })
  assert.strictEqual(cubin.format, 'cubin')
  assert.strictEqual(cubin.text, undefined)
  cuda.module(cubin.image).function('saxpy', ['i32', 'f32', 'ptr', 'ptr']).forall(n, n, 1, x, y)
  assert.strictEqual(y.at(9), 10)
}
