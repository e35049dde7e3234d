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
      const round = rounder(type), data = new Array(rows * columns)
      for (let row = 0, e = 0; row < rows; row++) for (let column = 0; column < columns; column++) data[e++] = round(at(row, column))
      // An element is data[row * down + column * right]: a size of 1 goes with any other.
      Object.assign(this, { type, rank, rows, columns, data, down: rows === 1 ? 0 : columns, right: columns === 1 ? 0 : 1 })
    }
    at(row, column) { return this.data[row * this.down + column * this.right] }
    as(type) { return new Tile(type, this.rank, this.rows, this.columns, (row, column) => this.at(row, column)) }
    get T() { return new Tile(this.type, 2, this.columns, this.rows, (row, column) => this.at(column, row)) }
    map(f) { return map(f, this) }
    along(axis) { return this.rank === 1 ? 1 : axis } // a tile of one axis is a row
    // fold goes along the line that an element is in, over the first so many.
    fold(axis, row, column, end, f) {
      const { data, columns } = this, step = axis === 0 ? columns : 1
      let e = axis === 0 ? column : row * columns, value = data[e]
      for (let k = 1; k < end; k++) value = f(value, data[e += step])
      return value
    }
    reduce(axis, f) {
      if (axis === undefined) return this.data.reduce((a, b) => f(a, b))
      const along = this.along(axis), size = along === 0 ? this.rows : this.columns
      return new Tile(wide(this.type), this.rank, along === 0 ? 1 : this.rows, along === 1 ? 1 : this.columns,
        (row, column) => this.fold(along, row, column, size, f))
    }
    // scan keeps what each line has come to: elements follow in the order of rows and columns.
    scan(axis, f) {
      const along = this.along(axis), reached = []
      return new Tile(wide(this.type), this.rank, this.rows, this.columns, (row, column) => {
        const line = along === 0 ? column : row, v = this.at(row, column)
        return (reached[line] = (along === 0 ? row : column) === 0 ? v : f(reached[line], v))
      })
    }
    sum(axis) { return this.reduce(axis, combine.sum) }
    max(axis) { return this.reduce(axis, combine.max) }
    min(axis) { return this.reduce(axis, combine.min) }
  }
  const map = (f, ...tiles) => {
    const size = (name) => Math.max(...tiles.map((t) => t[name]))
    const rows = size('rows'), columns = size('columns'), results = []
    const n = tiles.length, placed = f.length > n, values = new Array(placed ? n + 2 : n)
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < columns; column++) {
        for (let i = 0; i < n; i++) values[i] = tiles[i].at(row, column)
        if (placed) { values[n] = row; values[n + 1] = column }
        results.push(f(...values))
      }
    }
    const types = tiles.map((t) => wide(t.type))
    const type = types.includes('f64') ? 'f64' : types.includes('f32') || results.some((v) => typeof v === 'number' && !Number.isInteger(v)) ? 'f32' : types[0]
    return new Tile(type, size('rank'), rows, columns, (row, column) => results[row * columns + column])
  }
  // place finds the rows of a tile in a buffer: the array that has a row, and how many of the tile's columns are within;
  // null for a row beyond the edge.
  const place = (x, rank, rows, columns, index) => {
    const shape = x.shape || [x.length], last = index.length - 1
    const first = index.map((i, k) => (k === last ? i * columns : k === last - 1 && rank === 2 ? i * rows : i))
    return (row) => {
      let array = x
      for (let k = 0; k < last; k++) {
        const i = k === last - 1 && rank === 2 ? first[k] + row : first[k]
        if (i >= shape[k]) return null
        array = array[i]
      }
      return { array, first: first[last], columns: Math.min(columns, shape[last] - first[last]) }
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
    for (let row = 0; row < t.rows; row++) {
      const { array, first, columns } = find(row) || { columns: 0 }
      for (let column = 0; column < columns; column++) write(array, first + column, t.at(row, column))
    }
  }
  const full = (type, value, ...sizes) => new Tile(type, sizes.length, sizes.length === 2 ? sizes[0] : 1, sizes[sizes.length - 1], () => value)
  return {
    load: (x, sizes, index, { outside = 0 } = {}) => {
      const rows = sizes.length === 2 ? sizes[0] : 1, columns = sizes[sizes.length - 1]
      const find = place(x, sizes.length, rows, columns, index)
      let at = null
      return new Tile(typeOf(x), sizes.length, rows, columns, (row, column) => {
        if (column === 0) at = find(row)
        return at && column < at.columns ? at.array[at.first + column] : outside
      })
    },
    store: put((array, i, v) => { array[i] = v }),
    add: put((array, i, v) => { array[i] += v }),
    count: (x, size, axis = 0) => Math.ceil((x.shape || [x.length])[axis] / size),
    zeros: (type, ...sizes) => full(type, 0, ...sizes), full,
    range: (size) => new Tile('i32', 1, 1, size, (_, column) => column),
    map,
    dot: (a, b, c, { precision = 'exact' } = {}) => {
      const factor = factors[precision] || Number
      const sum = precision === 'exact' ? wide(a.type) : 'f32'
      const inner = a.columns, across = b.columns, left = a.data.map((v) => factor(v)), right = b.data.map((v) => factor(v))
      return new Tile(sum, 2, a.rows, across, (row, column) => {
        let sum = 0
        for (let k = 0, i = row * inner, j = column; k < inner; k++, i++, j += across) sum += left[i] * right[j]
        return sum + (c ? c.at(row, column) : 0)
      })
    },
  }
}
