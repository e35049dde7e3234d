import { odd, name as other } from './odd.mjs'
export function even(n) { return n === 0 || odd(n - 1) }
export let name = 'even'
export const seen = typeof other
export class Even { make() { return new Odd() } }
import { Odd } from './odd.mjs'
