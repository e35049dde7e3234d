import { even, name } from './evenlater.mjs'
export function odd(n) { return n !== 0 && even(n - 1) }
export let where = 'begun'
console.log('odd', typeof even, even(0))
await null
where = 'done'
try { console.log(name) } catch (e) { console.log(e.name) }
export const later = () => name
