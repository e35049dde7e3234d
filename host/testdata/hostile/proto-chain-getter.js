// expect: ends
// opts: run=6s
let o; o = { get x() { return o.x } }; for (let i = 0; i < 2e5; i++) o = Object.create(o); o.x
