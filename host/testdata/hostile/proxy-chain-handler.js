// expect: ends
// opts: run=6s
let h = {}; for (let i = 0; i < 3e5; i++) h = new Proxy({}, h); h.x
