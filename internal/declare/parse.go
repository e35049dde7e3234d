// This file parses declarations. Their text is scanned as JavaScript's is; what a type means is
// looked at when it is asked for.

package declare

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cujs/cujs/internal/javascript"
)

type parser struct {
	source string
	tokens []javascript.Token
	at     int
	doc    string // the comment before the next declaration
}

func newParser(text string) *parser {
	return &parser{source: text, tokens: javascript.Scan(text)}
}

func (p *parser) text(i int) string {
	if i < 0 || i >= len(p.tokens) {
		return ""
	}
	return p.tokens[i].Text(p.source)
}

func (p *parser) done() bool { return p.at >= len(p.tokens) }

// peek is the next token's text; comments are taken in on the way.
func (p *parser) peek() string {
	for !p.done() && p.tokens[p.at].Kind == javascript.Comment {
		if text := p.text(p.at); strings.HasPrefix(text, "/**") {
			p.doc = comment(text)
		}
		p.at++
	}
	return p.text(p.at)
}

// comment is what a comment says, on one line.
func comment(text string) string {
	text = strings.TrimSuffix(strings.TrimPrefix(text, "/**"), "*/")
	words := strings.Fields(strings.ReplaceAll(text, "\n", " "))
	return strings.Join(slices.DeleteFunc(words, func(w string) bool { return w == "*" }), " ")
}

// take takes the next token if it has this text.
func (p *parser) take(text string) bool {
	if p.peek() == text && !p.done() {
		p.at++
		return true
	}
	return false
}

// documented is the comment before the declaration at hand.
func (p *parser) documented() string {
	doc := p.doc
	p.doc = ""
	return doc
}

// declarations reads what a file, a module or a namespace declares, up to its closing brace.
func (p *parser) declarations(s *scope) {
	for p.peek(); !p.done() && !p.take("}"); p.peek() {
		switch word := p.peek(); word {
		case "declare":
			if p.text(p.at+1) == "module" && p.at+2 < len(p.tokens) && p.tokens[p.at+2].Kind == javascript.String {
				name := strings.Trim(p.text(p.at+2), `'"`)
				p.at += 4 // the brace too
				p.declarations(s.index.module(name))
				continue
			}
			p.at++
		case "namespace", "global":
			p.at++
			p.namespace(s)
		case "interface", "class":
			p.at++
			p.class(s, word == "class")
		case "type":
			p.at++
			p.alias(s)
		case "export", "import":
			p.statement()
		case "const", "let", "var", "function":
			p.at++
			p.add(s.exports)
		default:
			p.at++
		}
	}
}

// namespace reads a namespace: that of a module is what the module exports, one within it is an object among that.
func (p *parser) namespace(s *scope) {
	doc, name := p.documented(), p.peek()
	for !p.done() && p.text(p.at) != "{" {
		p.at++
	}
	p.at++
	inner := &scope{index: s.index, exports: s.exports, types: s.types, within: true}
	if s.within {
		inner.exports = &Type{Name: name, Doc: doc, scope: inner}
		s.types[name] = inner.exports
		s.exports.Members = append(s.exports.Members, &Member{Name: name, Text: name + ": namespace", Doc: doc, typeText: name, owner: s.exports})
	}
	p.declarations(inner)
}

// statement skips an import or "export = x", but not "export function".
func (p *parser) statement() {
	exported := p.text(p.at) == "export"
	p.at++
	if exported && p.text(p.at) != "=" && p.text(p.at) != "{" {
		return
	}
	p.at = p.end(p.at)
}

// class reads an interface or a class; one that is declared in several places is one.
func (p *parser) class(s *scope, value bool) {
	doc, name := p.documented(), p.peek()
	p.at++
	t := s.types[name]
	if t == nil {
		t = &Type{Name: name, Doc: doc, scope: s}
		s.types[name] = t
	}
	if p.text(p.at) == "<" {
		p.at = p.matching(p.at) + 1
	}
	start := p.at
	for depth := 0; !p.done() && (depth > 0 || p.text(p.at) != "{"); p.at++ {
		depth += p.nesting(p.at)
	}
	if _, bases, found := strings.Cut(p.slice(start, p.at), "extends "); found {
		t.extends = append(t.extends, split(bases, ',')...)
	}
	p.at++
	p.members(t)
	if value {
		s.exports.Members = append(s.exports.Members, &Member{Name: name, Text: "class " + name, Doc: t.Doc, typeText: "typeof " + name, owner: s.exports})
	}
}

// members reads the members of a type up to its closing brace.
func (p *parser) members(t *Type) {
	for p.peek(); !p.done() && !p.take("}"); p.peek() {
		switch p.peek() {
		case ",", ";":
			p.at++
		case "[": // a symbol, or the type of all other properties
			p.at = p.end(p.at)
			p.doc = ""
		default:
			p.add(t)
		}
	}
}

// modifiers stand before a member, and are no part of how it is used.
var modifiers = []string{"readonly", "static", "get", "set", "abstract", "protected", "public"}

// add reads one member: "name?: type", "name<T>(params): type", "(params): type", "new (params):
// type".
func (p *parser) add(t *Type) {
	m := &Member{Doc: p.documented(), owner: t}
	for slices.Contains(modifiers, p.peek()) && !slices.Contains([]string{":", "(", "?"}, p.text(p.at+1)) {
		p.at++
	}
	if p.peek() == "[" { // has no name either
		p.at = p.end(p.at)
		return
	}
	start := p.at
	end := p.end(p.at)
	if p.peek() != "(" && p.peek() != "<" {
		m.Name = p.peek()
		p.at++
	}
	m.Optional = p.take("?")
	bounds := ""
	if p.text(p.at) == "<" {
		shut := p.matching(p.at)
		bounds, p.at = p.slice(p.at+1, shut), shut+1
	}
	if p.text(p.at) == "(" {
		m.Call = true
		shut := p.matching(p.at)
		m.Params = params(p.slice(p.at+1, shut))
		for i := range m.Params {
			m.Params[i].typ = bind(m.Params[i].typ, bounds)
		}
		p.at = shut + 1
	}
	if p.text(p.at) == ":" {
		m.typeText = p.slice(p.at+1, end)
	}
	m.Text = p.slice(start, end)
	if bounds != "" {
		m.Text = bind(strings.Replace(m.Text, "<"+bounds+">", "", 1), bounds)
	}
	p.at = max(end, start+1)
	if m.Doc == "" && m.Call { // another way to call what stands before
		if n := len(t.Members); n > 0 && t.Members[n-1].Name == m.Name {
			m.Doc = t.Members[n-1].Doc
		}
	}
	t.Members = append(t.Members, m)
}

// alias reads "type Name<…> = …".
func (p *parser) alias(s *scope) {
	doc, name := p.documented(), p.peek()
	end := p.end(p.at)
	_, text, _ := strings.Cut(p.slice(p.at+1, end), "=")
	s.types[name] = &Type{Name: name, Doc: doc, alias: strings.TrimSpace(text), scope: s}
	p.at = end
}

// params are the parameters in a list.
func params(list string) []Param {
	var all []Param
	for _, text := range split(list, ',') {
		name, typ, _ := strings.Cut(text, ":")
		rest := strings.HasPrefix(name, "...")
		name = strings.TrimSuffix(strings.TrimPrefix(strings.TrimSpace(name), "..."), "?")
		all = append(all, Param{Name: name, Text: text, Rest: rest, typ: strings.TrimSpace(typ)})
	}
	return all
}

// bind puts what type parameters extend in their place.
func bind(text, bounds string) string {
	for _, bound := range split(bounds, ',') {
		if name, extends, found := strings.Cut(bound, " extends "); found {
			word := regexp.MustCompile(`\b` + regexp.QuoteMeta(strings.TrimSpace(name)) + `\b`)
			text = word.ReplaceAllLiteralString(text, extends)
		}
	}
	return text
}

// nesting is what a token adds to the depth of brackets.
func (p *parser) nesting(i int) int {
	if p.tokens[i].Kind != javascript.Punctuator {
		return 0
	}
	switch p.text(i) {
	case "(", "[", "{", "<":
		return 1
	case ")", "]", "}", ">":
		return -1
	}
	return 0
}

// matching is the bracket that closes the one at i.
func (p *parser) matching(i int) int {
	for depth := 0; i < len(p.tokens); i++ {
		if depth += p.nesting(i); depth == 0 {
			break
		}
	}
	return i
}

// end is the token behind a declaration that starts at i: there is no semicolon, so a line ends it
// unless an operator at its end or at the start of the next one continues it.
func (p *parser) end(i int) int {
	depth := 0
	for start := i; i < len(p.tokens); i++ {
		if p.tokens[i].Kind == javascript.Comment && depth == 0 {
			return i
		}
		text := p.text(i)
		if depth == 0 && (text == "," || text == ";" || text == "}") {
			return i
		}
		if depth == 0 && i > start && p.newLine(i) && !continues(p.text(i-1)) && !continues(text) {
			return i
		}
		depth += p.nesting(i)
	}
	return i
}

func continues(operator string) bool {
	return slices.Contains([]string{"|", "&", "=", ":", "?", "extends"}, operator)
}

func (p *parser) newLine(i int) bool {
	return strings.Contains(p.source[p.tokens[i-1].End:p.tokens[i].Start], "\n")
}

// slice is the text of the tokens from one up to before another, on one line.
func (p *parser) slice(from, to int) string {
	if from >= to || from >= len(p.tokens) {
		return ""
	}
	text := p.source[p.tokens[from].Start:p.tokens[to-1].End]
	return strings.Join(strings.Fields(text), " ")
}

// split cuts a text at a separator outside of brackets and strings. Nothing comes of nothing.
func split(text string, separator rune) []string {
	var parts []string
	depth, start, quote := 0, 0, rune(0)
	before := rune(0)
	for i, r := range text {
		switch {
		case quote != 0:
			if r == quote {
				quote = 0
			}
		case r == '\'' || r == '"':
			quote = r
		case strings.ContainsRune("([{<", r):
			depth++
		case strings.ContainsRune(")]}", r), r == '>' && before != '=':
			depth--
		case r == separator && depth == 0:
			parts = append(parts, strings.TrimSpace(text[start:i]))
			start = i + len(string(r))
		}
		before = r
	}
	if last := strings.TrimSpace(text[start:]); last != "" || len(parts) > 0 {
		parts = append(parts, last)
	}
	return slices.DeleteFunc(parts, func(part string) bool { return part == "" })
}
