// expect: ends
// opts: run=6s
let o = {}; for (let i = 0; i < 3e5; i++) o = { o }; o
