// This file guesses what was meant by a misspelt directive.

package ptx

import (
	"slices"

	"github.com/cujs/cujs/internal/spell"
)

// The directives that can stand in each place, for suggestions only.
var (
	moduleDirectives = []string{".version", ".target", ".address_size", ".file", ".section", ".alias",
		".pragma", ".entry", ".func", ".extern", ".visible", ".weak", ".common", ".const", ".global",
		".shared", ".local", ".param", ".reg", ".sreg", ".tex"}
	bodyDirectives = []string{".reg", ".local", ".shared", ".param", ".const", ".global", ".tex",
		".loc", ".pragma", ".branchtargets", ".calltargets", ".callprototype"}
	functionDirectives = []string{".maxntid", ".reqntid", ".minnctapersm", ".maxnctapersm", ".maxnreg",
		".noreturn", ".pragma", ".attribute", ".explicitcluster", ".reqnctapercluster",
		".maxclusterrank", ".blocksareclusters", ".abi_preserve", ".abi_preserve_control"}
	variableDirectives = variableWords()
)

// variableWords are the words between a state space and a variable's name.
func variableWords() []string {
	words := []string{".align", ".attribute", ".ptr", ".v2", ".v4", ".v8"}
	for t := S8; t <= Surfref; t++ {
		words = append(words, "."+t.String())
	}
	return words
}

// known says whether PTX has the directive, in any place.
func known(name string) bool {
	return slices.Contains(moduleDirectives, name) || slices.Contains(bodyDirectives, name) ||
		slices.Contains(functionDirectives, name) || slices.Contains(variableDirectives, name)
}

// failUnknown blames the directive at hand and names the likeliest of those
// that could stand there.
func (p *tokens) failUnknown(here []string) {
	at, name := p.token.pos, p.token.text
	if known(name) {
		p.fail(at, "directive %s cannot stand here", name)
	} else {
		p.fail(at, "unknown directive %s%s", name, spell.Suggest("%s", name, here))
	}
}
