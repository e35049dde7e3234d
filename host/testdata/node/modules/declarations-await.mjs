// All forms of, in a module that awaits, imports and exports.
import D, * as ns from './lib/forms.mjs'
import { default as d, f, a, b, c, g, K, x, y, rest } from './lib/forms.mjs'
console.log(D === d, f(), a, b, c, [...g()], new K().m(), x, y, rest, ns.default === d)
console.log(Object.keys(ns).join(' '))
import {
  f as several,
  a as lines,
} from './lib/forms.mjs'
console.log(several(), lines)
console.log(hoisted())
function hoisted() { return typeof f }
await null
