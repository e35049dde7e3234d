// structuredClone: a deep copy of data, circles and shared parts kept.

const failure = (value) => new DOMException(`${typeof value === 'object' ? `#<${Object.prototype.toString.call(value).slice(8, -1)}>` : String(value)} could not be cloned.`, 'DataCloneError')

// structuredClone copies value; the ArrayBuffers of transfer are emptied then, by detach, of the Go side.
const cloning = (detach) => function structuredClone(value, { transfer } = {}) {
  if (arguments.length === 0) throw new TypeError('The "value" argument must be specified')
  const given = [...(transfer ?? [])]
  for (const [i, item] of given.entries()) {
    if (!(item instanceof ArrayBuffer)) throw new DOMException('Value not transferable', 'DataCloneError')
    if (given.indexOf(item) < i) throw new DOMException('ArrayBuffer occurs in the transfer list more than once', 'DataCloneError')
  }
  const made = copy(value, new Map())
  given.forEach(detach)
  return made
}

function copy(value, seen) {
  if (typeof value === 'function' || typeof value === 'symbol') throw failure(value)
  if (typeof value !== 'object' || value === null) return value
  if (seen.has(value)) return seen.get(value)
  const remember = (made) => { seen.set(value, made); return made }
  if (value instanceof Date) return remember(new Date(value.getTime()))
  if (value instanceof RegExp) return remember(new RegExp(value.source, value.flags))
  if (value instanceof ArrayBuffer) return remember(value.slice(0))
  if (ArrayBuffer.isView(value)) {
    const buffer = copy(value.buffer, seen)
    return remember(new value.constructor(buffer, value.byteOffset, value instanceof DataView ? value.byteLength : value.length))
  }
  if (value instanceof Map) {
    const made = remember(new Map())
    for (const [key, item] of [...value]) made.set(copy(key, seen), copy(item, seen))
    return made
  }
  if (value instanceof Set) {
    const made = remember(new Set())
    for (const item of [...value]) made.add(copy(item, seen))
    return made
  }
  for (const Box of [Number, String, Boolean, BigInt]) if (value instanceof Box) return remember(Object(value.valueOf()))
  if (value instanceof Error) return error(value, remember, seen)
  if (Array.isArray(value)) return properties(value, remember(new Array(value.length)), seen)
  const tag = Object.prototype.toString.call(value)
  if (tag !== '[object Object]') throw failure(value)
  return properties(value, remember({}), seen)
}

const errors = { EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }

function error(value, remember, seen) {
  const made = remember(new (errors[value.name] ?? Error)(value.message))
  if (Object.hasOwn(value, 'cause')) {
    Object.defineProperty(made, 'cause', { value: copy(value.cause, seen), writable: true, configurable: true })
  }
  return made
}

function properties(from, to, seen) {
  for (const key of Object.keys(from)) to[key] = copy(from[key], seen)
  return to
}

module.exports = cloning
