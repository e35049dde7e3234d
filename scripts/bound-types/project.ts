// What a new project can say in TypeScript: this is compiled, and not run.
import cuda from 'cuda'
import nd from 'cuda/ndarray'
import * as parallel from 'cuda/parallel'
import sparse from 'cuda/sparse'

await new Promise((resolve) => setTimeout(resolve, 5))
await new Promise<void>((resolve) => setImmediate(resolve))
setInterval(() => { }, 5)
setTimeout((a: number, b: string) => console.log(a, b), 5, 1, 'x')
// @ts-expect-error: the argument of the function is missing
setTimeout((a: number) => console.log(a), 5)
console.log(import.meta.url, import.meta.dirname)

const fill = cuda.kernel((x: f32[], m: f64[][], value: i32) => { x[grid(1)] = value + m[0][0] })
fill.launch({ grid: 1, block: 4 }, nd.zeros([4]), nd.zeros([2, 2], { dtype: 'f64' }), 3)
fill.forall(4, cuda.alloc('f32', 4), cuda.alloc('f64', [2, 2]), 3)
// @ts-expect-error: elements of another type
fill.forall(4, cuda.alloc('f64', 4), cuda.alloc('f64', [2, 2]), 3)

const matrix = sparse.fromDense(nd.ones([2, 2]))
sparse.spmv(matrix, nd.array([1, 2]), nd.zeros([2]))

const keys = nd.load('keys.npy'), values = nd.load('values.npy')
const sorted = parallel.sortByKey(keys, values)
const sums = parallel.trim(parallel.reduceByKey(sorted.keys, sorted.values, 'add'))
console.log(sorted.keys.read(), sums.keys.mul(2), sums.values.at(0), sums.count.read(), parallel.sort(values).read())

// Objects that stand for arguments, default values, a fixed block, and fills of pitched memory.
class Points {
  [cuda.argument]() { return this.at }
  at = cuda.alloc('f32', 3)
}
class Text {
  [cuda.argument]() { return 'text' }
}
const counted = cuda.kernel((x: f32[], n: i32 = x.length) => { x[0] = n }, { threads: [8, 1] })
counted.launch({}, new Points())
counted.launch({}, cuda.alloc('f32', 3), undefined)
counted.forall(3, new Points(), 2)
// @ts-expect-error: a text is no buffer
counted.launch({}, new Text())
// @ts-expect-error: x has no default value
counted.launch({})
const pitched = cuda.pitched('f32', 3, 4).fill(1, { x: 1, width: 2, stream: cuda.stream() })
cuda.graph(() => pitched.fill(3, { width: 1 })).nodes[0].setFill(pitched, 2, { width: 1 })
