// A cycle with a module that awaits.
import { even, name } from './lib/evenlater.mjs'
import { odd, later, where } from './lib/oddlater.mjs'
console.log(even(7), odd(7), name, later(), where)
