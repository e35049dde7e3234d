// This file parses the declarations of variables: registers, parameters,
// globals and arrays.

package ptx

import "strings"

// atSpace says whether a variable's state space starts here.
func (p *parser) atSpace() bool {
	if !p.at(dotted) {
		return false
	}
	_, ok := ParseSpace(p.token.text[1:])
	return ok
}

// parseVariables reads a statement that declares one or more variables, from
// the state space to the semicolon.
func (p *parser) parseVariables(pos Pos, linkage Linkage) (variables []*Variable) {
	common := Variable{Pos: pos, Linkage: linkage}
	p.parseVariableType(&common)
	for {
		v := common
		v.Pos = p.token.pos
		declares := p.parseDeclarator(&v, "a variable name")
		if p.accept('=') {
			v.Init = p.parseInitializer()
		}
		if declares {
			variables = append(variables, &v)
		}
		if !p.accept(',') {
			break
		}
	}
	if !p.accept(';') {
		p.failHere("',' or ';' in the declaration of .%s variables", common.Space)
	}
	return variables
}

// parseVariableType reads the state space, the type and all between them.
func (p *parser) parseVariableType(v *Variable) {
	v.Space, _ = ParseSpace(strings.TrimPrefix(p.token.text, "."))
	p.next()
	if v.Space == Const && p.accept('[') {
		v.Bank = p.parseCount("a bank number")
		p.expect(']', "after the bank of .const")
	}
	for p.at(dotted) {
		p.parseVariableWord(v)
	}
	if v.Type == NoType {
		p.failHere("a type such as .f32 after .%s", v.Space)
	}
}

// parseVariableWord reads one of the dotted words of a declaration. Behind
// .ptr, a state space and an alignment are of what it points to.
func (p *parser) parseVariableWord(v *Variable) {
	name := p.token.text[1:]
	if t, ok := ParseType(name); ok {
		if v.Type != NoType {
			p.fail(p.token.pos, "second type .%s; the variable already has type .%s", t, v.Type)
		}
		v.Type = t
		p.next()
		return
	}
	if space, ok := ParseSpace(name); ok && v.Ptr != nil {
		v.Ptr.Space = space
		p.next()
		return
	}
	switch name {
	case "align":
		p.parseAlign(v)
	case "ptr":
		v.Ptr = &PointerInfo{}
		p.next()
	case "v2", "v4", "v8":
		v.Vector = int(name[1] - '0')
		p.next()
	case "attribute":
		v.Attributes = append(v.Attributes, p.parseAttributes()...)
	default:
		p.failUnknown(variableDirectives)
	}
}

func (p *parser) parseAlign(v *Variable) {
	p.next()
	at := p.token.pos
	n := p.parseCount("an alignment after .align")
	if n < 1 || n&(n-1) != 0 {
		p.fail(at, "alignment %d is not a power of two", n)
	}
	if v.Ptr != nil {
		v.Ptr.Align = n
	} else {
		v.Align = n
	}
}

// parseAttributes reads `.attribute(.managed, .unified(1, 2))`; each becomes
// its text without blanks.
func (p *parser) parseAttributes() (list []string) {
	p.next()
	p.expect('(', "after .attribute")
	for {
		start := p.token
		if !p.at(dotted) {
			p.failHere("an attribute such as .managed")
			return nil
		}
		p.next()
		if p.accept('(') {
			p.parseIntegers("an integer")
			p.expect(')', "after the attribute's values")
		}
		list = append(list, p.textSince(start))
		if !p.accept(',') {
			break
		}
	}
	p.expect(')', "after .attribute")
	return list
}

// parseDeclarator reads a name with its count or dimensions. It is false for
// `%r<0>`, which declares nothing.
func (p *parser) parseDeclarator(v *Variable, what string) bool {
	v.Name = p.expectWord(what)
	if p.accept('<') {
		v.Count = p.parseCount("a count of registers")
		p.expect('>', "after the count of registers")
		return v.Count > 0
	}
	p.parseDimensions(v)
	return true
}

func (p *parser) parseDimensions(v *Variable) {
	for p.accept('[') {
		if p.accept(']') {
			v.Dims = append(v.Dims, -1)
			continue
		}
		at := p.token
		n := p.parseInteger("an array dimension")
		if n < 0 {
			p.fail(at.pos, "array dimension %s is out of range", at.text)
		}
		v.Dims = append(v.Dims, n)
		p.expect(']', "after the array dimension")
	}
}

// parseParameters reads `(.param .u32 a, .reg .f32 b)`. Where names may be
// missing, as in a prototype, a missing one is "_".
func (p *parser) parseParameters(nameless bool) (list []*Variable) {
	p.expect('(', "before the parameters")
	if p.accept(')') {
		return nil
	}
	for {
		v := &Variable{Pos: p.token.pos}
		if !p.atSpace() {
			p.failHere("a parameter such as .param .u32 n")
			return list
		}
		p.parseVariableType(v)
		v.Pos = p.token.pos
		if nameless && !p.at(word) {
			v.Name = "_"
			p.parseDimensions(v)
		} else {
			p.parseDeclarator(v, "a parameter name")
		}
		list = append(list, v)
		if !p.accept(',') {
			break
		}
	}
	p.expect(')', "after the parameters")
	return list
}
