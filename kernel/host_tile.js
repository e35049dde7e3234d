// Tiles where a JavaScript engine runs a kernel: plain lists of numbers, which round to their type where a tile is made.
function tiles_of(element, bytesOf, factors) {
  // What functions on elements compute with, where it is not the tile's type.
  const wide = (type) => (type === 'bool' || bytesOf(type) >= 4 ? type : type.includes('f') ? 'f32' : 'i32')
  const combine = {
    sum: (a, b) => a + b, max: Math.max, min: Math.min,
  }
  const rounders = {}
  const rounder = (type) => { if (!rounders[type]) rounders[type] = element(type); return rounders[type] }
  class Tile {
    constructor(type, rank, rows, columns, at) {
      const round = rounder(type)
      Object.assign(this, { type, rank, rows, columns, data: new Array(rows * columns) })
      for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) this.data[row * columns + column] = round(at(row, column))
    }
    // An element, where a size of 1 goes with any other.
    at(row, column) { return this.data[(this.rows === 1 ? 0 : row) * this.columns + (this.columns === 1 ? 0 : column)] }
    as(type) { return new Tile(type, this.rank, this.rows, this.columns, (row, column) => this.at(row, column)) }
    get T() { return new Tile(this.type, 2, this.columns, this.rows, (row, column) => this.at(column, row)) }
    map(f) { return map(f, this) }
    // Stretches of the tile along an axis, each from its first element on.
    line(axis, row, column) {
      if (axis === undefined) return this.data
      return Array.from({ length: axis === 0 ? this.rows : this.columns }, (_, k) => (axis === 0 ? this.at(k, column) : this.at(row, k)))
    }
    reduce(axis, f) {
      const along = this.rank === 1 && axis === 0 ? 1 : axis
      if (axis === undefined) return this.data.reduce((a, b) => f(a, b))
      return new Tile(wide(this.type), this.rank, along === 0 ? 1 : this.rows, along === 1 ? 1 : this.columns,
        (row, column) => this.line(along, row, column).reduce((a, b) => f(a, b)))
    }
    scan(axis, f) {
      const along = this.rank === 1 ? 1 : axis
      return new Tile(wide(this.type), this.rank, this.rows, this.columns,
        (row, column) => this.line(along, row, column).slice(0, (along === 0 ? row : column) + 1).reduce((a, b) => f(a, b)))
    }
    sum(axis) { return this.reduce(axis, combine.sum) }
    max(axis) { return this.reduce(axis, combine.max) }
    min(axis) { return this.reduce(axis, combine.min) }
  }
  const map = (f, ...tiles) => {
    const size = (name) => Math.max(...tiles.map((t) => t[name]))
    const rows = size('rows'), columns = size('columns'), results = []
    for (let row = 0; row < rows; row++) for (let column = 0; column < columns; column++) results.push(f(...tiles.map((t) => t.at(row, column)), ...(f.length > tiles.length ? [row, column] : [])))
    const types = tiles.map((t) => wide(t.type))
    const type = types.includes('f64') ? 'f64' : types.includes('f32') || results.some((v) => typeof v === 'number' && !Number.isInteger(v)) ? 'f32' : types[0]
    return new Tile(type, size('rank'), rows, columns, (row, column) => results[row * columns + column])
  }
  // The element of a tile in a buffer, as the row that has it and its index there; null beyond the edge.
  const place = (x, rank, rows, columns, index) => {
    const shape = x.shape || [x.length]
    const first = index.map((i, k) => (k === index.length - 1 ? i * columns : k === index.length - 2 && rank === 2 ? i * rows : i))
    return (row, column) => {
      const at = first.map((i, k) => (k === first.length - 1 ? i + column : k === first.length - 2 && rank === 2 ? i + row : i))
      if (at.some((i, k) => i >= shape[k])) return null
      return { array: at.slice(0, -1).reduce((a, i) => a[i], x), at: at[at.length - 1] }
    }
  }
  const typeOf = (x) => {
    let row = x
    while (row.length > 0 && typeof row[0] === 'object') row = row[0]
    const name = Object.prototype.toString.call(row).match(/(Float|Int|Uint|BigInt|BigUint)(\d+)/)
    return row.type || (name ? { Float: 'f', Int: 'i', Uint: 'u', BigInt: 'i', BigUint: 'u' }[name[1]] + name[2] : 'f32')
  }
  const put = (write) => (x, t, index) => {
    const find = place(x, t.rank, t.rows, t.columns, index)
    for (let row = 0; row < t.rows; row++) for (let column = 0; column < t.columns; column++) {
      const cell = find(row, column)
      if (cell) write(cell, t.at(row, column))
    }
  }
  const full = (type, value, ...sizes) => new Tile(type, sizes.length, sizes.length === 2 ? sizes[0] : 1, sizes[sizes.length - 1], () => value)
  return {
    load: (x, sizes, index, { outside = 0 } = {}) => {
      const rows = sizes.length === 2 ? sizes[0] : 1, columns = sizes[sizes.length - 1]
      const find = place(x, sizes.length, rows, columns, index)
      return new Tile(typeOf(x), sizes.length, rows, columns, (row, column) => { const cell = find(row, column); return cell ? cell.array[cell.at] : outside })
    },
    store: put((cell, v) => { cell.array[cell.at] = v }),
    add: put((cell, v) => { cell.array[cell.at] += v }),
    count: (x, size, axis = 0) => Math.ceil((x.shape || [x.length])[axis] / size),
    zeros: (type, ...sizes) => full(type, 0, ...sizes), full,
    range: (size) => new Tile('i32', 1, 1, size, (_, column) => column),
    map,
    dot: (a, b, c, { precision = 'exact' } = {}) => {
      const factor = factors[precision] || Number
      const sum = precision === 'exact' ? wide(a.type) : 'f32'
      return new Tile(sum, 2, a.rows, b.columns, (row, column) => {
        let sum = 0
        for (let k = 0; k < a.columns; k++) sum += factor(a.at(row, k)) * factor(b.at(k, column))
        return sum + (c ? c.at(row, column) : 0)
      })
    },
  }
}
