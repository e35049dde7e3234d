// Modules that await are strict.
import { n } from './lib/counter.mjs'
import * as ns from './lib/counter.mjs'
const attempt = (what, f) => { try { console.log(what, f()) } catch (e) { console.log(what, e.name) } }
attempt('undeclared', () => { undeclared = 5 })
attempt('import', () => { n = 5 })
attempt('update of an import', () => { n++ })
attempt('namespace', () => { ns.n = 5 })
attempt('new name of a namespace', () => { ns.other = 5 })
attempt('delete of a namespace', () => delete ns.n)
attempt('frozen', () => { Object.freeze([1])[0] = 2 })
attempt('getter', () => { ({ get a() { return 1 } }).a = 2 })
attempt('constant', () => { const k = 1; k = 2 })
attempt('this', function () { return this })
attempt('this of a call', () => (function () { return typeof this })())
attempt('this of a primitive', () => (function () { return typeof this }).call(1))
attempt('arguments', () => (function (a) { arguments[0] = 2; return a })(1))
attempt('callee', () => (function () { return arguments.callee })())
attempt('eval', () => { eval('var made = 1'); return typeof made })
attempt('new Function is not', () => new Function('return typeof this')())
attempt('primitive', () => { 'text'.length = 1 })
attempt('delete', () => { delete Object.prototype })
console.log(this, n)
await null
