// Every call of cuda/parallel, against JavaScript.
const cuda = require('cuda'), assert = require('assert'), nd = require('cuda/ndarray'), parallel = require('cuda/parallel')
const floats = (...v) => cuda.buffer(Float32Array.from(v)), ints = (...v) => cuda.buffer(Int32Array.from(v))
const list = (x) => [...x.read()]
const is = (found, expected, what) => assert.deepStrictEqual(found.read ? list(found) : found, [...expected], what)
const n = 3000, host = Float32Array.from({ length: n }, (_, i) => (i * 7919) % 101 - 50), x = cuda.buffer(host)
const ascending = [...host].sort((a, b) => a - b), K = 3

{ // map and forEach; functions see the names around them
  const near = 5
  is(parallel.map([x], (v) => v * 2 + K), [...host].map((v) => v * 2 + K))
  is(parallel.map([x, x], (v, w) => v > w - near ? v + w : 0), [...host].map((v) => v * 2))
  is(parallel.map({ a: x, b: parallel.sequence(n, { dtype: 'i32', start: 1 }) }, (r) => r.a * r.b), [...host].map((v, i) => v * (i + 1)))
  is(parallel.map([x], Math.abs), [...host].map(Math.abs))
  const types = [[(v) => v > 0, 'bool'], [(v) => v > 0 ? 1 : 2, 'i32'], [(v) => v / 2, 'f32'], [(v) => f64(v), 'f64'], [(v) => bitcast('u32', v), 'u32'], [(v) => i64(v), 'i64']]
  for (const [f, type] of types) assert.strictEqual(parallel.map([x], f).dtype, type, String(f))
  const out = parallel.map([x], (v) => ({ p: v, q: v > 0 ? 1 : 0 }), { out: { p: cuda.alloc('f32', n), q: cuda.alloc('i32', n) } })
  is(out.p, host)
  is(out.q, [...host].map((v) => v > 0 ? 1 : 0))
  const made = parallel.map([x, x], (v, w) => ({ p: v + w, q: v > 0 ? i32(1) : i32(0) })) // columns of its own
  is(made.p, [...host].map((v) => v * 2))
  is(made.q, out.q.read())
  const products = cuda.alloc('i32', 10)
  parallel.forEach(10, (i, o, k) => { o[i] = i * k }, products, 3)
  is(products, [0, 3, 6, 9, 12, 15, 18, 21, 24, 27])
  is(parallel.sequence(4, { start: 1, step: 2 }), [1, 3, 5, 7])
  is(parallel.sequence(3, { dtype: 'i64' }), [0n, 1n, 2n])
}
{ // reduce, of every type, and in order where operators do not commute
  for (const type of ['i8', 'u8', 'i16', 'u16', 'i32', 'u32', 'i64', 'u64', 'f8e4m3', 'f8e5m2', 'f16', 'bf16', 'f32', 'f64']) {
    for (const count of [1, 2, 255, 256, 512, 513]) {
      const data = Array.from({ length: count }, (_, i) => i % 7), big = /^[iu]64/.test(type)
      const b = cuda.buffer(big ? data.map(BigInt) : data, { type })
      assert.strictEqual(Number(parallel.reduce(b, 'max').item()), Math.min(count - 1, 6), `${type} ${count}`)
      assert.strictEqual(Number(parallel.reduce(b, (p, q) => p, { commutes: false }).item()), 0, `${type} ${count}`)
    }
  }
  is(parallel.reduce(x, 'add'), [host.reduce((a, b) => a + b)])
  is(parallel.reduce(x, (a, b) => Math.min(a, b), { initial: -70 }), [-70])
  is(parallel.reduce(x, Math.max), [50])
  const { most, sum } = parallel.reduce({ most: x, sum: x }, (p, q) => ({ most: Math.max(p.most, q.most), sum: p.sum + q.sum }))
  is(most, [50])
  is(sum, [host.reduce((a, b) => a + b)])
}
for (const count of [1, 2, 15, 16, 17, 255, 257, 4095 % n, n]) { // scan: in one pass, in two, of records
  const data = host.subarray(0, count), b = x.subarray(0, count), up = [], before = [], most = []
  for (const v of data) {
    before.push((up.at(-1) ?? 0))
    up.push(before.at(-1) + v)
    most.push(Math.max(most.at(-1) ?? -Infinity, v))
  }
  for (const deterministic of [false, true]) {
    is(parallel.scan(b, 'add', { deterministic }), up)
    is(parallel.scan(b, 'add', { deterministic, exclusive: true }), before)
    is(parallel.scan(b, 'add', { deterministic, exclusive: true, initial: 10 }), before.map((v) => v + 10))
    is(parallel.scan(b, 'add', { deterministic, initial: 10 }), up.map((v) => v + 10))
  }
  is(parallel.scan(cuda.buffer(Float64Array.from(data)), 'add'), up)
  is(parallel.scan(b, 'max'), most)
  is(parallel.scan(b, (p, q) => p), Array(count).fill(data[0])) // it does not commute
  const both = parallel.scan({ sum: b, most: b }, (p, q) => ({ sum: p.sum + q.sum, most: Math.max(p.most, q.most) }))
  is(both.sum, up)
  is(both.most, most)
}
const greatestAndSum = (p, q) => ({ n: Math.max(p.n, q.n), w: p.w + q.w })
for (const count of [0, 1, 16, 17, 300]) { // records, from the first element on or from one that comes before it, whole and in segments
  const number = Int16Array.from({ length: count }, (_, i) => i * 37 % 11), weight = Float64Array.from(number, (v) => v / 4 + 1)
  const columns = { n: cuda.buffer(number), w: cuda.buffer(weight) }, op = greatestAndSum
  const offsets = [0, 3, 20, 20, count].map((at) => Math.min(at, count)) // some are empty
  for (const initial of [undefined, { w: 100, n: 5 }]) for (const exclusive of [false, true]) for (const segmented of [false, true]) {
    if (exclusive && initial === undefined) continue
    const heads = segmented ? offsets : [0], up = [], before = [], ends = []
    for (let i = 0, last; i < count; i++) {
      if (heads.includes(i)) last = initial
      before.push(last)
      up.push(last = last === undefined ? { n: number[i], w: weight[i] } : { n: Math.max(last.n, number[i]), w: last.w + weight[i] })
    }
    const o = { initial, exclusive }, want = exclusive ? before : up
    const got = segmented ? parallel.segmentedScan(columns, ints(...offsets), op, o) : parallel.scan(columns, op, o), text = JSON.stringify([count, o, segmented])
    is(got.n, want.map((r) => r.n), text)
    is(got.w, want.map((r) => r.w), text)
    if (exclusive) continue
    if (segmented) {
      const sums = parallel.segmentedReduce(columns, ints(...offsets), op, { initial }), none = initial ?? { n: 0, w: 0 }
      is(sums.w, offsets.slice(1).map((end, i) => end > offsets[i] ? up[end - 1].w : none.w), text)
    } else if (count > 0 || initial !== undefined) {
      const { n: greatest, w } = parallel.reduce(columns, op, { initial })
      assert.deepStrictEqual([greatest.item(), w.item()], Object.values(count > 0 ? { n: up.at(-1).n, w: up.at(-1).w } : { n: initial.n, w: initial.w }), text)
    }
  }
}
{ // segments
  const v = floats(1, 2, 3, 4, 5, 6, 7), o = ints(0, 2, 2, 5, 7), w = floats(2, 1, 5, 3, 4, 7, 6)
  is(parallel.segmentedReduce(v, o, 'add'), [3, 0, 12, 13])
  is(parallel.segmentedReduce(v, o, 'mul', { initial: 2 }), [4, 2, 120, 84])
  is(parallel.segmentedScan(v, o, 'add'), [1, 3, 3, 7, 12, 6, 13])
  is(parallel.segmentedScan(v, o, 'add', { exclusive: true }), [0, 1, 0, 3, 7, 0, 6])
  is(parallel.segmentedSort(w, o), [1, 2, 3, 4, 5, 6, 7])
  is(parallel.segmentedSort(w, o, { descending: true }), [2, 1, 5, 4, 3, 7, 6])
  is(parallel.segmentedSort(w, o, { less: (a, b) => a < b }), [1, 2, 3, 4, 5, 6, 7])
  const { keys, values } = parallel.trim(parallel.reduceByKey(ints(1, 1, 2, 3, 3, 3, 1), v, 'add'))
  is(keys, [1, 2, 3, 1])
  is(values, [3, 3, 15, 7])
}
{ // order: of numbers, by a comparison, by a number, of records
  const id = parallel.sequence(n, { dtype: 'i32' }), places = [...host.keys()]
  const byValue = places.toSorted((i, j) => host[i] - host[j]), bySize = places.toSorted((i, j) => Math.abs(host[i]) - Math.abs(host[j]))
  is(parallel.sort(x, { less: (a, b) => a < b }), ascending)
  is(parallel.sort(x, { less: (a, b) => a < b, descending: true }), ascending.toReversed())
  is(parallel.sort({ v: x, id }, { by: (r) => Math.abs(r.v) }).id, bySize)
  is(parallel.sort({ v: x, id }, { less: (p, q) => Math.abs(p.v) < Math.abs(q.v) }).id, bySize)
  is(parallel.sort({ v: x, id }).id, byValue)
  is(parallel.sortByKey(x, id).values, byValue)
  is(parallel.sortByKey(x, { id, x }).values.id, byValue)
  is(parallel.sortByKey(x, id, { less: (a, b) => a < b }).values, byValue)
  is(parallel.merge(floats(1, 3, 5, 7, 9, 11, 13, 15, 17, 19), floats(2, 3, 4)), [1, 2, 3, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19])
  const { values, indices } = parallel.topK(floats(3, 9, 1, 9, 5), 3)
  is(values, [9, 9, 5])
  is(indices, [1, 3, 4])
}
{ // topK of many: selected, not sorted; equals in their order, all equal, numbers that are none, every direction
  const many = 2 ** 15 + 17
  for (const [type, distinct, k, descending] of [['f32', many, 1, true], ['f32', 1, 300, true], ['u8', 97, 300, false], ['i64', 97, many >> 3, true]]) {
    const values = Array.from({ length: many }, (_, i) => (i * 7919) % distinct % 251), b = cuda.buffer(type === 'i64' ? values.map(BigInt) : values, { type })
    const places = values.map((_, i) => i).sort((i, j) => (descending ? values[j] - values[i] : values[i] - values[j]) || i - j).slice(0, k)
    const top = parallel.topK(b, k, { descending })
    assert.strictEqual(`${list(top.indices)}`, `${places}`, `${type} ${distinct} ${k}`)
    assert.strictEqual(`${list(top.values)}`, `${places.map((i) => values[i])}`, `${type} ${distinct} ${k}`)
  }
  const odd = Float32Array.from({ length: many }, (_, i) => i % 3 === 0 ? NaN : i % 3 === 1 ? -Infinity : -i)
  is(parallel.topK(cuda.buffer(odd), 3).indices, [2, 5, 8])
}
for (const count of [1, 255, 2047, 2048, 2049, n]) { // what is kept, and runs
  const data = [...host.subarray(0, count)], b = x.subarray(0, count), kept = data.filter((v) => v > 0)
  is(parallel.trim(parallel.select(b, (v) => v > 0)).values, kept)
  is(parallel.partition(b, (v) => v > 0).values, [...kept, ...data.filter((v) => !(v > 0))])
  is(parallel.trim(parallel.select(b, parallel.map([b], (v) => v > 1))).values, data.filter((v) => v > 1))
  is(parallel.trim(parallel.select({ b, c: b }, (r) => r.b >= r.c && r.b > 2)).values.c, data.filter((v) => v > 2))
  const sorted = parallel.sort(b), values = [...new Set(list(sorted))], runs = parallel.trim(parallel.runLength(sorted))
  is(parallel.trim(parallel.unique(sorted)).values, values)
  is(runs.lengths, values.map((v) => data.filter((w) => w === v).length))
  is(parallel.gather(sorted, runs.offsets), values)
}
{ // places
  is(parallel.histogram(floats(0, 0.5, 1, 1.5, 3, -1, 2, NaN), 3), [2, 2, 1])
  is(parallel.histogram(ints(1, 5, 9), 2, { by: (v) => v > 4 ? 1 : 0 }), [1, 2])
  assert.strictEqual(list(parallel.histogram(x, 5000, { low: -50, high: 51 })).reduce((a, b) => a + b), n)
  is(parallel.gather(floats(10, 20, 30), ints(2, 0, 5, 1)), [30, 10, 0, 20])
  const out = floats(1, 1, 1)
  is(parallel.scatter(floats(5, 6, 7), ints(0, 2, 2), out, { op: 'add' }), [6, 1, 14])
  is(parallel.scatter(floats(5, 6, 7), ints(0, 2, 2), out, { op: 'mul' }), [30, 1, 588])
  is(parallel.scatter(floats(0.5, 0.25), ints(1, 1), out, { op: 'add', deterministic: true }), [30, 1.75, 588])
  is(parallel.scatter(floats(1, 2), ints(1, 1), out, { deterministic: true }), [30, 2, 588])
}
{ // nothing
  const none = cuda.alloc('f32', 0)
  for (const call of ['sort', 'unique', 'runLength']) parallel[call](none)
  is(parallel.reduce(none, 'add'), [0])
  is(parallel.trim(parallel.select(none, (v) => v > 0)).values, [])
  is(parallel.scan(none, 'add'), [])
  is(parallel.map([none], (v) => v), [])
  is(parallel.topK(none, 0).values, [])
  is(parallel.histogram(none, 2), [0, 0])
  is(parallel.trim(parallel.reduceByKey(none, none, 'add')).keys, [])
}
{ // arrays: pending ones, views, into others
  const a = nd.array([5, 3, 8, 1, 9, 2]), m = nd.arange(12).reshape(3, 4)
  is(parallel.sort(a.mul(2)), [2, 4, 6, 10, 16, 18])
  is(parallel.sort(a.at('::2')), [5, 8, 9])
  is(parallel.scan(m.at(':, 1'), 'add'), [1, 6, 15])
  is(parallel.trim(parallel.select(a, a.gt(4))).values, [5, 8, 9])
  const sum = parallel.reduce(a, 'add'), out = nd.zeros([6])
  assert.deepStrictEqual([sum.shape.length, sum.item(), parallel.select(a, (v) => v > 2).count.item()], [0, 28, 4])
  parallel.sort(a, { out })
  is(out.add(1), [2, 3, 4, 6, 9, 10])
  parallel.scatter(a, parallel.sequence(6, { dtype: 'i32', start: 5, step: -1 }), out)
  is(out, [2, 9, 1, 8, 3, 5])
}
{ // structs in a buffer: their fields as views, of every size; columns in an order of the script's
  const m = 100, structs = cuda.alloc('f64', 3 * m)
  cuda.kernel((s) => { const i = grid(1); s[i] = { small: i, wide: f64(i) / 2, n: -i, half: i32(2 * i) } }, { params: { s: [{ small: 'u8', wide: 'f64', n: 'i32', half: 'u16' }] } }).forall(m, structs)
  const { small, wide, n: negative, half } = parallel.records(structs, { small: 'u8', wide: 'f64', n: 'i32', half: 'u16' })
  const rows = Array.from({ length: m }, (_, i) => i)
  is(small, rows)
  is(wide, rows.map((i) => i / 2))
  is(negative, rows.map((i) => 0 - i))
  is(half, rows.map((i) => 2 * i))
  assert.deepStrictEqual([half.strides, half.dtype, half.shape], [[12], 'u16', [m]])
  is(parallel.sort({ negative, small }).small, rows.toReversed())
  negative.assign(7)
  assert.strictEqual(structs.view('i32').at(4 + 6 * 9), 7)
  is(small, rows)
  const key = { a: ints(1, 0, 1, 0), place: floats(1, 2, 0, 2) }, value = ints(10, 20, 30, 40)
  const sorted = parallel.sortByKey(key, value, { less: (p, q) => p.a < q.a || p.a === q.a && p.place < q.place })
  is(sorted.values, [20, 40, 30, 10])
  is(sorted.keys.place, [2, 2, 0, 1])
  is(parallel.topK(key, 2, { less: (p, q) => p.place < q.place }).indices, [1, 3])
  assert.throws(() => parallel.records(structs, { x: 'f32', y: 'f32', z: 'f32', w: 'f32', v: 'f32', u: 'f32', t: 'f32' }), { name: 'RangeError', message: 'parallel.records: structs: a struct has 28 bytes, and 2400 are no whole number of them' })
  assert.throws(() => parallel.records(structs, { x: 'float' }), { name: 'TypeError' })
  assert.throws(() => parallel.records(nd.zeros(3), { x: 'f32' }), { name: 'TypeError', message: 'parallel.records: structs: expected a Buffer, got NDArray' })
}
{ // keys that are records
  const keys = { a: cuda.buffer(Int32Array.of(1, 1, 2, 2)), b: cuda.buffer(Int32Array.of(5, 5, 5, 6)) }
  const r = parallel.trim(parallel.reduceByKey(keys, cuda.buffer(Float32Array.of(1, 2, 4, 8)), 'add', { equal: (p, q) => p.a === q.a && p.b === q.b }))
  assert.deepStrictEqual([r.keys.a, r.keys.b, r.values].map(String), ['[1, 2, 2]', '[5, 5, 6]', '[3, 4, 8]'])
}
{ // what cannot be
  const says = (f, text) => assert.throws(f, (e) => { assert.strictEqual(`${e.name}: ${e.message}`, text); return true })
  for (const [name, call] of Object.entries({ sort: (o) => parallel.sort(x, o), sortByKey: (o) => parallel.sortByKey(x, x, o), merge: (o) => parallel.merge(x, x, o), topK: (o) => parallel.topK(x, 2, o) })) {
    says(() => call({ less: (a, b) => a - b }), `TypeError: parallel.${name}: options.less: expected a function that answers whether a comes before b, such as (a, b) => a < b; it answers a number`)
  }
  const most = (p, q) => ({ a: Math.max(p.a, q.a) })
  for (const [name, call] of Object.entries({ reduce: (o) => parallel.reduce({ a: x }, most, o), scan: (o) => parallel.scan({ a: x }, most, o), segmentedScan: (o) => parallel.segmentedScan({ a: x }, ints(0, n), most, o) })) {
    for (const [o, got] of Object.entries({ initial: [3, 'number'], identity: [{ a: 1, b: 2 }, '{a: number, b: number}'] })) {
      says(() => call({ [o]: got[0] }), `TypeError: parallel.${name}: options.${o}: expected a record of numbers like {a: f32}, got ${got[1]}`)
    }
    says(() => call({ initial: { a: '1' } }), `TypeError: parallel.${name}: options.initial: expected a record of numbers like {a: f32}, got {a: string}`)
  }
  says(() => parallel.reduce(x, 'add', { initial: { a: 1 } }), 'TypeError: parallel.reduce: options.initial: expected a number, got Object')
  says(() => parallel.scan({ a: x }, most, { exclusive: true }), 'TypeError: parallel.scan: options.initial: an exclusive scan needs a record to begin with')
  says(() => parallel.sort([3, 1]), 'TypeError: parallel.sort: x: expected an NDArray or a Buffer, got array')
  says(() => parallel.sequence(x), 'TypeError: parallel.sequence: count: expected a whole number, got Buffer')
  for (const [name, call] of Object.entries({ unique: (x, o) => parallel.unique(x, o), runLength: (x, o) => parallel.runLength(x, o), reduceByKey: (x, o) => parallel.reduceByKey(x, x, 'add', o) })) {
    says(() => call(x, { equal: 3 }), `TypeError: parallel.${name}: options.equal: expected a function, got number`)
    says(() => call({ x }, {}), `TypeError: parallel.${name}: options.equal: say when two records are equal`)
  }
  says(() => parallel.scan(x, 'plus'), "TypeError: parallel.scan: op: expected a function or one of add, mul, min, max, and, or, xor, got 'plus'")
  says(() => parallel.reduce(x, 'and'), "TypeError: parallel.reduce: op: 'and' is of integers, and these are f32")
  says(() => parallel.reduce({ x }, 'add'), "TypeError: parallel.reduce: op: 'add' is of numbers; for {x: f32} give a function of two records")
  says(() => parallel.reduce(cuda.alloc('f32', 0), (a, b) => a + b), 'RangeError: parallel.reduce: x has no elements; options.initial says what comes of none')
  says(() => parallel.scan(x, (a, b) => a + b, { exclusive: true }), 'TypeError: parallel.scan: options.initial: an exclusive scan needs a number to begin with')
  says(() => parallel.sort(x, { decending: true }), 'TypeError: parallel.sort: options.decending: there is no such option; there are out, descending, less, by')
  says(() => parallel.sort({ x, y: ints(1) }), 'RangeError: parallel.sort: x: columns x and y have 3000 and 1 elements')
  says(() => parallel.topK(ints(1), 2), 'RangeError: parallel.topK: k: x has 1 elements, and 2 are asked for')
  says(() => parallel.gather(x, x), 'TypeError: parallel.gather: indices: expected integers, got f32')
  says(() => parallel.scan(x, 'add', { out: cuda.alloc('f64', n) }), 'TypeError: parallel.scan: options.out: expected f32, got f64')
  says(() => parallel.scan(x, 'add', { out: cuda.alloc('f32', 2) }), 'RangeError: parallel.scan: options.out: expected 3000 elements, got 2')
  says(() => parallel.unique({ x }), 'TypeError: parallel.unique: options.equal: say when two records are equal')
  says(() => parallel.sort(nd.zeros([2, 3])), 'RangeError: parallel.sort: x: expected one axis, got the shape 2×3')
  says(() => parallel.sort(nd.zeros([3]), { out: nd.zeros([6]).at('::2') }),
    'TypeError: parallel.sort: options.out: expected an array whose elements lie in a row, got a view')
  says(() => parallel.trim(x), 'TypeError: parallel.trim: expected what select, unique or another function with a count gives')
}
