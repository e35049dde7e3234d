// expect: ends
// opts: run=6s
let s = new Set(); for (let i = 0; i < 3e5; i++) s = new Set([s]); console.log(require('util').inspect(s, { depth: Infinity }))
