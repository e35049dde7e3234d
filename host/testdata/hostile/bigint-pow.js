// expect: ends
let n = 3n; for (;;) n = n ** 3n
