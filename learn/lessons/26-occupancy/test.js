exports.sizes = [0, 1, 5, 31, 100]
// Every other block meets one of the limits for certain: the number of blocks, threads by warps, the bytes that each block takes besides.
const certain = [[32, 0], [72, 0], [64, 11000]]
exports.make = (n, random) => {
  const threads = random.ints(n, 1, 1025), bytes = random.ints(n, 0, 100000)
  for (let i = 0; i < n; i += 2) [threads[i], bytes[i]] = certain[i / 2 % 3]
  return { threads, bytes }
}
exports.want = ({ threads, bytes }) => ({
  blocks: threads.map((t, i) => Math.min(32, Math.floor(2048 / (t + 31 & ~31)), Math.floor(233472 / (bytes[i] + 1024)))),
})
exports.run = (blocksThatFit, { threads, bytes, blocks }) => {
  const t = threads.read(), b = bytes.read()
  if (t.length) blocks.write(t.map((_, i) => blocksThatFit(t[i], b[i])))
}
