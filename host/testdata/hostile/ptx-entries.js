// expect: ends
// opts: run=6s
const cuda = require('cuda'); let t = '.version 6.0\n.target sm_50\n.address_size 64\n'; for (let i = 0; i < 50000; i++) t += `.visible .entry k${i}() { ret; }\n`; const m = cuda.module(t); console.log(Object.keys(m.functions ?? {}).length)
