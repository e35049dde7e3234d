// expect: ends
// opts: run=6s
const make = () => { let o = {}; for (let i = 0; i < 2e5; i++) o = { o }; return o }; require('util').isDeepStrictEqual(make(), make())
