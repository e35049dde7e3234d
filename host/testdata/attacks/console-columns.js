// expect: as log shows it
console.table(Array.from({ length: 20000 }, (_, i) => ({ ['x' + i]: i })))
