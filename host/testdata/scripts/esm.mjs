// ES modules: every form of import and export, live bindings, top-level await, import().
import assert, { strictEqual as equal } from 'node:assert'
import * as path from 'path'
import { count, bump, answer } from '../modules/live.mjs'
import data from '../modules/data.json'
import same, { list as named } from '../modules/data.json' with { type: 'json' }
import late, * as all from '../modules/late.mjs'

equal(path.basename(import.meta.url), 'esm.mjs')
equal(import.meta.filename, path.join(import.meta.dirname, 'esm.mjs'))
equal(data.list[0], 1)
equal(same, data)
equal(named, data.list)
equal((await import('../modules/data.json', { with: { type: 'json' } })).default, data)
equal(answer, 42)
equal(all.late, 'late')
equal(typeof late, 'function')
late()
equal(all.count, 1)
const live = await import('../modules/live.mjs')
live.bump()
equal(live.count, 1)
equal((await import('../modules/late.mjs')).late, 'late')
await assert.rejects(import('./nowhere.mjs'), { code: 'MODULE_NOT_FOUND' })
equal(await 1, 1)
