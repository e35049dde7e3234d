// Names that the translation uses are free.
import { n as import_counter, inc as exports } from './lib/counter.mjs'
import * as ns from './lib/counter.mjs'
export const module = 1, __filename = 2
const require = 3, __toESM = 4, __export = 5, import_counter2 = 6, cujs_entry_exports = 7, __dirname = 8
exports()
console.log(import_counter, module, require, __toESM, __export, import_counter2, cujs_entry_exports, __filename, __dirname, ns.n)
