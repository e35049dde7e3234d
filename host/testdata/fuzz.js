// What the scripts of FuzzScripts are made of: a few values of every kind, and steps that use one with others. A step
// picks a property by number among those that an object really has, so that the scripts follow the API as it grows.
'use strict'
const cuda = require('cuda')
const caught = __caught // told of every exception, before anything of the script's can be between
const PTX = `.version 6.0
.target sm_50
.address_size 64
.visible .global .align 4 .u32 counter[4];
.visible .entry add(.param .u64 p, .param .u32 n, .param .f32 v)
{
	.reg .pred %p; .reg .b32 %r<4>; .reg .f32 %f<3>; .reg .b64 %d<4>;
	ld.param.u64 %d1, [p]; ld.param.u32 %r1, [n]; ld.param.f32 %f1, [v];
	mov.u32 %r2, %tid.x; setp.ge.u32 %p, %r2, %r1; @%p bra end;
	mul.wide.u32 %d2, %r2, 4; add.u64 %d3, %d1, %d2;
	ld.global.f32 %f2, [%d3]; add.f32 %f2, %f2, %f1; st.global.f32 [%d3], %f2;
end:	ret;
}
.visible .entry forever() { again: bra again; }`

const numbers = [0, 1, 2, 3, 4, 7, 8, 16, 31, 32, 33, 64, 255, 256, 1024, 65536, -1, -2, -0, 0.5, 1e9, 2 ** 31, 2 ** 32,
  2 ** 53, 1e300, NaN, Infinity, -Infinity, 0n, 1n, -1n, 2n ** 63n, 2n ** 64n]
const words = ['', 'f32', 'f16', 'u8', 'i64', 'add', 'forever', 'counter', 'grid', 'length', 'then', PTX, '__proto__', 'utf-8',
  'a=1&b=2', '\ud800', 'AAAA', 'maxThreadsPerBlock', '/a.ptx', 'sm_50', '%s %d %o', 'abort']
const polluted = ['grid', 'block', 'stream', 'type', 'offset', 'length', 'then', 'value', 'get', 'shared', 'cause', 'bytes', '0']

// v are the values in hand; steps put their results back.
const v = [
  cuda, cuda.alloc('f32', 64), cuda.buffer([1, 2, 3, 4]), cuda.pinned('f32', 16), cuda.stream(), cuda.event(),
  cuda.module(PTX), cuda.module(PTX).function('add'), cuda.context, cuda.devices[0],
  cuda.kernel(function twice(x) { const i = grid(1); if (i < x.length) x[i] = x[i] + x[i] }),
  { grid: 1, block: 32 }, new Float32Array(8), new Uint8Array(16).buffer, new DataView(new ArrayBuffer(8)), [1, 2, 3],
  console, performance, process, new AbortController(), new TextEncoder(), new TextDecoder(), new URLSearchParams('a=1'),
  { setTimeout, setInterval, setImmediate, queueMicrotask, structuredClone, atob, btoa, clearTimeout },
  new WeakRef({}), new FinalizationRegistry(() => {}), require('util'), require('events'), require('path'), require('fs'),
  require('os'), require('url'), require('timers/promises'), require('assert'), Promise.resolve(1), require('bound'), require('bound').add, require('bound').host,
  require('bound').feed, require('bound').gone,
]
v.push(
  () => { v[1] = v[2]; v[2].free() }, // what is in use goes away
  () => { throw new Error('thrown') },
  (...args) => args[0],
  function () { return step(2, this === undefined ? 3 : 5, 7, [1], 0) },
  new Proxy(v[1], {}), new Proxy({}, { get() { throw 1 }, ownKeys() { return ['grid', 'block'] } }),
  new Proxy([], { get(t, k) { v[1].free(); return k === 'length' ? 2 : 1 } }),
  { get grid() { v[7].launch({ grid: 1, block: 1 }, v[1], 1, 1); return 1 }, block: 1 },
  { valueOf() { v[1].free(); return 3 }, toString() { return v[6].unload() } },
  { get type() { v[4].free(); return 'f32' }, get stream() { return v[4] } },
  Object.create(v[1]), Object.create(v[7]), class extends cuda.Buffer {}, Symbol('s'), null, undefined, true,
  { then(resolve) { resolve(v[5]) } }, { grid: [1, 1], block: { x: 8, y: 2 }, stream: v[4], shared: 64 },
)

// members are the names of the properties of o, its prototypes' included, but not those of every object.
function members(o) {
  const names = []
  for (let at = o, n = 0; at && n < 4 && at !== Object.prototype && at !== Function.prototype; at = Object.getPrototypeOf(at), n++) {
    for (const name of Object.getOwnPropertyNames(at)) names.push(name)
    if (n > 0 && Object.getOwnPropertySymbols) for (const s of Object.getOwnPropertySymbols(at)) names.push(s)
    if (names.length > 200) break
  }
  return names
}

function argument(code) {
  if (code < 96) return v[code % v.length]
  if (code < 144) return numbers[code % numbers.length]
  if (code < 176) return words[code % words.length]
  if (code < 200) return v[1 + code % 12]
  if (code < 216) return { grid: code % 4, block: 1 << code % 7, stream: code % 3 ? undefined : v[4] }
  if (code < 228) return [numbers[code % numbers.length], code % 5, 2]
  if (code < 240) return { type: words[code % 5], offset: code % 7, stream: v[4], nonBlocking: true, shared: 4, length: code % 9 }
  return v[v.length - 1 - code % 20]
}

// step uses the value at place on: a property by number, called, constructed, read, written or removed.
function step(kind, on, member, codes, to) {
  try {
    const o = v[on % v.length]
    const args = codes.map(argument)
    if (kind >= 250) {
      const name = polluted[member % polluted.length]
      Object.defineProperty([Object.prototype, Array.prototype, Promise.prototype, Function.prototype][on % 4], name,
        on % 3 ? { configurable: true, get() { return args[0] }, set() {} } : { configurable: true, writable: true, value: args[0] })
      return
    }
    if (o === null || typeof o !== 'object' && typeof o !== 'function') {
      v[on % v.length] = args[0]
      return
    }
    const names = members(o)
    if (names.length === 0) return
    const name = names[member % names.length]
    if (kind >= 246) delete o[name]
    else if (kind >= 240) o[name] = args[0]
    else {
      const f = o[name]
      const result = typeof f !== 'function' ? f : kind >= 232 ? new f(...args) : kind >= 226 ? f(...args) : f.apply(o, args)
      if (result && typeof result.then === 'function' && result instanceof Promise) result.then((x) => { v[to % v.length] = x }, caught)
      else if (result !== undefined && to < 160) v[to % v.length] = result
      if (v.length < 200 && result && to >= 220) v.push(result)
    }
  } catch (e) {
    caught(e)
  }
}
