// Package spell writes words in messages: the name a person probably meant, for "did you mean", and
// nouns that are counted.
package spell

import (
	"fmt"
	"strings"
)

// Count is a number with a noun: "1 argument", "2 arguments".
func Count[N ~int | ~uint32 | ~uint64](n N, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Suggest is the end of a message about an unknown word: "; did you mean …?" with the nearest
// candidate as format writes it, such as "%q"; "" where none is near.
func Suggest(format, word string, candidates []string) string {
	if near := Closest(word, candidates); near != "" {
		return fmt.Sprintf("; did you mean "+format+"?", near)
	}
	return ""
}

// Instead is Suggest for a few candidates, which it lists where none is near.
func Instead(word string, candidates []string) string {
	if near := Suggest("%q", word, candidates); near != "" {
		return near
	}
	if len(candidates) == 1 {
		return "; there is only " + candidates[0]
	}
	return "; there are " + strings.Join(candidates, ", ")
}

// Closest returns the candidate nearest to word, or "" when none is near enough to be a plausible
// slip: at most one edit for every three letters, and at least one. Case counts as half a slip, so
// "memoryinfo" finds "memoryInfo". Among equally near candidates one that begins with the word
// wins, else the first.
func Closest(word string, candidates []string) string {
	return Within(max(1, len(word)/3), word, candidates)
}

// longest is how long a word may be that is a slip: comparing takes time in proportion to it.
const longest = 1 << 10

// Within is Closest for names in which more edits than there, or fewer, are a plausible slip. A
// name that shares no letter with the word is none: x is not meant by z.
func Within(edits int, word string, candidates []string) string {
	if len(word) > longest {
		return ""
	}
	best, limit := "", min(2*edits+1, 2*len(word))
	for _, c := range candidates {
		d := distance(word, c)
		if d < limit || d == limit && best != "" && strings.HasPrefix(c, word) && !strings.HasPrefix(best, word) {
			best, limit = c, d
		}
	}
	return best
}

// distance is the optimal string alignment distance (insertions, deletions, substitutions and swaps
// of neighbours) in half edits: a change of case counts one, everything else two.
func distance(a, b string) int {
	if a == b {
		return 0
	}
	if strings.EqualFold(a, b) {
		return 1
	}
	before, last, row := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range last {
		last[j] = 2 * j
	}
	for i := 1; i <= len(a); i++ {
		row[0] = 2 * i
		for j := 1; j <= len(b); j++ {
			row[j] = min(last[j]+2, row[j-1]+2, last[j-1]+substitution(a[i-1], b[j-1]))
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				row[j] = min(row[j], before[j-2]+2)
			}
		}
		before, last, row = last, row, before
	}
	return last[len(b)]
}

func substitution(x, y byte) int {
	switch {
	case x == y:
		return 0
	case x|0x20 == y|0x20 && 'a' <= x|0x20 && x|0x20 <= 'z':
		return 1
	}
	return 2
}
