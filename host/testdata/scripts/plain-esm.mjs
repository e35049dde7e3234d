// Without top-level await a module is CommonJS underneath, with live bindings.
import { count, bump } from '../modules/live.mjs'
import { strictEqual } from 'assert'
bump()
strictEqual(count, 1)
export const x = 1
