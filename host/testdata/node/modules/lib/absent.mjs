import { absent } from './counter.mjs'
console.log('never')
