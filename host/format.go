// This file shows errors to people.

package host

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// FormatError renders an error for a terminal: what went wrong, the source with a mark below the place, the calls of the
// script and then, less visible, those inside cujs, and the chain of causes. A compiler's error begins with the place,
// as in "k.cu:2:3: error: …", and has the line below; all others that are not a script's are their text. With
// colors it uses ANSI sequences. No newline ends it.
func FormatError(err error, colors bool) string {
	var e *ScriptError
	if !errors.As(err, &e) {
		return formatOther(err, colors)
	}
	var b strings.Builder
	for prefix := ""; e != nil; prefix, e = "caused by: ", e.Cause {
		e.format(&b, prefix, colors)
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// formatOther shows what is no script's error. Compilers' messages begin with a place, where editors look for it.
func formatOther(err error, colors bool) string {
	switch err := err.(type) {
	case *kernel.Error:
		return err.Report("error", colors)
	case *ptx.Error:
		return err.Report(colors)
	case *compile.Error:
		if len(err.Diagnostics) > 0 {
			return err.Report(colors)
		}
	}
	return paint(colors, red, "error: ") + err.Error()
}

const (
	red  = "\x1b[31m"
	bold = "\x1b[1m"
	dim  = "\x1b[2m"
)

func paint(colors bool, style, text string) string {
	if !colors || text == "" {
		return text
	}
	return style + text + "\x1b[0m"
}

func (e *ScriptError) format(b *strings.Builder, prefix string, colors bool) {
	if e.Promise && prefix == "" {
		prefix = "uncaught (in promise) "
	}
	title := e.title()
	if e.Promise {
		title = strings.TrimPrefix(title, "uncaught ") // the prefix has said so
	}
	name, rest, found := strings.Cut(title, ": ")
	if e.Name == "" || !found {
		fmt.Fprintf(b, "%s%s\n", prefix, paint(colors, red, title))
	} else {
		fmt.Fprintf(b, "%s%s: %s\n", prefix, paint(colors, red, name), paint(colors, bold, rest))
	}
	if code := e.Code; code != "" {
		if colors && e.code != nil {
			code = e.code.Code(true)
		}
		fmt.Fprintf(b, "\n%s\n\n", code)
	}
	for _, native := range []bool{false, true} {
		for _, f := range e.Stack {
			if f.entry().Native() == native {
				b.WriteString(f.format(colors))
			}
		}
	}
}

func (f Frame) format(colors bool) string {
	line := "    at " + f.String()
	if f.entry().Native() {
		line = paint(colors, dim, line)
	}
	return line + "\n"
}
