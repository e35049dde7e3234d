// Run by node and by cujs with the same standard input, and they print the same: process.stdin as an asynchronous iterator.
async function all() {
  const chunks = []
  const iterator = process.stdin[Symbol.asyncIterator]()
  for (let r = await iterator.next(); !r.done; r = await iterator.next()) chunks.push(r.value)
  const whole = Buffer.concat(chunks)
  console.log(chunks.every(Buffer.isBuffer), whole.length, whole.toString().slice(0, 10), await iterator.next())
}
all().then(() => console.log('done'))
