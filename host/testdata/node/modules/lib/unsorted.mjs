import * as self from './unsorted.mjs'
console.log(typeof self.early)
export let z = 1, a = { deep: { er: 1 } }
export function early() {}
export class C {}
export const inc = () => { z++ }
export { zz as y, a as b } from './unsortedtoo.mjs'
export * from './unsortedtoo.mjs'
export default class {}
