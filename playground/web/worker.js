// The Web Worker of the page: it starts the program in WebAssembly, which takes over from there.
// playground/protocol.md says what is said.

importScripts('wasm_exec.js')

// What the program writes when it breaks off says why: that is kept, as far as it is the beginning.
let written = ''
const write = fs.writeSync
fs.writeSync = (file, bytes) => {
  if (written.length < 10_000) written += new TextDecoder().decode(bytes)
  return write(file, bytes)
}

function fail(what) {
  const why = /^(?:fatal error|panic|runtime): (.*)$/m.exec(written)
  postMessage({ type: 'failed', message: why ? why[1] : String(what?.message ?? what) })
}

onmessage = async ({ data }) => {
  try {
    const go = new Go()
    const instance = data.module
      ? await WebAssembly.instantiate(data.module, go.importObject)
      : (await WebAssembly.instantiateStreaming(fetch(data.url), go.importObject)).instance
    await go.run(instance)
    fail('the program has ended')
  } catch (e) {
    fail(e)
  }
}
