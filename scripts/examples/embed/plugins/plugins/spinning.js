// A kernel that never ends is ended as well, on the emulated device; on a GPU the wait for it is.
const cuda = require('cuda')
cuda.kernel(function spin(x) { while (x[0] === 0) x[1] = x[1] + 1 }).launch({ grid: 1, block: 1 }, cuda.alloc('u32', 2).fill(0))
cuda.synchronize()
