package host_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/cujs/cujs/host"
	"github.com/cujs/cujs/host/areas"
)

// compositions are functions of the engine that call one another without a call of JavaScript, in a cycle or a chain.
// Each ends within its limits, and its process lives on.
var compositions = []string{
	// What bind returns, where objects are converted.
	`const o = {}; o.valueOf = Number.bind(null, o); +o`,
	`const o = {}; o.toString = String.bind(null, o); '' + o`,
	`const o = {}; o.toString = BigInt.bind(null, o); ` + "`${o}`",
	`const o = {}; o.valueOf = Math.max.bind(null, o); o * 2`,
	`const o = {}; o.valueOf = parseInt.bind(null, o); o.toString = o.valueOf; o < 1`,
	`const o = {}; o[Symbol.toPrimitive] = isNaN.bind(null, o); o == 1`,
	`const o = {}; o[Symbol.toPrimitive] = Symbol.for.bind(Symbol, o); ({})[o]`,
	`const o = {}; o.valueOf = Date.UTC.bind(null, o); new Date(o)`,
	`const o = {}; o.toString = RegExp.bind(null, o); /a/.test(o)`,
	`const o = {}; o.toString = Object.bind(null, 1); o.valueOf = o.toString; String(o)`,
	`const o = {}; o.toString = Array.prototype.join.bind([o]); String(o)`,
	`const o = {}; o.toString = decodeURIComponent.bind(null, o); encodeURI(o)`,
	`let f = Math.abs; for (let i = 0; i < 3e5; i++) f = f.bind(null); f(1)`,
	`let f = class {}; for (let i = 0; i < 3e5; i++) f = f.bind(null); new f()`,
	`let f = class {}; for (let i = 0; i < 3e5; i++) f = f.bind(null); ({}) instanceof f`,
	// Methods that ask their receiver.
	`const o = { toString: Object.prototype.toLocaleString }; '' + o`,
	`const o = { toLocaleString: Object.prototype.toLocaleString }; o.toString = o.toLocaleString; [o].toLocaleString()`,
	`const a = [1]; a.join = Array.prototype.toString; String(a)`,
	`const o = { length: 1, toString: Array.prototype.join }; o[0] = o; String(o)`,
	`const o = { length: 1, toString: Array.prototype.toLocaleString }; o[0] = o; o.toLocaleString = Array.prototype.toLocaleString; String(o)`,
	`const o = { toString: Error.prototype.toString }; o.message = o; String(o)`,
	`const o = { toString: Error.prototype.toString }; o.name = o; String(o)`,
	`const o = { valueOf: Array.prototype.indexOf }; o.length = o; +o`,
	`const o = { toString: String.prototype.trim }; String(o)`,
	`const o = { toString: String.prototype.concat }; String(o)`,
	`const o = { toString: String.prototype.toUpperCase }; o + ''`,
	`const o = { toString: RegExp.prototype.toString }; o.source = o; String(o)`,
	`const o = { toString: Date.prototype.toJSON }; o.toISOString = o.toString; String(o)`,
	`const o = { valueOf: Date.prototype.toJSON, toISOString: Date.prototype.toJSON }; +o`,
	`const o = { [Symbol.toPrimitive]: Date.prototype[Symbol.toPrimitive] }; o.toString = o.valueOf = () => o; String(o)`,
	`const o = { exec: RegExp.prototype.test }; o.exec('x')`,
	`const o = {}; o.exec = RegExp.prototype[Symbol.match].bind(o); RegExp.prototype.test.call(o, 'a')`,
	`const d = new Date(); d.toISOString = d.toJSON; JSON.stringify(d)`,
	// Errors, and how they are shown.
	`const e = new Error('x'); e.message = e; throw e`,
	`const e = new Error('x'); e.name = e; throw e`,
	`const e = new Error('x'); e.message = { toString: Error.prototype.toString.bind(e) }; throw e`,
	`const e = new Error('x'); e.toString = String.bind(null, e); throw e`,
	`const e = new Error('x'); e.stack = e; throw e`,
	`const e = new Error('x'); e.cause = e; e.constructor = e; throw e`,
	`const e = new Error('x'); Object.defineProperty(e, 'message', { get: String.bind(null, e) }); throw e`,
	`const e = new Error('x'); e.message = e; console.log(e)`,
	`const e = new Error('x'); e.message = e; require('util').inspect(e)`,
	`const e = new Error('x'); e.message = e; Promise.reject(e)`,
	`const e = new Error('x'); e.message = e; console.log('%s %d %o', e, e, e)`,
	`const o = {}; o.toString = Error.bind(null, o); o.valueOf = o.toString; throw o`,
	`const o = {}; o.message = o; o.toString = AggregateError.bind(null, [], o); new Error(o)`,
	`Object.defineProperty(Math.max, 'name', { get: Error }); Math.max({ valueOf: Error })`,
	`const f = Reflect.apply.bind(); Object.defineProperty(f, 'name', { get: Symbol.prototype.toString.bind(f) }); f()`,
	// Proxies.
	`const h = {}, p = new Proxy({}, h); h.get = Reflect.get.bind(null, p); p.x`,
	`const h = {}, p = new Proxy({}, h); h.get = Reflect.get; p.x = 1; Reflect.get(p, 'x', p); h.get = Object.assign; p.x`,
	`const h = {}, p = new Proxy({}, h); h.has = Reflect.has.bind(null, p); 'x' in p`,
	`const h = {}, p = new Proxy({}, h); h.set = Reflect.set.bind(null, p); p.x = 1`,
	`const h = {}, p = new Proxy({}, h); h.ownKeys = Reflect.ownKeys.bind(null, p); Object.keys(p)`,
	`const h = {}, p = new Proxy({}, h); h.getPrototypeOf = Object.getPrototypeOf.bind(null, p); p instanceof Array`,
	`const h = {}, p = new Proxy({}, h); h.setPrototypeOf = Object.setPrototypeOf.bind(null, p); Object.setPrototypeOf(p, null)`,
	`const h = {}, p = new Proxy({}, h); h.getOwnPropertyDescriptor = Object.getOwnPropertyDescriptor.bind(null, p); ({ ...p, x: Object.hasOwn(p, 'x') })`,
	`const h = {}, p = new Proxy({}, h); h.defineProperty = Object.defineProperty.bind(null, p); Object.defineProperty(p, 'x', { value: 1 })`,
	`const h = {}, p = new Proxy({}, h); h.deleteProperty = Reflect.deleteProperty.bind(null, p); delete p.x`,
	`const h = {}, p = new Proxy({}, h); h.isExtensible = Object.isExtensible.bind(null, p); Object.isExtensible(p)`,
	`const h = {}, p = new Proxy({}, h); h.preventExtensions = Object.freeze.bind(null, p); Object.preventExtensions(p)`,
	`const h = {}, p = new Proxy(function () {}, h); h.apply = Reflect.apply.bind(null, p, null, []); p()`,
	`const h = {}, p = new Proxy(function () {}, h); h.construct = Reflect.construct.bind(null, p, []); new p()`,
	`const h = {}, t = () => {}, p = new Proxy(t, h); h.apply = Math.max; t.valueOf = p; p()`,
	`const h = {}; new Proxy({}, h); Object.defineProperty(h, 'get', { get: Reflect.get.bind(null, new Proxy({}, h), 'x') }); new Proxy({}, h).x`,
	// Getters and setters.
	`const o = {}; Object.defineProperty(o, 'x', { get: Reflect.get.bind(null, o, 'x') }); o.x`,
	`const o = {}; Object.defineProperty(o, 'x', { set: Reflect.set.bind(null, o, 'x') }); o.x = 1`,
	`const o = {}; Object.defineProperty(o, 'length', { get: Array.prototype.push }); o.length`,
	`const o = {}; Object.defineProperty(o, 'x', { get: Object.entries.bind(null, o), enumerable: true }); o.x`,
	`const o = {}; Object.defineProperty(o, 'x', { get: Object.assign.bind(null, {}, o), enumerable: true }); ({ ...o })`,
	`const o = {}; Object.defineProperty(o, Symbol.toStringTag, { get: Object.prototype.toString }); String(o)`,
	`const o = {}; Object.defineProperty(o, Symbol.toStringTag, { get: Map.prototype.get }); Map.prototype.get.call(o)`,
	`const o = {}; o.__defineGetter__('x', structuredClone.bind(null, o)); o.x`,
	`const cuda = require('cuda'), o = {}; Object.defineProperty(o, 'device', { get: cuda.alloc.bind(cuda, 'f32', 1, o) }); cuda.alloc('f32', 1, o)`,
	`const cuda = require('cuda'), o = {}; Object.defineProperty(o, 'block', { get: cuda.bench.bind(cuda, o, o) }); Object.defineProperty(o, 'samples', { get: cuda.bench.bind(cuda, o, o) }); cuda.bench(() => {}, o)`,
	`const util = require('util'), o = {}; Object.defineProperty(o, 'depth', { get: util.inspect.bind(util, o, o), enumerable: true }); util.inspect({}, o)`,
	`const util = require('util'), o = {}; o[util.inspect.custom] = util.inspect.bind(null, o); console.log(o)`,
	`const o = {}; Object.defineProperty(o, 'x', { get: console.log.bind(console, o), enumerable: true }); console.log({ ...o })`,
	// Jobs.
	`const o = {}; o.then = Promise.resolve.bind(Promise, o); await o`,
	`const o = {}; o.then = Promise.prototype.catch; Promise.resolve(o)`,
	`({ then: Promise.prototype.catch }).then()`,
	`({ then: Promise.prototype.finally, constructor: Promise }).then()`,
	`const o = {}; o.then = Promise.reject.bind(Promise, o); await o`,
	`const p = Promise.resolve(); p.then = Promise.prototype.catch; p.catch()`,
	`class P extends Promise {}; const p = P.resolve(1); p.constructor = { [Symbol.species]: Promise.bind(null, Promise.prototype.then.bind(p)) }; p.then()`,
	`const o = { then: Promise.all.bind(Promise, [1]) }; o.then = Promise.race.bind(Promise, [o]); await Promise.all([o])`,
	`const o = {}; o.then = queueMicrotask.bind(null, Promise.resolve.bind(Promise, o)); for (let i = 0; i < 3; i++) Promise.resolve(o)`,
	`const h = {}, f = new Proxy(() => {}, h); let made; Promise.prototype.finally.call({ then: (a) => { made = a }, constructor: Promise }, f); h.apply = made; made()`,
	// JSON, clones, iterators, species.
	`const o = {}; o.toJSON = JSON.stringify.bind(null, o); JSON.stringify(o)`,
	`const o = {}; JSON.stringify(o, JSON.stringify)`,
	`const f = JSON.parse.bind(null, '[1]'); JSON.parse('[1]', JSON.parse.bind(null, '[[1]]', JSON.parse.bind(null, '[1]')))`,
	`const h = {}, p = new Proxy(() => {}, h); h.apply = JSON.parse.bind(null, '[1]', p); JSON.parse('[1]', p)`,
	`const o = {}; o[Symbol.iterator] = Array.from.bind(Array, o); Array.from(o)`,
	`const o = {}; o[Symbol.iterator] = Object.prototype.valueOf; o.next = Object.prototype.valueOf; Array.from(o)`,
	`const o = {}; o[Symbol.iterator] = Object.prototype.valueOf; o.next = Object.prototype.valueOf; for (const x of o) ;`,
	`const o = {}; o[Symbol.iterator] = Map.bind(null, o); o.next = Set.bind(null, o); new Map(o)`,
	`const a = [1]; a.constructor = { [Symbol.species]: Array.prototype.map.bind(a, Number) }; a.map(Number)`,
	`const a = [1]; Object.defineProperty(a, 'constructor', { get: Array.prototype.slice.bind(a) }); a.slice()`,
	`const a = [[1]]; a.map(Array.prototype.map.bind(a, Array.prototype.map.bind(a, Number)))`,
	`const h = {}, p = new Proxy(() => {}, h); h.apply = Array.prototype.forEach.bind([1], p); [1].forEach(p)`,
	`const h = {}, p = new Proxy(() => {}, h); h.apply = Array.prototype.sort.bind([2, 1], p); [2, 1].sort(p)`,
	`const h = {}, p = new Proxy(() => {}, h); h.apply = String.prototype.replace.bind('a', 'a', p); 'a'.replace('a', p)`,
	`const o = {}; o[Symbol.replace] = String.prototype.replace.bind('x', o); 'x'.replace(o)`,
	`const o = {}; o[Symbol.hasInstance] = Function.prototype[Symbol.hasInstance].bind(Object.bind()); const f = (() => {}).bind(); Object.defineProperty(f, Symbol.hasInstance, { value: Reflect.apply.bind(null, Function.prototype[Symbol.hasInstance], f, [{}]) }); ({}) instanceof f`,
	`const o = {}; o[Symbol.isConcatSpreadable] = true; Object.defineProperty(o, 'length', { get: Array.prototype.concat.bind([], o) }); [].concat(o)`,
	`let e = []; for (let i = 0; i < 1e5; i++) e = [e]; String(e)`,
	`const s = new Set([1]); const o = { size: 1, has: Set.prototype.has, keys: Set.prototype.union.bind(s) }; o.keys = Set.prototype.union.bind(s, o); s.union(o)`,
}

// programOf is the source of a composition: one of the table, or a random one behind them.
func programOf(i int) string {
	if i < len(compositions) {
		return compositions[i]
	}
	return randomComposition(uint64(i))
}

// TestCompositions runs the table and some random compositions, CUJS_COMPOSITIONS of these, in processes of their own: one that is
// not held ends its process, and the next goes on behind it.
func TestCompositions(t *testing.T) {
	if from, to, ok := strings.Cut(os.Getenv("CUJS_COMPOSITIONS_FROM_TO"), "-"); ok {
		a, errA := strconv.Atoi(from)
		b, errB := strconv.Atoi(to)
		if err := errors.Join(errA, errB); err != nil {
			t.Fatal(err)
		}
		compose(t, a, b)
		return
	}
	random := 40
	if text := os.Getenv("CUJS_COMPOSITIONS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		random = n
	}
	for next := 0; next < len(compositions)+random; {
		to := min(next+500, len(compositions)+random)
		done, output := composeApart(t, next, to)
		if next = max(next, min(done, to)); next < to {
			t.Errorf("composition %d is not held: %s\n%s", next, programOf(next), output)
			next++
		}
	}
}

// composeApart runs some in a process of its own, and answers the first that it has not come to the end of.
func composeApart(t *testing.T, from, to int) (done int, output string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(to-from)*time.Second+20*time.Second)
	defer cancel()
	child := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestCompositions$", "-test.v", "-test.timeout=0")
	child.Env = append(os.Environ(), fmt.Sprintf("CUJS_COMPOSITIONS_FROM_TO=%d-%d", from, to), "GOTRACEBACK=none")
	text, err := child.CombinedOutput()
	_, last, _ := cutLast(text, "\nDONE ")
	done, _ = strconv.Atoi(strings.TrimSpace(last))
	if err != nil && done < from {
		done = from
	}
	if i := bytes.Index(text, []byte("fatal error")); i >= 0 {
		text = text[i:]
	} else {
		text = text[max(0, len(text)-400):]
	}
	return done, fmt.Sprintf("%v: %.300s", err, text)
}

// cutLast is the line behind the last separator.
func cutLast(text []byte, separator string) (before, line string, found bool) {
	i := bytes.LastIndex(text, []byte(separator))
	if i < 0 {
		return string(text), "", false
	}
	line, _, _ = strings.Cut(string(text[i+len(separator):]), "\n")
	return string(text[:i]), line, true
}

// endsWithin is how long a composition may take with its run time, on a machine that does other things too.
const compositionTime, endsWithin = 200 * time.Millisecond, 10 * time.Second

// compose runs some, and says of each that it has ended.
func compose(t *testing.T, from, to int) {
	for i := from; i < to; i++ {
		began := time.Now()
		r, err := host.New(host.Options{Areas: areas.All(), Stdout: io.Discard, Stderr: io.Discard, Device: "emulated",
			Limits: host.Limits{RunTime: compositionTime, ArrayBytes: 1 << 24, DeviceBytes: 1 << 24, OutputBytes: 1 << 16, StackDepth: 2000}})
		if err != nil {
			t.Fatal(err)
		}
		v, err := r.Run(context.Background(), "composition.mjs", programOf(i))
		host.FormatError(err, false)
		if err == nil && v != nil {
			ctx, cancel := context.WithTimeout(context.Background(), compositionTime)
			_, _ = r.Inspect(ctx, v, host.InspectOptions{})
			cancel()
		}
		_ = r.Close()
		if took := time.Since(began); took > endsWithin {
			t.Errorf("composition %d took %v: %s", i, took, programOf(i))
		}
		if os.Getenv("CUJS_COMPOSITIONS_SHOWN") != "" {
			fmt.Printf("%d %v %.150q %v\n", i, time.Since(began).Round(time.Millisecond), programOf(i), err)
		}
		fmt.Printf("\nDONE %d\n", i+1)
	}
}
