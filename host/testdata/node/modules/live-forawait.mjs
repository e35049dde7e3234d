// Bindings are live where nothing but for await waits, in functions, classes and templates.
import { n, inc } from './lib/counter.mjs'
async function* two() { yield inc(); yield inc() }
for await (const v of two()) console.log(v, n)
class C { static s = n; get n() { return n } m(n = inc()) { return n } }
console.log(C.s, new C().n, new C().m(), n, `
import { n } from './lib/counter.mjs'
export { n }
`)
label: for (const x of [n]) { inc(); if (n > x) continue label }
console.log(n, (() => { inc(); return n })(), n)
