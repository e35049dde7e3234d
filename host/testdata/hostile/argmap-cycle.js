// expect: ends
const o = {}; o.o = o; require('ext').argmap(o)
