// This file divides text into what a person takes for characters, and says how wide a terminal
// shows each.

package screen

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

// longest bounds how far the end of a character is looked for; longer ones are odd texts, not
// characters.
const longest = 32

// Cluster is the character that starts at rune i: where it ends, marks that combine and joined
// emoji included (grapheme clusters, Unicode Standard Annex 29), and how many cells of a terminal
// it takes at most (Annex 11). Terminals differ about those that are joined of several: some show
// 👩‍👧 in two cells, others in four.
func Cluster(text []rune, i int) (end, cells int) {
	if text[i] < 0x300 && (i+1 == len(text) || text[i+1] < 0x300) {
		return i + 1, 1
	}
	cluster, _, width, _ := uniseg.FirstGraphemeClusterInString(string(text[i:min(len(text), i+longest)]), -1)
	for end = i; end < len(text) && len(cluster) > 0; end++ {
		cells += runeCells(text[end])
		cluster = cluster[len(string(text[end])):]
	}
	return end, max(cells, width)
}

// runeCells is the cells of a code point that a terminal shows on its own.
func runeCells(r rune) int {
	if r >= 0x1f3fb && r <= 0x1f3ff { // the skin tones, which belong to the emoji before them
		return 2
	}
	return uniseg.StringWidth(string(r))
}

// agreed reports whether all terminals show a character in the same number of cells.
func agreed(character []rune) bool {
	for _, r := range character[1:] {
		if !unicode.In(r, unicode.Mn, unicode.Me) || r == emojiStyle {
			return false
		}
	}
	return true
}

const emojiStyle = 0xfe0f // variation selector 16

// ClusterBefore is where the character before rune i starts, 0 at the start.
func ClusterBefore(text []rune, i int) int {
	at := i - 1
	for at > 0 && i-at < longest && text[at-1] != '\n' { // no character is longer than a line
		at--
	}
	for at >= 0 && at < i {
		end, _ := Cluster(text, at)
		if end >= i {
			return at
		}
		at = end
	}
	return max(0, at)
}

// TextWidth is the cells of a text without line breaks or styles.
func TextWidth(text string) int {
	runes, n := []rune(text), 0
	for i := 0; i < len(runes); {
		end, cells := Cluster(runes, i)
		i, n = end, n+cells
	}
	return n
}

// Shorten is the part of a text that fits into so many cells, with an ellipsis where something is
// missing.
func Shorten(text string, columns int) string {
	if TextWidth(text) <= columns {
		return text
	}
	runes := []rune(text)
	end := 0
	for width := 1; end < len(runes); {
		next, cells := Cluster(runes, end)
		if width += cells; width > columns {
			break
		}
		end = next
	}
	return strings.TrimRight(string(runes[:end]), " ,;") + "…"
}
