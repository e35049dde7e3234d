// This file writes the parts of a page that are not as Markdown has them: programs, links, pictures.

package main

import (
	"bytes"
	"fmt"
	"html"
	"io/fs"
	"strings"

	"github.com/cujs/cujs/docs"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/renderer"
	"github.com/yuin/goldmark/util"
)

// nodes writes nodes of one page.
type nodes struct {
	page  *page
	shown map[string]bool // the programs that were written
}

// RegisterFuncs says which nodes it writes.
func (n *nodes) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, n.block)
	r.Register(ast.KindLink, n.link)
	r.Register(ast.KindImage, n.image)
}

// block is a program by its name, or what one prints.
func (n *nodes) block(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if !entering {
		return ast.WalkContinue, nil
	}
	block := node.(*ast.FencedCodeBlock)
	text := html.EscapeString(string(block.Lines().Value(source)))
	line := bytes.Count(source[:block.Lines().At(0).Start], []byte("\n")) + 1
	for _, p := range n.page.Programs {
		if p.line == line {
			n.shown[p.ID] = true
			fmt.Fprintf(w, "<div class=\"program\" data-program=\"%s\"><pre><code>%s</code></pre></div>\n", p.ID, text)
			return ast.WalkSkipChildren, nil
		}
	}
	fmt.Fprintf(w, "<pre class=\"prints\">%s</pre>\n", text)
	return ast.WalkSkipChildren, nil
}

// link leads to a page of the guide or out into the world; of one to another page of the documentation the words stay.
func (n *nodes) link(w util.BufWriter, _ []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	to := string(node.(*ast.Link).Destination)
	file, anchor, _ := strings.Cut(to, "#")
	name, isPage := strings.CutSuffix(file, ".md")
	if file == "" {
		name, isPage = n.page.Name, true
	}
	if isPage && file != "" {
		_, err := fs.Stat(docs.Pages, file)
		isPage = err == nil
	}
	switch outside := strings.Contains(to, "://"); {
	case !isPage && !outside:
	case !entering:
		_, _ = w.WriteString("</a>")
	case outside:
		fmt.Fprintf(w, "<a href=\"%s\" target=\"_blank\" rel=\"noopener\">", html.EscapeString(to))
	default:
		fmt.Fprintf(w, "<a href=\"#guide=%s\" data-page=\"%s\" data-heading=\"%s\">", name, name, html.EscapeString(anchor))
	}
	return ast.WalkContinue, nil
}

func (n *nodes) image(w util.BufWriter, source []byte, node ast.Node, entering bool) (ast.WalkStatus, error) {
	if entering {
		i := node.(*ast.Image)
		var words strings.Builder
		for child := i.FirstChild(); child != nil; child = child.NextSibling() {
			if text, ok := child.(*ast.Text); ok {
				words.Write(text.Value(source))
			}
		}
		fmt.Fprintf(w, "<img loading=\"lazy\" src=\"guide/%s\" alt=\"%s\">", html.EscapeString(string(i.Destination)), html.EscapeString(words.String()))
	}
	return ast.WalkSkipChildren, nil
}
