// expect: ends
// opts: run=6s
let e = new Error('x'); for (let i = 0; i < 2e5; i++) e = new Error('y', { cause: e }); throw e
