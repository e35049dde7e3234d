// Bindings are live, in a module that does not await.
import inc, { n, inc as plus, 'a name' as named } from './lib/counter.mjs'
import * as ns from './lib/counter.mjs'
const show = () => console.log(n, named, ns.n, `${n}`, { n }.n, [n], typeof n)
show(); inc(); show(); plus(); ns.inc(); show()
{ const n = 'own'; console.log(n) }
console.log(((n) => n)('parameter'), inc === plus)
