// expect: ends
// opts: run=6s
let o = {}; for (let i = 0; i < 5e5; i++) o = { o }; JSON.stringify(o, ['o'])
