exports.sizes = [0, 1, 5, 31, 100]
exports.make = (n, random) => ({ threads: random.ints(n, 1, 1025), bytes: random.ints(n, 0, 100000) })
exports.want = ({ threads, bytes }) => ({
  blocks: threads.map((t, i) => Math.min(32, Math.floor(2048 / (t + 31 & ~31)), Math.floor(233472 / (bytes[i] + 1024)))),
})
exports.run = (blocksThatFit, { threads, bytes, blocks }) => {
  const t = threads.read(), b = bytes.read()
  if (t.length) blocks.write(t.map((_, i) => blocksThatFit(t[i], b[i])))
}
