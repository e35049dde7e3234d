// This file helps people who write: what may stand at the cursor, and how it is declared.

package program

import (
	"context"
	"fmt"
	"io/fs"
	"strings"
	"sync"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/complete"
	"github.com/cujs/cujs/internal/declare"
	"github.com/cujs/cujs/stdlib"
)

// declarations are those of cujs, read when they are first needed.
var declarations = sync.OnceValues(func() (*declare.Index, error) { return declare.Parse(stdlib.Types, "types/*.d.ts") })

// source is what is known at the cursor: the globals of the last run, or, before it, cuda.
func (p *Program) source(ctx context.Context, q *request) (s complete.Source, err error) {
	index, err := declarations()
	if err != nil {
		return s, err
	}
	if p.last == nil {
		r, err := p.open(q.Options)
		if err != nil {
			return s, err
		}
		if _, err := r.session.Eval(ctx, "prompt", "globalThis.cuda = require('cuda')"); err != nil {
			return s, err
		}
	}
	session, files := p.last.session, folder(p.last.options.Files)
	return complete.Source{
		Names: session.Names, Classes: session.Classes, Modules: p.last.Modules,
		Declared: func() *declare.Index { return index },
		ReadDir:  func(name string) ([]fs.DirEntry, error) { return fs.ReadDir(files, strings.Trim(name, "/")) },
	}, nil
}

func (p *Program) complete(ctx context.Context, q *request) error {
	s, err := p.source(ctx, q)
	if err != nil {
		return err
	}
	text, cursor, err := q.text()
	if err != nil {
		return err
	}
	start, candidates := s.At(text, cursor)
	list := make([]message, len(candidates))
	for i, c := range candidates {
		list[i] = message{"text": c.Text, "note": c.Note, "doc": c.Doc}
	}
	p.end("completions", message{"start": units(text[:start]), "candidates": list})
	return nil
}

// text is the source as characters, and the cursor among them.
func (q *request) text() (text []rune, cursor int, err error) {
	words := utf16.Encode([]rune(q.Source))
	if q.Cursor < 0 || q.Cursor > len(words) {
		return nil, 0, fmt.Errorf("the cursor is at %d, the source has %d units", q.Cursor, len(words))
	}
	return []rune(q.Source), len(utf16.Decode(words[:q.Cursor])), nil
}

// units is the length of a text in JavaScript.
func units(text []rune) int { return len(utf16.Encode(text)) }

func (p *Program) describe(ctx context.Context, q *request) error {
	s, err := p.source(ctx, q)
	if err != nil {
		return err
	}
	text, cursor, err := q.text()
	if err != nil {
		return err
	}
	ways := []message{}
	if call, ok := s.Signature(text, cursor); ok {
		ways = append(ways, way(call))
	}
	p.end("description", message{"ways": ways})
	return nil
}

// way writes a call with the place of its current parameter.
func way(call complete.Signature) message {
	f := call.Function
	var b strings.Builder
	b.WriteString(f.Name + "(")
	start, end := 0, 0
	for i, parameter := range f.Params {
		if i > 0 {
			b.WriteString(", ")
		}
		if i == call.Current {
			start = utf8.RuneCountInString(b.String())
			end = start + utf8.RuneCountInString(parameter.Text)
		}
		b.WriteString(parameter.Text)
	}
	b.WriteString(")")
	if result := f.Result(); result != "" {
		b.WriteString(": " + result)
	}
	return message{"text": b.String(), "doc": f.Doc, "start": start, "end": end}
}
