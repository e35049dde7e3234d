package host_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
)

// operand is what stands for an object in composedUses.
var operand = regexp.MustCompile(`\b[AB]\b`)

// The parts of random compositions. What is left out is what docs/embedding.md says that only the engine can mend: what is no function
// as Symbol.toPrimitive or as a trap.
var (
	composedSlots = strings.Fields(`valueOf toString toLocaleString toJSON then constructor length 0 message name cause stack join exec flags source lastIndex raw size has keys next return done value
		toISOString resolve [Symbol.iterator] [Symbol.species] [Symbol.toStringTag] [Symbol.hasInstance] [Symbol.isConcatSpreadable] [Symbol.replace] [Symbol.match] [Symbol.split]`)
	composedTraps = strings.Fields(`get set has apply construct ownKeys deleteProperty defineProperty getPrototypeOf setPrototypeOf isExtensible preventExtensions getOwnPropertyDescriptor`)
	composedKinds = []string{`{}`, `[1, 2]`, `(() => {})`, `new Error('x')`, `Promise.resolve(1)`, `new Map([[1, 2]])`, `new Set([1])`, `/a/g`, `new Date(0)`, `class {}`, `new Uint8Array(2)`, `{ length: 2, 0: 1, 1: 2 }`,
		`new Proxy({}, h)`, `new Proxy(() => {}, h)`, `new Proxy([1], h)`, `(() => {}).bind()`}
	composedFunctions = strings.Fields(`Object Array String Number BigInt RegExp Date Boolean Error AggregateError Map Set Promise Symbol.for parseInt parseFloat isNaN encodeURI decodeURIComponent structuredClone queueMicrotask
		Object.assign Object.keys Object.entries Object.values Object.fromEntries Object.groupBy Object.freeze Object.getOwnPropertyDescriptors Object.defineProperties Object.setPrototypeOf Object.getPrototypeOf
		Reflect.get Reflect.set Reflect.has Reflect.apply Reflect.construct Reflect.ownKeys Reflect.defineProperty Reflect.deleteProperty Array.from Array.of Array.isArray JSON.stringify JSON.parse Math.max Math.hypot Date.UTC
		Promise.resolve Promise.reject Promise.all Promise.race Promise.any Promise.allSettled Promise.prototype.then Promise.prototype.catch Promise.prototype.finally String.raw console.log
		Function.prototype.call Function.prototype.apply Function.prototype.bind Function.prototype.toString Object.prototype.toString Object.prototype.valueOf Object.prototype.toLocaleString Object.prototype.hasOwnProperty
		Error.prototype.toString Array.prototype.join Array.prototype.toString Array.prototype.toLocaleString Array.prototype.map Array.prototype.forEach Array.prototype.reduce Array.prototype.sort Array.prototype.concat Array.prototype.indexOf
		Array.prototype.includes Array.prototype.push Array.prototype.slice Array.prototype.splice Array.prototype.flat Array.prototype.flatMap Array.prototype.values Array.prototype.find Array.prototype.reverse Array.prototype.at
		String.prototype.concat String.prototype.trim String.prototype.replace String.prototype.split String.prototype.match String.prototype.includes String.prototype.localeCompare String.prototype.padStart
		RegExp.prototype.exec RegExp.prototype.test RegExp.prototype.toString Date.prototype.toJSON Map.prototype.forEach Map.prototype.get Set.prototype.union Set.prototype.forEach BigInt.asIntN
		Uint8Array.from Uint8Array.prototype.map Uint8Array.prototype.subarray util.inspect util.format util.isDeepStrictEqual cuda.alloc cuda.buffer cuda.kernel cuda.bench nd.array`)
	composedUses = []string{`+A`, `A + B`, "`${A}`", `A == B`, `A < B`, `A in B`, `A instanceof B`, `[...A]`, `({ ...A })`, `for (const x of A) ;`, `for (const x in A) ;`, `A()`, `new A(B)`, `A.x`, `A[B]`, `A.x = B`, `delete A.x`, `await A`,
		`Promise.resolve(A)`, `Promise.all([A, B])`, `JSON.stringify(A)`, `JSON.stringify([A, B], B)`, `JSON.parse('[[1]]', A)`, `String(A)`, `new Error(A)`, `console.log(A)`, `console.log('%s %d %j', A, B, A)`, `util.inspect(A)`, `structuredClone(A)`, `Array.from(A)`,
		`new Map(A)`, `new Set([1]).union(A)`, `[A].flat(Infinity)`, `[A, B].sort()`, `[].concat(A, B)`, `'x'.replace(A, B)`, `'x'.split(A)`, `A.then()`, `A.toString()`, `A.map(B)`, `A.forEach(B)`, `Object.keys(A)`, `Object.assign(A, B)`, `Reflect.ownKeys(A)`,
		`Object.defineProperty(A, 'x', B)`, `cuda.alloc(A, B)`, `cuda.buffer(A)`, `cuda.kernel(A)`, `nd.array(A)`, `util.isDeepStrictEqual(A, B)`, `switch (A) { case B: }`, `class X extends A {}; new X(B)`}
)

// randomComposition is the program of a number.
func randomComposition(seed uint64) string {
	r := rand.New(rand.NewPCG(seed, 1))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	object := func() string { return string(rune('a' + r.IntN(4))) }
	function := func() string {
		f := pick(composedFunctions)
		if r.IntN(3) == 0 {
			return f
		}
		args := []string{pick([]string{"null", object(), object()})}
		for range r.IntN(4) {
			args = append(args, pick([]string{object(), object(), "h", "'x'", "1"}))
		}
		return fmt.Sprintf("%s.bind(%s)", f, strings.Join(args, ", "))
	}
	var b strings.Builder
	b.WriteString("const util = require('util'), cuda = require('cuda'), nd = require('cuda/ndarray'), h = {}\nconst tried = (f) => { try { return f() } catch {} }\n")
	for _, name := range []string{"a", "b", "c", "d"} {
		fmt.Fprintf(&b, "const %s = %s\n", name, pick(composedKinds))
	}
	for range 3 + r.IntN(8) {
		slot := pick(composedSlots)
		key := "'" + slot + "'"
		if strings.HasPrefix(slot, "[") {
			key = slot[1 : len(slot)-1]
		}
		switch r.IntN(5) {
		case 0:
			fmt.Fprintf(&b, "tried(() => Object.defineProperty(%s, %s, { get: %s, configurable: true, enumerable: true }))\n", object(), key, function())
		case 1:
			fmt.Fprintf(&b, "tried(() => { h.%s = %s })\n", pick(composedTraps), function())
		case 2:
			fmt.Fprintf(&b, "tried(() => { %s[%s] = %s })\n", object(), key, object())
		case 3:
			fmt.Fprintf(&b, "tried(() => { %s[Symbol.toPrimitive] = %s })\n", object(), function())
		default:
			fmt.Fprintf(&b, "tried(() => { %s[%s] = %s })\n", object(), key, function())
		}
	}
	for range 1 + r.IntN(3) {
		use := operand.ReplaceAllStringFunc(pick(composedUses), func(string) string { return object() })
		fmt.Fprintf(&b, "try { %s } catch {}\n", use)
	}
	fmt.Fprintf(&b, "throw %s", object())
	return b.String()
}
