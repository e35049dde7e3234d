// This file finds the names in the source of a function, for those who capture
// what they stand for.

package kernel

import (
	"regexp"
	"slices"
	"strings"

	"github.com/cujs/cujs/kernel/internal/builtin"
)

// Names lists the names that a function's source uses other than behind a dot,
// its own variables and the language's words among them, each once, in the
// order of the text. A host looks them up where the function was defined; what
// it finds goes into Options.Constants and Options.Helpers.
func Names(source string) []string {
	var names []string
	for i := 0; i < len(source); {
		next := skip(source, i)
		if next > i {
			i = next
			continue
		}
		if !isLetter(source[i]) {
			i++
			if source[i-1] >= '0' && source[i-1] <= '9' { // 1e5, 0xff, 2n
				for i < len(source) && (isLetter(source[i]) || isDigit(source[i])) {
					i++
				}
			}
			continue
		}
		start := i
		for i < len(source) && (isLetter(source[i]) || isDigit(source[i])) {
			i++
		}
		name := source[start:i]
		if !member(source[:start]) && !slices.Contains(names, name) && !slices.Contains(words, name) {
			names = append(names, name)
		}
	}
	return names
}

// Fields lists the names with dots in a function's source, such as
// config.width, other than those that continue another, each once, in the order
// of the text, without those that begin with a variable of the function's own.
// A host that runs kernels itself gives what it finds names without dots, which
// Source.Outer tells.
func Fields(source string) []string {
	var paths []string
	for i := 0; i < len(source); {
		if next := skip(source, i); next > i {
			i = next
			continue
		}
		end := wordEnd(source, i)
		if end == i {
			i++
			continue
		}
		root, path := source[i:end], dotted(source[i:])
		if isLetter(root[0]) && len(path) > len(root) && !member(source[:i]) && !Provides(root) && !slices.Contains(words, root) &&
			!slices.Contains(paths, path) && !declares(source, root) {
			paths = append(paths, path)
		}
		i = end
	}
	return paths
}

// dotted is the name that a text begins with and those behind dots after it.
func dotted(source string) string {
	end := wordEnd(source, 0)
	for end < len(source) && source[end] == '.' {
		next := wordEnd(source, end+1)
		if next == end+1 {
			break
		}
		end = next
	}
	return source[:end]
}

// wordEnd is where the letters and digits end that begin at i.
func wordEnd(source string, i int) int {
	for i < len(source) && (isLetter(source[i]) || isDigit(source[i])) {
		i++
	}
	return i
}

// declares tells whether a text seems to declare a variable of a name: behind
// const, let or var, perhaps with others before it.
func declares(source, name string) bool {
	if !strings.Contains(source, "const") && !strings.Contains(source, "let") && !strings.Contains(source, "var") {
		return false
	}
	declaration := regexp.MustCompile(`\b(?:const|let|var)\b(?:[^;]*?,)?\s*` + regexp.QuoteMeta(name) + `\s*(?:=[^=>]|[,;:\n]|$)`)
	return declaration.MatchString(source)
}

// words are JavaScript's own.
var words = strings.Fields("break case catch class const continue debugger default delete do else export extends false finally for function " +
	"if import in instanceof new null return super switch this throw true try typeof var void while with yield let static enum await async " +
	"implements interface package private protected public undefined arguments eval of")

// member tells whether what follows text is behind a dot.
func member(text string) bool {
	text = strings.TrimRight(text, " \t\r\n")
	return strings.HasSuffix(text, ".") && !strings.HasSuffix(text, "...")
}

// skip is the end of a comment or string that begins at i, or i.
func skip(source string, i int) int {
	rest := source[i:]
	until := func(end string, from int) int {
		if k := strings.Index(rest[from:], end); k >= 0 {
			return i + from + k + len(end)
		}
		return len(source)
	}
	switch {
	case strings.HasPrefix(rest, "//"):
		return until("\n", 2)
	case strings.HasPrefix(rest, "/*"):
		return until("*/", 2)
	case rest[0] == '"' || rest[0] == '\'':
		for k := i + 1; k < len(source); k++ {
			if source[k] == '\\' {
				k++
			} else if source[k] == rest[0] || source[k] == '\n' {
				return k + 1
			}
		}
		return len(source)
	}
	return i
}

func isLetter(c byte) bool {
	return c == '_' || c == '$' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= 0x80
}

func isDigit(c byte) bool { return c >= '0' && c <= '9' }

// Provides tells whether a name is one of the language's own: threadIdx, Math.
func Provides(name string) bool { return builtin.Provides(name) }
