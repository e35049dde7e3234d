//go:build !js

package web_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestScreens writes pictures of the page into the folder CUJS_SCREENS, for people to look at; without it, it is skipped.
func TestScreens(t *testing.T) {
	folder := os.Getenv("CUJS_SCREENS")
	if folder == "" {
		t.Skip("CUJS_SCREENS names no folder for pictures")
	}
	shot := func(p *page, name string) {
		t.Helper()
		png, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(folder, name+".png"), png, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	b := open(t)
	p := b.page(t, 1360, 800, "")
	p.run()
	for _, theme := range []string{"light", "dark"} {
		p.value(`document.documentElement.dataset.theme = '` + theme + `'`)
		for _, tab := range []string{"output", "counters", "ptx"} {
			p.click("#tab-" + tab)
			shot(p, "desktop-"+tab+"-"+theme)
		}
	}
	p.click("#tab-pictures")
	p.click("#pictures button")
	p.ended()
	p.holds(`document.querySelector('#pictures img').naturalWidth > 100`)
	shot(p, "desktop-pictures-dark")
	p.value(`document.documentElement.dataset.theme = ''`)
	p.click("#tab-output")
	p.choose("#page", "tutorial")
	p.click(`[data-program="tutorial/10-finding-mistakes/1"] button`)
	p.holds(`document.getElementById('title').innerText.includes('Finding mistakes')`)
	p.ended()
	shot(p, "desktop-race")
	p.choose("#page", "lessons")
	p.click("#text .strong")
	p.holds(`document.getElementById('title').innerText.startsWith('1. ')`)
	p.run()
	shot(p, "desktop-lesson")
	p.write(solution(t, 0))
	p.run()
	shot(p, "desktop-passed")
	p.click("#keys")
	shot(p, "desktop-about")
	phone := b.page(t, 390, 844, "")
	shot(phone, "phone-code")
	phone.run()
	shot(phone, "phone-result")
	phone.click("[data-show=guide]")
	shot(phone, "phone-guide")
	phone.click("#text .strong")
	phone.holds(`document.getElementById('title').innerText.startsWith('1. ')`)
	shot(phone, "phone-lesson")
	phone.click("[data-show=code]")
	phone.run()
	shot(phone, "phone-failed")
	tablet := b.page(t, 900, 1100, "")
	tablet.run()
	shot(tablet, "tablet")
	reader := b.page(t, 1360, 800, "#guide=kernel-language")
	reader.holds(`document.querySelector('#text .page')`)
	shot(reader, "desktop-language")
	course := b.page(t, 760, 760, "?embed&lesson=1")
	course.holds(`document.getElementById('title').innerText.startsWith('1. ')`)
	shot(course, "embed-lesson")
	embedded := b.page(t, 700, 600, "?embed")
	embedded.run()
	shot(embedded, "embed")
}
