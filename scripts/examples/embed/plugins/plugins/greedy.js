const cuda = require('cuda')
const all = []
for (;;) all.push(cuda.alloc('f32', 1 << 18))
