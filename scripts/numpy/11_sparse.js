const { show, data } = require('./show.js')
// conjugate gradients on a 2-d Laplacian, by cuda/sparse beside nd; formats; products
const cuda = require('cuda'), nd = require('cuda/ndarray'), sparse = require('cuda/sparse')
const m = 8, n = m * m, rows = [], cols = [], vals = []
for (let i = 0; i < m; i++) for (let j = 0; j < m; j++) for (const [di, dj, v] of [[0, 0, 4], [1, 0, -1], [-1, 0, -1], [0, 1, -1], [0, -1, -1]]) {
  const a = i + di, b = j + dj
  if (a >= 0 && b >= 0 && a < m && b < m) { rows.push(i * m + j); cols.push(a * m + b); vals.push(v) }
}
const A = sparse.coo({ shape: [n, n], rows: cuda.buffer(Int32Array.from(rows)), columns: cuda.buffer(Int32Array.from(cols)), values: cuda.buffer(Float64Array.from(vals)) }).to('csr')
const b = nd.array(data(n), { dtype: 'f64' })
let x = nd.zeros(n, { dtype: 'f64' }), r = b.sub(0), p = r, rs = r.dot(r)
for (let k = 0; k < 60; k++) {
  const Ap = nd.from(sparse.spmv(A, p.buffer)), alpha = rs.div(p.dot(Ap))
  x = x.add(p.mul(alpha)); r = r.sub(Ap.mul(alpha))
  const next = r.dot(r); p = r.add(p.mul(next.div(rs))); rs = next
  if (rs.item() < 1e-24) break
}
show('x!', x)
const sq = sparse.spgemm(A, A); show('square!', nd.from(sq.dense())); show('count', sq.count)
show('csc', nd.from(A.to('csc').dense())); show('mm!', nd.from(sparse.spmm(A, cuda.buffer(Float64Array.from(data(n * 3))).reshape([n, 3]))))
show('t!', nd.from(sparse.spmv(A, b.buffer, undefined, { transpose: true, alpha: 2 })))
show('direct!', nd.linalg.solve(nd.from(A.dense()), b))
