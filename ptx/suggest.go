// This file guesses what was meant by a misspelt directive.

package ptx

import "slices"

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

// known says whether PTX has the directive, in whatever place.
func known(name string) bool {
	return slices.Contains(moduleDirectives, name) || slices.Contains(bodyDirectives, name) ||
		slices.Contains(functionDirectives, name) || slices.Contains(variableDirectives, name)
}

// nearest is the candidate that is fewest edits away from name, or empty when
// none is near enough to be what was meant.
func nearest(name string, candidates []string) string {
	if len(name) > 40 {
		return ""
	}
	best, bound := "", len(name)/3+2
	for _, candidate := range candidates {
		if d := editDistance(name, candidate); d < bound {
			best, bound = candidate, d
		}
	}
	return best
}

// editDistance counts the insertions, deletions, replacements and exchanges of
// neighbours that make a into b (optimal string alignment, after Damerau 1964).
func editDistance(a, b string) int {
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		before, last, row = last, row, before
		row[0] = i + 1
		for j := range len(b) {
			if a[i] == b[j] {
				row[j+1] = last[j]
				continue
			}
			row[j+1] = 1 + min(last[j], last[j+1], row[j])
			if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
				row[j+1] = min(row[j+1], before[j-1]+1)
			}
		}
	}
	return row[len(b)]
}
