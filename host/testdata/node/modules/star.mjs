// What is exported again stays live.
import * as all from './lib/star.mjs'
import { n, more, standard, counter, own, one, two } from './lib/star.mjs'
console.log(n, more(), n, standard(), all.n, counter.n, own, one, two(), 'default' in all)
console.log(counter.inc === more, all.counter === counter)
