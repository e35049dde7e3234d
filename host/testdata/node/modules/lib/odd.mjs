import { even, name as other, Even } from './even.mjs'
export function odd(n) { return n !== 0 && even(n - 1) }
export const name = 'odd'
export class Odd { make() { return new Even() } }
console.log('odd runs first', even.name, typeof even, even(0))
try { console.log(other) } catch (e) { console.log(e.name) }
