// expect: ends
// opts: run=6s
let p = {}; for (let i = 0; i < 1e6; i++) p = new Proxy(p, {}); p.x
