//go:build !js

package web_test

import (
	"context"
	"encoding/json"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
)

// TestNames asks the browser what a screen reader hears: all that can be used has a name.
func TestNames(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.run()
	tree, err := chromedp.Run(p.ctx, func(ctx context.Context, target *chromedp.Target) (accessibility.GetFullAXTreeResult, error) {
		return cdp.Call(ctx, target, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	})
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]int{}
	for _, n := range tree.Nodes {
		if n.Role == nil || n.Ignored {
			continue
		}
		var role, name string
		_ = json.Unmarshal(n.Role.Value, &role)
		if n.Name != nil {
			_ = json.Unmarshal(n.Name.Value, &name)
		}
		switch role {
		case "button", "tab", "tabpanel", "combobox", "checkbox", "textbox", "link", "image", "region", "dialog":
			if used[role]++; name == "" {
				t.Errorf("a %s has no name: %s", role, n.NodeID)
			}
		}
	}
	for _, role := range []string{"button", "tab", "combobox", "checkbox", "textbox"} {
		if used[role] == 0 {
			t.Errorf("the page has no %s; it has %v", role, used)
		}
	}
}

// contrasts are the words on the page whose contrast with what is behind them is below 4.5, as WCAG 2 has it (1.4.3).
const contrasts = `(() => {
	const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
	const rgba = (colour) => {
		canvas.clearRect(0, 0, 1, 1)
		canvas.fillStyle = colour
		canvas.fillRect(0, 0, 1, 1)
		return [...canvas.getImageData(0, 0, 1, 1).data]
	}
	const over = ([r, g, b, a], below) => [r, g, b].map((v, i) => v * a / 255 + below[i] * (1 - a / 255))
	const behind = (e) => e ? over(rgba(getComputedStyle(e).backgroundColor), behind(e.parentElement)) : [255, 255, 255]
	const light = (rgb) => rgb.map((v) => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
		.reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0)
	const poor = new Set()
	let seen = 0
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
	while (walk.nextNode()) {
		const e = walk.currentNode.parentElement
		if (!walk.currentNode.data.trim() || !e.checkVisibility() || e.closest('[disabled], script, style')) continue
		seen++
		const back = behind(e), a = light(over(rgba(getComputedStyle(e).color), back)), b = light(back)
		const ratio = (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
		if (ratio < 4.5) poor.add(ratio.toFixed(1) + ' ' + e.tagName + '.' + e.className + ' ' + walk.currentNode.data.trim().slice(0, 30))
	}
	return seen < 30 ? 'only ' + seen + ' words were seen' : [...poor].join('\n')
})()`

// TestContrast measures it, light and dark, in all parts of the result.
func TestContrast(t *testing.T) {
	p := open(t).page(t, 1400, 900, "")
	p.write("const cuda = require('cuda')\nconst k = cuda.kernel(function k(x) { x[grid(1)] = 1.5 }) // out of bounds\nk.launch({ grid: 1, block: 32 }, cuda.alloc('f32', 8))\nclass A {}\nnew RegExp('x').test(true)\nprocess.stderr.write('words\\n')\ncuda.synchronize()\n")
	p.expect(p.run(), "out of bounds")
	for _, theme := range []string{"light", "dark"} {
		p.value(`document.documentElement.dataset.theme = '` + theme + `'`)
		for _, tab := range []string{"output", "counters", "ptx"} {
			p.click("#tab-" + tab)
			if poor := p.value(contrasts); poor != "" {
				t.Errorf("%s, %s:\n%s", theme, tab, poor)
			}
		}
	}
	p.click("#text .strong")
	p.holds(`document.getElementById('title').innerText.startsWith('1. ')`)
	p.click(".buttons button")
	for _, answer := range []string{"'wrong'", solution(t, 0)} {
		p.write(answer)
		p.run()
		for _, theme := range []string{"light", "dark"} {
			p.value(`document.documentElement.dataset.theme = '` + theme + `'`)
			if poor := p.value(contrasts); poor != "" {
				t.Errorf("%s, a lesson:\n%s", theme, poor)
			}
		}
	}
}
