// expect: ends
const a = []; a[2 ** 32 - 2] = 1; console.log(a)
