// This file draws a screen with its colours.

package main

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"unicode/utf8"
)

// The size of a cell, and the space around the screen.
const (
	cellWidth  = 8.4
	cellHeight = 18
	margin     = 14
)

// colours are what the sequences for colours stand for.
var colours = map[string]string{
	"31": "#e06c75", "32": "#98c379", "33": "#e5c07b", "34": "#61afef", "35": "#c678dd", "36": "#56b6c2", "90": "#7f848e",
}

// style is how text is written.
type style struct {
	colour             string
	bold, dim, inverse bool
}

// with is the style after the parameters of a sequence.
func (s style) with(params string) style {
	for _, p := range strings.Split(params, ";") {
		switch {
		case p == "" || p == "0":
			s = style{}
		case p == "1":
			s.bold = true
		case p == "2":
			s.dim = true
		case p == "7":
			s.inverse = true
		case p == "39":
			s.colour = ""
		case colours[p] != "":
			s.colour = colours[p]
		}
	}
	return s
}

// svg is a picture of a screen.
func svg(screen string) string {
	lines := strings.Split(screen, "\n")
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%.0f" height="%d" font-family="ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace" font-size="14">`+"\n",
		columns*cellWidth+2*margin, len(lines)*cellHeight+2*margin)
	b.WriteString(`<rect width="100%" height="100%" rx="8" fill="#1e2127"/>` + "\n")
	var s style
	for row, line := range lines {
		column := 0
		for _, part := range regexp.MustCompile(`\x1b\[[\d;]*m|[^\x1b]+`).FindAllString(line, -1) {
			if params, ok := strings.CutPrefix(part, "\x1b["); ok {
				s = s.with(strings.TrimSuffix(params, "m"))
				continue
			}
			b.WriteString(s.text(part, row, column))
			column += utf8.RuneCountInString(part)
		}
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// text draws a part of a line.
func (s style) text(part string, row, column int) string {
	x, y, width := margin+float64(column)*cellWidth, margin+row*cellHeight, float64(utf8.RuneCountInString(part))*cellWidth
	fill, behind := "#dcdfe4", ""
	if s.colour != "" {
		fill = s.colour
	}
	if s.inverse {
		behind = fmt.Sprintf(`<rect x="%.1f" y="%d" width="%.1f" height="%d" fill="%s"/>`, x, y, width, cellHeight, fill)
		fill = "#1e2127"
	}
	more := ""
	if s.bold {
		more += ` font-weight="bold"`
	}
	if s.dim {
		more += ` opacity="0.6"`
	}
	if strings.TrimSpace(part) == "" {
		return behind
	}
	return fmt.Sprintf(`%s<text x="%.1f" y="%d" textLength="%.1f" xml:space="preserve" fill="%s"%s>%s</text>`+"\n",
		behind, x, y+14, width, fill, more, html.EscapeString(part))
}
