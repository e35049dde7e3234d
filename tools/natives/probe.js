// Finds the functions of a fresh engine and calls each in many ways with values that tell when they are asked for anything.
// Answers [expression, whether it asks them or answers an object] of each, in the order of a breadth-first walk.

(() => {
  const own = Reflect.ownKeys, descriptor = Object.getOwnPropertyDescriptor, parent = Object.getPrototypeOf
  const found = new Map()                      // object → the shortest expression for it
  const open = []
  const meet = (o, path) => {
    if ((typeof o !== 'object' && typeof o !== 'function') || o === null || found.has(o)) return
    found.set(o, path)
    open.push(o)
  }
  const member = (path, key) => typeof key === 'symbol' ? `${path}[${key.description}]` : path ? `${path}.${key}` : key
  const quoted = (key) => typeof key === 'symbol' ? key.description : `'${key}'`

  for (const name of own(globalThis)) meet(globalThis[name], String(name))
  meet(parent([][Symbol.iterator]()), 'proto([].values())')
  meet(parent(new Map().keys()), 'proto(new Map().keys())')
  meet(parent(new Set().keys()), 'proto(new Set().keys())')
  meet(parent(''[Symbol.iterator]()), "proto(''[Symbol.iterator]())")
  meet(parent(''.matchAll(/a/g)), "proto(''.matchAll(/a/g))")
  meet(parent(function* () {}), 'proto(function* () {})')
  meet(parent(async function () {}), 'proto(async function () {})')
  for (let o = open.shift(); o; o = open.shift()) {
    const path = found.get(o)
    for (const key of own(o)) {
      const d = descriptor(o, key)
      meet(d.value, member(path, key))
      meet(d.get, `get(${path}, ${quoted(key)})`)
      meet(d.set, `set(${path}, ${quoted(key)})`)
    }
    meet(parent(o), `proto(${path})`)
  }

  // The probe throws as soon as the engine asks it for anything.
  let asked = false
  const told = () => { asked = true; throw null }
  const handler = {}
  for (const trap of own(Reflect)) if (typeof trap === 'string') handler[trap] = told
  const probe = new Proxy(function () {}, handler)
  const poisoned = (o, ...keys) => { for (const k of keys) Object.defineProperty(o, k, { get: told }); return o }
  const body = function* () { told() }
  const receivers = [
    () => probe, () => undefined, () => 1, () => 's', () => true, () => 1n, () => Symbol(), () => ({}), () => [1], () => [probe], () => function () {},
    () => poisoned([1], 'constructor'), () => new Map([[1, 1]]), () => new Set([1]), () => new Date(0), () => poisoned(/a/g, 'exec', 'flags', 'constructor'),
    () => { const r = /a/g; r.lastIndex = { valueOf: told }; return r }, () => poisoned(Promise.resolve(1), 'constructor', 'then'),
    () => poisoned(new Uint8Array(2), 'constructor'), () => new Uint8Array(2), () => new DataView(new ArrayBuffer(8)), () => poisoned(new ArrayBuffer(8), 'constructor'), () => new ArrayBuffer(8),
    () => poisoned(new Error(), 'message', 'name'), () => new WeakMap(), () => new WeakSet(), () => body(), () => [].values.call(probe), () => [][Symbol.iterator](), () => new Map([[1, 1]]).keys(),
    () => new Set([1]).keys(), () => 's'[Symbol.iterator](), () => 's'.matchAll(poisoned(/s/g, 'exec')),
    () => { const it = (function* () { try { yield 1 } finally { told() } })(); it.next(); return it }, () => poisoned((() => {}).bind(), 'name', 'length'),
  ]
  const key = {}
  const lists = [[], [probe], [probe, probe], [probe, probe, probe], ['x', probe], [1, probe], [{}, probe], [{}, 'x', probe], [[1], probe], [told], [[1], told], [new ArrayBuffer(8), probe], [poisoned([1], '0')], [1, told], ['[1]', told], [key, probe], [1, 1, probe]]
  const guarded = (f) => {
    let answer
    for (const receiver of receivers) {
      for (const list of lists) {
        asked = false
        try { if (Object(answer = Reflect.apply(f, receiver(), list)) === answer) return true } catch { }
        if (asked) return true
        for (const target of [f, probe]) {
          try { Reflect.construct(f, list, target) } catch { }
          if (asked) return true
        }
      }
    }
    return false
  }
  return [...found].filter(([o]) => typeof o === 'function').map(([f, path]) => [path, guarded(f)])
})()
