// expect: ends
// opts: run=6s
let o = {}; for (let i = 0; i < 1e6; i++) o = { o }; require('util').inspect(o, { depth: Infinity })
