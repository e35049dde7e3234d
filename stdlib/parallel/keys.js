'use strict'
// Part of cuda/parallel. Numbers as keys of kernels, whose bits are in their order.

const cuda = require('cuda')
const { sizes } = require('./sequence.js')

const bitsOf = { 1: 'u8', 2: 'u16', 4: 'u32', 8: 'u64' }

// Keys are sorted as their bits. order gives bits that, as an unsigned integer, are in the order of
// the numbers: -0 is 0, and NaN comes last. last is the bits of a number that no other comes after.
const unsigned = (bits, down) => ({ order: down ? (key) => ~key : (key) => key, last: down ? 0 : mask(bits) })
const mask = (bits) => bits === 64 ? 0xffffffffffffffffn : 2 ** bits - 1
const signed = (bits, down) => {
  const top = 2 ** (bits - 1), flip = down ? mask(bits) - top : top
  return { order: (key) => u32(key ^ u32(flip)), last: down ? top : mask(bits) - top }
}
const floating = (infinity, top, down) => {
  const all = 2 * top - 1
  return {
    order: (key) => {
      const size = key & u32(all - top), plain = (key & u32(top)) !== 0 ? ~key & u32(all) : key | u32(top)
      const ordered = size === 0 ? u32(top) : plain
      return size > u32(infinity) ? u32(all) : down ? u32(all) - ordered : ordered
    },
    last: all - top,
  }
}
const TOP = 1n << 63n, ALL = TOP * 2n - 1n, INFINITY = 0x7ff0000000000000n
const wideOrders = {
  u64: (down) => ({ order: down ? (key) => ~key : (key) => key, last: down ? 0n : ALL }),
  i64: (down) => ({ order: down ? (key) => ~(key ^ u64(TOP)) : (key) => key ^ u64(TOP), last: down ? TOP : ALL - TOP }),
  f64: (down) => ({
    order: (key) => {
      const size = key & u64(ALL - TOP), plain = (key & u64(TOP)) !== u64(0) ? ~key : key | u64(TOP)
      const ordered = size === u64(0) ? u64(TOP) : plain
      return size > u64(INFINITY) ? u64(ALL) : down ? ~ordered : ordered
    },
    last: ALL - TOP,
  }),
}
const narrow = (bits, down) => ({ order: down ? (key) => u32(mask(bits)) - key : (key) => key, last: down ? 0 : mask(bits) })
const orders = {
  ...wideOrders,
  u32: (down) => unsigned(32, down), i32: (down) => signed(32, down), f32: (down) => floating(0x7f800000, 2 ** 31, down),
  u16: (down) => narrow(16, down), i16: (down) => signed(16, down), u8: (down) => narrow(8, down), i8: (down) => signed(8, down),
}
// orderOf is that of a type: of a floating-point type without a typed array the codes of 0 and above go up to that of infinity, or
// of the greatest number, and what is behind it is NaN.
const orderOf = (type) => orders[type] ??= ofCodes(cuda[type], 2 ** (8 * sizes[type] - 1))
function ofCodes(type, top) {
  let last = 0, nan = top
  while (nan - last > 1) {
    const code = (last + nan) >> 1
    if (Number.isNaN(type.to(type.from([0]).fill(code))[0])) nan = code
    else last = code
  }
  return (down) => floating(last, top, down)
}

// digitsOf has what takes keys, as order gives them, apart into digits of 8 bits, and what differs between keys of 64 bits and
// shorter ones: the bits above a digit, a digit, digits with one more behind them.
const wideKeys = {
  KEY: 'u64', loaded: (x) => x, value: (key) => key, zero: () => u64(0), last: () => ~u64(0),
  above: (key, d) => key >>> 8 * (d + 1), digitOf: (key, d) => i32(key >>> 8 * d & u64(255)), joined: (prefix, digit) => prefix << 8 | u64(digit),
}
const shortKeys = {
  KEY: 'u32', loaded: (x) => u32(x), value: (key) => key, zero: () => u32(0), last: () => u32(0xffffffff),
  above: (key, d) => key >>> 8 * (d + 1), digitOf: (key, d) => i32(key >>> 8 * d & 255), joined: (prefix, digit) => prefix << 8 | u32(digit),
}
const digitsOf = (type) => sizes[type] === 8 ? wideKeys : shortKeys

module.exports = { bitsOf, digitsOf, orderOf }
