// Arrays, textures, surfaces, pitched buffers and copies of boxes.
const cuda = require('cuda')
const assert = require('assert')

const m = cuda.module(`
.version 6.0
.target sm_60
.address_size 64
.visible .entry sample(.param .u64 image, .param .u64 out, .param .f32 y)
{
	.reg .b32 %i, %x, %y, %a, %b, %c, %d;
	.reg .b64 %o, %p, %q;
	ld.param.u64 %o, [image];
	ld.param.u64 %p, [out];
	ld.param.f32 %y, [y];
	mov.u32 %i, %tid.x;
	cvt.rn.f32.u32 %x, %i;
	tex.2d.v4.f32.f32 {%a, %b, %c, %d}, [%o, {%x, %y}];
	mul.wide.u32 %q, %i, 4;
	add.u64 %p, %p, %q;
	st.global.b32 [%p], %a;
	ret;
}
.visible .entry store(.param .u64 image, .param .u32 value)
{
	.reg .b32 %x, %v, %z;
	.reg .b64 %o;
	ld.param.u64 %o, [image];
	ld.param.u32 %v, [value];
	mov.u32 %x, %tid.x;
	add.u32 %v, %v, %x;
	shl.b32 %x, %x, 2;
	mov.u32 %z, 1;
	sust.b.2d.b32.trap [%o, {%x, %z}], %v;
	ret;
}`)
const sample = m.function('sample')
const data = Float32Array.from({ length: 32 }, (_, i) => i)

// A texture of an array, with filtering; the array lives as long.
const image = cuda.array({ type: 'f32', width: 8, height: 4 }).write(data)
assert.deepStrictEqual([image.width, image.height, image.type, image.channels, image.bytes], [8, 4, 'f32', 1, 128])
assert.deepStrictEqual(image.read(), data)
const fetch = (t, n, y) => {
  const out = cuda.alloc('f32', n)
  sample.launch({ grid: 1, block: n }, t, out, y)
  return Array.from(out.read())
}
assert.deepStrictEqual(fetch(cuda.texture(image, { filter: 'linear' }), 10, 1), [4, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 10.5, 11, 11])
assert.deepStrictEqual(fetch(cuda.texture(image), 3, 1), [8, 9, 10])
assert.deepStrictEqual(fetch(cuda.texture(image, { address: 'border', border: [7] }), 10, 3), [24, 25, 26, 27, 28, 29, 30, 31, 7, 7])
assert.deepStrictEqual(fetch(cuda.texture(image, { normalized: true, address: ['mirror', 'wrap'] }), 2, 1.25), [8, 15])

// A texture of pitched memory.
const rows = cuda.pitched(Float32Array, 8, 4).write(data)
assert.ok(rows.pitch >= 32 && rows.bytes === rows.pitch * 4)
assert.deepStrictEqual(rows.read(), data)
assert.deepStrictEqual(fetch(cuda.texture(rows, { filter: 'linear' }), 3, 1), [4, 4.5, 5.5])
assert.strictEqual(rows.buffer.at(rows.pitch / 4 + 1), 9)

// Texels of four bytes, read as numbers from 0 to 1.
const pixels = cuda.array({ type: 'u8', channels: 4, width: 2, height: 1 }).write([255, 0, 0, 0, 51, 1, 2, 3])
assert.deepStrictEqual(fetch(cuda.texture(pixels, { read: 'normalized' }), 2, 0), [1, Math.fround(0.2)])

// A surface writes.
const target = cuda.array({ type: 'u32', width: 4, height: 2, surface: true }).write(new Uint32Array(8))
m.function('store').launch({ grid: 1, block: 4 }, cuda.surface(target), 100)
assert.deepStrictEqual(Array.from(target.read()), [0, 0, 0, 0, 100, 101, 102, 103])

// Parts: with a value for what lies outside, or checked.
assert.deepStrictEqual(Array.from(image.get({ x: 6, y: 2, width: 4, height: 3 }, -1)), [22, 23, -1, -1, 30, 31, -1, -1, -1, -1, -1, -1])
assert.deepStrictEqual(Array.from(rows.get({ x: -1, y: -1, width: 3, height: 2 }, 0)), [0, 0, 0, 0, 0, 1])
assert.deepStrictEqual(Array.from(rows.get({ x: 6, y: 3 })), [30, 31])
assert.throws(() => image.get({ x: 6, width: 4 }), { name: 'RangeError', message: 'array.get: 4 texels from x 6 on exceed the 8 of a row of array of 8×4 f32 on device 0' })
assert.throws(() => image.get({ x: -1, width: 4 }), { name: 'RangeError', message: 'array.get: range.x: expected a number from 0 on, or a value for what lies outside, got -1' })

// Boxes from anywhere to anywhere, counted in elements.
const flat = cuda.alloc('f32', [3, 5]).fill(0)
cuda.copy2d({ src: image, dst: flat, srcX: 2, srcY: 1, dstX: 1, dstY: 1, width: 3, height: 2 })
assert.deepStrictEqual(Array.from(flat.read()), [0, 0, 0, 0, 0, 0, 10, 11, 12, 0, 0, 18, 19, 20, 0])
const part = new Float32Array(4)
cuda.copy2d({ src: rows, dst: part, srcX: 4, srcY: 3, width: 2, height: 1, dstX: 1 })
assert.deepStrictEqual(Array.from(part), [0, 28, 29, 0])
cuda.copy2d({ src: Float32Array.of(-1, -2, -3, -4), dst: rows, srcPitch: 2, dstX: 6, dstY: 2, width: 2, height: 2 })
assert.deepStrictEqual(Array.from(rows.get({ x: 5, y: 2 })), [21, -1, -2, 29, -3, -4])
const solid = cuda.array({ type: 'u8', width: 4, height: 3, depth: 2 }).write(Uint8Array.from({ length: 24 }, (_, i) => i))
const cube = cuda.pitched('u8', 2, 2, 2)
cuda.copy3d({ src: solid, dst: cube, srcX: 1, srcY: 1, width: 2, height: 2, depth: 2 })
assert.deepStrictEqual(Array.from(cube.read()), [5, 6, 9, 10, 17, 18, 21, 22])
cuda.copy3d({ src: cube, dst: solid, srcZ: 1, dstX: 2, dstZ: 1 })
assert.deepStrictEqual(Array.from(solid.get({ z: 1 })), [12, 13, 17, 18, 16, 17, 21, 22, 20, 21, 22, 23])

// Padding is no part of an image, and rows of texels of several elements are as long as they are.
const narrow = cuda.pitched('f32', 5, 4).write(Float32Array.from({ length: 20 }, (_, i) => i))
const outside = (f, message) => assert.throws(f, { name: 'RangeError', message })
const bytes = `${narrow.bytes / 1024} KiB`
outside(() => narrow.get({ x: 4, width: 2 }), `pitched.get: 2 elements from x 4 on exceed the 5 of a row of pitched buffer of ${bytes} on device 0`)
outside(() => cuda.copy2d({ src: narrow, srcX: 4, dst: new Float32Array(8), width: 4, height: 2 }),
  `cuda.copy2d: 4 elements from srcX 4 on exceed the 5 of a row of pitched buffer of ${bytes} on device 0`)
outside(() => cuda.copy2d({ src: narrow, dst: image, dstY: 3, width: 2, height: 2 }), 'cuda.copy2d: 2 rows from dstY 3 on exceed the 4 of array of 8×4 f32 on device 0')
outside(() => cuda.copy2d({ src: flat, srcX: 4, dst: image, width: 2, height: 1 }), 'cuda.copy2d: 2 elements from srcX 4 on exceed the 5 of a row of buffer of 60 bytes on device 0')
const rgba = cuda.array({ type: 'u8', channels: 4, width: 2, height: 2 }).write(Uint8Array.from({ length: 16 }, (_, i) => i))
const packed = cuda.alloc('u8', [2, 8]).fill(0)
cuda.copy2d({ src: rgba, srcX: 1, dst: packed, dstX: 1, width: 1, height: 2 })
assert.deepStrictEqual([...packed.read()], [0, 0, 0, 0, 4, 5, 6, 7, 0, 0, 0, 0, 12, 13, 14, 15])
cuda.copy2d({ src: rgba, dst: packed })
assert.deepStrictEqual([...packed.read()], [...rgba.read()])

// What a copy of a box leaves out goes to the edge: through all slices, where one side alone tells their number; a rectangle is in one.
{
  const all = new Uint8Array(60).map((_, i) => i + 1), cube = cuda.pitched('u8', 4, 3, 5).write(all)
  const flat = cuda.alloc('u8', 60).fill(0), host = new Uint8Array(60), deep = cuda.alloc('u8', [5, 1, 3, 4]).fill(0)
  for (const dst of [flat, host, deep]) {
    cuda.copy3d({ src: cube, dst })
    assert.deepStrictEqual(dst === host ? host : dst.read(), all)
  }
  cuda.copy2d({ src: cube, dst: deep.fill(0) })
  assert.deepStrictEqual(deep.read().filter((v) => v > 0), all.slice(0, 12))
  assert.throws(() => cuda.copy3d({ src: cube, dst: cuda.alloc('u8', 59) }), { name: 'RangeError', message: 'copying a box: the box ends at byte 60 of the destination, buffer of 59 bytes on device 0' })
}

// Boxes in one memory are apart, or refused.
{
  let seed = 7
  const below = (n) => { seed = (seed * 1103515245 + 12345) & 0x7fffffff; return (seed >> 8) % n }
  const memory = cuda.alloc('u8', 4096)
  let refused = 0
  for (let round = 0; round < 300; round++) {
    const pitch = 4 + below(6), rows = 3 + below(3), width = 1 + below(pitch), height = 1 + below(rows), depth = 1 + below(3)
    const corner = () => ({ X: below(pitch - width + 1), Y: below(rows - height + 1), Z: below(4), base: below(30) })
    const src = corner(), dst = corner()
    const bytes = (c) => {
      const list = []
      for (let z = 0; z < depth; z++) for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) list.push(c.base + ((c.Z + z) * rows + c.Y + y) * pitch + c.X + x)
      return list
    }
    const taken = new Set(bytes(src)), overlap = bytes(dst).some((at) => taken.has(at))
    const copy = () => cuda.copy3d({ src: memory.subarray(src.base), dst: memory.subarray(dst.base), width, height, depth, srcX: src.X, srcY: src.Y, srcZ: src.Z,
      dstX: dst.X, dstY: dst.Y, dstZ: dst.Z, srcPitch: pitch, dstPitch: pitch, srcHeight: rows, dstHeight: rows })
    if (overlap) assert.throws(copy, { name: 'RangeError', message: /^copying within view of \d+(\.\d)? (bytes|KiB) on device 0: source and destination overlap$/ }, `${round}`)
    else copy()
    refused += overlap
  }
  assert.ok(refused > 50 && refused < 250, `${refused} refused`)
  const picture = cuda.array({ type: 'u8', width: 8, height: 4 }).write(new Uint8Array(32).map((_, i) => i))
  assert.throws(() => cuda.copy2d({ src: picture, dst: picture, dstX: 2, width: 3, height: 4 }), { message: 'copying within array of 8×4 u8 on device 0: source and destination overlap' })
  cuda.copy2d({ src: picture, dst: picture, dstX: 3, width: 3, height: 4 })
  assert.deepStrictEqual([...picture.read().subarray(24)], [24, 25, 26, 24, 25, 26, 30, 31])
}

// Levels, layers and cubes.
const levels = cuda.array({ type: 'f32', width: 4, height: 4, levels: 3 })
for (let i = 0; i < 3; i++) levels.level(i).write(new Float32Array(16 >> 2 * i).fill(i))
assert.deepStrictEqual(levels.level(1).read(), new Float32Array(4).fill(1))
const box = cuda.array({ type: 'f32', width: 2, height: 2, cube: true }).write(new Float32Array(24))
assert.strictEqual(box.cube, true)
assert.strictEqual(cuda.array({ type: 'f32', width: 2, layers: 3 }).write([1, 2, 3, 4, 5, 6]).read()[5], 6)

// Errors say what to write.
for (const [f, message] of [
  [() => cuda.texture(image, { filtr: 'linear' }), 'cuda.texture: options: there is no option "filtr"; did you mean "filter"?'],
  [() => cuda.texture(image, { filter: 'linaer' }), 'cuda.texture: options.filter: there is no "linaer"; did you mean "linear"?'],
  [() => cuda.texture(image, { address: ['clamp', 'warp'] }), 'cuda.texture: options.address[1]: there is no "warp"; did you mean "wrap"?'],
  [() => cuda.texture(image, { address: 'wrap' }), 'cuda.texture: options.address: "wrap" needs normalized coordinates; give normalized: true, or the address \'clamp\' or \'border\''],
  [() => cuda.texture(rows, { address: ['clamp', 'mirror'], normalized: false }), 'cuda.texture: options.address: "mirror" needs normalized coordinates; give normalized: true, or the address \'clamp\' or \'border\''],
  [() => cuda.texture(image, { border: 'red' }), 'cuda.texture: options.border: expected a number or an array of up to 4 numbers, got string'],
  [() => cuda.texture(image, { border: [1, 2, 3, 4, 5] }), 'cuda.texture: options.border: expected at most 4 elements, got 5'],
  [() => cuda.texture(image, { address: ['clamp', 'clamp', 'clamp', 'clamp'] }), 'cuda.texture: options.address: expected at most 3 elements, got 4'],
  [() => cuda.texture(image, { minLevel: 1 }), 'cuda.texture: options.minLevel: expected at most maxLevel, which is 0, got 1'],
  [() => cuda.texture(cuda.alloc('f32', 4), { normalized: true }),
    'making a texture of buffer of 16 bytes on device 0: normalized: expected false: one row of memory is read by whole coordinates; copy it to an array, got true'],
  [() => cuda.array({ type: 'f32', width: 4, gather: true }), 'making an array: an array that is gathered from has a width and a height, and no depth, layers or levels'],
  [() => cuda.texture(3), 'cuda.texture: from: expected a CudaArray, Buffer or PitchedBuffer, got number'],
  [() => cuda.surface(rows), 'cuda.surface: from: expected a CudaArray, got PitchedBuffer'],
  [() => cuda.surface(image), 'making a surface of array of 8×4 f32 on device 0: expected an array made with the option surface'],
  [() => cuda.array({ type: 'f32' }), 'cuda.array: options: expected a type and a width'],
  [() => cuda.array({ type: 'f64', width: 1 }), 'making an array: type: expected i8, u8, i16, u16, i32, u32, f16 or f32, got f64'],
  [() => cuda.copy2d({ src: image, dst: cuda.alloc('i32', 4), width: 1, height: 1 }), 'cuda.copy2d: expected elements of one type on both sides, got f32 to i32'],
  [() => cuda.copy2d({ src: image, dst: 4 }), 'cuda.copy2d: options.dst: expected a CudaArray, PitchedBuffer, Buffer or typed array, got number'],
  [() => sample.launch({ grid: 1, block: 1 }, image, flat, 1), 'launching sample: argument 1 (image): expected a Texture or a Surface of the array, from cuda.texture() or cuda.surface(), got the CudaArray'],
]) assert.throws(f, { message })
assert.throws(() => image.write(new Float32Array(3)), { name: 'RangeError', message: 'array.write: src: expected 32 elements, got 3' })

// An array that is too large names the limit.
const { maximumTexture1dWidth, maximumTexture2dWidth, maximumTexture2dLayeredLayers } = cuda.device().attributes
for (const [options, what, limit, kind, got] of [
  [{ width: maximumTexture1dWidth + 1 }, 'width', maximumTexture1dWidth, 'of one dimension', maximumTexture1dWidth + 1],
  [{ width: maximumTexture2dWidth + 9, height: 1 }, 'width', maximumTexture2dWidth, 'of two dimensions', maximumTexture2dWidth + 9],
  [{ width: 1, height: 1, layers: 100_000 }, 'layers', maximumTexture2dLayeredLayers, 'of layers of two dimensions', 100_000],
]) {
  assert.throws(() => cuda.array({ type: 'u8', ...options }),
    { name: 'RangeError', message: `making an array: ${what}: expected at most ${limit} on device 0, for an array ${kind}, got ${got}` })
}

// Release: at once, or with the objects that use it.
const t = cuda.texture(image)
console.log(image, rows, t, cuda.surface(target), pixels, levels)
t.free(); t.free()
assert.ok(t.freed && !image.freed)
assert.throws(() => fetch(t, 1, 0), { message: 'launching sample: argument 1 (image): texture on device 0 has been freed' })
{ const u = cuda.texture(image); image.free(); assert.ok(u.freed && image.freed) }
rows.free()
assert.throws(() => rows.read(), { message: /has been freed/ })
console.log(image)

// One number is the colour beyond the edges for all channels.
const last = cuda.array({ type: 'f32', width: 4, height: 4 }).write(new Float32Array(16))
assert.deepStrictEqual(fetch(cuda.texture(last, { address: 'border', border: 7 }), 6, 1), [0, 0, 0, 0, 7, 7])
const plain = cuda.kernel(function plain(x) { x[0] = 1 })
assert.throws(() => plain.launch({ grid: 1, block: 1 }, cuda.pitched('f32', 4, 4)), { name: 'TypeError',
  message: 'launching plain: argument 1 (x): expected a buffer, a number, a bigint or a boolean, got PitchedBuffer; pass its buffer, and its pitch: the bytes from one row to the next' })
assert.throws(() => plain.launch({ grid: 1, block: 1 }, [1]), { name: 'TypeError',
  message: 'launching plain: argument 1 (x): expected a buffer, a number, a bigint or a boolean, got array; copy it to the device with cuda.buffer()' })
assert.throws(() => flat.writeAsync([1]), { name: 'TypeError', message: 'buffer.writeAsync: src: expected a typed array, ArrayBuffer or DataView, got array' })
