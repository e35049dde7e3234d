package host

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"
)

// TestBuffersAreBounded gives the functions of Buffer lengths, offsets and objects that the library behind them
// trusts: each is refused before it allocates or reads, and the script may catch that.
func TestBuffersAreBounded(t *testing.T) {
	r := newRuntime(t, Options{Limits: Limits{ArrayBytes: 4 << 20, RunTime: 20 * time.Second}})
	for source, want := range map[string]string{
		"Buffer.alloc(1e12)": "RangeError", "Buffer.alloc(5e6)": "array bytes", "Buffer.alloc(Infinity)": "RangeError", "Buffer.alloc(-1)": "RangeError",
		"Buffer.from({ length: 2 ** 53 })": "RangeError", "new Buffer({ length: 3e9 })": "RangeError", "Buffer({ length: 3e9 })": "RangeError",
		"Buffer.from(new Array(5e6))": "array bytes", "let n = 0; Buffer.from({ get length() { return n++ ? 1e12 : 3 } }).length": "3",
		"Buffer.concat([one], 2 ** 50)": "RangeError", "Buffer.concat(Array(9).fill(Buffer.alloc(5e5)))": "array bytes",
		"Buffer.concat([gone])": "TypeError", "Buffer.from(gone)": "TypeError", "one.equals(gone)": "TypeError", "gone.toString()": "TypeError",
		"Buffer.prototype.toString.call(Array(2 ** 31))": "TypeError", "one.write('a', 0, -5)": "RangeError", "one.readUInt8(1e300)": "RangeError",
		"one.write('a', new Number(0), { valueOf() { return 1 } })": "TypeError", "Buffer.from([1, 2]).length + Buffer.from({ length: 2, 1: 7 })[1]": "9",
		"Buffer.from(new String('ab')).toString()": "ab", "new Buffer('ab') instanceof Buffer && Buffer.isBuffer(one) && one.constructor === Buffer": "true",
		"Buffer.concat([one, Buffer.from('b')]).toString('utf8', 0, 1e300)": "ab", "one.toString('utf8', -1e300, 1e300)": "a",
	} {
		v, err := r.Run(context.Background(), "t.js", `{ const one = Buffer.from('a'), gone = Buffer.from('a'); structuredClone(gone.buffer, { transfer: [gone.buffer] }); `+source+" }")
		limit := new(LimitError)
		switch {
		case errors.As(err, &limit):
			if limit.Limit != want {
				t.Errorf("%s: %v", source, err)
			}
		case err != nil:
			if !strings.Contains(err.Error(), want+": ") {
				t.Errorf("%s: %v", source, err)
			}
		case v.String() != want:
			t.Errorf("%s: %v", source, v)
		}
	}
	v, err := r.Run(context.Background(), "t.js", `{ const wrong = [], b = Buffer.alloc(10), gone = Buffer.alloc(10); structuredClone(gone.buffer, { transfer: [gone.buffer] })
		for (const of of [b, gone, {}, []]) for (const name of Object.getOwnPropertyNames(Buffer.prototype))
			for (const n of [-1, 9, 10, 2 ** 31, 2 ** 53, 2 ** 63 - 1024, 2 ** 63, NaN, Infinity, -1e300])
				for (const args of [[n, n], [1, n, n], ['a', n, n], [1n, n]])
					try { Buffer.prototype[name].apply(of, args) } catch (e) { if (!(e instanceof TypeError || e instanceof RangeError)) wrong.push(name + ': ' + e) }
		wrong.join('\n') }`)
	if err != nil || v.String() != "" {
		t.Error(v, err)
	}
}
