// expect: ends
throw new Array(2 ** 32 - 1)
