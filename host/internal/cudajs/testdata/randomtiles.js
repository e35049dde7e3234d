// Random kernels of tiles, on the device and in the JavaScript engine, which have to agree bit by bit. All
// elements are whole numbers so small that sums are exact in any order. CUJS_PROGRAMS says how many, CUJS_SEED
// the seed of the first.
const cuda = require('cuda')
const assert = require('assert')

const inputs = { A: 'f32', B: 'f32', P: 'bf16', Q: 'f16', I: 'i32', D: 'f64', S: 'i8', W: 'i16', E: 'u8' }, outputs = { F: 'f32', J: 'i32', G: 'f64' }

const { major, minor } = cuda.device().capability, float8s = 10 * major + minor >= 89 // has mma of them

// What is multiplied, by the name of its precision: the elements' type, a buffer of them, and the type of the sum.
const factors = {
  bf16: { elem: 'bf16', buffer: 'P', sum: 'f32' }, f16: { elem: 'f16', buffer: 'Q', sum: 'f32' }, f32: { elem: 'f32', buffer: 'A', sum: 'f32' },
  tf32: { elem: 'f32', buffer: 'B', sum: 'f32' }, f64: { elem: 'f64', buffer: 'D', sum: 'f64' }, i8: { elem: 'i8', buffer: 'S', sum: 'i32' },
  e4m3: { elem: 'u8', buffer: 'E', sum: 'f32' },
}

// The bits of a whole number from -7 to 7 as a float of 8 bits with 3 of fraction.
function e4m3(v) {
  if (v === 0) return 0
  const exponent = Math.floor(Math.log2(Math.abs(v)))
  return (v < 0 ? 0x80 : 0) + ((exponent + 7) << 3) + (Math.abs(v) / 2 ** exponent - 1) * 8
}

// Writer writes one program. A tile is known by its name, type, sizes and the greatest number that it may hold.
class Writer {
  constructor(seed) {
    Object.assign(this, { state: seed, lines: [], tiles: [], slots: 0, indent: '  ' })
    this.warps = this.pick(1, 2, 4, 8)
    this.grid = this.pick([1, 2], [2, 1])
    this.height = 20 + this.below(50)
    this.width = 8 * this.below(2) + 24 + this.below(40)
  }

  // Marsaglia's xorshift of 32 bits over a Weyl sequence.
  below(n) {
    this.state = (this.state + 0x9e3779b9) | 0
    let x = this.state ^ (this.state >>> 16)
    x = Math.imul(x, 0x21f0aaad)
    x = Math.imul(x ^ (x >>> 15), 0x735a2d97)
    return ((x ^ (x >>> 15)) >>> 0) % n
  }
  pick(...list) { return list[this.below(list.length)] }
  line(text) { this.lines.push(this.indent + text) }

  // A new tile, brought back below the bound of its type where it may have come above.
  tile(text, type, rows, columns, most, rank = 2) {
    const t = { name: `t${this.tiles.length}`, type, rows, columns, most, rank }
    if (most > 4096) [text, t.most] = [`tile.map((v) => v % 61, ${text})`, 60]
    this.line(`let ${t.name} = ${text}`)
    this.tiles.push(t)
    return t
  }

  // A tile that there is, of those that fit.
  some(fits = () => true) {
    const list = this.tiles.filter(fits)
    return list[this.below(list.length)] || this.load(this.pick(...Object.keys(inputs)))
  }

  size() { return this.pick(16, 16, 16, 32, this.warps > 2 ? 64 : 32) }

  load(buffer, rows = this.pick(1, 4, this.size()), columns = this.size()) {
    const place = `${this.pick('m', '0')}, ${this.pick('n', '0')}`, outside = this.below(4) ? '' : ', { outside: -3 }'
    return this.tile(`tile.load(${buffer}, [${rows}, ${columns}], [${place}]${buffer === 'E' ? '' : outside})`, inputs[buffer], rows, columns, buffer === 'E' ? 255 : 7)
  }

  // A number that a function computes of elements. most grows with what it does.
  element(names, most, depth) {
    if (depth === 0) return this.below(4) ? { text: this.pick(...names), most } : { text: String(this.below(9) - 4), most: 4 }
    const a = this.element(names, most, depth - 1), b = this.element(names, most, depth - 1), greatest = Math.max(a.most, b.most)
    return this.pick(
      () => ({ text: `(${a.text} + ${b.text})`, most: a.most + b.most }),
      () => ({ text: `(${a.text} - ${b.text})`, most: a.most + b.most }),
      () => ({ text: `(${a.text} * 3)`, most: a.most * 3 }),
      () => ({ text: `Math.max(${a.text}, ${b.text})`, most: greatest }),
      () => ({ text: `Math.abs(${a.text})`, most: a.most }),
      () => ({ text: `(${a.text} < ${b.text} ? ${b.text} : ${a.text})`, most: greatest }),
    )()
  }

  map() {
    const a = this.some()
    if (this.below(2)) {
      const places = a.rank === 2 && this.below(2), e = this.element(places ? ['x', 'row', 'column'] : ['x'], Math.max(a.most, 64), 2)
      return this.tile(`${a.name}.map((${places ? 'x, row, column' : 'x'}) => ${this.whole(a)}${e.text})`, this.wide(a), a.rows, a.columns, e.most, a.rank)
    }
    const b = this.some((b) => b.rank === a.rank && this.wide(b) === this.wide(a) && [['rows'], ['columns']].every(([k]) => b[k] === a[k] || b[k] === 1 || a[k] === 1))
    if (b.rank !== a.rank || this.wide(b) !== this.wide(a) || !['rows', 'columns'].every((k) => b[k] === a[k] || b[k] === 1 || a[k] === 1)) return
    const e = this.element(['x', 'y'], Math.max(a.most, b.most), 2)
    const rows = Math.max(a.rows, b.rows), columns = Math.max(a.columns, b.columns)
    if (rows * columns > 64 * 64) return
    this.tile(`tile.map((x, y) => ${this.whole(a)}${e.text}, ${a.name}, ${b.name})`, this.wide(a), rows, columns, e.most, a.rank)
  }

  // What functions compute with: f16 and bf16 are f32 there, i8, u8 and i16 are i32. x counts in each function, so that its type is the tile's.
  wide({ type }) { return { bf16: 'f32', f16: 'f32', i8: 'i32', i16: 'i32', u8: 'i32' }[type] || type }
  whole() { return 'x - x + ' }

  transpose() {
    const a = this.some((t) => t.rank === 2)
    this.tile(`${a.name}.T`, a.type, a.columns, a.rows, a.most)
  }

  as() {
    const a = this.some(), type = this.pick('f32', 'bf16', 'f16', 'f64', 'i32')
    this.tile(`${a.name}.as('${type}')`, type, a.rows, a.columns, Math.ceil(a.most * 1.01), a.rank)
  }

  reduce() {
    const a = this.some((t) => t.rank === 2), axis = this.below(2), scan = this.below(3) === 0, n = axis ? a.columns : a.rows
    const bits = this.wide(a) === 'i32' ? ['(p, q) => p ^ q', '(p, q) => p | q'] : []
    const f = this.pick('(p, q) => p + q', '(p, q) => (p > q ? p : q)', '(p, q) => Math.min(p, q)', ...bits)
    const most = f.includes('+') ? a.most * n : f.includes('q) => p') ? 2 * a.most + 1 : a.most
    if (scan) return this.tile(`${a.name}.scan(${axis}, ${f})`, this.wide(a), a.rows, a.columns, most)
    const [call, bound] = this.pick([`reduce(${axis}, ${f})`, most], [`sum(${axis})`, a.most * n], [`max(${axis})`, a.most], [`min(${axis})`, a.most])
    this.tile(`${a.name}.${call}`, this.wide(a), axis ? a.rows : 1, axis ? 1 : a.columns, bound)
  }

  // One number of all elements, which a function then takes.
  number() {
    const a = this.some(), b = this.some((t) => t.type === this.wide(a)), s = `s${this.lines.length}`
    this.line(`const ${s} = ${a.name}.${this.pick('max', 'min')}()`)
    this.tile(`${b.name}.map((x) => Math.max(x, ${s}))`, this.wide(a) === 'f64' ? 'f64' : this.wide(a), b.rows, b.columns, Math.max(a.most, b.most), b.rank)
    if (this.wide(b) !== this.wide(a)) this.drop(2)
  }

  drop(lines) { this.lines.splice(-lines); this.tiles.pop() }

  // A product, in a loop over the slices of a buffer or of two tiles.
  dot() {
    const picked = this.pick('bf16', 'bf16', 'f16', 'f32', 'tf32', 'f64', 'i8', 'e4m3', 'e4m3'), type = picked === 'e4m3' && !float8s ? 'i8' : picked, { elem, buffer, sum } = factors[type]
    const [m, n] = [this.size(), this.size()], k = elem.endsWith('8') ? 32 : this.size(), option = elem === type ? '' : `, { precision: '${type}' }`
    if (this.below(2)) {
      const a = this.factor(type, m, k), b = this.factor(type, k, n)
      return this.tile(`tile.dot(${a}, ${b}${option && `, tile.zeros('${sum}', ${m}, ${n})`}${option})`, sum, m, n, 2 ** 20)
    }
    const c = this.tile(`tile.zeros('${sum}', ${m}, ${n})`, sum, m, n, 0), turned = this.below(3), mapped = type !== 'e4m3' && this.below(3) === 0
    this.line(`for (let k = 0; k < tile.count(${buffer}, ${k}, 1); k++) {`)
    this.line(`  const a = tile.load(${buffer}, [${m}, ${k}], [m, k])${mapped ? `.map((x) => x * 2).as('${elem}')` : ''}`)
    this.line(`  const b = tile.load(${buffer}, ${turned ? `[${n}, ${k}], [n, k]).T` : `[${k}, ${n}], [k, n])`}`)
    this.line(`  ${c.name} = tile.dot(a, b, ${c.name}${option})`)
    this.line('}')
    c.most = 2 * 49 * 80
  }

  // A tile of these sizes to multiply, computed where there is one. Bits of 8-bit floats come from their buffer alone.
  factor(type, rows, columns) {
    const { elem, buffer } = factors[type], has = type === 'e4m3' ? [] : this.tiles.filter((t) => t.rank === 2 && t.rows === rows && t.columns === columns && t.most <= 64)
    if (has.length === 0 || this.below(3) === 0) {
      if (elem.endsWith('8') && this.below(2)) return `${this.load(buffer, columns, rows).name}.T`
      return this.load(buffer, rows, columns).name
    }
    const t = has[this.below(has.length)]
    return t.type === elem ? t.name : `${t.name}.as('${elem}')`
  }

  // Changes a tile where a condition of the block holds, or in each round of a loop.
  change() {
    const a = this.some((t) => this.wide(t) === t.type)
    if (this.wide(a) !== a.type) return
    this.line(this.pick('if ((m + n) % 2 === 0) {', 'for (let k = 0; k < m + 2; k++) {', `if (${a.name}.max() > 3) {`))
    this.line(`  ${a.name} = ${a.name}.map((x) => (x * 2 + 1) % 61)`)
    this.line('}')
    a.most = Math.max(a.most, 60)
  }

  loop() {
    const rows = this.pick(1, 4, 16), columns = this.size(), c = this.tile(`tile.zeros('f32', ${rows}, 1)`, 'f32', rows, 1, 0)
    this.line(`for (let k = 0; k < tile.count(B, ${columns}, 1); k++) {`)
    this.line(`  const b = tile.load(B, [${rows}, ${columns}], [m, k])`)
    this.line(`  ${c.name} = tile.map((s, v) => s + v, ${c.name}, b.${this.pick('sum', 'max', 'min')}(1))`)
    this.line('}')
    c.most = 7 * 128
  }

  line1() {
    const n = this.size(), a = this.tile(`tile.load(A, [${n}], [${this.pick('m', '3')}, n])`, 'f32', 1, n, 7, 1)
    const r = this.tile(`tile.range(${n})`, 'i32', 1, n, n, 1)
    this.tile(`tile.map((x, i) => x + i, ${a.name}, ${r.name})`, 'f32', 1, n, n + 7, 1)
    this.tile(`${a.name}.scan(0, (p, q) => p + q)`, 'f32', 1, n, n * 7, 1)
  }

  // Writes a tile out, each to its own slot.
  store(t) {
    const wide = this.wide(t), buffer = { i32: 'J', f64: 'G' }[wide] || 'F', name = wide === t.type ? t.name : `${t.name}.as('${wide}')`
    const place = t.rank === 1 ? `${this.slots++}, m, n` : `${this.slots++}, ${this.below(5) ? 'm' : '0'}, n`
    this.line(place.includes(' m,') && this.below(4) ? `tile.store(${buffer}, ${name}, [${place}])` : `tile.add(${buffer}, ${name}, [${place}])`)
  }

  program() {
    const steps = ['map', 'map', 'transpose', 'as', 'reduce', 'reduce', 'number', 'dot', 'dot', 'change', 'loop', 'line1']
    for (let n = 3 + this.below(6); n > 0; n--) this[this.pick(...steps)]()
    for (const t of this.tiles.slice(-12)) this.store(t)
    return `function random(${[...Object.keys(inputs), ...Object.keys(outputs)]}) {
  const m = blockIdx.y, n = blockIdx.x
${this.lines.join('\n')}
}`
  }
}

const written = [12, 70, 68]
function run(writer, kernel, way) {
  const { height, width } = writer, numbers = (seed) => Float32Array.from({ length: height * width }, (_, i) => (i * 7 + (i % 13) * seed) % 15 - 7)
  const filled = (type, x) => (type.endsWith('f16') ? cuda.alloc(type, x.length).write(cuda[type].from(x)) : cuda.alloc(type, x.length).write(new { f32: Float32Array, f64: Float64Array, i32: Int32Array, i8: Int8Array, u8: Uint8Array, i16: Int16Array }[type](type === 'u8' ? x.map(e4m3) : x)))
  const given = Object.values(inputs).map((type, i) => filled(type, numbers(i + 3)).reshape([height, width]))
  const out = Object.values(outputs).map((type) => cuda.alloc(type, written[0] * written[1] * written[2]).fill(0))
  kernel[way]({ grid: writer.grid }, ...given, ...out.map((x) => x.reshape(written)))
  return out.map((x) => x.read())
}

const first = Number(process.env.CUJS_SEED || 0), count = Number(process.env.CUJS_PROGRAMS || 20)
for (let seed = first; seed < first + count; seed++) {
  const writer = new Writer(seed), text = writer.program(), about = () => `seed ${seed}, ${writer.warps} warps, ${writer.height}×${writer.width}\n${text}`
  const kernel = cuda.kernel((0, eval)(`(${text})`), { warps: writer.warps, stages: 2 + seed % 3 })
  const results = ['launch', 'onHost'].map((way) => {
    try {
      return run(writer, kernel, way)
    } catch (e) {
      e.message = `${way} of ${about()}\n${e.message}`
      throw e
    }
  })
  results[0].forEach((device, k) => device.forEach((v, i) => {
    if (v === results[1][k][i]) return
    const [, rows, columns] = written, place = [Math.floor(i / rows / columns), Math.floor(i / columns) % rows, i % columns]
    assert.fail(`${Object.keys(outputs)[k]}[${place}] is ${v}, in the engine ${results[1][k][i]}: ${about()}`)
  }))
}
console.log(`${count} programs agree`)
