//go:build !js

// Package web_test drives the page in a headless Chromium, as people do: by its buttons and keys.
//
// CUJS_PLAYGROUND is the folder that scripts/playground has made. Without it or without Chromium the tests are
// skipped, or fail where CUJS_REQUIRE asks for the page.
package web_test

import (
	"context"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// A browser is a Chromium and the address of the page.
type browser struct {
	ctx     context.Context
	address string
}

// open starts a browser, with memory of its own.
func open(t testing.TB) *browser {
	t.Helper()
	folder := os.Getenv("CUJS_PLAYGROUND")
	if folder == "" {
		missing(t, "CUJS_PLAYGROUND names no folder of scripts/playground")
	}
	program, err := exec.LookPath("chromium")
	if err != nil {
		missing(t, err.Error())
	}
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	t.Cleanup(server.Close)
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(program), chromedp.NoSandbox, chromedp.DisableGPU)
	ctx, end := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(end)
	return &browser{ctx, server.URL}
}

func missing(t testing.TB, what string) {
	t.Helper()
	if strings.Contains(os.Getenv("CUJS_REQUIRE"), "page") {
		t.Fatal("CUJS_REQUIRE asks for the page: ", what)
	}
	t.Skip(what)
}

// A page is one that is open. All that goes wrong in it is an error of the test.
type page struct {
	t   testing.TB
	ctx context.Context
}

// page opens the page in a window of a size, by what stands behind its address, and waits until it is ready.
func (b *browser) page(t testing.TB, width, height int64, behind string) *page {
	t.Helper()
	ctx, end := chromedp.NewContext(b.ctx)
	t.Cleanup(end)
	p := &page{t, ctx}
	if err := chromedp.Listen(ctx, func(event any) {
		if e, ok := event.(*runtime.EventExceptionThrown); ok {
			t.Error("the page throws: ", thrown(e.ExceptionDetails))
		}
	}); err != nil {
		t.Fatal(err)
	}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(b.address+"/"+behind))
	p.ready()
	return p
}

func thrown(e *runtime.ExceptionDetails) string {
	if e.Exception != nil {
		return e.Text + " " + e.Exception.Description
	}
	return e.Text
}

func (p *page) do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, steps...); err != nil {
		p.t.Fatal(err)
	}
}

// holds waits until an expression of JavaScript is true.
func (p *page) holds(expression string) {
	p.t.Helper()
	p.do(chromedp.Poll[chromedp.Void](expression, chromedp.WithPollingTimeout(0), chromedp.WithPollingInterval(20*time.Millisecond)))
}

func (p *page) ready() {
	p.t.Helper()
	p.holds(`document.getElementById('run') && !document.getElementById('run').disabled && document.getElementById('text').innerText !== '' || document.body.classList.contains('embed') && !document.getElementById('run').disabled`)
}

// value is that of an expression, as text.
func (p *page) value(expression string) string {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[any](expression))
	if err != nil {
		p.t.Fatal(expression, ": ", err)
	}
	return fmt.Sprint(v)
}

func (p *page) text(selector string) string {
	p.t.Helper()
	return p.value(fmt.Sprintf(`document.querySelector(%q).innerText`, selector))
}

// click presses an element with a mouse, where it can be seen.
func (p *page) click(selector string) {
	p.t.Helper()
	p.do(chromedp.WaitVisible(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector)))
}

// write puts a program into the editor in place of what is there.
func (p *page) write(source string) {
	p.t.Helper()
	p.do(chromedp.Focus(chromedp.CSS(".cm-content")), chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), insert(source))
}

// ended waits until what runs has ended, after something that has begun it.
func (p *page) ended() {
	p.t.Helper()
	p.holds(`!document.body.classList.contains('running')`)
}

// run presses Run and gives what stands in the output.
func (p *page) run() string {
	p.t.Helper()
	p.click("#run")
	p.ended()
	return p.text("#output")
}

// expect reports where a text lacks another.
func (p *page) expect(text string, parts ...string) {
	p.t.Helper()
	for _, part := range parts {
		if !strings.Contains(text, part) {
			p.t.Errorf("there is no %q in\n%s", part, text)
		}
	}
}

// insert writes a text where the cursor is, as if it were pasted.
func insert(text string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		_, err := cdp.Call(ctx, target, input.InsertText, input.InsertTextParams{Text: text})
		return err
	})
}

// choose takes an entry of a list of choices.
func (p *page) choose(selector, value string) {
	p.t.Helper()
	p.do(chromedp.SetValue(chromedp.CSS(selector), value))
	p.value(fmt.Sprintf(`document.querySelector(%q).dispatchEvent(new Event('change'))`, selector))
}
