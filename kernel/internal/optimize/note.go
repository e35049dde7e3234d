// This file tells what the passes could not do.

package optimize

import (
	"fmt"

	"github.com/cujs/cujs/kernel/internal/ir"
)

// A Note is a warning about a place of the source, and what to do about it.
type Note struct {
	Pos           ir.Pos
	Message, Hint string
}

// localNotes are about the arrays that stay in local memory.
func localNotes(f *ir.Function) (notes []Note) {
	for _, k := range keptLocal(f) {
		m := k.Memory
		notes = append(notes, Note{k.Access.Pos,
			fmt.Sprintf("%d %s stay in local memory, %d bytes of each thread: %s", m.Count, m.Type, m.Count*int64(m.Type.Size()), k.Reason),
			"arrays go into registers where all indices are constants once loops are unrolled"})
	}
	return notes
}

// loopNotes are about the loops that the source wants unrolled and that are not.
func loopNotes(f *ir.Function) (notes []Note) {
	seen := map[ir.Pos]bool{} // a loop inside another that is unrolled is one place
	for _, l := range loops(f) {
		asked, at := l.header.Unroll, l.header.Pos
		if asked == 0 || asked == 1 || seen[at] {
			continue
		}
		seen[at] = true
		message, hint := l.obstacle(asked)
		notes = append(notes, Note{at, "this loop is not unrolled: " + message, hint})
	}
	return notes
}

// obstacle is why a loop is not unrolled, and what to do.
func (l *loop) obstacle(asked int) (message, hint string) {
	if !l.regular() || l.latch == l.header {
		return "it is left in its middle, or its test stands behind its body", "leave it by the test in front alone, without break and return"
	}
	rounds, known := l.simulate(maxForcedRounds)
	if asked == ir.UnrollWhole && !known {
		return fmt.Sprintf("its number of rounds is not a constant up to %d", maxForcedRounds),
			"give constant bounds, or say how many rounds at a time: unroll(4)"
	}
	if asked != ir.UnrollWhole {
		rounds = asked
	}
	return fmt.Sprintf("%d rounds of it are %d values, and the most is %d", rounds, rounds*l.size(), maxForcedValues), "ask for fewer rounds at a time: unroll(4)"
}
