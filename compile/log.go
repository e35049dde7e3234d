// This file reads the logs of NVIDIA's compilers.

package compile

import (
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/codeframe"
	"github.com/cujs/cujs/internal/lazyregexp"
)

// A Diagnostic is one message of a compiler.
type Diagnostic struct {
	Severity string   // "error", "warning", "remark"
	Number   string   // "177-D", by which warnings are suppressed; may be empty
	File     string   // as the compiler names it; empty when the message has no place
	Line     int      // from 1; 0 when unknown
	Column   int      // from 1, in characters; 0 when unknown
	Message  string   // the first line
	Details  []string // further lines: where a template was instantiated

	source string // the line as the log shows it, with Column counted in it, in bytes
	length int    // of what is meant, in characters; 0 when unknown
}

var (
	// located matches `k.cu(3): error: expected a ";"` and
	// `k.cu(3): warning #177-D: variable "x" was declared but never referenced`.
	located = lazyregexp.New(`^(.*?)\((\d+)\): (catastrophic error|error|warning|remark)(?: #([\w-]+))?: (.*)$`)
	// general matches `nvrtc: error: …`, `ptxas fatal   : …` and `error : …`.
	general = lazyregexp.New(`^(?:(?:nvrtc|nvJitLink|nvlink|ptxas|libnvvm)\b[: ]\s*)?(fatal|error|warning)\s*: (.*)$`)
	// summary matches the last lines, and advice that is the same for every
	// warning.
	summary = lazyregexp.New(`^(\d+ (catastrophic )?errors? detected in the compilation|Compilation terminated|` +
		`Remark: The warnings can be suppressed)`)
	caret = lazyregexp.New(`^\s*\^\s*$`)
)

// parseLog reads every message of a log.
func parseLog(log string) []Diagnostic {
	var list []Diagnostic
	for _, line := range strings.Split(strings.ReplaceAll(log, "\r\n", "\n"), "\n") {
		line = strings.TrimRight(line, "\x00")
		switch d, ok := parseLine(line); {
		case ok:
			list = append(list, d)
		case len(list) == 0, strings.TrimSpace(line) == "", summary().MatchString(line):
		default:
			list[len(list)-1].extend(line)
		}
	}
	for i := range list {
		for j, line := range list[i].Details {
			list[i].Details[j] = strings.TrimSpace(line)
		}
	}
	return list
}

// parseLine reads the first line of a message.
func parseLine(line string) (Diagnostic, bool) {
	if m := located().FindStringSubmatch(line); m != nil {
		n, _ := strconv.Atoi(m[2]) // digits; no line number overflows
		return Diagnostic{Severity: severity(m[3]), Number: m[4], File: m[1], Line: n, Message: m[5]}, true
	}
	if m := general().FindStringSubmatch(line); m != nil {
		return Diagnostic{Severity: severity(m[1]), Message: m[2]}, true
	}
	return Diagnostic{}, false
}

func severity(word string) string {
	switch word {
	case "catastrophic error", "fatal":
		return "error"
	}
	return word
}

// extend adds a further line: NVRTC 12 shows the line of the source and a caret
// below it; else it is a detail.
func (d *Diagnostic) extend(line string) {
	if n := len(d.Details); n > 0 && caret().MatchString(line) {
		d.source = d.Details[n-1]
		d.Column = strings.IndexByte(line, '^') + 1
		d.Details = d.Details[:n-1]
		return
	}
	d.Details = append(d.Details, line)
}

// place finds the column in the line as the program has it. Where the log shows
// no caret, the name that the message quotes is looked for.
func (d *Diagnostic) place(line string) {
	if d.source != "" {
		shown := strings.TrimSpace(d.source)
		begin := len(d.source) - len(strings.TrimLeft(d.source, " \t"))
		if at := strings.Index(line, shown); at >= 0 && shown != "" {
			d.Column += at - begin
		}
		d.source, d.Column = "", codeframe.Characters(line, d.Column)
		d.length = codeframe.Word(line, d.Column, "")
		return
	}
	at, name := find(line, d.Message)
	d.Column, d.length = codeframe.Characters(line, at), utf8.RuneCountInString(name)
}

var quoted = lazyregexp.New(`"([A-Za-z_][^"]*)"`)

// find looks for the first name in the line that the message quotes, and says at
// which byte it stands, from 1; 0 when there is none: what was expected is not
// what is there.
func find(line, message string) (at int, name string) {
	if strings.HasPrefix(message, "expected") {
		return 0, ""
	}
	for _, m := range quoted().FindAllStringSubmatch(message, -1) {
		at := regexp.MustCompile(`(^|\W)(` + regexp.QuoteMeta(m[1]) + `)($|\W)`).FindStringSubmatchIndex(line)
		if at != nil {
			return at[4] + 1, m[1]
		}
	}
	return 0, ""
}
