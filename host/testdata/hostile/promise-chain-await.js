// expect: ends
// opts: run=6s
let p = new Promise(() => {}); const f = async (q) => { await q }; let first; let r; p = new Promise((x) => { r = x }); let q = p; for (let i = 0; i < 2e5; i++) q = f(q); r(); (async () => { await p; throw new Error('x') })().catch(() => {}); await q
