// Forgets what every block takes besides.
// → wrong for 4 elements
// → blocks[4] is 21 and should be 19

function blocksThatFit(threads, bytes) {
  return Math.min(32, Math.floor(2048 / (32 * Math.ceil(threads / 32))), Math.floor(233472 / Math.max(bytes, 1)))
}

require('learn').check('26-occupancy', blocksThatFit)
