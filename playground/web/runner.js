// Programs run in Web Workers. One takes requests; another stands by, so that after Stop, or after a program
// that has brought its worker down, the page is ready again at once.

export class Stopped extends Error {
  constructor() { super('stopped') }
}

// A Worker that has the program in WebAssembly; ready resolves to what it says of itself.
class Engine {
  #worker
  #pending = new Map()    // id → { resolve, reject, hear }
  #next = 1
  #fail

  constructor(module, lost) {
    this.#worker = new Worker('worker.js')
    this.ready = new Promise((resolve, reject) => {
      this.#fail = (e) => {
        reject(e)
        this.end(e)
        lost(this)
      }
      this.#worker.onmessage = ({ data }) => {
        if (data.type === 'ready') resolve(data)
        else if (data.id === undefined && data.type === 'failed') this.#fail(new Error(data.message))
        else this.#hear(data)
      }
      this.#worker.onerror = (e) => {
        e.preventDefault()
        this.#fail(new Error(e.message || 'the worker ended'))
      }
    })
    this.ready.catch(() => {})        // whoever asks hears it
    this.#worker.postMessage({ do: 'start', module })
  }

  get busy() { return this.#pending.size > 0 }

  // request resolves to the last message of a request; hear is told all those before it.
  request(message, hear = () => {}) {
    const id = this.#next++
    return new Promise((resolve, reject) => {
      this.#pending.set(id, { resolve, reject, hear })
      this.#worker.postMessage({ ...message, id })
    })
  }

  #hear(data) {
    const asked = this.#pending.get(data.id)
    if (!asked) return
    if (!data.last) return asked.hear(data)
    this.#pending.delete(data.id)
    if (data.type === 'failed') asked.reject(new Error(data.message))
    else asked.resolve(data)
  }

  end(reason) {
    this.#worker.terminate()
    for (const { reject } of this.#pending.values()) reject(reason)
    this.#pending.clear()
  }
}

export class Runner {
  #module
  #engine
  #spare

  // load fetches and compiles a program, by the name of its file, and resolves to what the worker says of itself.
  // Workers that have another program end.
  async load(name, progress) {
    this.#module = await compile(name, progress)
    for (const engine of [this.#engine, this.#spare]) engine?.end(new Stopped())
    this.#spare = undefined
    this.#engine = this.#make()
    const ready = await this.#engine.ready
    this.#standBy()
    return ready
  }

  #make() {
    return new Engine(this.#module, (lost) => {
      if (lost === this.#engine) this.#replace()
      else if (lost === this.#spare) this.#spare = undefined
    })
  }

  // A phone's memory holds one worker only: there the next one starts when it is needed.
  #standBy() {
    if ((navigator.deviceMemory ?? 8) >= 4) this.#spare ??= this.#make()
  }

  #replace() {
    this.#engine = this.#spare ?? this.#make()
    this.#spare = undefined
    this.#engine.ready.then(() => this.#standBy(), () => {})
  }

  async request(message, hear) {
    const engine = this.#engine
    await engine.ready
    return engine.request(message, hear)
  }

  // aside asks what needs no order: while a program runs, the worker that stands by answers.
  async aside(message) {
    const engine = this.#engine.busy && this.#spare ? this.#spare : this.#engine
    await engine.ready
    return engine.request(message)
  }

  // stop ends the worker and what it runs; it resolves when the next one takes requests.
  async stop() {
    this.#engine.end(new Stopped())
    this.#replace()
    await this.#engine.ready
  }
}

// compile fetches the program compressed, so that it needs nothing of a server, and compiles it while it comes.
async function compile(name, progress) {
  let response = await fetch(name + '.gz')
  if (!response.ok) response = await fetch(name)
  if (!response.ok) throw new Error(`${name}: ${response.status} ${response.statusText}`)
  const total = Number(response.headers.get('Content-Length'))
  let received = 0
  const counted = response.body.pipeThrough(new TransformStream({
    transform(chunk, out) {
      received += chunk.byteLength
      progress(total ? Math.min(received / total, 1) : undefined)
      out.enqueue(chunk)
    },
  }))
  const bytes = await inflated(counted)
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }))
}

// inflated unpacks a stream unless the browser has, as a server may name the encoding.
async function inflated(stream) {
  const reader = stream.getReader()
  const { value: first, done } = await reader.read()
  const whole = new ReadableStream({
    start(out) { if (!done) out.enqueue(first) },
    async pull(out) {
      const { value, done } = await reader.read()
      if (done) out.close()
      else out.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const gzip = !done && first[0] === 0x1f && first[1] === 0x8b
  return gzip ? whole.pipeThrough(new DecompressionStream('gzip')) : whole
}
