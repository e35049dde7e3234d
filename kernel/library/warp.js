// Reductions over the lanes of a mask, for types and devices without an
// instruction for it. Every lane of a full warp meets each other by exclusive
// or; else the lanes of the mask are taken one after the other.

function reduce_add(value, mask) {
  let all = value
  if (mask === 0xffffffff) {
    for (let d = 16; d > 0; d >>= 1) all += warp.shuffleXor(all, d)
    return all
  }
  let rest = mask & (mask - 1)
  all = warp.shuffle(value, ctz(mask), mask)
  while (rest !== 0) {
    all += warp.shuffle(value, ctz(rest), mask)
    rest &= rest - 1
  }
  return all
}

function reduce_min(value, mask) {
  let all = value
  if (mask === 0xffffffff) {
    for (let d = 16; d > 0; d >>= 1) all = Math.min(all, warp.shuffleXor(all, d))
    return all
  }
  for (let rest = mask; rest !== 0; rest &= rest - 1) all = Math.min(all, warp.shuffle(value, ctz(rest), mask))
  return all
}

function reduce_max(value, mask) {
  let all = value
  if (mask === 0xffffffff) {
    for (let d = 16; d > 0; d >>= 1) all = Math.max(all, warp.shuffleXor(all, d))
    return all
  }
  for (let rest = mask; rest !== 0; rest &= rest - 1) all = Math.max(all, warp.shuffle(value, ctz(rest), mask))
  return all
}

function reduce_and(value, mask) {
  let all = value
  for (let rest = mask; rest !== 0; rest &= rest - 1) all &= warp.shuffle(value, ctz(rest), mask)
  return all
}

function reduce_or(value, mask) {
  let all = value
  for (let rest = mask; rest !== 0; rest &= rest - 1) all |= warp.shuffle(value, ctz(rest), mask)
  return all
}

function reduce_xor(value, mask) {
  let all = warp.shuffle(value, ctz(mask), mask)
  for (let rest = mask & (mask - 1); rest !== 0; rest &= rest - 1) all ^= warp.shuffle(value, ctz(rest), mask)
  return all
}
