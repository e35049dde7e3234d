//go:build !js

package web_test

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// BenchmarkFirstKernel is from the page's address to what its first program prints, with what a browser keeps of it.
func BenchmarkFirstKernel(b *testing.B) {
	browser := open(b)
	p := browser.page(b, 1400, 900, "") // fills the cache
	for b.Loop() {
		p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(browser.address+"/"), chromedp.WaitEnabled(chromedp.CSS("#run")))
		p.value(`document.getElementById('run').click()`)
		p.holds(`document.getElementById('output').innerText.includes('Float32Array')`)
	}
}

// BenchmarkLesson is a run of 65,536 threads, of about a hundred instructions each: checked and counted, as programs are
// at first, and neither. It reports what the page says of it, too.
func BenchmarkLesson(b *testing.B) {
	const source = `const cuda = require('cuda')
const k = cuda.kernel(function k(out, x, n) {
  const i = grid(1)
  let v = x[i]
  for (let j = 0; j < n; j++) v = v * 0.5 + j
  out[i] = v
})
const x = cuda.alloc('f32', 65536).fill(1), out = cuda.alloc('f32', 65536)
k.launch({ grid: 256, block: 256 }, out, x, 20)
out.read()[0]`
	browser := open(b)
	for name, checked := range map[string]string{"checked": "true", "unchecked": "false"} {
		b.Run(name, func(b *testing.B) {
			p := browser.page(b, 1400, 900, "")
			p.write(source)
			p.value(`document.getElementById('checked').checked = ` + checked)
			p.expect(p.run(), "36.0")
			instructions := p.number(`[...document.querySelectorAll('.count')].reduce((n, e) => n + Number(e.innerText.replace(/\D/g, '')), 0)`)
			for b.Loop() {
				p.value(`document.getElementById('run').click()`)
				p.ended()
			}
			b.ReportMetric(instructions/2048, "instructions/thread")
		})
	}
}

// BenchmarkStop is a press of Stop while a kernel runs without end: until the worker has ended, and until another takes
// requests.
func BenchmarkStop(b *testing.B) {
	const endless = `const cuda = require('cuda')
console.log('begun')
cuda.kernel((x) => { while (x[0] < 1) x[1] += 1 }).forall(1, cuda.alloc('f32', 2).fill(0))
cuda.synchronize()`
	p := open(b).page(b, 1400, 900, "")
	p.write(endless)
	var stopped, ready float64
	for b.Loop() {
		p.value(`document.getElementById('run').click()`)
		p.holds(`document.getElementById('output').innerText.includes('begun')`)
		p.value(`(() => {
			const status = document.getElementById('status'), from = performance.now()
			window.stopped = window.again = 0
			new MutationObserver(() => {
				if (status.innerText.startsWith('Stopped;')) window.stopped = performance.now() - from
				if (status.innerText === 'Stopped') window.again = performance.now() - from
			}).observe(status, { childList: true, characterData: true, subtree: true })
			document.getElementById('stop').click()
		})()`)
		p.holds(`window.again > 0`)
		stopped, ready = stopped+p.number(`window.stopped`), ready+p.number(`window.again`)
	}
	b.ReportMetric(stopped/float64(b.N), "ms-to-stop")
	b.ReportMetric(ready/float64(b.N), "ms-to-ready")
	b.ReportMetric(0, "ns/op")
}
