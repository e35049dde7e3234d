// Modules of a cycle see each other's functions at once, and the rest when it is there.
import { even, name, seen, Even } from './lib/even.mjs'
import * as odd from './lib/odd.mjs'
console.log(even(10), odd.odd(10), name, odd.name, seen, new Even().make().make() instanceof Even)
