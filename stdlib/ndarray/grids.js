'use strict'
// Part of cuda/ndarray. The coordinates of a grid, each as an array of the grid's shape.

const { array, kind, options } = require('./layout.js')

// Views, that repeat a line along the other axes. 'xy' has the first two axes change places, as pictures have rows before columns.
function meshgrid(lines, given) {
  const { indexing = 'xy' } = options('meshgrid', given, 'indexing')
  if (!Array.isArray(lines)) throw new TypeError(`nd.meshgrid: arrays: expected an array of operands, got ${kind(lines)}`)
  if (indexing !== 'xy' && indexing !== 'ij') throw new TypeError(`nd.meshgrid: options.indexing: expected xy or ij, got ${JSON.stringify(indexing)}`)
  const axes = lines.map((x) => array(x).reshape(-1)), isTurned = indexing === 'xy' && axes.length > 1
  const axisOf = (i) => isTurned && i < 2 ? 1 - i : i, shape = axes.map((_, i) => axes[axisOf(i)].size)
  return axes.map((x, i) => x.reshape(...shape.map((_, k) => k === axisOf(i) ? x.size : 1)).broadcastTo(shape))
}

module.exports = { meshgrid }
