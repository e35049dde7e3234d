// expect: ends
// opts: run=20s
const cuda = require("cuda"), x = cuda.alloc("f32", 32); for (let i = 0; i < 6000; i++) { const n = i, k = cuda.kernel(function k(x) { x[0] = n }); k.launch({ grid: 1, block: 1 }, x) }
