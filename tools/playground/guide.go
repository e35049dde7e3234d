// This file makes the guide: pages of documentation whose programs the page runs in place.

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/cujs/cujs/docs"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// A page is one of the guide; its programs are as they are run, in their order.
type page struct {
	Name     string    `json:"name"`
	Title    string    `json:"title"`
	Programs []program `json:"programs"`
}

type program struct {
	ID      string `json:"id"` // the page, the heading above, and which it is there
	Section string `json:"section"`
	Source  string `json:"source"`
	line    int
}

// guide writes the pages as parts of HTML, their pictures, and guide.json, which has the programs.
func guide(out string) error {
	names, err := fs.Glob(docs.Pages, "*.md")
	if err != nil {
		return err
	}
	if err := os.RemoveAll(out); err != nil { // CopyFS overwrites nothing
		return err
	}
	pictures, err := fs.Sub(docs.Pages, "pictures")
	if err != nil {
		return err
	}
	if err := os.CopyFS(filepath.Join(out, "pictures"), pictures); err != nil {
		return err
	}
	var pages []*page
	for _, name := range names {
		p, html, err := read(name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		pages = append(pages, p)
		if err := os.WriteFile(filepath.Join(out, p.Name+".html"), html, 0o666); err != nil {
			return err
		}
	}
	list, err := json.Marshal(pages)
	if err != nil {
		return err
	}
	return os.WriteFile(filepath.Join(out, "guide.json"), list, 0o666)
}

// notInName is what the name of a program leaves out of a heading.
var notInName = regexp.MustCompile(`[^a-z0-9]+`)

// read is a page with its programs, and as HTML.
func read(name string) (*page, []byte, error) {
	text, err := docs.Pages.ReadFile(name)
	if err != nil {
		return nil, nil, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	p := &page{Name: strings.TrimSuffix(name, ".md"), Title: strings.TrimPrefix(first, "# ")}
	count := map[string]int{}
	for _, found := range docs.Programs(string(text)) {
		id := p.Name + "/" + strings.Trim(notInName.ReplaceAllString(strings.ToLower(found.Section), "-"), "-")
		count[id]++
		p.Programs = append(p.Programs, program{fmt.Sprintf("%s/%d", id, count[id]), found.Section, found.Script(), found.Line})
	}
	if len(p.Programs) == 0 {
		return nil, nil, errors.New("there is no program in it")
	}
	nodes := &nodes{page: p, shown: map[string]bool{}}
	markdown := goldmark.New(goldmark.WithExtensions(extension.Table), goldmark.WithParserOptions(parser.WithAutoHeadingID()),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(nodes, 100))))
	var b bytes.Buffer
	if err := markdown.Convert(text, &b); err != nil {
		return nil, nil, err
	}
	if len(nodes.shown) != len(p.Programs) {
		return nil, nil, fmt.Errorf("of %d programs %d are shown", len(p.Programs), len(nodes.shown))
	}
	return p, b.Bytes(), nil
}
