// What calls from a script cost: the measures of driver.c, through cujs.
//
//   cujs scripts/bench/driver.js [launch] [copy]
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

// The loops are functions of their own: what they use are parameters, as it is
// in C.
const loops = {
  prepared(step, a, b, c, n) {
    for (let i = 0; i < launches; i++) step(a, b, c, n)
  },
  launch(f, config, a, b, c, n) {
    for (let i = 0; i < launches; i++) f.launch(config, a, b, c, n)
  },
  literal(f, a, b, c, n) {
    for (let i = 0; i < launches; i++) f.launch({ grid: 1, block: 256 }, a, b, c, n)
  },
  kernel(k, config, a, b, c) {
    for (let i = 0; i < launches; i++) k.launch(config, a, b, c)
  },
  forall(k, a, b, c, n) {
    for (let i = 0; i < launches; i++) k.forall(n, a, b, c)
  },
  synchronize(step, a, b, c, n) {
    for (let i = 0; i < launches; i++) {
      step(a, b, c, n)
      cuda.synchronize()
    }
  },
  record(event) {
    for (let i = 0; i < launches; i++) event.record()
  },
}

// cost measures a call of a loop, in nanoseconds for each of its rounds.
function cost(name, loop, ...args) {
  measure(name, 'ns', 1, () => {
    const began = performance.now()
    loop(...args)
    return (performance.now() - began) * 1e6 / launches
  })
}

function launchCosts() {
  const vadd = cuda.module(ptx).function('vadd')
  const a = cuda.alloc('f32', 256)
  const b = cuda.alloc('f32', 256)
  const c = cuda.alloc('f32', 256)
  const n = 256
  const config = { grid: 1, block: 256 }
  const step = vadd.prepare(config)

  cost('launch-prepared', loops.prepared, step, a, b, c, n)
  cost('launch', loops.launch, vadd, config, a, b, c, n)
  cost('launch-literal', loops.literal, vadd, a, b, c, n) // a new configuration each time
  const kernel = cuda.kernel((a, b, c) => { const i = grid(1); if (i < c.length) c[i] = a[i] + b[i] }, { name: 'add' })
  cost('launch-kernel', loops.kernel, kernel, config, a, b, c) // one in JavaScript
  cost('launch-forall', loops.forall, kernel, a, b, c, n)
  cost('loop', loops.prepared, () => {}, a, b, c, n) // JavaScript alone
  cost('launch+synchronize', loops.synchronize, step, a, b, c, n)
  cost('record', loops.record, cuda.event({ timing: false }))
  graphCosts(vadd, config, a, b, c, n)
}

// graphCosts measures a graph of 100 launches, launched 20 times in a row.
function graphCosts(vadd, config, a, b, c, n) {
  const stream = cuda.stream({ nonBlocking: true })
  const graph = stream.capture(() => {
    for (let i = 0; i < 100; i++) vadd.launch({ ...config, stream }, a, b, c, n)
  })
  graph.upload(stream)
  measure('graph', 'us', 2, () => {
    const began = performance.now()
    for (let i = 0; i < 20; i++) graph.launch(stream)
    stream.synchronize()
    return (performance.now() - began) * 1e3 / 20
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
  for (const [name, size] of [['4K', 4096], ['64K', 65536], ['1M', 1048576]]) smallCopies(name, buffer.subarray(0, size), ordinary.subarray(0, size))
}

// smallCopies measures 100 copies up and down that the driver makes by itself.
function smallCopies(name, buffer, array) {
  const speed = (copies) => () => {
    const began = performance.now()
    copies(buffer, array)
    return 100 * array.length / (performance.now() - began) / 1e6
  }
  measure(`upload-${name}`, 'GB/s', 3, speed((buffer, array) => { for (let i = 0; i < 100; i++) buffer.write(array) }))
  measure(`download-${name}`, 'GB/s', 3, speed((buffer, array) => { for (let i = 0; i < 100; i++) buffer.read(array) }))
}

const parts = process.argv.slice(2)
if (parts.length === 0 || parts.includes('launch')) launchCosts()
if (parts.length === 0 || parts.includes('copy')) copySpeeds()
