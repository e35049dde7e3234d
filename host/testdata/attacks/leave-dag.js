// expect: refused by name
let o = { x: 1 }; for (let i = 0; i < 30; i++) o = { a: o, b: o }; o
