// This file gives random programs arguments of every form beside their buffers: an array of buffers, a buffer of
// two dimensions, a buffer of records, a record by value, and functions that are linked.

package kernel_test

import (
	"encoding/binary"
	"fmt"
	"math"

	"github.com/cujs/cujs/kernel"
	"github.com/dop251/goja"
)

// otherBuffers are those behind randomKinds: two of an array of buffers, the rows of eight, the records, one for
// each thread, and floats of 16 bits.
var otherBuffers = append([]randomKind{
	{"i32", "Int32Array", "parts[0]", 4, nil},
	{"i32", "Int32Array", "parts[1]", 4, nil},
	{"i32", "Int32Array", "rows", 4, nil},
	{"record", "Uint8Array", "rs", recordSize / elements, nil}, // an eighth of one
}, halfBuffers...)

const (
	randomRecord = "{n: i32, deep: {z: f64, w: i16[2]}, u: u32}"
	recordSize   = 32
	givenRecord  = "{scale: i32, at: {x: u32, y: i32}, w: i32[3]}"
)

// otherNames are the parameters behind the buffers, and otherArguments their types.
const otherNames = "parts, rows, rs, hx, hy, zx, zy, rec"

func otherArguments() []kernel.Argument {
	list := []kernel.Argument{{Type: "i32", Rank: 1, List: 2, Aligned: true}, {Type: "i32", Rank: 2, Aligned: true}, {Type: randomRecord, Rank: 1, Aligned: true}}
	for _, k := range halfBuffers {
		list = append(list, kernel.Argument{Type: k.name, Rank: 1, Aligned: true})
	}
	return append(list, kernel.Argument{Type: givenRecord})
}

// recBytes is the record that all programs are given.
var recBytes = func() (data []byte) {
	for _, n := range []int32{3, 7, -5, 2, -9, 100} {
		data = binary.LittleEndian.AppendUint32(data, uint32(n))
	}
	return data
}()

// otherValues makes of the bytes of otherBuffers what onHost gives a kernel.
const otherValues = `((first, second, table, bytes, ...halves) => {
	const rows = []
	for (let k = 0; k < table.length; k += 8) rows.push(table.subarray(k, k + 8))
	rows.shape = [rows.length, 8]
	const view = new DataView(bytes.buffer), list = []
	const field = (o, name, at, kind) => Object.defineProperty(o, name, { enumerable: true, get: () => view['get' + kind](at, true), set: (v) => view['set' + kind](at, v, true) })
	const whole = (o, name, value) => Object.defineProperty(o, name, { enumerable: true, get: () => value, set: (v) => Object.assign(value, v) })
	for (let at = 0; at < bytes.length; at += 32) {
		const w = [], deep = field({}, 'z', at + 8, 'Float64')
		field(w, 0, at + 16, 'Int16')
		field(w, 1, at + 18, 'Int16')
		w.length = 2
		whole(list, list.length, field(whole(field({}, 'n', at, 'Int32'), 'deep', whole(deep, 'w', w)), 'u', at + 24, 'Uint32'))
	}
	const types = ['f16', 'f16', 'bf16', 'bf16']
	return [[first, second], rows, list, ...halves.map((bits, k) => host.coded(types[k], bits.buffer, 0, bits.length)), { scale: 3, at: { x: 7, y: -5 }, w: [2, -9, 100] }]
})`

// otherGiven are the bytes of otherBuffers for n threads.
func (g *generator) otherGiven(n int) (list [][]byte) {
	for range 3 {
		list = append(list, g.randomBits(randomKinds[0], n))
	}
	var records []byte
	for range n {
		one := binary.LittleEndian.AppendUint64(nil, uint64(g.r.Uint32()))
		one = binary.LittleEndian.AppendUint64(one, math.Float64bits(g.r.NormFloat64()))
		records = append(records, append(one, g.randomBits(randomKinds[3], 1)[:16]...)...)
	}
	list = append(list, records)
	for _, k := range halfBuffers {
		list = append(list, g.randomBits(k, n))
	}
	return list
}

// recordText is a record as text that is equal where it is.
func recordText(data []byte) string {
	at := func(n int) uint32 { return binary.LittleEndian.Uint32(data[n:]) }
	return fmt.Sprintf("{ n: %d, deep: { z: %v, w: [%#x] }, u: %d }", int32(at(0)), math.Float64frombits(binary.LittleEndian.Uint64(data[8:])), at(16), at(24))
}

// mendedArrays has arrays find -0 where 0 is asked for, as cujs has them do and goja does not.
const mendedArrays = `{
	const { indexOf, lastIndexOf } = Array.prototype
	for (const of of [Array.prototype, Object.getPrototypeOf(Int8Array.prototype)]) {
		const { includes } = of
		of.includes = function (x, ...from) { return x === 0 ? indexOf.call(this, x, ...from) >= 0 : includes.call(this, x, ...from) }
		of.indexOf = indexOf
		of.lastIndexOf = lastIndexOf
	}
}
`

// arguments is statements with arguments that are no plain buffers, or with a linked function.
func (g *generator) arguments(indent string, kind int) {
	v, result := g.name("v"), g.pick("a", "b", "c", "d")
	switch kind {
	case 0: // an array of buffers
		g.line(indent, "const %s = parts[%s & 1]", v, g.integer(1))
		g.line(indent, "%s[t + (%s & 7)] %s %s", v, g.integer(1), g.pick("=", "^=", "|="), g.integer(2))
		g.line(indent, "%s = (parts[%d][t + (%s & 7)] ^ %s.length) | 0", result, g.r.IntN(2), g.integer(1), v)
	case 1: // rows, and names for them
		g.line(indent, "const [%s, %sn] = rows.shape, %sr = rows[grid(1)]", v, v, v)
		g.line(indent, "const %sm = local('i32', 3, 4), %sk = %sm[%s & 1], %st = (row, by) => { row[%s & 3] ^= by; return row.length ^ row.indexOf(by) }", v, v, v, g.pick("a", "b"), v, g.integer(1))
		g.line(indent, "for (let i = 0; i < 12; i++) %sm[i %% 3][(i / 3) | 0] = i ^ %s", v, g.integer(1))
		g.line(indent, "rows[grid(1)][%s & 7] %s %s", g.integer(1), g.pick("=", "^=", "&="), g.integer(2))
		g.line(indent, "%sr[%s & 7] %s %s", v, g.integer(1), g.pick("=", "^=", "|="), g.integer(2))
		g.line(indent, "%s = (%st(%s, %s) ^ %st(%sk, %s)) | 0", result, v, g.pick(v+"r", "rows[grid(1)]"), g.integer(1), v, v, g.integer(1))
		g.line(indent, "%s = (%sr[%s & 7] ^ rows.shape[1] ^ %s ^ %sn ^ %sk[%s & 3] ^ %sm[2][%s & 3]) | 0", result, v, g.integer(1), v, v, v, g.integer(1), v, g.integer(1))
		g.line(indent, "for (const %sx of %s) %s = (%s ^ %sx) | 0", v, g.pick(v+"r", v+"k", "rows[grid(1)]"), result, result, v)
	case 2: // records in a buffer
		g.line(indent, "const %s = rs[grid(1)]", v)
		g.line(indent, "%s.n %s %s", v, g.pick("=", "^=", "|="), g.integer(2))
		g.line(indent, "%s.deep.w[%s & 1] = (%s | 0)", v, g.integer(1), g.integer(1))
		g.line(indent, "if (%s) rs[grid(1)] = { n: %s, deep: { z: %s, w: [(%s | 0), 3] }, u: %s }", g.condition(1), g.integer(1), g.real(1), g.integer(1), g.unsigned(1))
		g.line(indent, "const { deep: { z: %sz, w: [%sw] }, u: %su } = %s", v, v, v, v)
		g.line(indent, "p = %sz", v)
		g.line(indent, "u = %su", v)
		g.line(indent, "%s = (%sw ^ rs[grid(1)].deep.w[1]) | 0", result, v)
	case 3: // a record by value
		g.line(indent, "const { at: { x: %sx, y: %sy }, w: [, %sw] } = rec", v, v, v)
		g.line(indent, "%s = Math.imul(%s, rec.scale) ^ rec.w[%d] ^ %sy ^ %sw", result, g.integer(1), g.r.IntN(3), v, v)
		g.line(indent, "u = (%sx ^ %s) >>> 0", v, g.unsigned(1))
	case 4: // functions that are linked
		g.linked(indent, result)
	}
}

// otherArrays gives the engine what otherBuffers hold.
func (e *engine) otherArrays(arrays []any) ([]any, error) {
	v, err := e.vm.RunString(otherValues)
	if err != nil {
		return nil, err
	}
	make, _ := goja.AssertFunction(v)
	var values []goja.Value
	for _, a := range arrays {
		values = append(values, a.(goja.Value))
	}
	list, err := make(nil, values...)
	if err != nil {
		return nil, err
	}
	var all []any
	for k := range 4 + len(halfBuffers) {
		all = append(all, list.ToObject(e.vm).Get(fmt.Sprint(k)))
	}
	return all, nil
}
