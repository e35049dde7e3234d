//go:build noplot

package host_test

import (
	"context"
	"strings"
	"testing"

	"github.com/cujs/cujs/host"
)

// TestWithoutPlot draws what needs no gonum/plot as SVG, and compares what is said of all else.
func TestWithoutPlot(t *testing.T) {
	r, err := host.New(host.Options{Device: "emulated"})
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	const script = `const cuda = require('cuda'), plot = require('plot')
const k = cuda.kernel(function k(x) { x[grid(1)] = 1 })
const picture = cuda.picture(k, () => k.launch({ grid: 1, block: 4 }, cuda.alloc('f32', 4)))
const says = (f) => { try { f(); return 'nothing' } catch (e) { return e.message } }
const said = [plot.image([1, 2, 3, 4], { width: 2 }).png().length > 0, picture.width > 0, says(() => picture.png()), says(() => plot([1, 2])), says(() => plot.histogram([1, 2]))].join('\n')
`
	const none = ": this cujs was built without gonum/plot: it draws no charts, and makes no pixels of pictures, but SVG"
	v, err := r.Run(context.Background(), "p.js", script+"said")
	if want := "true\ntrue\npicture.png" + none + "\nplot" + none + "\nplot.histogram" + none; err != nil || v.String() != want {
		t.Errorf("%v, %v", v, err)
	}
	drawn, err := r.Run(context.Background(), "p.js", "picture")
	if svg, ok := r.PictureSVG(drawn); err != nil || !ok || !strings.HasPrefix(svg, "<svg") {
		t.Errorf("%s, %v", svg, err)
	}
	if _, ok := r.Picture(drawn); ok {
		t.Error("there are pixels")
	}
}
