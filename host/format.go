// This file shows errors to people.

package host

import (
	"errors"
	"fmt"
	"strings"

	"github.com/cujs/cujs/bindings/cuda"
	"github.com/cujs/cujs/compile"
	"github.com/cujs/cujs/emulator"
	"github.com/cujs/cujs/internal/lazyregexp"
	"github.com/cujs/cujs/internal/spell"
	"github.com/cujs/cujs/kernel"
	"github.com/cujs/cujs/ptx"
)

// FormatError renders an error for a terminal: what went wrong, the source with a mark below the
// place, the calls of the script and then, less visible, those inside cujs, and the chain of
// causes. A compiler's error begins with the place, as in "k.cu:2:3: error: …", and has the line
// below; all others that are not a script's are their text. With colors it uses ANSI sequences. No
// newline ends it. What a kernel of an emulated device did wrong is laid out as cujs check reports
// it, with the kernel's line and the thread, instead of being told in the message. No error is no text.
// Control characters of the script's, such as a terminal's sequences in a message, become escapes: \x1b.
func FormatError(err error, colors bool) string {
	if err == nil {
		return ""
	}
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

// formatOther shows what is no script's error. Compilers' messages begin with a place, where
// editors look for it.
func formatOther(err error, colors bool) string {
	switch err := err.(type) {
	case *kernel.Error:
		return visible(err.Report("error", colors), colors)
	case *ptx.Error:
		return visible(err.Report(colors), colors)
	case *compile.Error:
		if len(err.Diagnostics) > 0 {
			return visible(err.Report(colors), colors)
		}
	}
	text := err.Error()
	if t := faultText(err); t != "" {
		text = t
	}
	return paint(colors, red, "error: ") + spell.Visible(text)
}

// ownColors are the sequences of codeframe.
var ownColors = lazyregexp.New("\x1b\\[(0|2|31)m")

// visible is a compiler's report with its own colors and no other control characters.
func visible(report string, colors bool) string {
	if !colors {
		return spell.Visible(report)
	}
	var b strings.Builder
	for end := 0; end < len(report); {
		at := ownColors().FindStringIndex(report[end:])
		if at == nil {
			at = []int{len(report) - end, len(report) - end}
		}
		b.WriteString(spell.Visible(report[end : end+at[0]]))
		b.WriteString(report[end+at[0] : end+at[1]])
		end += at[1]
	}
	return b.String()
}

// faultText lays out the mistake of a kernel that err tells of: what it was, where, and which call
// of the driver failed by it. It is one line where a checked launch has shown the rest; "" where no
// such mistake is known.
func faultText(err error) string {
	r, told := emulator.FaultReport(err)
	if r == nil {
		return ""
	}
	var failed *cuda.Error
	errors.As(err, &failed)
	call := failed.Call + ": " + failed.Code.Error()
	if failed.Doing != "" {
		call += " while " + failed.Doing
	}
	call += strings.TrimPrefix(failed.Hint, failed.Cause.Error())
	if told {
		return fmt.Sprintf("kernel %s ended with the mistake that is reported above: %s", r.Kernel, r.Kind)
	}
	return strings.TrimSuffix(r.String(), "\n") + "\n  " + call
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
	title, more := e.title(), ""
	if e.Promise {
		title = strings.TrimPrefix(title, "uncaught ") // the prefix has said so
	}
	if text := faultText(e.err); text != "" && e.Message == e.err.Error() {
		text, more, _ = strings.Cut(text, "\n")
		title = e.Name + ": " + text
	}
	title, more = spell.Visible(title), spell.Visible(more)
	name, rest, found := strings.Cut(title, ": ")
	if e.Name == "" || !found {
		fmt.Fprintf(b, "%s%s\n", prefix, paint(colors, red, title))
	} else {
		fmt.Fprintf(b, "%s%s: %s\n", prefix, paint(colors, red, name), paint(colors, bold, rest))
	}
	if more != "" {
		fmt.Fprintln(b, more)
	}
	if _, told := emulator.FaultReport(e.err); told && e.Message == e.err.Error() {
		return // the report has said where
	}
	if code := e.Code; code != "" {
		colored := colors && e.code != nil
		if colored {
			code = e.code.Code(true)
		}
		fmt.Fprintf(b, "\n%s\n\n", visible(code, colored))
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
	line := "    at " + spell.Visible(f.String())
	if f.entry().Native() {
		line = paint(colors, dim, line)
	}
	return line + "\n"
}
