// The thread in which the program in WebAssembly runs, as in the Web Worker of the playground.
import { parentPort } from 'node:worker_threads'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

globalThis.require = createRequire(import.meta.url)
globalThis.fs = globalThis.require('fs')
globalThis.postMessage = (message) => parentPort.postMessage(message)
await import('./wasm_exec.js')

const go = new Go()
const { instance } = await WebAssembly.instantiate(readFileSync(new URL('./cujs.wasm', import.meta.url)), go.importObject)
parentPort.on('message', (data) => globalThis.onmessage({ data }))
await go.run(instance)
