// expect: ends
console.log(new Array(2 ** 32 - 1))
