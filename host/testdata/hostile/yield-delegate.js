// expect: ends
// opts: run=6s
function* g(n) { yield 1; if (n) yield* g(n - 1) } let it = g(1e6); for (const x of it) ;
