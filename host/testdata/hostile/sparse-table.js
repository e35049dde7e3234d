// expect: ends
console.table(new Array(2 ** 32 - 1))
