//go:build noplot

// This file stands in for gonum/plot where the build tag leaves it out.

package plot

import (
	"errors"
	"fmt"
	"image"

	"github.com/dop251/goja"
)

var errNone = errors.New("this cujs was built without gonum/plot: it draws no charts, and makes no pixels of pictures, but SVG")

func drawn(vector) (image.Image, error) { return nil, errNone }

func characters(vector, int) string { return "" }

func (m *maker) plot(goja.FunctionCall) goja.Value { return m.none("plot") }

func (m *maker) histogram(goja.FunctionCall) goja.Value { return m.none("plot.histogram") }

func (m *maker) none(op string) goja.Value {
	m.b.Throw(fmt.Errorf("%s: %w", op, errNone))
	return nil
}
