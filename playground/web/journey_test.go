//go:build !js

package web_test

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/cujs/cujs/learn"
)

// TestPrograms runs the first program, one of the tutorial with a race, and one that the compiler refuses.
func TestPrograms(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.expect(p.run(), "Float32Array(1000) [", "1000")
	p.click("#tab-ptx")
	p.expect(p.text("#ptx"), ".visible .entry vadd", "ld.global")
	p.click("#tab-counters")
	p.expect(p.text("#counters"), "vadd", "1 launch", "4 blocks")
	if n := p.value(`document.querySelectorAll('.count').length`); n == "0" {
		t.Error("no line has its counter")
	}

	p.choose("#page", "tutorial")
	p.click(`[data-program="tutorial/10-finding-mistakes/1"] button`)
	p.holds(`document.getElementById('title').innerText.includes('Finding mistakes')`)
	p.ended()
	p.expect(p.text("#output"), "race in shared memory", "block (0,0,0), thread (63,0,0)", "put a barrier between the two accesses", "true")
	if n := p.value(`document.querySelectorAll('.cm-lintRange-error').length`); n == "0" {
		t.Error("the race is not marked in the program")
	}

	p.write("const cuda = require('cuda')\nconst k = cuda.kernel((x) => { x[0] = y })\nk.forall(1, cuda.alloc('f32', 1))\n")
	p.expect(p.run(), "script.js:2:39: y is not defined in the kernel")
}

// TestTypeScript runs what only the larger program can, which the page loads by itself.
func TestTypeScript(t *testing.T) {
	b := open(t)
	p := b.page(t, 1400, 900, "")
	p.write("import cuda from 'cuda'\nconst k = cuda.kernel((x: f32[]): void => { x[grid(1)] = 2.5 })\nconst x = cuda.alloc('f32', 3)\nk.forall(3, x)\nconsole.log(await x.readAsync())\n")
	p.expect(p.run(), "Float32Array(3) [ 2.5, 2.5, 2.5 ]")
	for _, source := range []string{"const n: number = 6 * 7\nconsole.log('n', n)", "interface Size { n: number }\nconsole.log('n', ({ n: 42 } as Size).n)"} {
		p = b.page(t, 1400, 900, "")
		p.write(source)
		p.expect(p.run(), "n 42")
	}
	p = b.page(t, 1400, 900, "")
	p.write("const n = (1 + 2\nconsole.log(n)")
	p.expect(p.run(), "SyntaxError")
	if loaded := p.value(`performance.getEntriesByType('resource').filter((e) => e.name.includes('whole')).length`); loaded != "0" {
		t.Error("a mistake of JavaScript has the whole of cujs loaded")
	}
}

// TestPictures draws what a kernel did, and a chart, whose fonts the page loads by itself.
func TestPictures(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	const kernel = "const cuda = require('cuda')\nconst k = cuda.kernel(function k(x) { x[grid(1)] = 2.5 })\nconst x = cuda.alloc('f32', 8)\nk.forall(8, x)\n"
	p.write(kernel)
	p.click("#tab-pictures")
	p.click("#pictures button")
	p.ended()
	p.expect(p.value(`document.querySelector('#pictures img').alt`), "k: line 2, store of x", "1 sector")
	p.holds(`document.querySelector('#pictures img').naturalWidth > 100`)
	if got := p.value(`performance.getEntriesByType('resource').filter((e) => e.name.includes('whole')).length`); got != "0" {
		t.Error("the whole program is loaded for the picture of a kernel")
	}
	p.write(kernel + "require('plot')(x)")
	p.run()
	p.holds(`[...document.querySelectorAll('#pictures img')].some((e) => e.naturalWidth === 640)`)
}

// TestLesson fails a lesson and passes it; the progress is there when the page is loaded again.
func TestLesson(t *testing.T) {
	b := open(t)
	p := b.page(t, 1400, 900, "")
	p.click("#text .strong")
	p.holds(`document.getElementById('title').innerText.startsWith('1. ')`)
	p.expect(p.text("#run"), "Check")
	p.expect(p.run(), "01-map")
	if p.value(`document.querySelectorAll('.passed').length`) != "0" {
		t.Fatal("the lesson is passed with nothing done")
	}
	p.click(`.buttons button`)
	p.expect(p.text("#text .hint"), "Hint 1")
	p.write(solution(t, 0))
	p.run()
	p.holds(`document.querySelector('.report.passed')`)
	p.looked()
	p.click(`.report.passed .strong`)
	p.holds(`document.getElementById('title').innerText.startsWith('2. ')`)
	p.do(chromedp.Reload())
	p.ready()
	p.expect(p.text("#text"), "1 of ", "✓")
}

// looked finds counters, the PTX and pictures of the answer to a lesson that was checked.
func (p *page) looked() {
	p.t.Helper()
	if n := p.value(`document.querySelectorAll('.count').length`); n == "0" {
		p.t.Error("no line of the answer has its counter")
	}
	p.click("#tab-counters")
	p.expect(p.text("#counters"), "1 launch", "threads")
	p.click("#tab-ptx")
	p.expect(p.text("#ptx"), ".visible .entry", "st.global")
	p.click("#tab-pictures")
	p.click("#pictures button")
	p.ended()
	p.holds(`document.querySelector('#pictures img').naturalWidth > 100`)
	p.click("#tab-output")
}

// solution is that of a lesson by its place.
func solution(t *testing.T, at int) string {
	t.Helper()
	course, err := learn.Lessons()
	if err != nil {
		t.Fatal(err)
	}
	source, err := course.Lessons[at].Solution()
	if err != nil {
		t.Fatal(err)
	}
	return source
}

// TestFiveLessons passes five lessons by keyboard alone, on a phone's width.
func TestFiveLessons(t *testing.T) {
	p := open(t).page(t, 390, 844, "")
	p.press("[data-show=guide]")
	p.press("#text .strong")
	for i := range 5 {
		p.holds(fmt.Sprintf(`document.getElementById('title').innerText.startsWith('%d. ')`, i+1))
		p.press("[data-show=code]")
		p.write(solution(t, i))
		p.do(chromedp.KeyEvent("\r", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		p.holds(`document.querySelector('.report.passed')`)
		p.press(".report.passed .strong")
	}
}

// press goes to an element by the Tab key alone, and presses it by Enter.
func (p *page) press(selector string) {
	p.t.Helper()
	p.do(chromedp.WaitVisible(chromedp.CSS(selector)))
	reached := fmt.Sprintf(`document.activeElement === document.querySelector(%q)`, selector)
	p.do(chromedp.KeyEvent("\x1b")) // out of the editor
	for range 300 {
		if p.value(reached) == "true" {
			p.do(chromedp.KeyEvent("\r"))
			return
		}
		p.do(chromedp.KeyEvent("\t"))
		if p.value(`document.activeElement?.classList.contains('cm-content')`) == "true" {
			p.do(chromedp.KeyEvent("\x1b"))
		}
	}
	p.t.Fatalf("the Tab key does not reach %s", selector)
}

// TestShare opens a link that the page has made.
func TestShare(t *testing.T) {
	b := open(t)
	p := b.page(t, 1400, 900, "")
	const source = "console.log('shared – ✓', 6 * 7)"
	p.write(source)
	p.choose("#device", "emulated:h100")
	p.click("#share")
	p.holds(`location.hash.includes('code=')`)
	link := p.value(`location.hash`)
	other := b.page(t, 1400, 900, link)
	if got := other.text(".cm-content"); got != source {
		t.Errorf("the link has %q", got)
	}
	if got := other.value(`document.getElementById('device').value`); got != "emulated:h100" {
		t.Errorf("the link's device is %s", got)
	}
	other.expect(other.run(), "shared – ✓ 42")
	other.do(chromedp.Navigate(b.address + "/?embed" + link))
	other.holds(`document.body.classList.contains('embed')`)
	other.ready()
	other.expect(other.run(), "shared – ✓ 42")
	damaged := b.page(t, 1400, 900, "#code=***"+url.QueryEscape("%"))
	damaged.expect(damaged.text("#output"), "The link is damaged")
	large := b.page(t, 1400, 900, "#code="+deflated(t, make([]byte, 8<<20)))
	large.expect(large.text("#output"), "The link is not opened: it holds a program of more than 1048576 bytes.")
}

// deflated is a text as links have it.
func deflated(t *testing.T, text []byte) string {
	t.Helper()
	var packed bytes.Buffer
	w, err := flate.NewWriter(&packed, flate.BestCompression)
	if err == nil {
		_, err = w.Write(text)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(packed.Bytes())
}

// TestManyLines prints ten thousand lines, in two streams by turns, with no frame in between: the page changes once.
func TestManyLines(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.value(`window.requestAnimationFrame = () => 1`)
	p.value(`(() => {
		window.changes = 0
		new MutationObserver((list) => { window.changes += list.filter((m) => m.addedNodes.length > 0 && m.target.id === 'output').length })
			.observe(document.getElementById('output'), { childList: true, subtree: true })
	})()`)
	p.write("for (let i = 0; i < 5000; i++) console.log('line', i)\nconsole.error('an error')\nfor (let i = 5000; i < 10000; i++) console.log('line', i)")
	p.expect(p.run(), "line 4999", "an error", "line 9999")
	if changes := p.number(`window.changes`); changes > 4 {
		t.Errorf("the page has changed %v times", changes)
	}
}

// TestStop ends a script and a kernel that never end, and runs another program.
func TestStop(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	for _, endless := range []string{
		"while (true) {}",
		"const cuda = require('cuda')\ncuda.kernel((x) => { while (x[0] < 1) x[1] += 1 }).forall(1, cuda.alloc('f32', 2).fill(0))\ncuda.synchronize()",
	} {
		p.write(endless)
		p.click("#run")
		p.holds(`document.body.classList.contains('running')`)
		p.click("#stop")
		p.holds(`document.getElementById('status').innerText === 'Stopped'`)
		p.write("console.log('again')")
		p.expect(p.run(), "again")
	}
}

// TestMemory fills the memory of a worker. The page goes on with another.
func TestMemory(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.write("const kept = []\nwhile (true) kept.push(new Float64Array(1 << 24))")
	p.expect(p.run(), "brought its worker down", "memory")
	p.write("console.log('again')")
	p.expect(p.run(), "again")
}

// TestPhone has all parts in a phone's width, one at a time, with nothing beside the window.
func TestPhone(t *testing.T) {
	p := open(t).page(t, 390, 844, "")
	narrow := func(where string) {
		t.Helper()
		if got := p.value(`document.documentElement.scrollWidth <= innerWidth && document.body.scrollWidth <= innerWidth`); got != "true" {
			t.Errorf("%s: the page is %s wide", where, p.value(`document.documentElement.scrollWidth`))
		}
	}
	narrow("program")
	p.expect(p.run(), "Float32Array(1000) [")
	narrow("result")
	for _, tab := range []string{"counters", "pictures", "ptx", "output"} {
		p.click("#tab-" + tab)
		narrow(tab)
	}
	p.click("[data-show=guide]")
	narrow("guide")
	for name := range strings.SplitSeq("tutorial kernel-language", " ") {
		p.choose("#page", name)
		p.holds(`document.querySelector('#text .page h1')`)
		narrow(name)
	}
}
