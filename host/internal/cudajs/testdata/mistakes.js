// Mistakes that users make, and the whole messages that they get.
const cuda = require('cuda')
const assert = require('assert')
const fs = require('fs')
const os = require('os')
const path = require('path')

const wrong = (f, name, message) => assert.throws(f, { name, message })

const ptx = `.version 7.0
.target sm_70
.address_size 64
.global .u32 counter;
.visible .entry scale(.param .u64 x, .param .f32 by)
{
	.reg .f32 %v, %by;
	.reg .b64 %x;
	ld.param.u64 %x, [x];
	ld.param.f32 %by, [by];
	ld.global.f32 %v, [%x];
	mul.f32 %v, %v, %by;
	st.global.f32 [%x], %v;
	ret;
}`
const module = cuda.module(ptx)
const scale = module.function('scale')
const id = cuda.device().primaryContext().id
const x = cuda.buffer(new Float32Array([1, 2, 3]))
const one = { grid: 1, block: 1 }

// The arguments of a launch.
wrong(() => scale.launch(x, 2), 'TypeError', 'function.launch: config: expected {grid, block, …} before the kernel\'s arguments, got Buffer')
wrong(() => scale.launch(1, 1, x, 2), 'TypeError', 'function.launch: config: expected {grid, block, …}, got number')
wrong(() => scale.launch(one, new Float32Array(3), 2), 'TypeError',
  'launching scale: argument 1 (x): expected a buffer or an integer from -9223372036854775808 to 18446744073709551615, ' +
  'got Float32Array of 12 bytes in the host\'s memory; cuda.buffer() puts it into the device\'s')
const freed = cuda.alloc('f32', 3)
const step = scale.prepare(one)
step(freed, 1)
freed.free()
const gone = 'launching scale: argument 1 (x): buffer of 12 bytes on device 0 has been freed'
wrong(() => scale.launch(one, freed, 2), 'TypeError', gone)
wrong(() => step(freed, 2), 'TypeError', gone)

// Names.
const absent = 'CUDA_ERROR_NOT_FOUND (500): there is no symbol, function or object of this name; while looking for the'
wrong(() => module.function('scael'), 'CudaError',
  `cuModuleGetFunction: ${absent} kernel scael in the module of context ${id} of device 0; did you mean scale? Its kernels are scale`)
wrong(() => module.function('sum'), 'CudaError',
  `cuModuleGetFunction: ${absent} kernel sum in the module of context ${id} of device 0; its kernels are scale`)
wrong(() => module.global('countr'), 'CudaError',
  `cuModuleGetGlobal: ${absent} variable countr in the module of context ${id} of device 0; did you mean counter? Its variables are counter`)
wrong(() => cuda.module(ptx.replace(/.global .u32 counter;/, '')).global('counter'), 'CudaError',
  `cuModuleGetGlobal: ${absent} variable counter in the module of context ${id} of device 0; it has no variables`)

// Types and sizes.
for (const [name, meant] of [['float', 'f32'], ['double', 'f64'], ['int', 'i32'], ['uint8', 'u8'], ['Float32', 'f32'], ['f23', 'f32']]) {
  wrong(() => cuda.alloc(name, 3), 'TypeError', `cuda.alloc: type: there is no type "${name}"; did you mean "${meant}"?`)
}
wrong(() => cuda.alloc(3, 'f32'), 'TypeError',
  'cuda.alloc: type: expected a type such as \'f32\', got number; the type comes before the size: ("f32", 3)')
wrong(() => x.read(new Float32Array(2), 2), 'RangeError', 'buffer.read: dst: expected at most 1 element from offset 2 on, got 2')

// Files.
const folder = path.join(os.tmpdir(), 'cujs-mistakes-' + process.pid)
try {
  fs.mkdirSync(folder)
  fs.writeFileSync(path.join(folder, 'scale.ptx'), ptx)
  fs.writeFileSync(path.join(folder, 'wrong.ptx'), ptx.replace('mul.f32 %v', 'mul.f32 %w'))
  const named = (name) => path.join(folder, name)
  wrong(() => cuda.moduleFile(named('scael.ptx')), 'Error', `cuda.moduleFile: path: there is no file ${named('scael.ptx')}; did you mean scale.ptx?`)
  wrong(() => cuda.moduleFile(named('other.ptx')), 'Error', `cuda.moduleFile: path: there is no file ${named('other.ptx')}`)
  wrong(() => cuda.module('scale.ptx'), 'TypeError',
    'cuda.module: image: expected PTX text, got the name of a file, "scale.ptx": cuda.moduleFile() loads files')
  if (cuda.device().emulated) {
    // PTX that means nothing, with its line and a caret.
    const invalid = (name) => `cuModuleLoadDataEx: CUDA_ERROR_INVALID_PTX (218): the PTX does not compile; while loading ${name} on device 0`
    wrong(() => cuda.moduleFile(named('wrong.ptx')), 'CompileError', `${invalid('the module ' + named('wrong.ptx'))}
${named('wrong.ptx')}:12:10: %w is not declared; did you mean %v?
   12 │   mul.f32 %w, %v, %by;
      ╵           ~~`)
    wrong(() => cuda.module(ptx.replace('mul.f32', 'mull.f32')), 'CompileError', `${invalid('a module')}
<ptx>:12:2: mull.f32: unknown instruction "mull"; did you mean mul?
   12 │   mull.f32 %v, %v, %by;
      ╵   ~~~~~~~~`)
  }
} finally {
  fs.rmSync(folder, { recursive: true })
}

// A kernel that goes beyond its buffer: on the emulated device the message has the thread, and the line of the script.
if (cuda.device().emulated) {
  const beyond = cuda.kernel(function beyond(x) {
    x[grid(1)] = 1
  })
  beyond.launch({ grid: 1, block: 4 }, x)
  const place = `${__filename}:${1 + fs.readFileSync(__filename, 'utf8').split('\n').findIndex((line) => line === '    x[grid(1)] = 1')}:5`
  assert.throws(() => cuda.synchronize(), (e) => {
    assert.strictEqual(e.message.replace(/0x[0-9a-f]+/g, '…').replace(/PTX of beyond:\d+: [^;]+/, 'PTX'),
      'cuStreamQuery: CUDA_ERROR_ILLEGAL_ADDRESS (700): a kernel used an address that is not allocated: an index out of range, or memory ' +
      'already freed; while asking for the work in default stream on device 0; kernel beyond: illegal address: write of x[3]: x has 3 elements; 4 bytes at ' +
      'global address …: right behind the end of the device allocation of 12 bytes at …; block (0,0,0), thread (3,0,0), ' +
      `${place}, PTX; the context is lost: call cuda.device(0).reset()`)
    return true
  })
  assert.throws(() => cuda.module('.version 6.0\n.target sm_50\n.address_size 64\n'), (e) => e.name === 'CudaError' && e.sticky)
}
