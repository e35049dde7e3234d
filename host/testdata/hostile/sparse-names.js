// expect: ends
JSON.stringify({}, new Array(2 ** 32 - 1))
