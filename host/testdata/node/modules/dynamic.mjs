// import() answers one namespace, also of what awaits and of CommonJS.
import * as counter from './lib/counter.mjs'
const same = await import('./lib/counter.mjs')
console.log(same === counter, await import('./lib/counter.mjs') === same)
same.inc(); console.log(counter.n)
const [a, b] = await Promise.all([import('./lib/later.mjs'), import('./lib/later.mjs')])
console.log(a === b, a.state); a.set('x'); console.log(b.state)
const common = await import('./lib/commonjs.cjs')
console.log(common.one, common.default.one, Object.keys(common).includes('default'))
console.log((await import('./lib/slow.mjs')).default)
const name = './lib/star' + '.mjs'
const star = await import(name)
console.log(Object.keys(star).filter((k) => k != 'module.exports').sort().join(' '))
console.log((await import('./lib/missing.mjs').catch((e) => e)) instanceof Error)
console.log(typeof import.meta.url, import.meta.url.endsWith('/dynamic.mjs'))
