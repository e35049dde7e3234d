// This file shows what NVIDIA's assembler says of a text.

package ptx

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// assembled matches "ptxas a.ptx, line 5; error   : Unknown symbol '%r'"; the
// driver calls the file "application ptx input".
var assembled = lazyregexp.New(`^ptxas .+, line (\d+)\s*; (error|fatal|warning|info)\s*: (.*)$`)

// ExplainLog is a log of ptxas or of the driver in which every message about a
// line of the text is one as Parse has them: with the place first, the line, and
// a mark below the name that the message quotes. All else stays as it is.
//
//	a.ptx:5:12: error: Unknown symbol '%r'
//	    5 │   mov.u32 %r, 1;
//	      ╵           ~~
func ExplainLog(log, file, text string) string {
	if file == "" {
		file = unnamed
	}
	lines := strings.Split(log, "\n")
	for i, line := range lines {
		m := assembled().FindStringSubmatch(strings.TrimRight(line, "\r"))
		if m == nil {
			continue
		}
		severity := strings.Replace(m[2], "fatal", "error", 1)
		f := &codeframe.Frame{File: file, Message: severity + ": " + m[3]}
		f.Line, _ = strconv.Atoi(m[1]) // digits; no line number overflows
		f.Text, _ = codeframe.Line(text, f.Line)
		if name, at := quotedIn(f.Text, m[3]); at >= 0 {
			f.Column, f.Length = 1+utf8.RuneCountInString(f.Text[:at]), utf8.RuneCountInString(name)
		}
		lines[i] = f.String()
	}
	return strings.Join(lines, "\n")
}

var quotedName = lazyregexp.New(`'([^']+)'`)

// quotedIn finds the name that a message quotes in a line: its offset is -1 when
// there is none.
func quotedIn(line, message string) (name string, at int) {
	m := quotedName().FindStringSubmatch(message)
	if m == nil {
		return "", -1
	}
	word := regexp.MustCompile(`(?:^|[^\w$%])(` + regexp.QuoteMeta(m[1]) + `)(?:[^\w$]|$)`)
	if strings.ContainsAny(m[1][:1], ".{}();,") { // stands right behind others
		word = regexp.MustCompile(`(` + regexp.QuoteMeta(m[1]) + `)(?:[^\w$]|$)`)
	}
	found := word.FindStringSubmatchIndex(line)
	if found == nil {
		return "", -1
	}
	return m[1], found[2]
}
