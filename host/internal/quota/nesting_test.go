package quota

import "testing"

// TestNestingIsTheSame compares what scripts see with and without, where nothing is too deep.
func TestNestingIsTheSame(t *testing.T) {
	same(t, InstallNesting,
		"String(new RegExp('a(b)', 'gi')) + RegExp('x') + new RegExp() + new RegExp(undefined, 'g') + new RegExp(null)",
		"const r = /a/g; String(new RegExp(r)) + new RegExp(r, 'i') + (new RegExp(r) === r) + new RegExp({ [Symbol.match]: 1, source: 's', flags: 'y' })",
		"class R extends RegExp {}; const r = new R('a'); [r instanceof R, r instanceof RegExp, r.constructor === R, R.name, RegExp.name, RegExp.length]",
		"/a/ instanceof RegExp && /a/.constructor === RegExp && RegExp[Symbol.species] === RegExp && Object.getPrototypeOf(RegExp) === Function.prototype",
		"'abc'.match('b').index + 'abc'.search('c') + [...'aXbX'.matchAll('X')].length + 'abc'.match(/b/).index + 'a.c'.match()",
		"'abc'.match({ [Symbol.match]: () => 'mine' }) + 'a5'.match({ toString: () => '5' }).index",
		"let said = ''; for (const f of [() => new RegExp('('), () => RegExp('a', 'zz'), () => 'a'.match('['), () => 'a'.matchAll(/a/)]) try { f() } catch (e) { said += e.name } said",
		"const r = /a/; r.compile('b', 'g'); String(r)",
		"JSON.stringify([1, [2, [3, [4]]]].flat()) + JSON.stringify([1, [2, [3, [4]]]].flat(Infinity)) + JSON.stringify([1, [2]].flat(0)) + JSON.stringify([[[1]]].flat(-3))",
		"JSON.stringify([1, , [2, , 3]].flat('2')) + Array.prototype.flat.call({ length: 2, 0: [1], 1: 2 })",
		"let a = [7]; for (let i = 0; i < 3000; i++) a = [a]; a.flat(Infinity).join() + a.flat(2999)[0].length + Array.isArray(a.flat(2500)[0])",
		"'a-b'.replace('-', '+') + 'a1b2'.split(/\\d/) + 'aa'.replaceAll(/a/g, 'b')")
}

// TestNestingHasABound gives to each what would overflow the stack of this process.
func TestNestingHasABound(t *testing.T) {
	const groups = "const text = '(?=a)' + '('.repeat(1 << 20) + ')'.repeat(1 << 20);"
	const refused = "SyntaxError: Invalid regular expression: it has more than 10000 groups"
	for source, want := range map[string]string{
		groups + "new RegExp(text)":                                                       refused,
		groups + "RegExp(text, 'g')":                                                      refused,
		groups + "new (class extends RegExp {})(text)":                                    refused,
		groups + "new (/a/.constructor)(text)":                                            refused,
		groups + "new RegExp({ toString: () => text })":                                   refused,
		groups + "new RegExp({ [Symbol.match]: true, source: text })":                     refused,
		groups + "'a'.match(text)":                                                        refused,
		groups + "'a'.search({ toString: () => text })":                                   refused,
		groups + "'a'.matchAll(text)":                                                     refused,
		groups + "/a/.compile(text)":                                                      refused,
		"let a = [7]; for (let i = 0; i < 5e5; i++) a = [a]; a = a.flat(Infinity).length": "1",
	} {
		if got := said(t, InstallNesting, source); got != want {
			t.Errorf("%s: got %s", source, got)
		}
	}
}
