// expect: ends
// opts: run=6s
let o = {}; for (let i = 0; i < 2e6; i++) o = Object.create(o); o.x
