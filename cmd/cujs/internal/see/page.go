// Package see writes what "cujs see" shows: the sources of kernels, and pictures of their launches, as one file of HTML.
package see

import (
	"bytes"
	"cmp"
	_ "embed"
	"fmt"
	"html"
	"os"
	"slices"
	"strings"

	"github.com/cujs/cujs/emulator/picture"
	"github.com/cujs/cujs/emulator/recording"
	"github.com/cujs/cujs/emulator/stats"
)

//go:embed page.css
var css string

// Page is the page of a script's launches on a device.
func Page(script, device string, launches []*recording.Launch) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "<!DOCTYPE html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<title>%s</title>\n<style>\n%s</style>\n", html.EscapeString(script), css)
	fmt.Fprintf(&b, "<h1>%s</h1>\n<p>The first launch of each kernel, on the device %s. Everything is counted, nothing is measured.</p>\n", html.EscapeString(script), html.EscapeString(device))
	for _, l := range launches {
		if err := section(&b, l); err != nil {
			return "", err
		}
	}
	return b.String(), nil
}

// section is the part of one launch.
func section(b *strings.Builder, l *recording.Launch) error {
	fmt.Fprintf(b, "<section>\n<h2>%s</h2>\n<p>%s of %s", html.EscapeString(l.Kernel), dimensions(l.Grid, "block"), dimensions(l.Block, "thread"))
	if l.Blocks()*l.Threads() > 64 {
		b.WriteString("; single instructions are those of warp 0 of block 0")
	}
	b.WriteString("</p>\n<div class=\"both\">\n")
	source(b, l.Kernel, l.Lines())
	b.WriteString("<div class=\"pictures\">\n")
	if d := picture.Of(&picture.Launch{Launch: l}, picture.All()); d != nil {
		svg, err := d.SVG()
		if err != nil {
			return err
		}
		b.Write(svg[bytes.Index(svg, []byte("<svg")):]) // without the head of a file of its own
	}
	b.WriteString("</div>\n</div>\n</section>\n")
	return nil
}

// dimensions is a size in words: 4 blocks, 32 × 8 threads.
func dimensions(d [3]uint32, what string) string {
	text := fmt.Sprint(d[0])
	if d[1] > 1 || d[2] > 1 {
		text += fmt.Sprintf(" × %d", d[1])
	}
	if d[2] > 1 {
		text += fmt.Sprintf(" × %d", d[2])
	}
	if text != "1" {
		what += "s"
	}
	return text + " " + what
}

// A column is a number of each line of a source; "" where it has nothing to tell.
type column struct {
	title, meaning string
	of             func(*stats.Line) string
}

var columns = []column{
	{"instructions", "executed by warps", func(s *stats.Line) string { return fmt.Sprint(s.Warps) }},
	{"threads", "of a warp, at work", func(s *stats.Line) string { return fmt.Sprintf("%.1f", s.AverageLanes(false)) }},
	{"divergent", "branches where threads of a warp part", func(s *stats.Line) string { return some(s.Divergent) }},
	{"moved", "bytes of global memory, in sectors", func(s *stats.Line) string { return some(s.Moved()) }},
	{"conflicts", "steps that banks of shared memory cost", func(s *stats.Line) string { return some(s.BankConflicts()) }},
}

func some(n uint64) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// source is a table of the lines of the files that a kernel is made of.
func source(b *strings.Builder, kernel string, lines []stats.Line) {
	b.WriteString("<table>\n<tr><th></th><th></th>")
	for _, c := range columns {
		fmt.Fprintf(b, "<th title=\"%s\">%s</th>", c.meaning, c.title)
	}
	b.WriteString("</tr>\n")
	for len(lines) > 0 {
		n := slices.IndexFunc(lines, func(s stats.Line) bool { return s.File != lines[0].File })
		if n < 0 {
			n = len(lines)
		}
		file(b, kernel, lines[:n])
		lines = lines[n:]
	}
	b.WriteString("</table>\n")
}

// mostBetween is how many lines that did nothing are shown between two that did something.
const mostBetween = 12

// file is the lines of one file, those between them, and from the kernel's name on, included where the file can be read.
func file(b *strings.Builder, kernel string, lines []stats.Line) {
	text, _ := os.ReadFile(lines[0].File) // else there are just the lines that did something
	whole := strings.Split(strings.ReplaceAll(string(text), "\r\n", "\n"), "\n")
	slices.SortFunc(lines, func(a, b stats.Line) int { return cmp.Compare(a.Line, b.Line) })
	next := beginning(whole, kernel, lines[0].Line)
	for i := range lines {
		s := &lines[i]
		if s.Line-next > mostBetween {
			b.WriteString("<tr><td>…</td></tr>\n")
			next = s.Line
		}
		for ; next < s.Line && next <= len(whole); next++ {
			fmt.Fprintf(b, "<tr><td>%d</td><td><code>%s</code></td></tr>\n", next, html.EscapeString(strings.TrimRight(whole[next-1], " \t")))
		}
		fmt.Fprintf(b, "<tr class=\"ran\"><td>%d</td><td><code>%s</code></td>", s.Line, html.EscapeString(s.Text))
		for _, c := range columns {
			fmt.Fprintf(b, "<td>%s</td>", c.of(s))
		}
		b.WriteString("</tr>\n")
		next = s.Line + 1
	}
}

// beginning is the line closely before another that has the kernel's name, else that other.
func beginning(whole []string, kernel string, line int) int {
	for n := line; n > max(0, line-mostBetween) && n <= len(whole); n-- {
		if strings.Contains(whole[n-1], kernel) {
			return n
		}
	}
	return line
}
