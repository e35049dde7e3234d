// Bindings are live, in a module that awaits.
import inc, { n, inc as plus, 'a name' as named } from './lib/counter.mjs'
import * as ns from './lib/counter.mjs'
import { state, set } from './lib/later.mjs'
const show = () => console.log(n, named, ns.n, `${n}`, { n }.n, [n], typeof n, state)
show(); inc(); show(); await null; plus(); ns.inc(); show(); set('changed'); show()
{ const n = 'own'; console.log(n) }
console.log(((n) => n)('parameter'), inc === plus)
export { n as again, state }
export let mine = 1
mine = 2
