import * as self from './unsortedlater.mjs'
console.log(typeof self.default)
export let z = 1, a = 2
await null
export * from './unsortedtoo.mjs'
export default function () {}
