// What the threads of a block or the lanes of a warp compute together with any operator that
// is associative. The order is fixed, so that the bits are the same each time. The lanes of a
// warp that has not all of them are counted; those that have ended take no part.

function thread_number() {
  return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z)
}

function thread_count() {
  return blockDim.x * blockDim.y * blockDim.z
}

// How many lanes this warp has.
function lane_count() {
  return Math.min(32, thread_count() - (thread_number() & -32))
}

function op_add(a, b) {
  return a + b
}

function op_mul(a, b) {
  return a * b
}

function op_and(a, b) {
  return a & b
}

function op_or(a, b) {
  return a | b
}

function op_xor(a, b) {
  return a ^ b
}

// The same for the lanes of a mask, one after the other.
function chosen_reduce(value, op, mask) {
  let all = warp.shuffle(value, ctz(mask), mask)
  for (let rest = mask & (mask - 1); rest !== 0; rest &= rest - 1) all = op(all, warp.shuffle(value, ctz(rest), mask))
  return all
}

function chosen_scan(value, op, mask) {
  let all = warp.shuffle(value, ctz(mask), mask)
  for (let rest = mask & (mask - 1); rest !== 0; rest &= rest - 1) {
    const lane = ctz(rest), other = warp.shuffle(value, lane, mask)
    if (lane <= laneId) all = op(all, other)
  }
  return all
}

function chosen_scanExclusive(value, op, initial, mask) {
  let all = initial
  for (let rest = mask; rest !== 0; rest &= rest - 1) {
    const lane = ctz(rest), other = warp.shuffle(value, lane, mask)
    if (lane < laneId) all = op(all, other)
  }
  return all
}

// The first lane of each segment gets the sum of the segment, in order.
function lanes_sum(value, op, width, lanes) {
  let all = value
  for (let d = 1; d < width; d <<= 1) {
    const other = warp.shuffleDown(all, d, 0xffffffff, width)
    if ((laneId & (width - 1)) + d < width && laneId + d < lanes) all = op(all, other)
  }
  return all
}

// Each lane gets the sum of its segment up to itself.
function lanes_scan(value, op, width) {
  let all = value
  for (let d = 1; d < width; d <<= 1) {
    const other = warp.shuffleUp(all, d, 0xffffffff, width)
    if ((laneId & (width - 1)) >= d) all = op(other, all)
  }
  return all
}

function warp_reduce(value, op, width) {
  return warp.shuffle(lanes_sum(value, op, width, lane_count()), 0, 0xffffffff, width)
}

function warp_scan(value, op, width) {
  return lanes_scan(value, op, width)
}

function warp_scanExclusive(value, op, initial, width) {
  const before = warp.shuffleUp(lanes_scan(value, op, width), 1, 0xffffffff, width)
  let all = initial
  if ((laneId & (width - 1)) > 0) all = op(all, before)
  return all
}

// Whether a comes before b; NaN comes last.
function sorts_before(a, b, descending) {
  if (a !== a) return false
  if (b !== b) return true
  return descending ? a > b : a < b
}

// Each lane counts the values before its own, then takes the one whose count is its place.
function warp_sort(value, descending, width) {
  const lanes = lane_count(), own = laneId & (width - 1)
  let rank = 0
  for (let k = 0; k < width; k++) {
    const other = warp.shuffle(value, k, 0xffffffff, width)
    const there = (laneId & -width) + k < lanes
    if (there && (sorts_before(other, value, descending) || k < own && !sorts_before(value, other, descending))) rank++
  }
  let found = value
  for (let k = 0; k < width; k++) {
    const other = warp.shuffle(value, k, 0xffffffff, width), place = warp.shuffle(rank, k, 0xffffffff, width)
    if ((laneId & -width) + k < lanes && place === own) found = other
  }
  return found
}

function block_reduce(value, op, scratch) {
  const thread = thread_number(), warps = (thread_count() + 31) >> 5
  let all = lanes_sum(value, op, 32, lane_count())
  if (laneId === 0) scratch[thread >> 5] = all
  syncthreads()
  all = scratch[0]
  for (let w = 1; w < warps; w++) all = op(all, scratch[w])
  syncthreads()
  return all
}

function block_scan(value, op, scratch) {
  const thread = thread_number(), own = thread >> 5
  let all = lanes_scan(value, op, 32)
  if (laneId === lane_count() - 1) scratch[own] = all
  syncthreads()
  if (own > 0) {
    let before = scratch[0]
    for (let w = 1; w < own; w++) before = op(before, scratch[w])
    all = op(before, all)
  }
  syncthreads()
  return all
}

function block_scanExclusive(value, op, initial, scratch) {
  const thread = thread_number(), own = thread >> 5
  const all = lanes_scan(value, op, 32)
  const neighbour = warp.shuffleUp(all, 1)
  if (laneId === lane_count() - 1) scratch[own] = all
  syncthreads()
  let before = initial
  for (let w = 0; w < own; w++) before = op(before, scratch[w])
  if (laneId > 0) before = op(before, neighbour)
  syncthreads()
  return before
}

function block_broadcast(value, thread, scratch) {
  if (thread_number() === thread) scratch[0] = value
  syncthreads()
  const all = scratch[0]
  syncthreads()
  return all
}

function block_count(condition, scratch) {
  const warps = (thread_count() + 31) >> 5, lanes = warp.ballot(condition)
  if (laneId === 0) scratch[thread_number() >> 5] = popcount(lanes)
  syncthreads()
  let all = scratch[0]
  for (let w = 1; w < warps; w++) all += scratch[w]
  syncthreads()
  return all
}

function block_rank(condition, scratch) {
  const own = thread_number() >> 5, lanes = warp.ballot(condition)
  if (laneId === 0) scratch[own] = popcount(lanes)
  syncthreads()
  let before = popcount(lanes & ((1 << laneId) - 1 >>> 0))
  for (let w = 0; w < own; w++) before += scratch[w]
  syncthreads()
  return before
}

function block_sort(value, descending, scratch) {
  const thread = thread_number(), threads = thread_count()
  scratch[thread] = value
  syncthreads()
  let rank = 0
  for (let k = 0; k < threads; k++) {
    const other = scratch[k]
    if (sorts_before(other, value, descending) || k < thread && !sorts_before(value, other, descending)) rank++
  }
  syncthreads()
  scratch[rank] = value
  syncthreads()
  const found = scratch[thread]
  syncthreads()
  return found
}

function comes_before(a, b) {
  return a < b || b !== b && a === a
}

// Where element i goes when the two sorted runs of so many elements are merged that it belongs to: behind
// those before it in its own run, and behind those of the other that come before it.
function merged_place(keys, i, width) {
  const n = keys.length, begin = i & -(2 * width)
  const middle = Math.min(begin + width, n), end = Math.min(begin + 2 * width, n)
  const key = keys[i], second = i >= middle
  const first = second ? begin : middle
  let low = first
  let high = second ? middle : end
  while (low < high) {
    const k = (low + high) >> 1
    const other = keys[k]
    const before = second ? !comes_before(key, other) : comes_before(other, key)
    if (before) low = k + 1
    else high = k
  }
  return begin + (i - (second ? middle : begin)) + (low - first)
}

function block_sortShared(keys, moved) {
  syncthreads()
  for (let width = 1; width < keys.length; width <<= 1) {
    for (let i = thread_number(); i < keys.length; i += thread_count()) moved[merged_place(keys, i, width)] = keys[i]
    syncthreads()
    for (let i = thread_number(); i < keys.length; i += thread_count()) keys[i] = moved[i]
    syncthreads()
  }
}

function block_sortSharedPairs(keys, moved, values, movedValues) {
  syncthreads()
  for (let width = 1; width < keys.length; width <<= 1) {
    for (let i = thread_number(); i < keys.length; i += thread_count()) {
      const place = merged_place(keys, i, width)
      moved[place] = keys[i]
      movedValues[place] = values[i]
    }
    syncthreads()
    for (let i = thread_number(); i < keys.length; i += thread_count()) {
      keys[i] = moved[i]
      values[i] = movedValues[i]
    }
    syncthreads()
  }
}
