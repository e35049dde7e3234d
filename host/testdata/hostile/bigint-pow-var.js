// expect: ends
let e = 10n ** 9n; 3n ** e
