// Forgets the number of blocks.
// → wrong for 1 element
// → blocks[0] is 64 and should be 32

function blocksThatFit(threads, bytes) {
  return Math.min(Math.floor(2048 / (32 * Math.ceil(threads / 32))), Math.floor(233472 / (bytes + 1024)))
}

require('learn').check('26-occupancy', blocksThatFit)
