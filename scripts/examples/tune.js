// Finds the fastest way to add up the rows of a matrix on the device at hand: how many threads a block has, and how many
// neighbouring elements a thread takes. What is found is kept for the next run (docs/measuring.md).
//
//   cujs scripts/examples/tune.js

const cuda = require('cuda')
const assert = require('assert')

const TAKE = 1
const rowSums = cuda.kernel(function rowSums(matrix, sums) {     // f32[rows][columns], f32[rows]
  const row = blockIdx.x, columns = matrix.shape[1]
  let sum = f32(0)
  for (let i = threadIdx.x * TAKE; i < columns; i += blockDim.x * TAKE) {
    for (let k = 0; k < TAKE; k++) if (i + k < columns) sum += matrix[row][i + k]
  }
  const total = block.reduce(sum, 'add')
  if (threadIdx.x === 0) sums[row] = total
})

const rows = 16, columns = 1000
const matrix = cuda.buffer(Float32Array.from({ length: rows * columns }, (_, i) => i % 7)).reshape([rows, columns])
const sums = cuda.alloc('f32', rows)

const tuning = cuda.tune(rowSums, { block: [64, 128, 256], TAKE: [1, 2, 4] }, {
  args: [matrix, sums], grid: rows,
  where: ({ block, TAKE }) => block * TAKE < columns,            // more would leave threads without work
  time: 5,
})
console.log(String(tuning))

tuning.kernel.launch({ grid: rows, block: tuning.best.block }, matrix, sums)
const expected = Array.from({ length: rows }, (_, r) => {
  let sum = 0
  for (let i = 0; i < columns; i++) sum += (r * columns + i) % 7
  return sum
})
assert.deepStrictEqual([...sums.read()], expected)
console.log(`the sums of ${rows} rows are right, by the best of ${tuning.measurements.length} variants`)
