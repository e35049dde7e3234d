package ndarray_test

import (
	"testing"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/internal/testing/devicetest"
	"github.com/cujs/cujs/internal/testing/hosttest"
)

// measure times a statement in a loop of JavaScript: over a driver that does nothing, or on a GPU.
func measure(b *testing.B, statement string) {
	var driver *cuda.API
	if !devicetest.OnGPU() {
		driver = hosttest.Idle(b)
	}
	hosttest.Loop(b, driver, "const nd = require('cuda/ndarray'), x = nd.ones(1024), y = nd.ones(1024), m = nd.ones([32, 32]), out = nd.zeros(1024), rng = nd.random.generator(1), places = nd.zeros(9, { dtype: 'i32' }), mask = x.gt(0).eval(), f = nd.compile((x, y) => x.add(y)), g = nd.compile((o, { rate }) => { out.assign(out.sub(o.x.mul(rate))) })", statement)
}

func BenchmarkAdd(b *testing.B)          { measure(b, "x.add(y).eval().free()") }
func BenchmarkCompiled(b *testing.B)     { measure(b, "f(x, y).free()") }
func BenchmarkCompiledTree(b *testing.B) { measure(b, "g({ x, y }, { rate: 0.5 })") }
func BenchmarkAddPutOff(b *testing.B)    { measure(b, "x.add(y)") }
func BenchmarkChain(b *testing.B)        { measure(b, "x.mul(2).add(y).eval().free()") }
func BenchmarkAssign(b *testing.B)       { measure(b, "out.assign(x)") }
func BenchmarkBroadcast(b *testing.B)    { measure(b, "m.add(m.T).eval().free()") }
func BenchmarkSum(b *testing.B)          { measure(b, "x.sum().free()") }
func BenchmarkSumOfRows(b *testing.B)    { measure(b, "m.sum(1).free()") }
func BenchmarkSelection(b *testing.B)    { measure(b, "m.at('1:-1, ::2')") }
func BenchmarkSelectionOf(b *testing.B)  { measure(b, "m.at(3)") }
func BenchmarkMatmul(b *testing.B)       { measure(b, "m.matmul(m).free()") }
func BenchmarkSort(b *testing.B)         { measure(b, "x.sort().free()") }
func BenchmarkTopk(b *testing.B) {
	measure(b, "{ const t = x.topk(16); t.values.free(); t.indices.free() }")
}
func BenchmarkCumsum(b *testing.B)   { measure(b, "x.cumsum().free()") }
func BenchmarkSoftmax(b *testing.B)  { measure(b, "m.softmax(1).free()") }
func BenchmarkUniform(b *testing.B)  { measure(b, "rng.uniform(1024).free()") }
func BenchmarkNormal(b *testing.B)   { measure(b, "rng.normal([32, 32]).free()") }
func BenchmarkIntegers(b *testing.B) { measure(b, "rng.integers(0, 10, 1024).free()") }
func BenchmarkTake(b *testing.B)     { measure(b, "x.take(places).free()") }
func BenchmarkSelect(b *testing.B)   { measure(b, "x.select(mask).free()") }
