// Namespaces: the names in order, how they are shown, and what cannot be done to them.
import * as ns from './lib/unsorted.mjs'
import * as later from './lib/unsortedlater.mjs'
import { inc } from './lib/unsorted.mjs'
console.log(ns, [ns], { in: { an: { object: { ns } } } })
inc()
console.log(later, ns.z, String(Object.keys(ns)), JSON.stringify(ns), { ...ns })
console.log(Object.prototype.toString.call(ns), ns[Symbol.toStringTag], Object.getPrototypeOf(ns), ns instanceof Object)
console.log('z' in ns, 'q' in ns, Object.isSealed(ns), Object.isFrozen(ns), Object.isExtensible(ns), Object.entries(ns).length)
for (const act of [() => { ns.z = 1 }, () => { ns.more = 1 }, () => { delete ns.z }, () => Object.defineProperty(ns, 'z', { value: 3 }), () => `${ns}`, () => { Object.setPrototypeOf(ns, {}) }]) {
  try { act(); console.log('done') } catch (e) { console.log(e.name) }
}
console.log(await import('./lib/unsorted.mjs') === ns, Object.create(null, { [Symbol.toStringTag]: { value: 'Tag' }, a: { value: 1, enumerable: true } }))
