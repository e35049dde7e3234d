const assert = require('assert'), nd = require('cuda/ndarray')

// Linear algebra of complex matrices, to LAPACK's thresholds.
for (const [dtype, eps] of [['c64', 2 ** -23], ['c128', 2 ** -52]]) {
  const rng = nd.random.generator(9), part = dtype === 'c64' ? 'f32' : 'f64', random = (shape) => nd.complex(rng.normal(shape, { dtype: part }), rng.normal(shape, { dtype: part }))
  const most = (x) => x.abs().max().item(), small = (residual, scale, n, what) => assert.ok(most(residual) <= 30 * n * eps * scale, `${what} ${dtype} ${n}: ${most(residual) / (n * eps * scale)}`)
  const adjoint = (x) => x.transpose(...x.shape.keys().take(x.ndim - 2), x.ndim - 1, x.ndim - 2).conj()
  for (const n of [1, 3, 17]) {
    const a = random([2, n, n]), b = random([n, 3]), s = nd.linalg.solve(a, b), one = nd.eye(n, n, { dtype })
    assert.deepEqual([s.dtype, s.shape], [dtype, [2, n, 3]])
    small(a.matmul(s).sub(b), 1 + most(s) * most(a), n, 'solve')
    const inverse = nd.linalg.inv(a)
    small(a.matmul(inverse).sub(one), 1 + most(a) * most(inverse), n, 'inv')
    for (const triangular of ['lower', 'upper']) {
      const t = (triangular === 'lower' ? nd.tril(a) : nd.triu(a)).add(one.mul(3)), y = nd.linalg.solve(t.add(triangular === 'lower' ? nd.triu(a, 1) : nd.tril(a, -1)), b, { triangular })
      small(t.matmul(y).sub(b), 1 + most(y) * most(t), n, triangular)
    }
    const p = a.matmul(adjoint(a)).add(one.mul(n)).eval(), l = nd.linalg.cholesky(p)
    small(l.matmul(adjoint(l)).sub(p), most(p), n, 'cholesky')
    const e = nd.linalg.eigh(p), top = e.vectors.takeAlong(e.vectors.abs().argmax(-2).at('..., new, :'), -2)
    assert.equal(e.values.dtype, part)
    small(p.matmul(e.vectors).sub(e.vectors.mul(e.values.at(':, new'))), most(p), n, 'eigh')
    assert.ok(top.real().gt(0).all().item() && top.imag().abs().max().item() < 4 * eps)
    const d = nd.linalg.det(p), pivots = nd.linalg.cholesky(p).diagonal().abs().square().prod(-1)
    assert.ok(d.sub(pivots).abs().le(pivots.mul(30 * n * eps)).all().item(), `det ${n}`)
    for (const [r, c] of [[n, n], [n + 2, n], [n, n + 2]]) {
      const w = random([r, c]), k = Math.min(r, c), { q, r: t } = nd.linalg.qr(w), size = w.abs().square().sum().sqrt().item()
      small(q.matmul(t).sub(w), size, r + c, 'qr')
      small(adjoint(q).matmul(q).sub(nd.eye(k, k, { dtype })), 1, r + c, 'q')
      assert.ok(t.diagonal().real().ge(0).all().item() && t.diagonal().imag().abs().max().item() <= 8 * eps * size)
      const { u, s, vt } = nd.linalg.svd(w), first = vt.takeAlong(vt.abs().argmax(1).at(':, new'), 1)
      assert.deepEqual([u.shape, s.shape, s.dtype, vt.shape], [[r, k], [k], part, [k, c]])
      small(u.mul(s).matmul(vt).sub(w), size, r + c, 'svd')
      small(adjoint(u).matmul(u).sub(nd.eye(k, k, { dtype })), 1, r + c, 'u')
      small(vt.matmul(adjoint(vt)).sub(nd.eye(k, k, { dtype })), 1, r + c, 'v')
      assert.ok(first.real().gt(0).all().item() && first.imag().abs().max().item() < 4 * eps)
    }
    const wide = random([n + 3, n]), y = random([n + 3]), line = nd.linalg.lstsq(wide, y), left = wide.matmul(line.x).sub(y)
    small(adjoint(wide).matmul(left), most(wide) * n * (most(y) + most(wide) * most(line.x)), n + 3, 'lstsq')
    assert.equal(line.rank.item(), n)
    assert.ok(Math.abs(line.residuals.item() - left.abs().square().sum().item()) <= 30 * n * eps * (1 + line.residuals.item()))
  }
  const none = nd.zeros([0, 2, 2], { dtype })
  assert.deepEqual([nd.linalg.inv(none).shape, nd.linalg.det(none).shape, nd.linalg.det(nd.zeros([3, 0, 0], { dtype })).toArray().join(' ')], [[0, 2, 2], [0], '1,0 1,0 1,0'])
  assert.deepEqual([nd.linalg.svd(nd.zeros([4, 0], { dtype })).s.dtype, nd.linalg.qr(nd.zeros([4, 0], { dtype })).q.shape], [part, [4, 0]])
  assert.throws(() => nd.linalg.inv(nd.zeros([2, 2], { dtype }), { check: true }), { name: 'RangeError', message: 'nd.linalg.inv: a: the matrix is singular' })
  assert.ok(nd.linalg.solve(nd.zeros([2, 2], { dtype }), [1, 2], { triangular: 'upper' }).isNaN().all().item())
}

// Batches are broadcast, whichever has the axes.
const twos = (shape) => nd.full(shape, 2)
for (const [x, y] of [[[3, 1, 1], [1, 1, 2]], [[1, 1, 1], [3, 1, 2]], [[1, 1], [3, 1, 2]], [[3, 1, 1], [1, 2]]]) assert.deepEqual(nd.linalg.solve(twos(x), twos(y)).toArray(), Array(3).fill([[1, 1]]))
assert.throws(() => nd.linalg.solve(twos([3, 1, 1]), twos([2, 1, 1])), { name: 'RangeError', message: 'nd.linalg.solve: shapes 3 and 2 of the batches do not fit: axis 0 has 3 and 2 elements' })

// An error names the function as the script calls it.
assert.throws(() => nd.linalg.solve([[1]], [1], { checked: true }), { name: 'TypeError', message: 'nd.linalg.solve: options: there is no option "checked"; there are check, triangular' })
assert.throws(() => nd.linalg.matmul(nd.ones([2, 3]), nd.ones([2, 3])), { name: 'RangeError', message: 'nd.linalg.matmul: other: 2×3 and 2×3 do not fit: 3 columns and 2 rows' })
assert.throws(() => nd.ones([2, 3]).matmul(nd.ones([2, 3])), { name: 'RangeError', message: 'ndarray.matmul: other: 2×3 and 2×3 do not fit: 3 columns and 2 rows' })
assert.throws(() => nd.random.generator(1).uniform(3, { mean: 1 }), { name: 'TypeError', message: 'generator.uniform: options: there is no option "mean"; there are dtype, device, low, high' })
