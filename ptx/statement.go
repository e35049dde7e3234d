// This file parses what stands inside a function's braces.

package ptx

import (
	"slices"
	"strings"
)

// A mnemonic is an instruction's name, split.
type mnemonic struct {
	opcode    string
	modifiers []string
}

// parseBlock reads a brace-delimited scope.
func (p *parser) parseBlock() *Block {
	block := &Block{Pos: p.token.pos, offset: p.token.offset}
	if !p.enter() {
		return block
	}
	defer p.leave()
	p.next()
	for !p.at('}') && !p.at(end) {
		p.parseStatement(block)
	}
	block.End = p.token.pos
	if !p.accept('}') {
		p.failHere("'}' to close the '{' of line %d", block.Pos.Line)
	}
	return block
}

func (b *Block) add(s Statement) { b.Statements = append(b.Statements, s) }

// parseStatement reads one statement and adds what it makes to the block.
func (p *parser) parseStatement(block *Block) {
	switch p.token.kind {
	case word:
		if p.atLabel() {
			p.parseLabel(block)
		} else {
			block.add(p.parseInstruction(nil))
		}
	case '@':
		if strings.HasPrefix(p.lexer.text[p.token.offset:], "@@") {
			block.add(p.parseDWARF())
		} else {
			block.add(p.parseInstruction(p.parseGuard()))
		}
	case '{':
		block.add(p.parseBlock())
	case dotted:
		p.parseDirective(block)
	default:
		p.failHere("an instruction, a label or a directive")
	}
}

// parseDirective reads a statement that starts with a dot.
func (p *parser) parseDirective(block *Block) {
	switch {
	case p.token.text == ".loc":
		block.add(p.parseLoc())
	case p.token.text == ".pragma":
		block.add(p.parsePragma())
	case p.atSpace():
		for _, v := range p.parseVariables(p.token.pos, Local) {
			block.add(v)
		}
	case strings.HasPrefix(p.token.text, ".branchtargets"), strings.HasPrefix(p.token.text, ".call"):
		p.fail(p.token.pos, "directive %s needs a label before it: name: %[1]s …", p.token.text)
	case slices.Contains(moduleDirectives, p.token.text):
		p.fail(p.token.pos, "directive %s cannot stand inside a function; is a '}' missing before it?", p.token.text)
	default:
		p.failUnknown(bodyDirectives)
	}
}

// atLabel says whether the name at hand is a label's.
func (p *parser) atLabel() bool {
	if offset := p.lexer.offset; offset < len(p.lexer.text) && p.lexer.text[offset] == '.' {
		return false
	}
	return p.peek().kind == ':'
}

// parseLabel reads `name:` and, if that is what it names, a list of targets
// or a prototype.
func (p *parser) parseLabel(block *Block) {
	pos, name := p.token.pos, p.token.text
	p.next()
	p.next()
	switch p.token.text {
	case ".branchtargets":
		block.add(&BranchTargets{pos, name, p.parseTargets()})
	case ".calltargets":
		block.add(&CallTargets{pos, name, p.parseTargets()})
	case ".callprototype":
		block.add(p.parsePrototype(pos, name))
	default:
		block.add(&Label{pos, name})
	}
}

func (p *parser) parseTargets() (names []string) {
	directive := p.token.text
	p.next()
	for {
		names = append(names, p.expectWord("a target of "+directive))
		if !p.accept(',') {
			break
		}
	}
	p.expect(';', "after "+directive)
	return names
}

// parsePrototype reads `.callprototype (results) _ (parameters) …;`.
func (p *parser) parsePrototype(pos Pos, name string) *CallPrototype {
	prototype := &CallPrototype{Pos: pos, Name: name}
	p.next()
	if p.at('(') {
		prototype.Results = p.parseParameters(true)
	}
	p.expectWord("'_' in .callprototype")
	if p.at('(') {
		prototype.Params = p.parseParameters(true)
	}
	for p.at(dotted) {
		if directive, ok := p.parsePerformance(); ok {
			prototype.Performance = append(prototype.Performance, directive)
		} else {
			prototype.NoReturn = true
		}
	}
	p.expect(';', "after .callprototype")
	return prototype
}

// parseGuard reads `@p` or `@!p`.
func (p *parser) parseGuard() *Guard {
	p.next()
	guard := &Guard{Negated: p.accept('!')}
	guard.Name = p.expectWord("a predicate register after '@'")
	if !p.at(word) {
		p.failHere("an instruction after the guard")
	}
	return guard
}

// parseInstruction reads an instruction to its semicolon.
func (p *parser) parseInstruction(guard *Guard) *Instruction {
	instruction := &p.instructions.take(1)[0]
	start := p.token
	m := p.parseMnemonic()
	*instruction = Instruction{Pos: start.pos, Guard: guard, Opcode: m.opcode, Modifiers: m.modifiers}
	if !p.accept(';') {
		instruction.Operands = p.parseOperands(m.opcode == "call")
		if p.at(';') {
			p.next()
		} else {
			p.failHere("';' after instruction '%s'", instruction.Mnemonic())
		}
	}
	return instruction
}

// Mnemonic is the instruction's name with its modifiers: "add.rn.f32".
func (i *Instruction) Mnemonic() string {
	return strings.Join(append([]string{i.Opcode}, i.Modifiers...), ".")
}

// parseMnemonic reads an opcode and its modifiers. Each spelling is split
// once for the whole module.
func (p *parser) parseMnemonic() mnemonic {
	start := p.token
	if !p.at(word) || characters[start.text[0]]&isLetter == 0 {
		p.failHere("an instruction")
		return mnemonic{}
	}
	p.next()
	for p.at(dotted) {
		p.next()
		p.skipBank()
	}
	if p.err != nil {
		return mnemonic{}
	}
	text := p.lexer.text[start.offset : p.previous.offset+len(p.previous.text)]
	m, ok := p.mnemonics[text]
	if !ok {
		parts := strings.Split(p.textSince(start), ".")
		m = mnemonic{start.text, parts[1:]}
		p.mnemonics[text] = m
	}
	return m
}

// skipBank passes the bank number of `ld.const[4].u32`, which is part of the
// modifier; after any other modifier a bracket opens an operand.
func (p *parser) skipBank() {
	if p.previous.text != ".const" || !p.at('[') {
		return
	}
	ahead := p.lexer
	if bank, closing := ahead.next(), ahead.next(); bank.kind != number || closing.kind != ']' {
		return
	}
	p.next()
	p.next()
	p.next()
}

// parseOperands reads operands with commas between. Those of a call may be
// tuples.
func (p *parser) parseOperands(call bool) []Operand {
	var buffer [8]Operand
	list := buffer[:0]
	for {
		if call && p.at('(') {
			pos := p.token.pos
			p.next()
			list = append(list, &Tuple{pos, p.parseList(')', "the arguments")})
		} else {
			list = append(list, p.parseOperand())
		}
		if !p.accept(',') {
			return p.keep(list)
		}
	}
}
