// expect: refused by name
const o = {}; o.o = o; o
