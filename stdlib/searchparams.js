// URLSearchParams, as the URL standard defines it. A URL attaches its own: a change of either changes the other.

const decoder = new TextDecoder()

// decode reads a name or value; what is no proper escape stays as it is.
function decode(text) {
  text = text.replace(/\+/g, ' ')
  return text.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    decoder.decode(Uint8Array.from(escapes.slice(1).split('%'), (hex) => parseInt(hex, 16))))
}

const encode = (text) => encodeURIComponent(text).replace(/%20/g, '+').replace(/[!'()~]/g, (c) => '%' + c.charCodeAt(0).toString(16).toUpperCase())

function parse(text) {
  return text.split('&').filter((part) => part !== '').map((part) => {
    const at = part.indexOf('=')
    return at < 0 ? [decode(part), ''] : [decode(part.slice(0, at)), decode(part.slice(at + 1))]
  })
}

function pairs(init) {
  if (init === undefined || init === null) return []
  if (typeof init !== 'object' && typeof init !== 'function') return parse(String(init).replace(/^\?/, ''))
  if (typeof init[Symbol.iterator] !== 'function') return Object.keys(init).map((name) => [name, String(init[name])])
  return Array.from(init, (pair) => {
    pair = Array.from(pair)
    if (pair.length !== 2) throw new TypeError(`new URLSearchParams: expected pairs of a name and a value, got ${pair.length} elements`)
    return pair.map(String)
  })
}

class URLSearchParams {
  #list
  #changed = () => {}
  constructor(init) { this.#list = pairs(init) }

  static attach(params, changed) { params.#changed = changed }
  static refill(params, text) { params.#list = parse(text) }

  get size() { return this.#list.length }
  append(name, value) { this.#list.push([String(name), String(value)]); this.#changed() }
  delete(name, value) {
    this.#list = this.#list.filter(([n, v]) => n !== String(name) || value !== undefined && v !== String(value))
    this.#changed()
  }
  get(name) { return this.#list.find(([n]) => n === String(name))?.[1] ?? null }
  getAll(name) { return this.#list.filter(([n]) => n === String(name)).map(([, v]) => v) }
  has(name, value) { return this.#list.some(([n, v]) => n === String(name) && (value === undefined || v === String(value))) }
  set(name, value) {
    const at = this.#list.findIndex(([n]) => n === String(name))
    if (at < 0) return this.append(name, value)
    this.#list = this.#list.filter(([n], i) => i <= at || n !== String(name))
    this.#list[at] = [String(name), String(value)]
    this.#changed()
  }
  sort() {
    this.#list.sort(([a], [b]) => a < b ? -1 : a > b ? 1 : 0)
    this.#changed()
  }
  forEach(f, thisArg) { for (const [name, value] of this) f.call(thisArg, value, name, this) }
  *entries() { for (let i = 0; i < this.#list.length; i++) yield [...this.#list[i]] }
  *keys() { for (const [name] of this) yield name }
  *values() { for (const [, value] of this) yield value }
  toString() { return this.#list.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&') }
}
const { attach, refill } = URLSearchParams
delete URLSearchParams.attach
delete URLSearchParams.refill
Object.defineProperty(URLSearchParams.prototype, Symbol.iterator, { value: URLSearchParams.prototype.entries, writable: true, configurable: true })
Object.defineProperty(URLSearchParams.prototype, Symbol.toStringTag, { value: 'URLSearchParams', configurable: true })
Object.defineProperty(URLSearchParams.prototype, Symbol.for('nodejs.util.inspect.custom'), {
  value(depth, options, inspect) {
    const show = inspect ?? require('util').inspect
    const entries = [...this].map(([name, value]) => `${show(name, options)} => ${show(value, options)}`)
    return entries.length > 0 ? `URLSearchParams { ${entries.join(', ')} }` : 'URLSearchParams {}'
  }, configurable: true,
})

module.exports = { URLSearchParams, attach, refill }
