// Machine code of functions, programs and kernels.
const cuda = require('cuda')
const assert = require('assert')

const m = cuda.module(`.version 6.0
.target sm_50
.address_size 64
.visible .entry five(.param .u64 x) { .reg .b64 %r; ld.param.u64 %r, [x]; st.global.u32 [%r], 5; ret; }
.visible .entry nothing() { ret; }`)
const sass = m.function('five').sass()
assert.match(sass, /\.text\.five/)
assert.match(sass, /STG/)
assert.doesNotMatch(sass, /nothing/)
assert.match(m.function('nothing').sass(), /EXIT/)

const square = cuda.kernel(function square(x, n) {
  const i = threadIdx.x
  if (i < n) x[i] = x[i] * x[i]
})
assert.match(square.sass('f32[]', 'i32'), /FMUL/)

if (cuda.version.nvrtc) {
  const program = cuda.compile('extern "C" __global__ void half(float *x) {\n  *x *= 0.5f;\n}', { name: 'half.cu', lineInfo: true })
  assert.match(program.text, /\.loc\s+1 2 /)
  assert.match(program.sass(), /FMUL/)
  let intermediate
  try {
    intermediate = cuda.compile('', { output: 'ltoir' })
  } catch (error) {
    assert.match(error.message, /nvrtcGetLTOIRSize/) // NVRTC before 12.0
  }
  if (intermediate) {
    assert.throws(() => intermediate.sass(),
      { name: 'TypeError', message: 'program.sass: program.cu is ltoir, which has no machine code; link it first' })
  }
}
