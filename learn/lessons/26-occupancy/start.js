function blocksThatFit(threads, bytes) {
  return 32      // TODO: the other limits
}

require('learn').check('26-occupancy', blocksThatFit)
