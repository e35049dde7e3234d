// Does not round up to warps.
// → wrong for 7 elements
// → blocks[0] is 5 and should be 4

function blocksThatFit(threads, bytes) {
  return Math.min(32, Math.floor(2048 / threads), Math.floor(233472 / (bytes + 1024)))
}

require('learn').check('26-occupancy', blocksThatFit)
