package learn

import (
	"context"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/cujs/cujs/host/areas"
)

// attacks are answers to lesson 1 that compute nothing, by what they try, with what is said of them.
var attacks = map[string][2]string{
	"Math.abs":          {"Math.abs = () => 0", "wrong for"},
	"map":               {"Float32Array.prototype.map = function () { return this }", "wrong for"},
	"entries":           {"Object.entries = () => []; Object.keys = () => []", "wrong for"},
	"JSON":              {"JSON.stringify = () => ''", "wrong for"},
	"iterators":         {"Array.prototype[Symbol.iterator] = function* () {}", "error"},
	"push":              {"Array.prototype.push = () => 0", "wrong for"},
	"an own forall":     {"answer = { forall(n, out, x) { out.write(x.read().map((v) => v + 10)) } }", "error"},
	"forall of kernels": {"Object.getPrototypeOf(answer).forall = (n, out, x) => out.write(x.read().map((v) => v + 10))", "wrong for"},
	"reading":           {"Object.getPrototypeOf(cuda.alloc('f32', 1)).read = () => new Float32Array(1)", "wrong for"},
	"buffer":            {"cuda.buffer = () => cuda.alloc('f32', 1)", "wrong for"},
	"a function":        {"answer = (out, x) => {}", "error"},
	"an error caught":   {"try { require('learn').check('01-map', 5) } catch {} answer = undefined", "error"},
	"only caught":       {"check = () => { try { require('learn').check('01-map', 5) } catch {} }", "come to its end"},
	"the end":           {"process.exit(0)", "error"},
	"no check":          {"check = () => {}", "does not call"},
}

// No answer passes by what it does to JavaScript, and the next one is judged after it.
func TestAttacks(t *testing.T) {
	l, err := course(t).Find("map")
	if err != nil {
		t.Fatal(err)
	}
	for name, attack := range attacks {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := "const cuda = require('cuda')\nlet answer = cuda.kernel(function k(out, x) {})\n" +
				"let check = (answer) => require('learn').check('01-map', answer)\n" + attack[0] + "\ncheck(answer)\n"
			a := Answer{Folder: fstest.MapFS{"a.js": {Data: []byte(source)}}, File: "a.js", Areas: areas.All()}
			v, err := l.Judge(context.Background(), a, Options{Seed: testSeed})
			if err != nil || v.Passed || !strings.Contains(v.Summary, attack[1]) {
				t.Errorf("%+v, %v", v, err)
			}
		})
	}
}
