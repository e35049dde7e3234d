// This file parses .entry and .func.

package ptx

import "slices"

// parseFunction reads a kernel or function from its directive to its closing
// brace or semicolon.
func (p *parser) parseFunction(pos Pos, linkage Linkage) *Function {
	f := &Function{Pos: pos, Linkage: linkage, Entry: p.token.text == ".entry"}
	p.next()
	if p.token.text == ".attribute" {
		f.Attributes = p.parseAttributes()
	}
	if p.at('(') && !f.Entry {
		f.Results = p.parseParameters(false)
	}
	what := "a function name after .func"
	if f.Entry {
		what = "a kernel name after .entry"
	}
	f.Name = p.expectWord(what)
	if p.at('(') {
		f.Params = p.parseParameters(false)
	}
	p.parseFunctionDirectives(f)
	p.parseFunctionBody(f)
	return f
}

// parseFunctionDirectives reads what stands between the parameters and the
// body.
func (p *parser) parseFunctionDirectives(f *Function) {
	for p.at(dotted) && !p.atNextItem(f) {
		if directive, ok := p.parsePerformance(); ok {
			f.Performance = append(f.Performance, directive)
		} else {
			f.NoReturn = true
		}
	}
}

// atNextItem says whether the declaration ended with the semicolon of a
// .pragma, which is not followed by one of its own.
func (p *parser) atNextItem(f *Function) bool {
	return p.afterPragma(f) && slices.Contains(moduleDirectives, p.token.text) && p.token.text != ".pragma"
}

func (p *parser) afterPragma(f *Function) bool {
	return p.previous.kind == ';' && len(f.Performance) > 0
}

func (p *parser) parseFunctionBody(f *Function) {
	switch {
	case p.at('{'):
		f.Body = p.parseBlock()
	case p.afterPragma(f) && !p.at(';'):
	case !p.accept(';'):
		p.failHere("'{' or ';' after the declaration of '%s'", f.Name)
	}
}

// parsePerformance reads one directive of a function, by name without the
// dot. It is false for .noreturn, which the tree keeps elsewhere.
func (p *parser) parsePerformance() (Directive, bool) {
	directive := Directive{Pos: p.token.pos, Name: p.token.text[1:]}
	switch p.token.text {
	case ".noreturn":
		p.next()
		return directive, false
	case ".pragma":
		directive.Args = p.parsePragma().Args
	case ".explicitcluster", ".blocksareclusters", ".abi_preserve_control":
		p.next()
		if p.at(number) {
			directive.Args = p.parseIntegers("a number")
		}
	case ".maxntid", ".reqntid", ".minnctapersm", ".maxnctapersm", ".maxnreg",
		".reqnctapercluster", ".maxclusterrank", ".abi_preserve":
		p.next()
		directive.Args = p.parseIntegers("a number after ." + directive.Name)
	default:
		p.failUnknown(functionDirectives)
	}
	return directive, true
}
