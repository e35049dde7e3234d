package regex

import (
	"context"
	"errors"
	"testing"
	"time"

	"github.com/cujs/cujs/host/internal/bind"
	"github.com/cujs/cujs/host/internal/loop"
	"github.com/dop251/goja"
)

// backtracking are expressions that take longer than anybody waits.
var backtracking = map[string]string{
	"lookahead":         `/(?=(a+)+$)/.test(text)`,
	"exec":              `/(?=(a+)+$)/.exec(text)`,
	"back reference":    `/^(a+)+\1$/.test(text)`,
	"from lastIndex on": "const r = /(a+)+$/g; r.lastIndex = 1; r.test(text)",
	"sticky":            "const r = /(a+)+$/y; r.lastIndex = 1; r.exec(text)",
	"replace":           `text.replace(/(?!x)(a+)+$/g, '')`,
	"split":             `text.split(/(?!x)(a+)+$/)`,
	"match":             `text.match(/(?!x)(a+)+$/g)`,
	"matchAll":          `[...text.matchAll(/(?!x)(a+)+$/g)]`,
	"search":            `text.search(/(?!x)(a+)+$/)`,
	"not ASCII":         `('ä' + text).replace(/(?!x)(a+)+$/g, '')`,
	"constructed":       `new RegExp('(?=(a+)+$)').test(text)`,
	"evaluated":         `eval('/(?=(a+)+$)/').test(text)`,
	"compiled again":    `const r = /a/; r.test(text); r.compile('(?=(a+)+$)'); r.test(text)`,
	"subclass":          `class R extends RegExp {}; new R('(?=(a+)+$)').test(text)`,
	"borrowed":          `RegExp.prototype.exec.call(/(?=(a+)+$)/, text)`,
	"many matches":      `'ab'.repeat(1e7).replace(/(?=a)ab/g, '')`,
}

// TestMatchesEnd ends scripts amid matches that would go on for ages: with a deadline at once, without one in about the
// time that was spent already.
func TestMatchesEnd(t *testing.T) {
	for name, source := range backtracking {
		for _, deadline := range []bool{true, false} {
			vm := goja.New()
			l := loop.New(vm)
			ctx, cancel := context.WithCancel(context.Background())
			if deadline {
				ctx, cancel = context.WithTimeout(context.Background(), 100*time.Millisecond)
			} else {
				time.AfterFunc(100*time.Millisecond, cancel)
			}
			if !Install(bind.New(vm), l) {
				t.Fatal("goja has other fields now")
			}
			start := time.Now()
			err := l.Run(ctx, func() error {
				_, err := vm.RunString("const text = 'a'.repeat(100) + 'b'; {" + source + "}")
				return err
			})
			var interrupted *goja.InterruptedError
			if !errors.As(err, &interrupted) || !errors.Is(err, ctx.Err()) {
				t.Errorf("%s: got %v", name, err)
			}
			if took := time.Since(start); took > time.Minute {
				t.Errorf("%s: ended after %v", name, took)
			}
			cancel()
		}
	}
}

// TestMatchesAreTheSame compares what scripts see with and without.
func TestMatchesAreTheSame(t *testing.T) {
	for _, source := range []string{
		`JSON.stringify(/(?=b)(?<x>.)(c)?/.exec('abcd')) + JSON.stringify(/(?=b)(?<x>.)(c)?/.exec('abcd').groups)`,
		`const r = /(?<=a)b/g; [r.test('abab'), r.lastIndex, r.test('abab'), r.lastIndex, r.test('abab'), r.lastIndex]`,
		`const r = /b/y; r.lastIndex = 1; [r.test('abb'), r.lastIndex, r.exec('abb').index, r.exec('abb'), r.lastIndex]`,
		`const r = /b/g; r.lastIndex = { valueOf: () => 2 }; [r.exec('abcb').index, r.lastIndex]`,
		`const r = /(?=x)x/; r.lastIndex = 7; [r.test('axb'), r.lastIndex, r.exec('zz')]`,
		`'a-b_c'.split(/(?=[-_])./) + '|' + 'a1b22'.replace(/(?=\d)\d+/g, (x) => x * 2) + '|' + 'AbC'.match(/[a-z]/gi)`,
		`'über größe'.replace(/[äöüß]/g, '?') + 'x\u{1f600}y'.match(/./gu).length + 'x\u{1f600}y'.match(/./g).length`,
		`[...'a1b2'.matchAll(/(?=[a-z])(.)(\d)/g)].map((m) => m[1] + m[2] + m.index) + 'abc'.search(/(?=c)/)`,
		`/(?=a)a/m.test('b\na') + String(/^a(?=$)/m.test('b\na')) + /A(?=B)/i.test('ab') + /a.(?=b)/s.test('a\nb')`,
		`const r = Object.freeze(/(?=b)b/g); let said; try { said = r.exec('ab') } catch (e) { said = e.name } said`,
		`RegExp.prototype.exec.length + RegExp.prototype.test.name + Object.keys(RegExp.prototype)`,
		`try { RegExp.prototype.exec.call({}, 'a') } catch (e) { e.name + e.message }`,
		`try { RegExp.prototype.test.call(1, 'a') } catch (e) { e.name + e.message }`,
		`class R extends RegExp { exec(s) { const m = super.exec(s); if (m) m[0] = 'mine'; return m } } 'abc'.replace(new R('(?=b)b'), '[$&]')`,
		`let n = 0; /(?=1)1/.test({ toString() { n++; return '1' } }) + n`,
		`let said = ''; try { /(?=1)/.test(Symbol()) } catch (e) { said = e.name } said`,
		`for (let i = 0; i < 2500; i++) if (!new RegExp('(?=' + i + ')').test('' + i)) throw i; 'all'`,
	} {
		plain, bounded := goja.New(), goja.New()
		Install(bind.New(bounded), loop.New(bounded))
		want, err := plain.RunString(source)
		if err != nil {
			t.Fatalf("%s: %v", source, err)
		}
		if got, err := bounded.RunString(source); err != nil || got.String() != want.String() {
			t.Errorf("%s:\ngot  %v %v\nwant %v", source, got, err, want)
		}
	}
}

// TestLongMatchesComeToTheirEnd has a match that takes longer than it is tried for at first.
func TestLongMatchesComeToTheirEnd(t *testing.T) {
	vm := goja.New()
	Install(bind.New(vm), loop.New(vm))
	v, err := vm.RunString(`
		let n = 16, took = 0
		for (; took < 150 && n < 40; n++) {
			const from = Date.now()
			if (/^(?!x)(a+)+$/.test('a'.repeat(n) + 'b')) throw 'matched'
			took = Date.now() - from
		}
		took >= 150`)
	if err != nil || !v.ToBoolean() {
		t.Error(v, err)
	}
}
