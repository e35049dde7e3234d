// Whoever imports a member of a cycle waits for its root, here the main module.
import { name } from './lib/cyclemain.mjs'
import('./lib/cyclemain.mjs').then((m) => console.log(m.name, 'is there'))
await new Promise((resolve) => setTimeout(resolve, 1))
console.log(name, 'is used')
