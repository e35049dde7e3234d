// Forgets what every block takes besides.
// → wrong for 3 elements
// → blocks[2] is 12 and should be 11

function blocksThatFit(threads, bytes) {
  return Math.min(32, Math.floor(2048 / (32 * Math.ceil(threads / 32))), Math.floor(233472 / Math.max(bytes, 1)))
}

require('learn').check('26-occupancy', blocksThatFit)
