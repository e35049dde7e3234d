// Sorting by digits: every type, both directions, stable, with what is special among the numbers.
const cuda = require('cuda'), assert = require('assert'), parallel = require('cuda/parallel')
const arrays = {
  i8: Int8Array, u8: Uint8Array, i16: Int16Array, u16: Uint16Array, i32: Int32Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array,
  i64: BigInt64Array, u64: BigUint64Array,
}
const hash = (i) => Math.imul(Math.imul(i + 1, 2654435761) >>> 15 ^ Math.imul(i + 1, 2654435761), 2246822519) >>> 0
const special = [NaN, -0, 0, Infinity, -Infinity, 1e-40, -1e-40, 5]
const kinds = {
  random: (i) => (hash(i) - 2 ** 31) / 1000, few: (i) => hash(i) % 3 - 1,
  special: (i) => special[hash(i) % 8], ends: (i) => (hash(i) % 2 ? 1 : -1) * 2 ** 62,
}
const number = (type) => /^[iu]64/.test(type) ? (v) => BigInt(Math.trunc(Number.isFinite(v) ? v : 0)) * 1234567n : Number

function compare(data, descending) {
  const sign = descending ? -1 : 1, none = (v) => v !== v
  return (i, j) => none(data[i]) || none(data[j]) ? none(data[i]) - none(data[j]) || i - j : (data[i] > data[j]) * sign - (data[i] < data[j]) * sign || i - j
}

for (const [type, make] of Object.entries(arrays)) {
  for (const count of [1, 2049]) {
    const id = parallel.sequence(count, { dtype: 'u32' })
    for (const [kind, value] of Object.entries(kinds)) {
      for (const descending of [false, true]) {
        if (descending !== (hash(count + kind.length) % 2 === 1)) continue // one direction of each, for time
        const data = make.from({ length: count }, (_, i) => number(type)(value(i))), what = `${type}, ${count} ${kind}, descending ${descending}`
        const order = [...data.keys()].sort(compare(data, descending)), x = cuda.buffer(data)
        const { keys, values } = parallel.sortByKey(x, id, { descending })
        assert.deepStrictEqual([...values.read()], order, what)
        assert.deepStrictEqual([...keys.read()], order.map((i) => data[i]), what)
        parallel.sort(x, { descending, out: x })
        assert.deepStrictEqual([...x.read()], order.map((i) => data[i]), `${what}, in place`)
      }
    }
  }
}
