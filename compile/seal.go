// This file keeps programs that are not trusted from reading files.

package compile

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/cujs/cujs/internal/lazyregexp"
)

var (
	// reader matches the words without which nothing is read.
	reader = lazyregexp.New(`\b(include|include_next|import|embed|__has_include\w*|__has_embed)\b`)
	// plain matches a directive of which there is no second reading.
	plain = lazyregexp.New(`^\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")\s*(?://.*)?$`)
)

// seal refuses a program that could read files other than its headers and the
// toolkit's. It does not parse C++: a line with one of the words that read files
// must be a plain directive or a comment, after what joins lines is undone.
func (s *search) seal(source string) error {
	for _, text := range s.fragments() {
		if strings.ContainsAny(text, "\r\n") || reader().MatchString(text) {
			return s.options.wrong("define and expressions", "one line that reads no file, because the host does not permit that", strconv.Quote(text))
		}
	}
	texts := map[string]string{s.options.Name: source}
	for name, text := range s.options.Headers {
		texts[name] = text
	}
	for _, file := range slices.Sorted(maps.Keys(texts)) {
		for number, line := range strings.Split(splice(texts[file]), "\n") {
			if err := s.sealLine(line, file, number+1); err != nil {
				return err
			}
		}
	}
	return nil
}

// fragments are the options that NVRTC puts into the text of the program.
func (s *search) fragments() []string {
	list := slices.Clone(s.options.Expressions)
	for _, name := range slices.Sorted(maps.Keys(s.options.Define)) {
		list = append(list, name, s.options.Define[name])
	}
	return append(list, s.options.Name)
}

// splice undoes trigraphs and joins continued lines. A form feed separates
// tokens as a blank does, and a lone carriage return may end a line.
func splice(text string) string {
	return strings.NewReplacer("??/\r\n", "", "??/\n", "", "\\\r\n", "", "\\\n", "", "??/", "\\",
		"??=", "#", "%:", "#", "\r\n", "\n", "\r", "\n", "\f", " ", "\v", " ").Replace(text)
}

func (s *search) sealLine(line, file string, number int) error {
	if !reader().MatchString(line) || strings.HasPrefix(strings.TrimSpace(line), "//") && !strings.Contains(line, "*/") {
		return nil
	}
	m := plain().FindStringSubmatch(line)
	if m != nil && s.permitted(m[1]+m[2]) {
		return nil
	}
	e := &Error{Stage: "nvrtc", Name: s.options.Name, Err: os.ErrPermission}
	directive := strings.TrimSpace(line)
	e.Diagnostics = []Diagnostic{{Severity: "error", File: file, Line: number,
		Column: 1 + utf8.RuneCountInString(line[:strings.Index(line, directive)]), length: utf8.RuneCountInString(directive),
		Message: "the host of this script does not permit the program to read files: it may include the option headers and the toolkit's own"}}
	e.lines = map[place]string{{file, number}: line}
	return e
}

// permitted tells whether a name is that of a header, or of a file below the
// toolkit's folder of headers.
func (s *search) permitted(name string) bool {
	if _, ok := s.options.Headers[name]; ok {
		return true
	}
	if !filepath.IsLocal(name) {
		return false
	}
	for _, folder := range s.toolkit() {
		if _, err := os.Stat(filepath.Join(folder, name)); err == nil {
			return true
		}
	}
	return false
}
