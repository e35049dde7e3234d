'use strict'
// The module cuda/sparse beside cuSPARSE: its kernels, each called within a context and a stream.

const { within } = require('./layout.js')

// bound has the functions of a file work in the context of their first argument's memory.
const bound = (file) => Object.fromEntries(Object.entries(file).map(([name, f]) => [name, (context, stream, ...args) => within(context, stream, () => f(...args))]))

module.exports = { ...bound(require('./check.js')), ...bound(require('./convert.js')), ...bound(require('./multiply.js')), ...require('./product.js') }
