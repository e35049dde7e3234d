// expect: refused by name
const a = []; a.length = 2 ** 32 - 1; a
