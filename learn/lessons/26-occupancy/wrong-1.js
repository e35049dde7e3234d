// Does not round up to warps.
// → wrong for 3 elements
// → blocks[2] is 28 and should be 21

function blocksThatFit(threads, bytes) {
  return Math.min(32, Math.floor(2048 / threads), Math.floor(233472 / (bytes + 1024)))
}

require('learn').check('26-occupancy', blocksThatFit)
