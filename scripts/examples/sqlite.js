// SQLite as the system has it, without a package: a table is made, filled and read.
const ffi = require('ffi')

const pointer = 'pointer'
function load() {
  try {
    return ffi.open(['libsqlite3.so.0', 'libsqlite3.dylib', 'winsqlite3.dll'], {
      sqlite3_open: { parameters: ['string', pointer], result: 'i32' },
      sqlite3_errmsg: { parameters: [pointer], result: 'string' },
      sqlite3_prepare_v2: { parameters: [pointer, 'string', 'i32', pointer, pointer], result: 'i32' },
      sqlite3_bind_double: { parameters: [pointer, 'i32', 'f64'], result: 'i32' },
      sqlite3_step: { parameters: [pointer], result: 'i32' },
      sqlite3_reset: { parameters: [pointer], result: 'i32' },
      sqlite3_column_int64: { parameters: [pointer, 'i32'], result: 'i64' },
      sqlite3_column_double: { parameters: [pointer, 'i32'], result: 'f64' },
      sqlite3_finalize: { parameters: [pointer], result: 'i32' },
      sqlite3_close: { parameters: [pointer], result: 'i32' },
    }).symbols
  } catch (e) {
    console.log('SQLite is not installed here:', e.message.split(';')[0].split('\n')[0])
  }
}

const lib = load()
if (lib) {
  const ROW = 100, slot = new BigUint64Array(1) // where C puts the pointers that it answers
  const ok = (status) => { if (status !== 0 && status !== ROW && status !== 101) throw new Error(lib.sqlite3_errmsg(db) ?? 'unknown') }
  ok(lib.sqlite3_open(':memory:', slot))
  const db = slot[0]
  const prepare = (sql) => { ok(lib.sqlite3_prepare_v2(db, sql, -1, slot, null)); return slot[0] }
  const run = (sql) => { const s = prepare(sql); ok(lib.sqlite3_step(s)); lib.sqlite3_finalize(s) }

  run('create table samples (x real)')
  const insert = prepare('insert into samples values (?)')
  for (let i = 1; i <= 100; i++) {
    lib.sqlite3_bind_double(insert, 1, i / 4)
    ok(lib.sqlite3_step(insert))
    lib.sqlite3_reset(insert)
  }
  lib.sqlite3_finalize(insert)

  const query = prepare('select count(*), sum(x) from samples')
  if (lib.sqlite3_step(query) === ROW) console.log(`${lib.sqlite3_column_int64(query, 0)} samples, sum ${lib.sqlite3_column_double(query, 1)}`)
  lib.sqlite3_finalize(query)
  lib.sqlite3_close(db)
}
