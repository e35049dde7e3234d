// expect: ends
const o = {}; for (let i = 0; i < 3e5; i++) o['k' + i] = i; throw o
