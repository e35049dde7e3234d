// This file is console.table.

package console

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/host/internal/inspect"
	"github.com/dop251/goja"
)

// grid is a table in the making: rows of cells under named columns.
type grid struct {
	columns []string
	index   map[string]int
	rows    []map[int]string
	keys    []string // of the rows
	values  []string // of rows that are no objects
	hasBare bool
}

// mostCells is how many a table may have. What has more is shown as log shows it, which leaves most
// of it out: as a table it could be larger than the data by orders of magnitude.
const mostCells = 1 << 18

func (c *console) table(call goja.FunctionCall) goja.Value {
	data, ok := call.Argument(0).(*goja.Object)
	if !ok || isFunction(data) {
		return c.out(call)
	}
	g := &grid{index: map[string]int{}}
	var only []string
	if columns, ok := call.Argument(1).(*goja.Object); ok {
		c.env.VM.ForOf(columns, func(v goja.Value) bool { only = append(only, v.String()); return true })
		for _, name := range only {
			g.column(name)
		}
	}
	for _, key := range c.rowKeys(data) {
		if c.row(g, key, data.Get(key), only); len(g.rows)*(len(g.columns)+1) > mostCells {
			return c.out(call)
		}
	}
	lines := g.lines()
	widths, width := columns(lines)
	if width*len(lines) > inspect.MaxText {
		return c.out(call)
	}
	c.print(c.env.Config.Stdout, draw(lines, widths))
	return nil
}

func isFunction(obj *goja.Object) bool {
	_, ok := goja.AssertFunction(obj)
	return ok
}

// rowKeys are the keys of the data; a typed array has its indices.
func (c *console) rowKeys(data *goja.Object) []string {
	view, ok, err := c.env.Bind.View(data)
	if !ok || err != nil {
		return data.Keys()
	}
	keys := make([]string, min(view.Length(), 1000))
	for i := range keys {
		keys[i] = strconv.Itoa(i)
	}
	return keys
}

func (c *console) row(g *grid, key string, v goja.Value, only []string) {
	cells, bare := map[int]string{}, ""
	obj, ok := v.(*goja.Object)
	if ok && !isFunction(obj) {
		names := only
		if names == nil {
			names = c.rowKeys(obj)
		}
		for _, name := range names {
			if cell := obj.Get(name); cell != nil {
				cells[g.column(name)] = c.cell(cell)
			}
		}
	} else {
		bare, g.hasBare = c.cell(v), true
	}
	g.rows, g.keys, g.values = append(g.rows, cells), append(g.keys, key), append(g.values, bare)
}

func (c *console) cell(v goja.Value) string {
	return strings.ReplaceAll(c.env.Inspect.Inspect(v, inspect.Options{Depth: 1, Width: 1000}), "\n", " ")
}

func (g *grid) column(name string) int {
	i, ok := g.index[name]
	if !ok {
		i = len(g.columns)
		g.index[name] = i
		g.columns = append(g.columns, name)
	}
	return i
}

// lines are the rows below their header.
func (g *grid) lines() [][]string {
	header := append([]string{"(index)"}, g.columns...)
	if g.hasBare {
		header = append(header, "Values")
	}
	lines := [][]string{header}
	for i, row := range g.rows {
		line := make([]string, len(header))
		line[0] = g.keys[i]
		for column, text := range row {
			line[column+1] = text
		}
		if g.hasBare {
			line[len(line)-1] = g.values[i]
		}
		lines = append(lines, line)
	}
	return lines
}

// columns are the widths of the columns, and of all of them.
func columns(lines [][]string) (widths []int, width int) {
	widths = make([]int, len(lines[0]))
	for _, line := range lines {
		for i, cell := range line {
			widths[i] = max(widths[i], utf8.RuneCountInString(cell)+2)
		}
	}
	for _, w := range widths {
		width += w
	}
	return widths, width
}

func draw(lines [][]string, widths []int) string {
	var b strings.Builder
	b.WriteString(rule("┌", "┬", "┐", widths) + "\n")
	for n, line := range lines {
		for i, cell := range line {
			b.WriteString("│ " + cell + strings.Repeat(" ", widths[i]-1-utf8.RuneCountInString(cell)))
		}
		b.WriteString("│\n")
		if n == 0 {
			b.WriteString(rule("├", "┼", "┤", widths) + "\n")
		}
	}
	return b.String() + rule("└", "┴", "┘", widths)
}

func rule(left, middle, right string, widths []int) string {
	parts := make([]string, len(widths))
	for i, w := range widths {
		parts[i] = strings.Repeat("─", w)
	}
	return left + strings.Join(parts, middle) + right
}
