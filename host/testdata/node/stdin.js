// Run by node and by cujs with the same standard input, and they print the same: the events of process.stdin, and stdout.
const { stdin, stdout } = process
console.log(stdout.isTTY, stdout.columns, stdout.rows, 'isTTY' in stdout, stdin.isTTY, stdin.fd, stdout.fd)
console.log(stdout.write('text\n', (...a) => console.log('written', a)), stdout.write('eA==\n', 'base64', (...a) => console.log('base64', a)))
let bytes = 0, kinds = new Set(), started = 0
stdin.once('data', (chunk) => {
  started = chunk.length
  console.log(Buffer.isBuffer(chunk), chunk.length > 0, stdin.isPaused(), stdin.pause() === stdin, stdin.isPaused())
  let while_paused = 0
  const count = () => { while_paused++ }
  stdin.on('data', count)
  setTimeout(() => {
    stdin.off('data', count)
    console.log('paused', while_paused)
    stdin.on('data', (chunk) => { bytes += chunk.length; kinds.add(Buffer.isBuffer(chunk)) })
    stdin.resume()
  }, 20)
})
stdin.on('end', () => console.log('end', bytes + started, kinds)).on('close', () => console.log('close'))
