// What calls from a script cost: the measures of driver.c, through cujs.
//
//   cujs scripts/bench/driver.js
//
// Prints "name value unit" lines: the median over the rounds.

const cuda = require('cuda')

const rounds = 31
const launches = 500
const bytes = 256 * 2 ** 20

const ptx = `
.version 6.0
.target sm_50
.address_size 64
.visible .entry vadd(.param .u64 a, .param .u64 b, .param .u64 c, .param .u32 n)
{
	.reg .pred %p;
	.reg .b32 %r<5>;
	.reg .f32 %f<3>;
	.reg .b64 %a, %b, %c, %o;
	mov.u32 %r0, %ctaid.x;
	mov.u32 %r1, %ntid.x;
	mov.u32 %r2, %tid.x;
	mad.lo.u32 %r3, %r0, %r1, %r2;
	ld.param.u32 %r4, [n];
	setp.ge.u32 %p, %r3, %r4;
	@%p bra done;
	ld.param.u64 %a, [a];
	ld.param.u64 %b, [b];
	ld.param.u64 %c, [c];
	mul.wide.u32 %o, %r3, 4;
	add.u64 %a, %a, %o;
	add.u64 %b, %b, %o;
	add.u64 %c, %c, %o;
	ld.global.f32 %f0, [%a];
	ld.global.f32 %f1, [%b];
	add.f32 %f2, %f0, %f1;
	st.global.f32 [%c], %f2;
done:
	ret;
}`

function median(values) {
  return values.sort((x, y) => x - y)[values.length >> 1]
}

// measure prints the median of what round returns.
function measure(name, unit, digits, round) {
  const values = []
  for (let i = -3; i < rounds; i++) {
    cuda.synchronize()
    const value = round()
    if (i >= 0) values.push(value)
  }
  console.log(`${name} ${median(values).toFixed(digits)} ${unit}`)
}

// perCall is the nanoseconds of one of count calls that began at began.
const perCall = (began, count) => (performance.now() - began) * 1e6 / count

function launchCosts() {
  const vadd = cuda.module(ptx).function('vadd')
  const a = cuda.alloc('f32', 256)
  const b = cuda.alloc('f32', 256)
  const c = cuda.alloc('f32', 256)
  const n = 256

  const step = vadd.prepare({ grid: 1, block: 256 })
  measure('launch-prepared', 'ns', 1, () => {
    const began = performance.now()
    for (let i = 0; i < launches; i++) step(a, b, c, n)
    return perCall(began, launches)
  })
  const config = { grid: 1, block: 256 }
  measure('launch', 'ns', 1, () => {
    const began = performance.now()
    for (let i = 0; i < launches; i++) vadd.launch(config, a, b, c, n)
    return perCall(began, launches)
  })
  measure('launch-literal', 'ns', 1, () => { // a new configuration each time
    const began = performance.now()
    for (let i = 0; i < launches; i++) vadd.launch({ grid: 1, block: 256 }, a, b, c, n)
    return perCall(began, launches)
  })
  measure('loop', 'ns', 1, () => { // the loop and a call of JavaScript with as many arguments
    const nothing = () => {}
    const began = performance.now()
    for (let i = 0; i < launches; i++) nothing(a, b, c, n)
    return perCall(began, launches)
  })
  measure('launch+synchronize', 'ns', 1, () => {
    const began = performance.now()
    for (let i = 0; i < launches; i++) {
      step(a, b, c, n)
      cuda.synchronize()
    }
    return perCall(began, launches)
  })
  const event = cuda.event({ timing: false })
  measure('record', 'ns', 1, () => {
    const began = performance.now()
    for (let i = 0; i < launches; i++) event.record()
    return perCall(began, launches)
  })
}

function copySpeeds() {
  const buffer = cuda.alloc('u8', bytes)
  const speed = (copy) => () => {
    const began = performance.now()
    copy()
    return bytes / (performance.now() - began) / 1e6
  }
  const pinned = cuda.pinned('u8', bytes)
  pinned.fill(1)
  measure('upload-pinned', 'GB/s', 2, speed(() => buffer.write(pinned)))
  measure('download-pinned', 'GB/s', 2, speed(() => buffer.read(pinned)))
  const ordinary = new Uint8Array(bytes)
  ordinary.fill(1)
  measure('upload', 'GB/s', 2, speed(() => buffer.write(ordinary)))
  measure('download', 'GB/s', 2, speed(() => buffer.read(ordinary)))
}

launchCosts()
copySpeeds()
