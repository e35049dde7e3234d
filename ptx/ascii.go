// This file makes PTX texts with comments in any language acceptable to
// assemblers that want ASCII.

package ptx

// ASCII returns the text with every byte above 0x7F in a comment replaced by
// '?', so that all places stay where they are. NVIDIA's driver and ptxas
// refuse a text with such a byte even in a comment. Bytes outside comments are
// left for the assembler to complain of.
func ASCII(text string) string {
	if !hasHigh(text) {
		return text
	}
	out := []byte(text)
	l := newLexer(text)
	for end := 0; ; {
		t := l.next()
		blankHigh(out[end:t.offset])
		if t.text == "" || t.kind == invalid && l.offset >= len(text) {
			return string(out)
		}
		end = l.offset
	}
}

func hasHigh(text string) bool {
	for i := range len(text) {
		if text[i] > 0x7f {
			return true
		}
	}
	return false
}

func blankHigh(b []byte) {
	for i, c := range b {
		if c > 0x7f {
			b[i] = '?'
		}
	}
}
