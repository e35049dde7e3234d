// Pointers, strings, structs, enums, variables and errno.
const assert = require('assert')
const ffi = require('ffi')
const cuda = require('cuda')
const { inspect } = require('util')

const Point = ffi.struct({ x: 'f64', y: 'f64' })
const Packed = ffi.struct({ a: 'i8', b: 'f64', c: 'i16', d: ['i32', 3], name: ['u8', 8], at: Point })
const Colour = ffi.struct({ r: 'f32', g: 'f32', b: 'f32' })
const Large = ffi.struct({ v: ['i64', 5] })
const Hue = ffi.enum({ red: 0, green: 5, blue: 6 })
const { symbols: s } = ffi.open(process.argv[2], {
  sum: { parameters: ['pointer', 'i32'], result: 'f64' },
  fill: { parameters: ['pointer', 'usize', 'u8'] },
  greeting: { result: 'string' },
  nobody: { result: 'string' },
  length: { parameters: ['string?'], result: 'usize' },
  same: { parameters: ['pointer'], result: 'pointer' },
  mirror: { parameters: [Point], result: Point },
  norm: { parameters: ['pointer'], result: 'f64' },
  next: { parameters: [Packed], result: Packed },
  packedSize: { result: 'usize' },
  grey: { parameters: [Colour, 'f32'], result: Colour },
  reversed: { parameters: [Large], result: Large },
  after: { parameters: [Hue], result: Hue },
  counter: { type: 'i32' },
  origin: { type: Point },
  fails: { parameters: ['i32'], result: 'i32' },
})

const data = new Float64Array([1, 2, 3, 4])
assert.equal(s.sum(data, 4), 10)
assert.equal(s.sum(data.subarray(1, 3), 2), 5)
assert.equal(s.sum(ffi.address(data) + 8n, 1), 2)
const bytes = new Uint8Array(4)
s.fill(bytes.subarray(1), 2, 7)
assert.deepEqual([...bytes], [0, 7, 7, 0])
const pinned = cuda.pinned('f64', 3)
pinned.set([1, 2, 4])
assert.equal(s.sum(pinned, 3), 7)
const device = cuda.alloc('f32', 16)
assert.equal(s.same(device), device.address)
assert.equal(s.same(null), null)
assert.equal(s.same(4096n), 4096n)

assert.equal(s.greeting(), 'grüß dich')
assert.equal(s.nobody(), null)
assert.equal(s.length('grüß'), 6n)
assert.equal(s.length(null), 99n)

const p = new Point({ x: 3, y: 4 })
assert.equal(s.norm(p), 25)
assert.equal(inspect(s.mirror(p)), 'Struct { x: 4, y: 3 }')
assert.equal(s.mirror({ x: 1 }).y, 1)
assert.deepEqual([Point.size, Point.align, Point.offsets.y], [16, 8, 8])
assert.equal(BigInt(Packed.size), s.packedSize())
const q = s.next({ a: 1, b: 2, c: 3, d: [4, 5, 6], name: 'abc', at: { x: 7, y: 8 } })
assert.deepEqual([q.a, q.b, q.c, [...q.d], q.at.x, q.at.y], [2, 2.5, 2, [8, 10, 12], -7, 8])
assert.equal(Buffer.from(q.name).toString().slice(0, 4), 'Nbc\0')
q.at.y = 99 // a view
assert.equal(q.at.y, 99)
q.at = new Point({ x: 5 })
assert.equal(q.at.x, 5)
q.d[1] = -1
assert.deepEqual([...q.d], [8, -1, 12])
assert.equal(Point.at(ffi.address(p)).y, 4)
const c = s.grey({ r: 1, g: 2, b: 4 }, 0.5)
assert.deepEqual([c.r, c.g, c.b], [0.5, 1, 2])
assert.deepEqual([...s.reversed({ v: [1n, 2n, 3n, 4n, 5n] }).v], [5n, 4n, 3n, 2n, 1n])

assert.deepEqual([s.after('red'), s.after(Hue.green), s.after('blue')], ['green', 'blue', 77])
assert.equal(s.counter, 41)
s.counter++
assert.equal(s.counter, 42)
assert.equal(s.origin.y, 2)

assert.equal(s.fails(2), -1)
assert.equal(ffi.errno, 2)
ffi.errno = 0
assert.equal(ffi.errno, 0)

const Node = ffi.struct({ text: 'string', next: 'pointer' })
const node = new Node({ text: 'kept', next: p })
assert.equal(node.text, 'kept')
assert.equal(Point.at(node.next).x, 3)
assert.equal(new Uint8Array(ffi.view(ffi.address(data), 8))[7], 0x3f)
assert.equal(ffi.string(ffi.address(new Uint8Array([104, 105, 0, 33]))), 'hi')
assert.equal(ffi.string(ffi.address(new Uint8Array([104, 105, 0, 33])), 2), 'hi')
assert.deepEqual([ffi.sizeof('i16'), ffi.sizeof(Packed), ffi.alignof(Point), ffi.sizeof(Hue)], [2, Packed.size, 8, 4])

// Structs with gaps, and arrays of structs in structs, by value.
const Gap = ffi.struct({ a: 'i8', b: 'f64' })
const Nest = ffi.struct({ id: 'i32', in: [Gap, 2] })
const byValue = ffi.open(process.argv[2], { widen: { parameters: [Gap], result: Gap }, deeper: { parameters: [Nest], result: Nest } }).symbols
const wide = byValue.widen({ a: 1, b: 4 })
assert.deepStrictEqual([wide.a, wide.b], [2, 8])
const deep = byValue.deeper({ id: 7, in: [{ a: 3, b: 1.5 }] })
assert.deepStrictEqual([deep.id, deep.in[0].a, deep.in[1].a, deep.in[1].b], [8, 3, 4, 3])
