'use strict'
// Part of cuda/parallel. What the algorithms take and give: a sequence, an array of one axis or a buffer, or columns, an object
// of sequences of one length, whose records are what operators see.

const cuda = require('cuda')
const nd = require('cuda/ndarray')
const { elements, memory, types } = require('../ndarray/ndarray.js')

// The bytes of an element by its type: the first digits of a type's name are its bits.
const sizes = Object.fromEntries(types.map((type) => [type, Number(type.match(/\d+/)[0]) / 8]))

const kind = (x) => x === null ? 'null' : Array.isArray(x) ? 'array' : typeof x === 'object' ? x.constructor?.name ?? 'object' : typeof x
const isBuffer = (x) => x instanceof cuda.Buffer || x instanceof cuda.ManagedBuffer || x instanceof cuda.GrowableBuffer
const isArray = (x) => x instanceof nd.NDArray
const isSequence = (x) => isArray(x) || isBuffer(x)
const isColumns = (x) => typeof x === 'object' && x !== null && !isSequence(x) && !ArrayBuffer.isView(x) && !Array.isArray(x)

// meant is what a value stands for by [cuda.argument], as arguments of kernels do.
function meant(x) {
  for (let i = 0; i < 16 && typeof x?.[cuda.argument] === 'function'; i++) x = x[cuda.argument]()
  return x
}

// buffer is the memory of a sequence, of a copy where its elements do not lie in a row. place names
// the function and its argument.
function buffer(place, given) {
  const x = meant(given)
  if (!isSequence(x)) throw new TypeError(`parallel.${place}: expected an NDArray or a Buffer, got ${kind(x)}`)
  if (x.shape.length !== 1 && (isArray(x) || x.shape.length > 1)) {
    throw new RangeError(`parallel.${place}: expected one axis, got the shape ${x.shape.join('×') || 'of a single element'}`)
  }
  if (!isArray(x)) return x
  if (x.dtype[0] === 'c') throw new TypeError(`parallel.${place}: a sequence is of real numbers, and this one of ${x.dtype}; give columns: { re: z.real(), im: z.imag() }`)
  return elements(x.contiguous ? x.eval() : x.copy())
}

// written is the memory of a sequence that results are written to, which answer gives to the script.
function written(place, given) {
  const x = meant(given)
  if (isArray(x) && !x.contiguous) throw new TypeError(`parallel.${place}: expected an array whose elements lie in a row, got a view`)
  return buffer(place, x)
}

// answer is what a script gets for what has been written to out, which it has given: an array that shares the memory.
const answer = (out, written) => isArray(meant(out)) ? meant(out).at(`:${written.length}`) : nd.from(written)

// Where each field of a struct is, as C has it, in elements of its type, and the struct's bytes.
function layoutOf(types) {
  let end = 0, align = 1
  const offsets = types.map((type) => {
    const size = sizes[type], begin = Math.ceil(end / size) * size
    end = begin + size
    align = Math.max(align, size)
    return begin / size
  })
  return { offsets, bytes: Math.ceil(end / align) * align }
}

// fresh is the array of a buffer that nobody else knows: free() of it, and of its views, frees the memory.
const own = { own: true }
const fresh = (b) => nd.from(b, own)

// viewed is f(x), a view of x, which frees the memory by itself, or what needs x no more.
function viewed(x, f) {
  const y = f(x)
  x.free()
  return y
}

// single is an array of one element without axes.
const single = (x) => viewed(x, (x) => x.reshape([]))

// A Table is a sequence or columns: names are those of the columns, null for a sequence. isFresh says that nobody else knows
// its buffers.
class Table {
  // outs are the sequences that the buffers are the beginnings of, where a script has given them to be written to.
  constructor(names, buffers, isFresh = false, outs = []) {
    this.names = names
    this.buffers = buffers
    this.isFresh = isFresh
    this.outs = outs
    this.length = buffers[0].length
  }

  // The table of what a script gives.
  static of(place, given, read = buffer) {
    const x = meant(given)
    if (!isColumns(x)) return new Table(null, [read(place, x)])
    const names = Object.keys(x)
    if (names.length === 0) throw new TypeError(`parallel.${place}: expected at least one column`)
    const table = new Table(names, names.map((name) => read(`${place}.${name}`, x[name])))
    for (const [i, b] of table.buffers.entries()) {
      if (b.length !== table.length) {
        throw new RangeError(`parallel.${place}: columns ${names[0]} and ${names[i]} have ${table.length} and ${b.length} elements`)
      }
    }
    return table
  }

  // The table of what a script gives to be written to.
  static out(place, given) {
    const x = meant(given), table = Table.of(place, x, written)
    table.outs = table.names === null ? [x] : Object.values(x)
    return table
  }

  // One like it, with room for so many elements; in what options.out has, where that is given.
  like(place, length, out) {
    if (out === undefined) return new Table(this.names, this.buffers.map((b) => memory(b.type, length)), true)
    const given = Table.out(`${place}: options.out`, out)
    if (String(given.names) !== String(this.names) || given.types !== this.types) {
      throw new TypeError(`parallel.${place}: options.out: expected ${this.types}, got ${given.types}`)
    }
    if (given.length < length) {
      throw new RangeError(`parallel.${place}: options.out: expected ${length} elements, got ${given.length}`)
    }
    return new Table(this.names, given.buffers.map((b) => b.subarray(0, length)), false, given.outs)
  }

  // Its types in one text, such as f32 or {x: f32, n: i32}.
  get types() {
    if (this.names === null) return this.buffers[0].type
    return `{${this.names.map((name, i) => `${name}: ${this.buffers[i].type}`).join(', ')}}`
  }

  // What a script gets for it.
  get value() { return this.each((b, i) => this.isFresh ? fresh(b) : answer(this.outs[i], b)) }

  // What a script gets for a table of one element.
  get single() { return this.each((b, i) => single(this.isFresh ? fresh(b) : answer(this.outs[i], b))) }

  each(f) {
    if (this.names === null) return f(this.buffers[0], 0)
    return Object.fromEntries(this.names.map((name, i) => [name, f(this.buffers[i], i)]))
  }

  first(length) { return length === this.length ? this : new Table(this.names, this.buffers.map((b) => b.subarray(0, length)), false, this.outs) }

  // How a kernel's parameter is declared that has the elements.
  get declared() {
    if (this.names === null) return `${this.buffers[0].type}[]`
    return [Object.fromEntries(this.names.map((name, i) => [name, this.buffers[i].type]))]
  }

  get layout() { return layoutOf(this.buffers.map((b) => b.type)) }

  // Memory for so many of its elements: a sequence's, or structs.
  room(length) {
    if (this.names === null) return memory(this.buffers[0].type, length)
    return memory('u8', length * this.layout.bytes)
  }

  // Its elements as kernels take them: a sequence as it is, columns as structs, which are freed
  // after use(elements).
  packed(use) {
    if (this.names === null) return use(this.buffers[0])
    const structs = this.room(this.length), { offsets, bytes } = this.layout
    this.buffers.forEach((b, i) => {
      const size = sizes[b.type]
      if (b.length > 0) interleave.forall(b.length, b, structs.view(b.type), bytes / size, offsets[i])
    })
    try {
      return use(structs)
    } finally {
      structs.free()
    }
  }

  // Has use(begin) get a value as kernels take it: a number as it is, a record as a struct in memory.
  begun(begin, use) {
    if (this.names === null || begin === undefined) return use(begin)
    return scratch((alloc) => new Table(this.names, this.buffers.map((b, i) => alloc(b.type, 1).fill(begin[this.names[i]]))).packed(use))
  }

  // The other way: has use(elements) write them, all or as many as count, a buffer, says.
  unpacked(use, count = null) {
    if (this.names === null) return use(this.buffers[0])
    const structs = this.room(this.length), { offsets, bytes } = this.layout
    try {
      use(structs)
      this.buffers.forEach((b, i) => {
        const args = [structs.view(b.type), b, bytes / sizes[b.type], offsets[i]]
        if (b.length === 0) return
        if (count === null) separate.forall(b.length, ...args)
        else separateFirst.forall(b.length, ...args, count)
      })
    } finally {
      structs.free()
    }
  }
}

const interleave = cuda.kernel(function interleave(column, structs, stride, offset) {
  structs[grid(1) * stride + offset] = column[grid(1)]
})
const separate = cuda.kernel(function separate(structs, column, stride, offset) {
  column[grid(1)] = structs[grid(1) * stride + offset]
})
const separateFirst = cuda.kernel(function separateFirst(structs, column, stride, offset, count) {
  if (grid(1) < count[0]) column[grid(1)] = structs[grid(1) * stride + offset]
})

// Elements of a kernel's parameter: a number, or a record, whose fields are copied.
const access = (table) => table.names === null ? (x, i) => x[i] : (x, i) => ({ ...x[i] })

// The value that comes before others, of Table.begun.
const beginning = (isRecord) => isRecord ? (begin) => ({ ...begin[0] }) : (begin) => begin

// scratch calls f with memory that it makes by alloc(type, length), and frees that in the order of the stream.
function scratch(f) {
  const made = []
  try {
    return f((type, length) => {
      made.push(memory(type, length))
      return made[made.length - 1]
    })
  } finally {
    for (const b of made) b.free()
  }
}

module.exports = { Table, access, answer, beginning, buffer, elements, fresh, isBuffer, isColumns, isSequence, kind, layoutOf, memory, scratch, single, sizes, viewed, written }
