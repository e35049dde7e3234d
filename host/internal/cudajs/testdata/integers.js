// BigInts as arguments of every type, in every kind of launch: what the type holds is passed exactly, everything else is refused.
const cuda = require('cuda')
const assert = require('assert')

const digits = { f16: [11, 16], bf16: [8, 128], f32: [24, 128], f64: [53, 1024] }
const widths = { i8: 8, u8: 8, i16: 16, u16: 16, i32: 32, u32: 32, i64: 64, u64: 64 }

/** holds tells whether a type has the value of an integer. */
function holds(type, v) {
  if (widths[type]) return (type[0] === 'i' ? BigInt.asIntN : BigInt.asUintN)(widths[type], v) === v
  let magnitude = v < 0n ? -v : v, zeros = 0
  const length = magnitude === 0n ? 0 : magnitude.toString(2).length
  for (; zeros < length && magnitude % 2n === 0n; zeros++) magnitude /= 2n
  return length <= digits[type][1] && length - zeros <= digits[type][0]
}

/** what a type is in PTX, and how a kernel loads and stores its bits. PTX does not tell the sign of .u8 and the others. */
const ptx = {
  i8: ['s8', 'u8', 'b32'], i16: ['s16', 'u16', 'b16'], i32: ['s32', 'u32', 'b32'], i64: ['s64', 'u64', 'b64'],
  f16: ['f16', 'b16', 'b16'], f32: ['f32', 'f32', 'f32'], f64: ['f64', 'f64', 'f64'],
}
const one = { grid: 1, block: 1 }

/** ways are functions of a value that launch with it, each in its own way. */
function ways(type, out) {
  const put = cuda.kernel((v, out) => { out[0] = v }, { params: { v: type, out: type + '[]' } })
  const field = cuda.kernel((p, out) => { out[0] = p.v }, { params: { p: { v: type }, out: type + '[]' } })
  const prepared = put.prepare(one, 1, out)
  const graph = cuda.graph(() => put.launch(one, 1, out))
  const all = {
    launch: (v) => put.launch(one, v, out), forall: (v) => put.forall(1, v, out), prepared: (v) => prepared(v, out),
    graph: (v) => { graph.nodes[0].setArguments(v, out); graph.launch() }, record: (v) => field.launch(one, { v }, out),
    onHost: (v) => put.onHost(one, v, out),
  }
  if (ptx[type]) {
    const [parameter, access, register] = ptx[type]
    const keep = cuda.module(`.version 7.8\n.target sm_90\n.address_size 64\n.visible .entry keep(.param .${parameter} v, .param .u64 out) {
.reg .b64 %a; .reg .${register} %v; ld.param.b64 %a, [out]; ld.param.${access} %v, [v]; st.global.${access} [%a], %v; ret; }`).function('keep')
    const step = keep.prepare(one)
    all.ptx = (v) => keep.launch(one, v, out)
    all.ptxPrepared = (v) => step(v, out)
  }
  return all
}

const powers = [7, 8, 11, 15, 16, 24, 31, 32, 53, 63, 64, 128, 1024]
const values = new Set([0n])
for (const p of powers) {
  for (const d of [0n, 1n, -1n]) values.add(2n ** BigInt(p) + d).add(-(2n ** BigInt(p)) + d)
  for (const n of [8, 9, 11, 12, 24, 25, 53, 54]) if (p > 53 && p > n) values.add(2n ** BigInt(p) - 2n ** BigInt(p - n))
}
const { major } = cuda.devices[0].capability
for (const type of [...Object.keys(widths), ...Object.keys(digits)]) {
  if (type === 'bf16' && major < 9) continue
  const out = cuda.alloc(type, 1)
  for (const [way, launch] of Object.entries(ways(type, out))) {
    for (const v of values) {
      if (!holds(type, v)) {
        assert.throws(() => launch(v), { name: way === 'record' ? 'TypeError' : 'RangeError', message: new RegExp(`${v}n$`) }, `${way} of ${v} as ${type}`)
        continue
      }
      launch(v)
      assert.strictEqual(BigInt(out.at(0)), v, `${way} as ${type}`)
    }
  }
}
