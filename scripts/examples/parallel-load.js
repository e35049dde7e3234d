// A large module compiled by several threads of the host: the driver shares its
// kernels out among them.
//
//   cujs scripts/examples/parallel-load.js

const cuda = require('cuda')
const assert = require('assert')

// Kernels that take a compiler a while: long chains of arithmetic.
function kernel (number) {
  const steps = Array.from({ length: 200 }, (_, i) => `	fma.rn.f32 %f${i + 1}, %f${i}, %f${Math.max(0, i - 1)}, 0f3D${(i * 7 % 256).toString(16).padStart(2, '0')}0000;`)
  return `
.visible .entry chain${number}(.param .u64 x)
{
	.reg .f32 %f<201>; .reg .b64 %d;
	ld.param.u64 %d, [x];
	ld.global.f32 %f0, [%d];
${steps.join('\n')}
	st.global.f32 [%d], %f${number % 2 ? 200 : 199};
	ret;
}`
}
const count = 32
const text = '.version 6.0\n.target sm_50\n.address_size 64\n' + Array.from({ length: count }, (_, i) => kernel(i)).join('\n')

const times = {}
for (const [name, compileThreads] of Object.entries({ 'one thread': 1, 'all threads': 0 })) {
  // Different texts, so that the second does not come from the driver's cache.
  const loaded = cuda.module(`${text}\n// ${name} ${Date.now()}`, { compileThreads })
  assert.strictEqual(loaded.functions.length, count)
  const x = cuda.buffer(new Float32Array([0]))
  loaded.function('chain1').launch({ grid: 1, block: 1 }, x)
  assert(Number.isFinite(x.at(0)))
  times[name] = loaded.loadTime
}
console.log(`${count} kernels loaded: ` + Object.entries(times).map(([name, ms]) => `${ms.toFixed(1)} ms by ${name}`).join(', '))
