import { odd, where } from './oddlater.mjs'
export function even(n) { return n === 0 || odd(n - 1) }
export let name = 'even'
console.log('even', where)
