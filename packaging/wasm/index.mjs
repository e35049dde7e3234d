// The emulated device of cujs for Node: scripts with kernels run in WebAssembly, in a thread of their own.
import { Worker } from 'node:worker_threads'

let worker, ready, waiting = new Map(), last = 0

// start makes the thread at the first request, and again after close or a failure. It keeps no process alive by itself.
function start() {
  worker = new Worker(new URL('./worker.mjs', import.meta.url))
  const mine = worker
  ready = new Promise((resolve, reject) => {
    const failed = (e) => {
      reject(e)
      if (worker === mine) worker = undefined
      for (const [id, request] of waiting) if (request.worker === mine) { waiting.delete(id); request.reject(e) }
    }
    mine.on('error', failed)
    mine.on('exit', () => failed(new Error('@cujs/wasm: the program has ended')))
    mine.on('message', (m) => {
      if (m.type === 'ready') return resolve(m)
      const request = waiting.get(m.id)
      if (!request) return
      if (!m.last) return request.messages.push(m)
      waiting.delete(m.id)
      if (waiting.size === 0) mine.unref()
      if (m.type === 'failed') request.reject(new Error(m.message))
      else request.resolve([m, request.messages])
    })
  })
  ready.catch(() => {}) // who asked is told
}

async function ask(request) {
  if (!worker) start()
  worker.ref()
  const mine = worker
  await ready
  const id = ++last
  return new Promise((resolve, reject) => {
    waiting.set(id, { resolve, reject, messages: [], worker: mine })
    mine.postMessage({ ...request, id })
  })
}

const texts = (messages, stream) => messages.filter((m) => m.type === 'output' && m.stream === stream).map((m) => m.text).join('')

/** Runs a script. */
export async function run(source, options = {}) {
  const [end, messages] = await ask({ checked: false, count: false, ptx: false, ...options, do: 'run', source: String(source) })
  return {
    ok: end.ok, value: end.value, error: end.error, milliseconds: end.milliseconds,
    stdout: texts(messages, 'stdout'), stderr: texts(messages, 'stderr'),
    reports: messages.filter((m) => m.type === 'report'),
    counters: messages.find((m) => m.type === 'counters')?.kernels ?? [],
    pictures: messages.filter((m) => m.type === 'picture'),
    ptx: messages.filter((m) => m.type === 'ptx'),
  }
}

/** Runs a script with its kernels checked: the mistakes are in reports. */
export const check = (source, options = {}) => run(source, { ...options, checked: true })

/** Runs a script and counts what its kernels do. */
export const stats = (source, options = {}) => run(source, { ...options, count: true })

/** What the program is, and which devices it has. */
export async function info() {
  if (!worker) start()
  worker.ref()
  try { return await ready } finally { if (waiting.size === 0) worker?.unref() }
}

/** Ends the thread, and with it a script that runs for ever. The next call makes another. */
export async function close() {
  const mine = worker
  worker = undefined
  await mine?.terminate()
}
