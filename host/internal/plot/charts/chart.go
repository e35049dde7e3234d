// Package charts draws the charts of the module plot by gonum/plot, and makes pixels of what is drawn.
package charts

import (
	"image/color"
	"slices"

	"github.com/cujs/cujs/host/internal/bind"
	plots "github.com/cujs/cujs/host/internal/plot"
	"github.com/cujs/cujs/internal/drawing/pixels"
	"github.com/dop251/goja"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Area is that of package plot, with charts and pixels.
var Area = plots.NewArea("plots", Charts{})

// Charts is gonum/plot.
type Charts struct{}

// The size of a chart, which fits a terminal of 80 columns.
const defaultWidth, defaultHeight = 640, 400

// chartOptions are the names of a chart's options; what is special to one chart comes behind.
var chartOptions = []string{"title", "xlabel", "ylabel", "width", "height"}

// series is one row of points.
type series struct {
	points plotter.XYs
	label  string
}

// Plot is plot(y, options) or plot(x, y, options): lines through points. Several y are an array of
// them.
func (Charts) Plot(m *plots.Maker, call goja.FunctionCall) plots.Vector {
	const op = "plot"
	a := m.Bind.Args(op, call)
	at := 0
	var x []float64
	if m.IsData(a.Value(1)) {
		x, at = m.Numbers(op, "x", a.Value(0)), 1
	}
	o := a.Options(at+1, "options", append([]string{"kind", "labels"}, chartOptions...)...)
	all := seriesOf(m, op, x, a.Value(at), o.Value("labels"))
	kind := o.StringOr("kind", "line")
	c := newChart(o)
	for i, s := range all {
		if len(s.points) == 0 && slices.Contains([]string{"line", "points", "bars"}, kind) {
			continue // gonum draws no bars of nothing
		}
		drawn, err := plotters(kind, s.points, c.width, hue(i))
		if err != nil {
			m.Bind.ThrowRangeError("%s: %v", op, err)
		}
		if drawn == nil {
			m.Bind.ThrowTypeError("%s: options.kind: expected line, points or bars, got %q", op, kind)
		}
		c.plot.Add(drawn)
		if thumb, ok := drawn.(plot.Thumbnailer); ok && s.label != "" {
			c.plot.Legend.Add(s.label, thumb)
		}
	}
	return c.drawing()
}

// seriesOf reads what is to be drawn.
func seriesOf(m *plots.Maker, op string, x []float64, y, labels goja.Value) []series {
	list := []goja.Value{y}
	if obj, ok := y.(*goja.Object); ok && bind.ClassOf(obj) == "Array" {
		if first := bind.Property(obj, "0"); m.IsData(first) {
			list = nil
			for _, key := range obj.Keys() {
				list = append(list, obj.Get(key))
			}
		}
	}
	names, _ := labels.(*goja.Object)
	var all []series
	for i, v := range list {
		values := m.Numbers(op, "y", v)
		if x != nil && len(x) != len(values) {
			m.Bind.ThrowRangeError("%s: x has %d numbers and y %d", op, len(x), len(values))
		}
		s := series{points: points(x, values)}
		if names != nil {
			if label := names.Get(m.Env.VM.ToValue(i).String()); label != nil {
				s.label = label.String()
			}
		}
		all = append(all, s)
	}
	return all
}

// points pairs numbers; what is not finite is left out, for it is nowhere.
func points(x, y []float64) plotter.XYs {
	list := make(plotter.XYs, 0, len(y))
	for i, v := range y {
		at := float64(i)
		if x != nil {
			at = x[i]
		}
		if plots.Finite(v) && plots.Finite(at) {
			list = append(list, plotter.XY{X: at, Y: v})
		}
	}
	return list
}

// plotters draw points in one of the kinds; nil for any other.
func plotters(kind string, list plotter.XYs, width int, c color.Color) (plot.Plotter, error) {
	switch kind {
	case "line":
		line, err := plotter.NewLine(thinned(list, width))
		if err == nil {
			line.Color, line.Width = c, vg.Points(1.5)
		}
		return line, err
	case "points":
		scatter, err := plotter.NewScatter(list)
		if err == nil {
			scatter.Color, scatter.Radius, scatter.Shape = c, vg.Points(1.5), draw.CircleGlyph{}
		}
		return scatter, err
	case "bars":
		values := make(plotter.Values, len(list))
		for i, p := range list {
			values[i] = p.Y
		}
		bars, err := plotter.NewBarChart(values, vg.Length(max(1, 0.6*float64(width)/float64(max(1, len(list)))))*vg.Inch/pixels.DPI)
		if err == nil {
			bars.Color, bars.LineStyle.Width = c, 0
		}
		return bars, err
	}
	return nil, nil
}

// thinned leaves of a line with far more points than pixels the least and the greatest of each
// group of neighbours, which looks the same. Points that do not go from left to right stay as they
// are.
func thinned(list plotter.XYs, width int) plotter.XYs {
	groups := 2 * width
	if len(list) <= 4*groups {
		return list
	}
	for i := 1; i < len(list); i++ {
		if list[i].X < list[i-1].X {
			return list
		}
	}
	kept := make(plotter.XYs, 0, 2*groups)
	for g := range groups {
		group := list[g*len(list)/groups : (g+1)*len(list)/groups]
		low, high := 0, 0
		for i, p := range group {
			if p.Y < group[low].Y {
				low = i
			}
			if p.Y > group[high].Y {
				high = i
			}
		}
		kept = append(kept, group[min(low, high)])
		if low != high {
			kept = append(kept, group[max(low, high)])
		}
	}
	return kept
}

// hue is the colour of a series: plotutil's soft colours, blue before red, which looks like a
// warning.
func hue(i int) color.Color {
	order := []int{2, 3, 1, 0, 4, 5, 6}
	return plotutil.SoftColors[order[i%len(order)]%len(plotutil.SoftColors)]
}

// Histogram is plot.histogram(values, {bins}): how often values occur.
func (Charts) Histogram(m *plots.Maker, call goja.FunctionCall) plots.Vector {
	const op = "plot.histogram"
	a := m.Bind.Args(op, call)
	values := m.Numbers(op, "values", a.Value(0))
	o := a.Options(1, "options", append([]string{"bins"}, chartOptions...)...)
	bins := int(o.IntIn("bins", 32, 1, plots.MostPixels))
	c := newChart(o)
	list := make(plotter.Values, 0, len(values))
	for _, p := range points(nil, values) {
		list = append(list, p.Y)
	}
	if len(list) > 0 {
		h, err := plotter.NewHist(list, bins)
		m.Bind.Check(err)
		h.FillColor, h.LineStyle.Width = hue(0), 0
		c.plot.Add(h)
	}
	return c.drawing()
}

// chart is a chart without data.
type chart struct {
	plot          *plot.Plot
	width, height int
}

func newChart(o bind.Options) chart {
	c := chart{plot.New(), int(o.IntIn("width", defaultWidth, 64, plots.MostPixels)), int(o.IntIn("height", defaultHeight, 64, plots.MostPixels))}
	c.plot.Title.Text = o.StringOr("title", "")
	c.plot.X.Label.Text, c.plot.Y.Label.Text = o.StringOr("xlabel", ""), o.StringOr("ylabel", "")
	c.plot.Legend.Top = true
	c.plot.X.Tick.Marker, c.plot.Y.Tick.Marker = ticks(max(2, c.width/90)), ticks(max(2, c.height/60))
	c.plot.Add(faint(plotter.NewGrid()))
	return c
}

func faint(g *plotter.Grid) *plotter.Grid {
	g.Vertical.Color, g.Horizontal.Color = color.Gray{0xe4}, color.Gray{0xe4}
	return g
}

// drawing is how the chart is drawn.
func (c *chart) drawing() *pixels.Drawing {
	return &pixels.Drawing{Width: c.width, Height: c.height, Draw: func(to draw.Canvas) {
		c.plot.Draw(draw.Crop(to, vg.Points(6), -vg.Points(12), vg.Points(6), -vg.Points(6)))
	}}
}
