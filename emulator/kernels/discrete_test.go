// This file has the cases of graphs, texts, digests and calls.

package kernels

import (
	"context"
	"crypto/sha256"
	"encoding/binary"
	"math/big"
	"slices"
	"strings"

	"github.com/cujs/cujs/gpu"
)

// randomRows is a sparse matrix: where rows start, and the columns.
func randomRows(rows int) (start, column []int32) {
	start = []int32{0}
	s := source(rows)
	for range rows {
		for range s.next() % 40 {
			column = append(column, int32(s.next()%uint64(rows)))
		}
		start = append(start, int32(len(column)))
	}
	return start, column
}

func sparse(b *bench) {
	const rows = 200
	start, column := randomRows(rows)
	value, x := sixteenths[float64](len(column)), sixteenths[float64](rows)
	want := make([]float64, rows)
	for r := range rows {
		for i := start[r]; i < start[r+1]; i++ {
			want[r] += value[i] * x[column[i]]
		}
	}
	args := []any{upload(b, start), upload(b, column), upload(b, value), upload(b, x)}
	y := zeros[float64](b, rows)
	b.launch("csrRow", shape(2, 128), append(args[:4:4], y, rows)...)
	equal(b, "csrRow", download[float64](b, y), want)
	y = zeros[float64](b, rows)
	b.launch("csrWarp", shape(50, 128), append(args[:4:4], y, rows)...)
	equal(b, "csrWarp", download[float64](b, y), want)
}

func breadthFirst(b *bench) {
	const n = 300
	start, edges := randomRows(n)
	want := make([]int32, n)
	for i := range want {
		want[i] = -1
	}
	depth := upload(b, want)
	queue, next := upload(b, make([]int32, n)), zeros[int32](b, n)
	if err := depth.Write(context.Background(), 0, make([]byte, 4)); err != nil {
		b.Fatal(err)
	}
	starts, ends := upload(b, start), upload(b, edges)
	for count, level := 1, 1; count > 0; level++ {
		found := zeros[int32](b, 1)
		b.launch("bfs", shape(uint32(count+63)/64, 64), starts, ends, depth, queue, count, next, found, level)
		count = int(download[int32](b, found)[0])
		queue, next = next, queue
	}
	want[0] = 0
	for todo := []int{0}; len(todo) > 0; todo = todo[1:] {
		for _, to := range edges[start[todo[0]]:start[todo[0]+1]] {
			if want[to] < 0 {
				want[to] = want[todo[0]] + 1
				todo = append(todo, int(to))
			}
		}
	}
	equal(b, "depth", download[int32](b, depth), want)
}

func search(b *bench) {
	const word = "abab"
	letters := below[uint8](4000, 2)
	for i := range letters {
		letters[i] += 'a'
	}
	constant(b, "word", []uint8(word))
	places, count := zeros[int32](b, len(letters)), zeros[int32](b, 1)
	b.launch("search", shape(32, 128), upload(b, letters), len(letters), len(word), places, count)
	var want []int32
	for i := range letters {
		if strings.HasPrefix(string(letters[i:]), word) {
			want = append(want, int32(i))
		}
	}
	got := download[int32](b, places)[:min(len(letters), int(download[int32](b, count)[0]))]
	slices.Sort(got)
	equal(b, "places", got, want)
}

func digests(b *bench) {
	const n, length = 100, 43
	messages := below[uint8](n*length, 256)
	constant(b, "K", roundConstants())
	out := zeros[uint32](b, 8*n)
	b.launch("sha256", shape(2, 64), upload(b, messages), length, out, n)
	var want []uint32
	for i := range n {
		sum := sha256.Sum256(messages[i*length : (i+1)*length])
		for k := 0; k < 32; k += 4 {
			want = append(want, binary.BigEndian.Uint32(sum[k:]))
		}
	}
	equal(b, "digests", download[uint32](b, out), want)
}

// roundConstants are the first 32 bits behind the point of the cube roots of
// the first 64 primes (FIPS 180-4, 4.2.2).
func roundConstants() (list []uint32) {
	for p := uint64(2); len(list) < 64; p++ {
		prime := true
		for d := uint64(2); d*d <= p; d++ {
			prime = prime && p%d != 0
		}
		if prime {
			list = append(list, cubeRootFraction(p))
		}
	}
	return list
}

// cubeRootFraction finds the largest r with r³ ≤ p · 2⁹⁶ and returns its low
// 32 bits.
func cubeRootFraction(p uint64) uint32 {
	r := uint64(0)
	for bit := uint64(1) << 35; bit > 0; bit >>= 1 {
		if cubeAtMost(r|bit, p) {
			r |= bit
		}
	}
	return uint32(r)
}

func functions(b *bench) {
	const n = 64
	out := zeros[int32](b, n)
	want := make([]int32, n)
	check := func(name string, value func(i int) int32) {
		b.Helper()
		for i := range want {
			want[i] = value(i)
		}
		equal(b, name, download[int32](b, out), want)
	}
	b.launch("recursion", shape(1, n), out)
	check("recursion", func(i int) int32 { return fibonacci(i % 12) })
	b.launch("towers", shape(1, n), out)
	check("towers", func(i int) int32 { return hanoi(int32(i%8), 1, 2, 3) })
	x := below[int32](n, 1000)
	in := upload(b, x)
	b.launch("pointers", shape(1, n), in, out)
	check("pointers", func(i int) int32 {
		p, q := x[i], x[(i+1)%n]
		return [...]int32{p + q, p - q, p * q}[i%3]
	})
	b.launch("methods", shape(1, n), out)
	check("methods", func(i int) int32 { return int32(i * (i + 3*(1-i&1))) })
	b.launch("_Z8evaluateIiLi4", shape(1, n), gpu.Bytes([]int32{1, 2, 3, 4}), in, out)
	check("integer polynomial", func(i int) int32 { return ((4*x[i]+3)*x[i]+2)*x[i] + 1 })
	b.launch("collatz", shape(1, n), upload(b, append([]int32{1}, addOne(x[1:])...)), out)
	check("collatz", func(i int) int32 { return collatz(int64(append([]int32{1}, addOne(x[1:])...)[i])) })

	d := sixteenths[float64](n)
	values := zeros[float64](b, n)
	b.launch("_Z8evaluateIdLi3", shape(1, n), gpu.Bytes([]float64{1, -2, 0.5}), upload(b, d), values)
	y := make([]float64, n)
	for i, v := range d {
		y[i] = (0.5*v-2)*v + 1
	}
	equal(b, "polynomial", download[float64](b, values), y)
}

func addOne(x []int32) []int32 {
	list := slices.Clone(x)
	for i := range list {
		list[i]++
	}
	return list
}

func fibonacci(n int) int32 {
	if n < 2 {
		return int32(n)
	}
	return fibonacci(n-1) + fibonacci(n-2)
}

func hanoi(n, from, to, via int32) int32 {
	if n == 0 {
		return 0
	}
	return hanoi(n-1, from, via, to)*3 + n*(from-to) + hanoi(n-1, via, to, from)
}

func collatz(v int64) (steps int32) {
	for ; v != 1; steps++ {
		if v%2 == 0 {
			v /= 2
		} else {
			v = 3*v + 1
		}
	}
	return steps
}

// cubeAtMost reports whether r³ ≤ p · 2⁹⁶.
func cubeAtMost(r, p uint64) bool {
	cube := new(big.Int).Exp(new(big.Int).SetUint64(r), big.NewInt(3), nil)
	return cube.Cmp(new(big.Int).Lsh(new(big.Int).SetUint64(p), 96)) <= 0
}
