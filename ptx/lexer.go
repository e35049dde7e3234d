// This file cuts a PTX text into tokens. A token is a slice of the text;
// nothing is allocated.

package ptx

import "strings"

// A kind is a token's kind: its character for punctuation of one character,
// else one of the constants.
type kind uint8

const (
	end        kind = 0           // end of the text
	word       kind = iota + 0x80 // identifier: add, %r1, $L_1, _
	dotted                        // .reg, .2d, .L2::128B, with its dot
	number                        // 1, 0x1FU, 0f3F800000, 1.5e-3
	quoted                        // "nounroll", with its quotes
	shiftLeft                     // <<
	shiftRight                    // >>
	lessOrEqual
	greaterOrEqual
	equal
	notEqual
	logicalAnd
	logicalOr
	invalid // a character that starts no token; an unclosed string or comment
)

// punctuation holds the characters that are tokens by themselves.
const punctuation = "{}()[],;:@!|+-*/%&^~?<>="

type token struct {
	kind   kind
	offset int // of its first byte in the text
	text   string
	pos    Pos
}

// after is the place right behind the token.
func (t token) after() Pos { return Pos{t.pos.Line, t.pos.Column + len(t.text)} }

// A lexer walks over a text. Copying one saves the place.
type lexer struct {
	text      string
	offset    int
	line      int // of offset, counted from 1
	lineStart int // offset of its first byte
}

func newLexer(text string) lexer { return lexer{text: text, line: 1} }

// Classes of characters, for a table lookup a byte.
const (
	isSpace = 1 << iota
	isLetter
	isDigit
	isName // can continue an identifier
	isPunctuation
)

var characters = classify()

func classify() (table [256]uint8) {
	for c := range 256 {
		switch c := byte(c); {
		case c == ' ' || '\t' <= c && c <= '\r':
			table[c] = isSpace
		case 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z':
			table[c] = isLetter | isName
		case '0' <= c && c <= '9':
			table[c] = isDigit | isName
		case c == '_' || c == '$':
			table[c] = isName
		case strings.IndexByte(punctuation, c) >= 0:
			table[c] = isPunctuation
		}
	}
	return table
}

// next is the next token.
func (l *lexer) next() token {
	if !l.skipBlank() {
		return l.take(invalid, min(2, len(l.text)-l.offset))
	}
	if l.offset >= len(l.text) {
		return l.take(end, 0)
	}
	c := l.text[l.offset]
	class := characters[c]
	switch {
	case class&isDigit != 0:
		return l.take(number, l.numberLength())
	case class&isName != 0:
		return l.take(word, l.nameLength(1))
	case c == '%' && l.classAt(1)&isName != 0:
		return l.take(word, l.nameLength(1))
	case c == '.' && l.classAt(1)&isName != 0:
		return l.take(dotted, l.dottedLength())
	case c == '"':
		return l.quoted()
	case class&isPunctuation != 0:
		return l.punctuation()
	}
	return l.take(invalid, 1)
}

func (l *lexer) take(k kind, length int) token {
	t := token{k, l.offset, l.text[l.offset : l.offset+length], Pos{l.line, l.offset - l.lineStart + 1}}
	l.offset += length
	return t
}

// skipBlank passes white space, comments and lines that a preprocessor left.
// It is false at a comment that does not end.
func (l *lexer) skipBlank() bool {
	for l.offset < len(l.text) {
		switch c := l.text[l.offset]; {
		case c == '\n':
			l.offset++
			l.line++
			l.lineStart = l.offset
		case characters[c]&isSpace != 0:
			l.offset++
		case c == '/' && strings.HasPrefix(l.text[l.offset:], "//"), c == '#' && l.atLineMarker():
			l.skipLine()
		case c == '/' && strings.HasPrefix(l.text[l.offset:], "/*"):
			if !l.skipComment() {
				return false
			}
		default:
			return true
		}
	}
	return true
}

// atLineMarker says whether a line such as `# 12 "a.cu"` or `#line 12` starts
// here. Positions ignore them: messages name the text at hand.
func (l *lexer) atLineMarker() bool {
	if strings.Trim(l.text[l.lineStart:l.offset], " \t") != "" {
		return false
	}
	rest := strings.TrimLeft(l.text[l.offset+1:], " \t")
	rest = strings.TrimLeft(strings.TrimPrefix(rest, "line"), " \t")
	return rest != "" && characters[rest[0]]&isDigit != 0
}

// skipLine goes to the next newline or the end.
func (l *lexer) skipLine() {
	if length := strings.IndexByte(l.text[l.offset:], '\n'); length >= 0 {
		l.offset += length
	} else {
		l.offset = len(l.text)
	}
}

func (l *lexer) skipComment() bool {
	length := strings.Index(l.text[l.offset+2:], "*/")
	if length < 0 {
		return false
	}
	l.advance(length + 4)
	return true
}

// advance passes length bytes that may hold newlines.
func (l *lexer) advance(length int) {
	passed := l.text[l.offset : l.offset+length]
	if newlines := strings.Count(passed, "\n"); newlines > 0 {
		l.line += newlines
		l.lineStart = l.offset + strings.LastIndexByte(passed, '\n') + 1
	}
	l.offset += length
}

// classAt is the class of the character n bytes on.
func (l *lexer) classAt(n int) uint8 {
	if l.offset+n >= len(l.text) {
		return 0
	}
	return characters[l.text[l.offset+n]]
}

// nameLength is the length of the name here, whose first n bytes are known.
func (l *lexer) nameLength(n int) int {
	for l.classAt(n)&isName != 0 {
		n++
	}
	return n
}

// dottedLength measures a dot, a word, and any further words behind `::`.
func (l *lexer) dottedLength() int {
	n := l.nameLength(1)
	for strings.HasPrefix(l.text[l.offset+n:], "::") && l.classAt(n+2)&isName != 0 {
		n = l.nameLength(n + 2)
	}
	return n
}

func (l *lexer) byteAt(n int) byte {
	if l.offset+n >= len(l.text) {
		return 0
	}
	return l.text[l.offset+n]
}

// quoted takes a string; a backslash keeps a quote or backslash behind
// it from ending the string.
func (l *lexer) quoted() token {
	for n := 1; ; n++ {
		switch l.byteAt(n) {
		case '\\':
			if l.byteAt(n+1) == '"' || l.byteAt(n+1) == '\\' {
				n++
			}
		case '"':
			return l.take(quoted, n+1)
		case 0, '\n':
			return l.take(invalid, 1)
		}
	}
}

func (l *lexer) punctuation() token {
	if l.classAt(1)&isPunctuation != 0 {
		if k := operatorOf(l.text[l.offset : l.offset+2]); k != end {
			return l.take(k, 2)
		}
	}
	return l.take(kind(l.text[l.offset]), 1)
}

// operatorOf is the kind of an operator of two characters, or end.
func operatorOf(text string) kind {
	switch text {
	case "<<":
		return shiftLeft
	case ">>":
		return shiftRight
	case "<=":
		return lessOrEqual
	case ">=":
		return greaterOrEqual
	case "==":
		return equal
	case "!=":
		return notEqual
	case "&&":
		return logicalAnd
	case "||":
		return logicalOr
	}
	return end
}
