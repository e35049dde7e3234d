// Package docs has the programs that stand in the pages of documentation: one reader of the pages for
// the tests that run them and for the page in a browser that shows them.
package docs

import (
	"embed"
	"strings"

	"github.com/cujs/cujs/internal/lazyregexp"
)

// Pages are those whose programs the page in a browser runs in place, with their pictures.
//
//go:embed tutorial.md kernel-language.md pictures
var Pages embed.FS

// A Program is a block of JavaScript in a page.
type Program struct {
	Line    int    // of its first line in the page
	Section string // the heading above it
	Text    string
	Prints  string // the block of text behind it, or what stands behind its arrows; "" where there is neither
	Checked bool   // it is run as by "cujs check", whose reports are part of what it prints
	// Head is the first line of an example of a kernel, without the slashes: its arguments and what
	// comes out. Text is the rest of the block then.
	Head string
}

// printed is what a line of a program prints, where no block of text says it.
var printed = lazyregexp.New(`(?m)// → (.*)$`)

// Programs reads a page.
func Programs(page string) []Program {
	var list []Program
	var section, language string
	var body []string
	inside, waits := false, false // waits: a block of text would be what the last program prints
	for i, line := range strings.Split(strings.ReplaceAll(page, "\r\n", "\n"), "\n") {
		fence, fenced := strings.CutPrefix(line, "```")
		switch {
		case !inside && fenced:
			language, body, inside = fence, nil, true
		case inside && line == "```":
			inside = false
			text := strings.Join(body, "\n") + "\n"
			switch {
			case language == "js" || language == "js check":
				list, waits = append(list, program(i+1-len(body), section, language, text)), true
			case language == "text" && waits:
				list[len(list)-1].Prints, waits = text, false
			}
		case inside:
			body = append(body, line)
		case strings.HasPrefix(line, "#"):
			section = strings.TrimSpace(strings.TrimLeft(line, "#"))
		}
	}
	return list
}

func program(line int, section, language, text string) Program {
	p := Program{Line: line, Section: section, Text: text, Checked: language == "js check"}
	if head, ok := strings.CutPrefix(text, "// "); ok {
		p.Head, p.Text, _ = strings.Cut(head, "\n")
		return p
	}
	for _, match := range printed().FindAllStringSubmatch(text, -1) {
		p.Prints += match[1] + "\n"
	}
	return p
}

// Of are the programs of one of Pages.
func Of(page string) ([]Program, error) {
	text, err := Pages.ReadFile(page)
	if err != nil {
		return nil, err
	}
	return Programs(string(text)), nil
}
