// expect: ends
let s = 'a'.repeat(1000000); const big = 'b'.repeat(1e6); s.replace(/a/g, big).length
