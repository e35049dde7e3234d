// This file reads functions of TypeScript: it blanks what is TypeScript's own,
// so that every place stays where it was, and keeps the types of the parameters.

package syntax

import (
	"strings"
)

// withoutTypes blanks the annotations in a function of TypeScript. It knows
// those that occur in kernels: of parameters, results and variables, `as` and
// the `!` behind a value.
func withoutTypes(source string) (string, Annotations) {
	s := &stripper{source: source, out: []byte(source), Annotations: Annotations{Parameters: map[string]string{}, Variables: map[int]string{}}}
	body := s.head()
	s.body(body)
	return string(s.out), s.Annotations
}

// Annotations are the types that TypeScript gives, as they are written: of
// parameters by name, of variables by the offset of their names, of the result.
type Annotations struct {
	Parameters map[string]string
	Variables  map[int]string
	Result     string
}

// A stripper holds a text and what becomes of it.
type stripper struct {
	source string
	out    []byte
	Annotations
}

// blank overwrites with spaces; lines stay.
func (s *stripper) blank(from, to int) {
	for i := from; i < to; i++ {
		if s.source[i] != '\n' && s.source[i] != '\r' {
			s.out[i] = ' '
		}
	}
}

// head blanks the types of the parameters and of the result, and answers where
// the rest begins.
func (s *stripper) head() int {
	open := strings.IndexByte(s.source, '(')
	if open < 0 || strings.Contains(s.source[:open], "=>") {
		return 0
	}
	if generic := strings.IndexByte(s.source[:open], '<'); generic >= 0 {
		s.blank(generic, open)
	}
	i := open + 1
	for i < len(s.source) && s.source[i] != ')' {
		i = s.parameter(i)
	}
	i = s.space(min(i+1, len(s.source)))
	if s.is(i, ':') {
		end := s.typeEnd(i + 1)
		s.Result = strings.TrimSpace(s.source[i+1 : end])
		s.blank(i, end)
		i = end
	}
	return i
}

// parameter blanks the type of one parameter and answers where the next begins.
func (s *stripper) parameter(i int) int {
	i = s.space(i)
	end := s.word(i)
	name := s.source[i:end]
	i = s.space(end)
	if s.is(i, '?') {
		s.blank(i, i+1)
		i = s.space(i + 1)
	}
	if s.is(i, ':') {
		end := s.typeEnd(i + 1)
		s.Parameters[name] = strings.TrimSpace(s.source[i+1 : end])
		s.blank(i, end)
		i = s.space(end)
	}
	depth := 0
	for ; i < len(s.source); i++ { // a default value
		switch s.source[i] {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			if depth--; depth < 0 && s.source[i] == ')' {
				return i
			} else if depth < 0 {
				return i + 1
			}
		case ',':
			if depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

// body blanks the types of variables, `as` and `!`.
func (s *stripper) body(i int) {
	declares := false // behind const, let or var, where a name may have a type
	for i < len(s.source) {
		if end := s.quoted(i); end > i {
			i = end
			continue
		}
		end := s.word(i)
		if end == i {
			if s.source[i] == '!' && i > 0 && s.valueEnds(i) && !s.is(i+1, '=') {
				s.blank(i, i+1)
			}
			if s.source[i] == '<' && s.casts(i) {
				s.blank(i, s.group(i))
				i = s.group(i)
				continue
			}
			declares = declares && s.source[i] != ';' && s.source[i] != '\n' || declares && s.source[i] == ','
			i++
			continue
		}
		name := s.source[i:end]
		next := s.space(end)
		switch {
		case name == "const" || name == "let" || name == "var":
			declares = true
		case (name == "as" || name == "satisfies") && s.valueEnds(s.back(i)):
			to := s.typeEnd(end)
			s.blank(i, to)
			end = to
		case declares && s.is(next, ':') && s.starts(i):
			to := s.typeEnd(next + 1)
			s.Variables[i] = strings.TrimSpace(s.source[next+1 : to])
			s.blank(next, to)
			end = to
		}
		i = end
	}
}

// casts tells whether a type in angle brackets begins at i: no value is in
// front of it.
func (s *stripper) casts(i int) bool {
	before := s.back(i)
	return !s.valueEnds(before) || strings.HasSuffix(s.source[:before], "return")
}

// starts tells whether the word at i begins a declaration: it stands behind a
// keyword or a comma.
func (s *stripper) starts(i int) bool {
	before := strings.TrimRight(s.source[:i], " \t\r\n")
	return strings.HasSuffix(before, ",") || strings.HasSuffix(before, "const") || strings.HasSuffix(before, "let") || strings.HasSuffix(before, "var")
}

// typeEnd is where the type ends that begins at i, without space behind it.
func (s *stripper) typeEnd(i int) int {
	for {
		i = s.typePart(s.space(i))
		for s.is(s.space(i), '[') || s.is(s.space(i), '<') || s.is(i, '.') {
			if s.is(i, '.') {
				i = s.word(i + 1)
				continue
			}
			i = s.group(s.space(i))
		}
		if next := s.space(i); s.is(next, '|') || s.is(next, '&') {
			i = next + 1
			continue
		}
		return i
	}
}

func (s *stripper) typePart(i int) int {
	if i >= len(s.source) {
		return i
	}
	switch s.source[i] {
	case '{', '(', '[':
		return s.group(i)
	}
	if end := s.quoted(i); end > i {
		return end
	}
	return s.word(i)
}

// group is the end of the brackets that begin at i.
func (s *stripper) group(i int) int {
	depth := 0
	for ; i < len(s.source); i++ {
		switch s.source[i] {
		case '(', '[', '{', '<':
			depth++
		case ')', ']', '}', '>':
			if depth--; depth == 0 {
				return i + 1
			}
		}
	}
	return i
}

func (s *stripper) is(i int, c byte) bool { return i < len(s.source) && s.source[i] == c }

// space is where the space ends that begins at i.
func (s *stripper) space(i int) int {
	for i < len(s.source) && strings.IndexByte(" \t\r\n", s.source[i]) >= 0 {
		i++
	}
	return i
}

// back is where the space in front of i begins.
func (s *stripper) back(i int) int { return len(strings.TrimRight(s.source[:i], " \t\r\n")) }

// word is the end of the name that begins at i.
func (s *stripper) word(i int) int {
	for i < len(s.source) && wordCharacter(s.source[i]) {
		i++
	}
	return i
}

func wordCharacter(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c >= 0x80
}

// valueEnds tells whether a value ends right in front of i.
func (s *stripper) valueEnds(i int) bool {
	return i > 0 && (wordCharacter(s.source[i-1]) || s.source[i-1] == ')' || s.source[i-1] == ']')
}

// quoted is the end of a comment or string that begins at i, or i.
func (s *stripper) quoted(i int) int {
	rest := s.source[i:]
	for _, form := range [][2]string{{"//", "\n"}, {"/*", "*/"}, {"'", "'"}, {`"`, `"`}, {"`", "`"}} {
		if !strings.HasPrefix(rest, form[0]) {
			continue
		}
		if end := strings.Index(rest[len(form[0]):], form[1]); end >= 0 {
			return i + len(form[0]) + end + len(form[1])
		}
		return len(s.source)
	}
	return i
}
