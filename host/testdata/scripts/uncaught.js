// process.on('uncaughtException') and ('unhandledRejection') keep a script alive.
const assert = require('assert')
const seen = []
process.on('uncaughtException', (e, origin) => seen.push(`${origin}: ${e.message}`))
process.once('unhandledRejection', (e) => seen.push(`rejection: ${e.message}`))
setTimeout(() => { throw new Error('in a timer') }, 1)
queueMicrotask(() => { throw new Error('in a microtask') })
Promise.reject(new Error('nobody cares'))
const late = Promise.reject(new Error('handled in time'))
late.catch(() => {})
process.on('exit', (code) => {
  assert.strictEqual(code, 0)
  assert.deepStrictEqual(seen.sort(), ['rejection: nobody cares', 'uncaughtException: at the top level',
    'uncaughtException: in a microtask', 'uncaughtException: in a timer'])
})
throw new Error('at the top level') // ends the script, not the process: the listener takes it
