function blocksThatFit(threads, bytes) {
  return Math.min(32, Math.floor(2048 / (32 * Math.ceil(threads / 32))), Math.floor(233472 / (bytes + 1024)))
}

require('learn').check('26-occupancy', blocksThatFit)
