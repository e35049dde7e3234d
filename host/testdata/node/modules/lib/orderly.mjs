// What awaits is begun in order, and waited for before those who import it.
import './later.mjs'
import text from './slow.mjs'
import { renamed, state, set } from './starlater.mjs'
import { n } from './counter.mjs'
console.log('main', text, n, renamed, state)
set('set'); console.log(renamed, state)
Promise.resolve().then(() => console.log('behind it'))
