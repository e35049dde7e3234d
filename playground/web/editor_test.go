//go:build !js

package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestCompletion has names completed, and a function's declaration shown while it is called.
func TestCompletion(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.write("const cuda = require('cuda')\n")
	p.do(chromedp.KeyEvent("cuda.al"))
	p.holds(`[...document.querySelectorAll('.cm-completionLabel')].some((e) => e.innerText === 'alloc')`)
	p.do(chromedp.KeyEvent("loc("))
	p.holds(`document.querySelector('.declared')?.innerText.includes('alloc(')`)
}

// TestSourceOfPTX marks the line of the program that the PTX under the pointer was made of, and the other way round.
func TestSourceOfPTX(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.run()
	p.click("#tab-ptx")
	at := p.value(`(() => {
		const row = [...document.querySelectorAll('.ptx[data-line]')].find((e) => e.innerText.includes('ld.global'))
		row.scrollIntoView({ block: 'center' })
		const box = row.getBoundingClientRect()
		window.box = [box.x + 90, box.y + box.height / 2]
		return row.dataset.line
	})()`)
	x, y := p.number(`box[0]`), p.number(`box[1]`)
	p.do(chromedp.MouseEvent("mouseMoved", x, y))
	p.holds(`document.querySelector('.cm-line.linked')?.innerText.includes('c[i] = a[i] + b[i]')`)
	p.holds(`[...document.querySelectorAll('.ptx.linked')].every((e) => e.dataset.line === '` + at + `')`)
	p.click("#tab-output")
	p.do(chromedp.Focus(chromedp.CSS(".cm-content")), chromedp.KeyEvent("\ue010", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.holds(`document.querySelectorAll('.ptx.linked').length === 0`)
}

// number is the value of an expression that is a number.
func (p *page) number(expression string) float64 {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[float64](expression))
	if err != nil {
		p.t.Fatal(expression, ": ", err)
	}
	return v
}
