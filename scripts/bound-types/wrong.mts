// Mistakes that the compiler must find, one a line; wrong.says has its words.
import * as cuda from 'cuda'
import { add, sub } from 'vectors'
import { fill } from 'inGo'
import { scale } from 'compiled'
import { version, limit, home, nameOf, sum, weights } from 'app'
import { next } from 'counter'
import { something } from 'nowhere'

const x = cuda.alloc('f32', 3)
add.launch({ grids: 1 }, x, 3)
add.launch({ grid: 1, block: 32 }, x)
add.forall('3', x, 3)
scale.launch({ grid: 1, block: 32 }, 3, x, 2)
scale.prepare({ grid: 1, block: 32 })(x, 3n, 2)
fill.forall(3, x, '0.5', 3)
add.native = false
limit.toUpperCase()
version = '2'
home.name
nameOf(5)
sum([1, 2])
weights.push(3)
next().length
const integers: 'i32' = x.type
cuda.kernel((v: f32[], n: i32) => { v[0] = n }).launch({ grid: 1, block: 1 }, cuda.alloc('f64', 1), 1)
cuda.kernel((v: f32[], n: i32) => { v[0] = n }).launch({ grid: 1, block: 1 }, x, x)
